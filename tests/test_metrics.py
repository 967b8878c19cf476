import os
import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from ace_invaders.window.metrics import advance, cap_width, is_known, legible, text_width, wrap

EM = 1000


@pytest.fixture(scope="module")
def font() -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(str(Path(pygame.__file__).with_name("freesansbold.ttf")), EM)


@pytest.mark.parametrize("sign", [*string.printable[:95], *map(chr, range(0xA1, 0x100)), *"–—×−±…’ЖшΩ"])
def test_advances_are_those_of_the_font(font: pygame.font.Font, sign: str) -> None:
    if sign == "\xad":
        assert legible(sign) == ""
        return
    assert is_known(sign)
    assert advance(sign) * EM == pytest.approx(font.metrics(sign)[0][4], rel=0.01)


@pytest.mark.parametrize("text", ["JACKS OR BETTER", "Hand 1,284", "Click a card or press 1–5, then DRAW.", "96.94 %"])
def test_a_text_is_as_wide_as_its_signs(font: pygame.font.Font, text: str) -> None:
    drawn = sum(metric[4] for metric in font.metrics(text))
    assert text_width(text, 16) == pytest.approx(drawn * 16 / EM, rel=0.01)


def test_digits_do_not_jitter() -> None:
    assert {advance(digit) for digit in string.digits} == {0.556}


def test_a_gap_lies_between_letters_only() -> None:
    assert text_width("DEAL", 42, 2) == pytest.approx(text_width("DEAL", 42) + 6)
    assert text_width("D", 42, 2) == text_width("D", 42)
    assert text_width("", 42, 2) == 0


@pytest.mark.parametrize(("text", "seen"), [
    ("a\0b\x1bc", "abc"), ("a\ud800b", "ab"), ("♠\ufe0f", "♠"), ("♡", "♥"), ("a\nb\tc", "a b c"),
    ("e\u0301", "é"), ("ko\u0308nig", "könig"), ("👩‍🚀", "👩🚀"), ("\u202egpj.exe", "gpj.exe"), ("A–b", "A–b"),
])  # fmt: skip
def test_only_what_has_a_shape_is_drawn(text: str, seen: str) -> None:
    assert legible(text) == seen


@given(st.text())
def test_what_is_legible_stays_as_it_is(text: str) -> None:
    assert legible(legible(text)) == legible(text)
    assert text_width(text, 16) >= 0


@pytest.mark.parametrize(("key", "width"), [("1", 24), ("T", 24), ("?", 24), ("Esc", 41.5), ("Enter", 53.9)])
def test_a_key_cap_holds_its_key_and_is_24_wide_at_least(key: str, width: float) -> None:
    assert cap_width(key) == pytest.approx(width, abs=0.1)


def test_lines_break_between_words() -> None:
    assert wrap("THREE OF A KIND", 16, 84) == ["THREE OF", "A KIND"]
    assert wrap("one\ntwo", 16, 500) == ["one", "two"]
    assert wrap("", 16, 84) == []


@given(st.text(st.sampled_from("abW i-♠é ")), st.floats(20, 200))
def test_wrapped_lines_fit_and_lose_no_letter(text: str, width: float) -> None:
    lines = wrap(text, 16, width)
    assert all(text_width(line, 16) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_sign_wider_than_the_line_stands_alone() -> None:
    assert wrap("WWW", 16, 1) == ["W", "W", "W"]
