"""Fair deals, AIF-1: the vectors, exact uniformity, and long runs of shuffles."""

import hmac
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ace_invaders import fairness
from ace_invaders.cards import DECK, Card, parse_cards, spell
from ace_invaders.dealing import Deal
from ace_invaders.errors import InvalidValue
from ace_invaders.fairness import Fair, bounded, commitment, player_text, seeded_secret, shuffled

WORDS = 2**32
Shuffle = Callable[[Iterator[int]], tuple[Card, ...]]

FIRST = Fair(bytes(range(32)), 0)
SECOND = Fair(sha256(b"ace invaders vector 2").digest(), 123_456_789, "cuté it")
VECTORS = {
    "commitment": (
        "e0d14e7d42735615c8b9c8a4f52b8155e5d4bbaf2bef8ceb9da2ccadad31700f",
        "257cc31b93f312835bb7df8cd05c2e8f734d67e20df38f7d7f2700a74c97d1ba",
    ),
    "deck 0": ("8d 5s 7d 7h Jh 2s Qh 8c 4s Qc", "3c As 3d Ac 2h 9h 4c 6d Qc 5c"),
    "deck 1": ("Ks Tc 6s Jc 4s 2h Qc 9s Qs Kc", "9d Ts Th 9c 9s 5c Ks Jc 5h Tc"),
    "deck 2": ("Ac 8h Kh 4h 6h 4c Qd 9h 9d Ks", "5d 9c 4h Jd 5h Qd 6c Ts 2h Td"),
    "all": (
        "8d847b55da8ba83cad9ed56eb2f12bf796e146c262b5ce4d64cf23fea4126c89",
        "3581d5bf32f5b7c68b916df3b2d0b8b03cdc2b00cd181082329a6f7f6a55a189",
    ),
}


@pytest.mark.parametrize(("fair", "column"), [(FIRST, 0), (SECOND, 1)])
def test_the_vectors_of_the_scheme(fair: Fair, column: int) -> None:
    decks = [fair.deck(deck) for deck in range(3)]
    assert fair.commitment == commitment(fair.secret) == VECTORS["commitment"][column]
    for number, deck in enumerate(decks):
        assert spell(deck[:10]) == VECTORS[f"deck {number}"][column]
    assert sha256("\n".join(map(spell, decks)).encode()).hexdigest() == VECTORS["all"][column]


@pytest.mark.parametrize(("fair", "column"), [(FIRST, 0), (SECOND, 1)])
def test_a_deal_is_the_front_of_the_decks(fair: Fair, column: int) -> None:
    bottom, middle, top = (parse_cards(VECTORS[f"deck {deck}"][column]) for deck in range(3))
    assert fair.deal(3) == Deal(bottom, middle[:5], top[:5])
    assert fair.deal(1) == Deal(bottom)


@given(
    secret=st.binary(min_size=32, max_size=32),
    number=st.integers(0, 2**64 - 1),
    text=st.text(max_size=16),
    deck=st.sampled_from([0, 1, 2]),
)
def test_no_card_is_twice_in_a_deck(secret: bytes, number: int, text: str, deck: int) -> None:
    cards = Fair(secret, number, text).deck(deck)
    assert len(cards) == 52
    assert set(cards) == set(DECK)


def test_every_part_of_a_deal_changes_the_deck() -> None:
    decks = [
        Fair(bytes(32), 1).deck(0),
        Fair(bytes(31) + b"\1", 1).deck(0),
        Fair(bytes(32), 2).deck(0),
        Fair(bytes(32), 1 + 2**63).deck(0),
        Fair(bytes(32), 1, " ").deck(0),
        Fair(bytes(32), 1).deck(1),
        Fair(bytes(32), 1).deck(2),
    ]
    assert len(set(decks)) == len(decks)


