"""Characters that cannot be seen."""

import sys
import unicodedata

import pytest

from ace_invaders.signs import is_control, is_format, visible

TURNING = [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C]


@pytest.mark.parametrize("code", [*TURNING, 0x2028, 0x2029, 0x200B, 0x2060, 0xFEFF, 0xAD, 0xE0041])
def test_what_turns_or_breaks_a_line_unseen_is_a_format_sign_and_shown_as_its_escape(code: int) -> None:
    assert is_format(chr(code))
    shown = visible(f"a{chr(code)}b")
    assert shown.isprintable()
    assert shown.encode().decode("unicode_escape") == f"a{chr(code)}b"


@pytest.mark.parametrize("code", [0x00, 0x09, 0x0A, 0x1B, 0x7F, 0x85, 0x9B])
def test_controls_are_shown_as_their_escapes(code: int) -> None:
    assert is_control(chr(code))
    assert visible(chr(code)).encode().decode("unicode_escape") == chr(code)


@pytest.mark.parametrize(
    "text", ["", "Lucky 7 ♠ é 日本", "می\u200cخواهم", "👩\u200d🚀", "e\u0301", "שלום", "\udcff", "\xa0"]
)
def test_what_people_write_stays_as_it_is(text: str) -> None:
    assert visible(text) == text


def test_every_character_is_seen_but_controls_and_format_signs() -> None:
    unseen = {code for code in range(sys.maxunicode + 1) if is_control(chr(code)) or is_format(chr(code))}
    kinds = {unicodedata.category(chr(code)) for code in unseen}
    assert kinds == {"Cc", "Cs", "Cf", "Zl", "Zp"}
    others = {chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) in kinds} - set(
        map(chr, unseen)
    )
    assert others == {"\u200c", "\u200d"}
