"""Simulation: how hands are dealt, drawn, counted and shared among workers."""

import re
import struct
import zlib
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import prod, sqrt
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

import numpy as np
import pytest
from numpy.typing import NDArray

from ace_invaders.analysis.tables import Analysis
from ace_invaders.cards import DECK, Card
from ace_invaders.dealing import Deal
from ace_invaders.errors import Unavailable
from ace_invaders.hands import Row
from ace_invaders.paytable import Bet, Line
from ace_invaders.simulate import PLAYERS, deals, glyphs, plot, workers
from ace_invaders.simulate.deals import Cards, deal
from ace_invaders.simulate.hands import BLOCK, Game, Part, drawn, play
from ace_invaders.simulate.players import HOLDS, held
from ace_invaders.simulate.ranking import ROWS, rows_of
from ace_invaders.simulate.tally import Tally, joint_rows
from ace_invaders.simulate.workers import run
from hands_of import TABLES, pays
from philox import block

MAXIMUM = Bet(3, 5)
HOLD_ALL = np.full(134_459, 31, np.int8)


def game(
    hands: int,
    seed: int = 1,
    bet: Bet = MAXIMUM,
    of: Mapping[Row, int] | None = None,
    holds: NDArray[np.int8] = HOLD_ALL,
) -> Game:
    return Game(seed, bet, of or pays(TABLES["C"], bet.lines, bet.coins), holds, hands)


def simulated(of: Game, workers_: int = 1) -> Tally:
    return Tally(run(of, workers_).counts, of.bet, of.pays)


def cards_of(numbers: NDArray[np.uint8]) -> tuple[Card, ...]:
    return tuple(DECK[number] for number in numbers.tolist())


# Dealing.


def test_the_generator_of_the_tests_is_philox() -> None:
    # The known answer that its authors publish for a counter and a key of zeros.
    expected = (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B)
    assert block(0, 0) == expected


def from_deck(number: int, deck: list[int]) -> list[int]:
    """Five cards taken from a list, each at the place that the next digit of the number names."""
    taken = []
    for left in range(len(deck), len(deck) - 5, -1):
        number, place = divmod(number, left)
        taken.append(deck.pop(place))
    assert number == 0
    return taken