def test_the_stream_goes_on_from_block_to_block() -> None:
    words = list(islice(fairness._words(bytes(32), "ä".encode(), 7, 2), 20))
    blocks = [
        hmac.new(
            bytes(32),
            b"ace-invaders/deal/v1\0" + b"\2\xc3\xa4" + bytes(7) + b"\7" + b"\2" + bytes(3) + bytes([block]),
            "sha256",
        ).digest()
        for block in range(3)
    ]
    stream = b"".join(blocks)
    assert words == [int.from_bytes(stream[start : start + 4], "big") for start in range(0, 80, 4)]


@pytest.mark.parametrize(("seed", "hand"), [(1, 1), (1, 12), (11, 2), (0, 1), (-5, 3), (10**30, 1)])
def test_a_seed_gives_each_hand_its_secret(seed: int, hand: int) -> None:
    spelled = f"ace-invaders/seed/v1\0{seed}\0{hand}".encode()
    assert seeded_secret(seed, hand) == sha256(spelled).digest()


def test_seeds_and_hands_do_not_run_together() -> None:
    assert seeded_secret(1, 12) != seeded_secret(11, 2)


@pytest.mark.parametrize("number", [0, 1, 2**64 - 1])
def test_a_hand_number_is_64_bits(number: int) -> None:
    assert len(set(Fair(bytes(32), number).deck(0))) == 52


@pytest.mark.parametrize("number", [-1, 2**64])
def test_other_hand_numbers_are_refused(number: int) -> None:
    with pytest.raises(InvalidValue, match=f"hand number {number} does not fit, it is 0 to 18446744073709551615"):
        Fair(bytes(32), number)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_is_32_bytes(secret: bytes) -> None:
    with pytest.raises(InvalidValue, match="it is 32 bytes"):
        Fair(secret, 0)


def test_the_players_text_is_the_same_however_it_was_typed() -> None:
    decomposed = unicodedata.normalize("NFD", "cuté it")
    assert decomposed != "cuté it"
    assert player_text(decomposed) == b"cut\xc3\xa9 it"
    assert Fair(SECOND.secret, SECOND.number, decomposed).deck(0) == SECOND.deck(0)


@pytest.mark.parametrize("text", ["", "x" * 64, "é" * 32, "e\u0301" * 32, "♠" * 21 + "x"])
def test_the_players_text_is_at_most_64_bytes_after_its_normal_form(text: str) -> None:
    assert player_text(text) == unicodedata.normalize("NFC", text).encode()
    assert len(Fair(bytes(32), 0, text).deck(0)) == 52


@pytest.mark.parametrize("text", ["x" * 65, "é" * 32 + "x", "♠" * 22, "\ud83c"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(InvalidValue, match=r"the player's text .* at most 64 bytes"):
        player_text(text)
    with pytest.raises(InvalidValue, match=r"the player's text .* at most 64 bytes"):
        Fair(bytes(32), 0, text)


@pytest.mark.parametrize("choices", range(1, 53))
def test_words_past_the_last_whole_round_are_dropped(choices: int) -> None:
    limit = WORDS - WORDS % choices
    assert limit % choices == 0
    assert bounded(iter([limit - 1, 0]), choices) == choices - 1
    past = [word for word in (limit, WORDS - 1) if limit <= word < WORDS]
    assert bool(past) is (choices not in (1, 2, 4, 8, 16, 32))
    assert bounded(iter([*past, 5]), choices) == 5 % choices


@given(word=st.integers(0, WORDS - 52), choices=st.integers(1, 52))
def test_a_word_gives_its_remainder(word: int, choices: int) -> None:
    words = iter([word, 99])
    assert bounded(words, choices) == word % choices
    assert next(words) == 99


def test_the_first_word_that_stays_is_taken_and_no_more() -> None:
    words = iter([WORDS - 1, WORDS - 1, 8, 4])
    assert bounded(words, 3) == 2  # 2^32 - 1 is a multiple of 3, so just the last word falls away
    assert list(words) == [4]


@pytest.fixture
def small_deck(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Makes the deck that is shuffled one of so many cards, and words of three bits."""

    def cut(size: int) -> None:
        monkeypatch.setattr(fairness, "_WORDS", 8)
        monkeypatch.setattr(fairness, "DECK", DECK[:size])

    return cut


def orders(shuffle: Shuffle, word_count: int) -> list[int]:
    """How often each order of a small deck comes up over all sequences of words of three bits.

    Sequences that end before the shuffle does are left out; they lack each order equally often.
    """
    found: Counter[tuple[Card, ...]] = Counter()
    for words in product(range(8), repeat=word_count):
        try:
            found[shuffle(iter(words))] += 1
        except StopIteration:
            continue
    return sorted(found.values())


@pytest.mark.parametrize(("size", "word_count", "number_of_orders"), [(2, 3, 2), (3, 4, 6), (4, 5, 24), (5, 5, 120)])
def test_each_order_of_a_small_deck_comes_up_equally_often(
    small_deck: Callable[[int], None], size: int, word_count: int, number_of_orders: int
) -> None:
    small_deck(size)
    counts = orders(shuffled, word_count)
    assert len(counts) == number_of_orders
    assert counts[0] == counts[-1] > 0


SMALL = DECK[:4]


def _modulo(words: Iterator[int]) -> tuple[Card, ...]:
    """A bad shuffle: no word is dropped."""
    return _swaps(lambda place: place + next(words) % (len(SMALL) - place))


def _with_any(words: Iterator[int]) -> tuple[Card, ...]:
    """A bad shuffle: each place is swapped with any place."""
    return _swaps(lambda _: bounded(words, len(SMALL)))


def _never_itself(words: Iterator[int]) -> tuple[Card, ...]:
    """A bad shuffle: no card can stay where it is."""
    return _swaps(lambda place: place + 1 + bounded(words, len(SMALL) - place - 1))


def _swaps(other_of: Callable[[int], int]) -> tuple[Card, ...]:
    cards = list(SMALL)
    for place in range(len(cards) - 1):
        other = other_of(place)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


@pytest.mark.parametrize("bad", [_modulo, _with_any, _never_itself])
def test_the_count_of_orders_catches_bad_shuffles(small_deck: Callable[[int], None], bad: Shuffle) -> None:
    small_deck(len(SMALL))
    counts = orders(bad, 4)
    assert len(counts) < 24 or counts[0] != counts[-1]


@pytest.mark.case("D-DEAL-1")
def test_a_discard_never_comes_back_from_its_own_deck() -> None:
    dealt = parse_cards("2c 5d 7h 9s Jd")
    rest = tuple(card for card in DECK if card not in dealt)
    drawn: Counter[Card] = Counter()
    above: dict[str, Counter[Card]] = {"top": Counter(), "middle": Counter()}
    for hand in range(1, 5001):
        fair = Fair(seeded_secret(1, hand), hand)
        own = (card for card in fair.deck(0) if card not in dealt)
        deal = Deal((*dealt, *own), fair.deck(1)[:5], fair.deck(2)[:5])
        drawn.update(deal.drawn(()))
        above["top"].update(deal.top)
        above["middle"].update(deal.middle)
    assert drawn.total() == 25_000
    assert set(drawn) == set(rest)
    for counts in above.values():
        # 5000 x 5/52 = 480.8 with a deviation of 20.8; 115 is five and a half of them.
        assert all(abs(counts[card] - 480.8) < 115 for card in dealt)


@pytest.mark.slow
@pytest.mark.timeout(600)  # a busy machine of two cores took a minute
@pytest.mark.case("D-DEAL-3")
def test_every_card_comes_equally_often_at_every_place() -> None:
    places = {1: 40.3648, 26: 68.3984, 52: 51.8056}
    counts: dict[int, Counter[Card]] = {place: Counter() for place in places}
    for hand in range(1, 260_001):
        deck = Fair(seeded_secret(1, hand), hand).deck(0)
        for place in places:
            counts[place][deck[place - 1]] += 1
    for place, chi_square in places.items():
        found = [counts[place][card] for card in DECK]
        assert all(abs(count - 5000) <= 385 for count in found)
        assert sum((count - 5000) ** 2 for count in found) / 5000 == pytest.approx(chi_square, abs=1e-9)