def documented(seed: int, hand: int) -> list[list[int]]:
    """The bottom line, its replacements, the middle and the top line, as the documents say that they are dealt."""
    bottom_word, replacements_word, middle_word, top_word = block(hand, seed)
    q52, q47 = (2**64 // prod(range(deck - 4, deck + 1)) for deck in (52, 47))
    deck = list(range(52))
    bottom = from_deck(bottom_word // q52, deck)
    replacements = from_deck(replacements_word // q47, deck)
    upper = (from_deck(word // q52, list(range(52))) for word in (middle_word, top_word))
    return [bottom, replacements, *upper]


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
@pytest.mark.parametrize("first", [1, 32_768, 10**12 - 50])
def test_a_hand_is_dealt_as_documented(seed: int, first: int) -> None:
    found = deal(seed, first, 50, 3)
    assert found.middle is not None
    assert found.top is not None
    for place in range(50):
        lines = [each[:, place].tolist() for each in (found.bottom, found.replacements, found.middle, found.top)]
        assert lines == documented(seed, first + place)


def test_one_line_is_dealt_the_same_bottom_line() -> None:
    one, three = deal(5, 1, 100, 1), deal(5, 1, 100, 3)
    assert (one.bottom == three.bottom).all()
    assert (one.replacements == three.replacements).all()
    assert one.middle is None
    assert one.top is None


@pytest.mark.parametrize("deck", [52, 47])
def test_the_first_and_the_last_number_deal_the_first_and_the_last_cards(deck: int) -> None:
    dealt = [np.array([card, card], np.uint8) for card in range(52 - deck)]
    numbers = np.array([0, deals.ways_to_deal(deck) - 1], np.uint32)
    first, last = np.array(deals.new_cards(numbers, dealt)).T.tolist()
    gone = 52 - deck
    assert first == [gone, gone + 1, gone + 2, gone + 3, gone + 4]
    assert last == [51, 50, 49, 48, 47]


@pytest.mark.parametrize(("word", "deck"), [(0, 52), (1, 47), (2, 52), (3, 52)])
def test_each_number_comes_from_as_many_words_and_the_others_are_refused(word: int, deck: int) -> None:
    ways, seed, hand = prod(range(deck - 4, deck + 1)), 9, 4
    share = 2**64 // ways
    edges = [0, share - 1, share, share * ways - 1, share * ways, 2**64 - 1]
    words = np.zeros((len(edges), 4), np.uint64)
    words[:, word] = np.array(edges, np.uint64)
    found = deals._Numbers(seed, hand, words).below(word, deck).tolist()
    again = [block(hand + place + 2**64, seed)[word] // share for place in (4, 5)]
    assert found == [0, 0, 1, ways - 1, *again]


def test_a_word_that_is_refused_twice_is_replaced_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def blocks(seed: int, counter: int, count: int) -> NDArray[np.uint64]:
        return np.full((count, 4), 0 if counter == 7 + 2 * 2**64 else 2**64 - 1, np.uint64)

    monkeypatch.setattr(deals, "_blocks", blocks)
    assert deal(1, 7, 1, 1).bottom.ravel().tolist() == [0, 1, 2, 3, 4]


def chi_square(counts: NDArray[np.int64]) -> float:
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2).sum() / expected)


def test_every_card_comes_to_every_place_equally_often() -> None:
    found = deal(11, 1, 500_000, 3)
    assert found.middle is not None
    assert found.top is not None
    places = np.concatenate([found.bottom, found.replacements, found.middle, found.top])
    for cards in places:
        # Of 51 degrees of freedom; beyond 116 lies one case in a million.
        assert chi_square(np.bincount(cards, minlength=52)) < 116
    for first, second in ((0, 1), (0, 5), (4, 9), (10, 11), (0, 10), (10, 15), (9, 19)):
        counts = np.bincount(places[first].astype(np.int64) * 52 + places[second], minlength=52 * 52)
        if first // 10 == second // 10 and (first, second) != (10, 15):
            counts = np.delete(counts, np.arange(52) * 53)  # one deck holds no card twice
        freedom = counts.size - 1
        assert chi_square(counts) < freedom + 5 * sqrt(2 * freedom)


def test_no_deck_deals_a_card_twice() -> None:
    found = deal(3, 1, 200_000, 3)
    assert found.middle is not None
    assert found.top is not None
    for deck in (np.concatenate([found.bottom, found.replacements]), found.middle, found.top):
        ordered = np.sort(deck, axis=0)
        assert (ordered[1:] > ordered[:-1]).all()
        assert ordered.max() == 51


# Ranking.


@pytest.mark.case("D-SIM-4")
def test_all_hands_of_a_deck_have_the_known_rows() -> None:
    hands = np.fromiter((card for hand in combinations(range(52), 5) for card in hand), np.uint8).reshape(-1, 5)
    counts = dict(zip(ROWS, np.bincount(rows_of(np.ascontiguousarray(hands.T)), minlength=12).tolist(), strict=True))
    assert counts == {
        Row.ROYAL_FLUSH: 4, Row.FIVE_ACES: 0, Row.STRAIGHT_FLUSH: 36, Row.FOUR_ACES: 48, Row.FOUR_OF_A_KIND: 576,
        Row.FULL_HOUSE: 3744, Row.FLUSH: 5108, Row.STRAIGHT: 10200, Row.THREE_OF_A_KIND: 54912, Row.TWO_PAIR: 123552,
        Row.JACKS_OR_BETTER: 337920, Row.NOTHING: 2062860,
    }  # fmt: skip


# Holding and drawing.


@pytest.mark.parametrize("mask", range(32))
def test_replacements_come_from_the_left_in_deck_order(mask: int) -> None:
    found = deal(2, 1, 20, 1)
    hold = tuple(column + 1 for column in range(5) if mask >> column & 1)
    final = drawn(found.bottom, found.replacements, np.full(20, mask, np.uint8))
    for place in range(20):
        ten = cards_of(found.bottom[:, place]) + cards_of(found.replacements[:, place])
        assert cards_of(final[:, place]) == Deal(ten).drawn(hold)


@pytest.mark.parametrize("lines", [1, 3])
def test_the_optimal_player_holds_what_is_worth_most_in_any_order(lines: int) -> None:
    analysis = Analysis(pays(TABLES["C"], lines), lines)
    dealt = deal(4, 1, 300, 1).bottom
    masks = held(HOLDS["optimal"](analysis), dealt)
    for place, mask in enumerate(masks.tolist()):
        values = analysis.values_of(cards_of(dealt[:, place]))
        assert values[mask] == pytest.approx(max(values), abs=1e-9)


def test_the_player_of_jacks_or_better_plays_as_if_no_ace_fell() -> None:
    plain = Analysis(pays(TABLES["C"]), 1)
    dealt = deal(4, 1, 300, 1).bottom
    masks = held(HOLDS["jacks-or-better"](Analysis(pays(TABLES["C"]), 3)), dealt)
    for place, mask in enumerate(masks.tolist()):
        values = plain.values_of(cards_of(dealt[:, place]))
        assert values[mask] == pytest.approx(max(values), abs=1e-9)


def test_the_other_players_hold_all_or_nothing() -> None:
    analysis, dealt = Analysis(pays(TABLES["C"]), 3), deal(4, 1, 300, 1).bottom
    assert set(held(HOLDS["hold-all"](analysis), dealt).tolist()) == {31}
    assert set(held(HOLDS["draw-all"](analysis), dealt).tolist()) == {0}


def test_every_player_that_is_named_is_there() -> None:
    assert tuple(HOLDS) == PLAYERS


# Counting.


@pytest.mark.case("D-SIM-1")
@pytest.mark.parametrize("hands", [1, 10, 1000, BLOCK + 1])
def test_as_many_hands_are_played_as_asked(hands: int) -> None:
    tally = simulated(game(hands, bet=Bet(3, 1)))
    assert tally.hands == hands
    assert tally.coins_in == 3 * hands
    assert [sum(counts.values()) for counts in tally.rows().values()] == [hands, hands, hands]
    won = sum(tally.pays[row] * count for counts in tally.rows().values() for row, count in counts.items())
    assert (tally.coins_out, tally.mean) == (won, Fraction(won, 3 * hands))


def test_the_standard_error_is_that_of_the_hands_wins() -> None:
    # Tops that pay 1 (jacks), 0 and 0 coins, middles 3, 0, 0, bottoms 0, 2, 0: wins of 4, 2 and 0 coins at 3 x 1.
    jacks, three, two, nothing = (
        ROWS.index(row) for row in (Row.JACKS_OR_BETTER, Row.THREE_OF_A_KIND, Row.TWO_PAIR, Row.NOTHING)
    )
    lines = [[jacks, nothing, nothing], [three, nothing, nothing], [nothing, two, nothing]]
    joint = joint_rows([np.array(rows, np.uint8) for rows in lines])
    tally = Tally(np.bincount(joint, minlength=12**3), Bet(3, 1), pays(TABLES["C"], 3, 1))
    assert tally.coins_out == 6
    # Their variance is ((4 - 2)^2 + 0 + (0 - 2)^2) / 2 = 4, so the mean's error is sqrt(4 / 3) coins.
    assert tally.standard_error == pytest.approx(sqrt(4 / 3) / 3)
    assert {line: tally.line_mean(line) for line in Line} == {
        Line.TOP: Fraction(1, 3), Line.MIDDLE: Fraction(3, 3), Line.BOTTOM: Fraction(2, 3),
    }  # fmt: skip


@pytest.mark.case("D-SIM-1")
def test_one_hand_has_a_standard_error_of_zero() -> None:
    assert simulated(game(1)).standard_error == 0.0


def test_large_counts_stay_exact() -> None:
    counts = np.zeros(12**3, np.int64)
    counts[0], counts[-1] = 10**12 - 1, 1
    tally = Tally(counts, MAXIMUM, {**pays(TABLES["C"]), Row.ROYAL_FLUSH: 100_000})
    assert tally.coins_out == (10**12 - 1) * 3 * 500_000
    assert 0 < tally.standard_error < 1e-6


# Workers.


@pytest.mark.case("D-SIM-2")
def test_the_result_is_the_same_for_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SHARE", 3000)
    alone, together = (simulated(game(40_000), number) for number in (1, 4))
    assert (alone.counts == together.counts).all()
    assert (alone.counts != simulated(game(40_000, seed=2)).counts).any()


@pytest.mark.case("D-SIM-2")
def test_no_hand_is_played_twice() -> None:
    lines = deal(1, 1, 40_000, 3)
    assert lines.middle is not None
    assert lines.top is not None
    fifteen = np.concatenate([lines.bottom, lines.middle, lines.top]).T
    assert len(np.unique(fifteen, axis=0)) == 40_000


@pytest.mark.case("D-SIM-2")
def test_shares_of_the_work_never_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SHARE", 300)
    shares = list(workers._shares(1000))
    numbers = [hand for first, count in shares for hand in range(first, first + count)]
    assert numbers == list(range(1, 1001))


def bottoms(first: int, count: int) -> Cards:
    return deal(8, first, count, 1).bottom


def test_a_hand_is_the_same_wherever_its_block_begins() -> None:
    assert (bottoms(1, 100)[:, 40:60] == bottoms(41, 20)).all()


def test_what_has_been_played_is_told_as_it_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SHARE", 400)
    told: list[int] = []
    run(game(1000), 1, told.append)
    assert told == [400, 800, 1000]


def test_a_worker_that_is_lost_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SHARE", 2**40)
    of = game(2**42)

    def kill(processes: list[BaseProcess]) -> Connection:
        line = start(processes)
        processes[-1].kill()
        return line

    start = workers._start
    monkeypatch.setattr(workers, "_start", kill)
    with pytest.raises(Unavailable, match="a worker of the simulation was ended from outside"):
        run(of, 2)


# The bankroll.


def plotted(hands: int, columns: int) -> tuple[Tally, Part]:
    of = Game(1, MAXIMUM, pays(TABLES["C"]), HOLD_ALL, hands, columns)
    part = play(of, 1, hands)
    return Tally(part.counts, of.bet, of.pays), part


@pytest.mark.parametrize(("hands", "columns"), [(1, 1), (7, 7), (1000, 7), (2 * BLOCK + 5, 949)])
def test_the_bankroll_ends_at_what_was_won_less_what_was_bet(hands: int, columns: int) -> None:
    tally, part = plotted(hands, columns)
    course = plot.bankroll(hands, 15, part.wins)
    assert (len(course), course[0]) == (columns + 1, 0)
    assert course[-1] == tally.coins_out - tally.coins_in


def test_the_bankroll_follows_each_hand_where_there_are_few() -> None:
    _, part = plotted(20, 20)
    wins = [plotted(hands, hands)[0].coins_out for hands in range(1, 21)]
    expected = [0, *(won - 15 * hands for hands, won in enumerate(wins, start=1))]
    assert plot.bankroll(20, 15, part.wins) == expected


def test_many_hands_are_shared_evenly_among_the_columns() -> None:
    _, part = plotted(1000, 7)
    course = plot.bankroll(1000, 15, part.wins)
    # A thousand hands in seven columns: 143 each, but for one of 142.
    ends = [143, 286, 429, 572, 715, 858, 1000]
    assert course[1:] == [plotted(end, 1)[0].coins_out - 15 * end for end in ends]


def pixels_of(png: bytes) -> NDArray[np.uint8]:
    """The pixels of a PNG of one filter and one byte a pixel, with all its checksums tested."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, rest = {}, png[8:]
    while rest:
        (length,), name = struct.unpack(">I", rest[:4]), rest[4:8]
        data, (checksum,) = rest[8 : 8 + length], struct.unpack(">I", rest[8 + length : 12 + length])
        assert checksum == zlib.crc32(name + data)
        chunks[name], rest = data, rest[12 + length :]
    assert list(chunks) == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height, depth, kind, *others = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert (depth, kind, others) == (8, 3, [0, 0, 0])
    rows = np.frombuffer(zlib.decompress(chunks[b"IDAT"]), np.uint8).reshape(height, width + 1)
    assert not rows[:, 0].any()
    assert rows.max() < len(chunks[b"PLTE"]) // 3
    return rows[:, 1:]


def is_written(pixels: NDArray[np.uint8], text: str) -> bool:
    """Whether a text stands somewhere in a picture, in letters two pixels a dot."""
    wanted = np.kron(glyphs.lettered(text), np.ones((2, 2), np.bool_))
    inked = pixels == plot.INK
    fullest = int(wanted.sum(axis=1).argmax())
    row, width = wanted[fullest].tobytes(), inked.shape[1]
    found = (place.start() for place in re.finditer(b"(?=" + re.escape(row) + b")", inked.tobytes()))
    for top, left in (divmod(place, width) for place in found):
        window = inked[top - fullest :, left:][: wanted.shape[0], : wanted.shape[1]]
        if window.shape == wanted.shape and (window == wanted).all():
            return True
    return False


def test_the_picture_has_a_line_and_axes_with_their_numbers() -> None:
    pixels = pixels_of(plot.picture(1000, [0, 300, -450, 80]))
    assert pixels.shape == (plot.HEIGHT, plot.WIDTH)
    for text in ("coins", "hands", "200", "0", "-200", "-400", "600", "1,000"):
        assert is_written(pixels, text), text
    assert not is_written(pixels, "700")
    line = np.argwhere(pixels == plot.LINE)
    assert (line[:, 1].min(), line[:, 1].max()) == (plot.LEFT, plot.LEFT + plot.COLUMNS - 1)
    assert line[:, 0].max() - line[:, 0].min() >= plot.HEIGHT - plot.TOP - plot.BOTTOM - 1


@pytest.mark.parametrize("course", [[0, 0], [0, -15], [0, 3 * 10**17], [0, -15 * 10**12, 0]])
def test_any_bankroll_can_be_drawn(course: list[int]) -> None:
    assert (pixels_of(plot.picture(10**12, course)) == plot.LINE).any()


def test_no_two_signs_look_the_same() -> None:
    assert len({glyphs.lettered(sign).tobytes() for sign in glyphs.SIGNS}) == len(glyphs.SIGNS)
