"""The statistics screen as a picture: tiles, bankroll, facts, hits and their bars, at the places of the design."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from ace_invaders.hands import Row
from ace_invaders.paytable import PAID_ROWS
from ace_invaders.statistics import Expected, Figures, Played, Share, Terms, expected
from ace_invaders.statistics.figures import ROWS
from ace_invaders.window import palette, stats, stats_graph, stats_hits
from ace_invaders.window.actions import Press
from ace_invaders.window.looks import Box, Curve, Icon, IconName, Label, Picture, Rect, Ring, Shown, Stroke
from ace_invaders.window.metrics import text_width
from ace_invaders.window.view import Message, View
from counting_up import counted
from scene_hands import EXAMPLE, assert_valid, session, settled, targets_of, texts
from test_statistics import ONE, THREE, plain, returns

VIEW = View(session(settled(EXAMPLE), 1284))


def walk(hands: int, start: int = 2000, terms: Terms = THREE) -> list[Played]:
    """Hands that win 45 every fourth time, the tenth 2,515."""
    played, credits_ = [], start
    for number in range(1, hands + 1):
        won = 2515 if number == 10 else 45 if number % 4 == 0 else 0
        row = Row.FIVE_ACES if number == 10 else Row.FULL_HOUSE if won else Row.NOTHING
        lines = (Share(row, won, won), *[Share(Row.NOTHING, 0, 0)] * 2)
        played.append(Played(number, "", terms, credits_, lines))
        credits_ += won - 15
    return played


FIGURES = counted(walk(20))
EXPECTED = expected(FIGURES, {THREE: returns(0.965, 3, full_house=0.1, flush=0.05)})


def board(figures: Figures = FIGURES, expected_: Expected | None = EXPECTED, **values: object) -> stats.Board:
    return replace(stats.Board(figures, expected_), **values)  # type: ignore[arg-type]  # fields by name


def picture(of: stats.Board, view: View = VIEW) -> Picture:
    found = stats.picture(view, of)
    assert_valid(found)
    return found


def label(found: Picture, text: str) -> Shown:
    return next(shown for shown in found.shown if isinstance(shown.look, Label) and shown.look.text == text)


def lies_within(shown: Shown, left: float, right: float) -> bool:
    look = shown.look
    assert isinstance(look, Label)
    width = text_width(look.text, look.size)
    width = min(width, look.fit) if look.fit else width
    x = shown.x - {"left": 0, "centre": width / 2, "right": width}[look.align.value]
    return left <= x and x + width <= right


def test_the_tiles_tell_hands_coins_net_and_return() -> None:
    found = texts(picture(board()))
    won = 2515 + 5 * 45  # of the hands 4, 8, 12, 16, 20 and the tenth
    for text in (
        "20", "3 lines, 5 coins", "300", "15.00 a hand", f"{won:,}", f"{won / 20:.2f} a hand", f"+{won - 300:,}",
        "start 2,000", f"{100 * won / 300:.2f} %", f"{100 * won / 300 - 96.5:.2f}",
    ):  # fmt: skip
        assert text in found
    # By hand: 20 x 3 lines of 8 coins at 0.1 and 6 at 0.05, times 5: sqrt(60 x 25 x (8.2 - 1.1²)) / 300.
    assert "theory 96.50 % ± 34.13" in found


def test_a_loss_has_its_minus_and_its_arrow_down() -> None:
    losing = counted(walk(3))
    found = picture(board(losing, expected(losing, {THREE: returns(0.965, 3)})))
    net = label(found, "−45")
    assert isinstance(net.look, Label)
    assert net.look.colour == palette.COST
    arrows = {shown.look.name for shown in found.shown if isinstance(shown.look, Icon)}
    assert IconName.TRIANGLE_DOWN in arrows
    assert IconName.TRIANGLE_UP not in arrows


def test_several_bets_are_called_so() -> None:
    mixed = counted([plain(1, 0), plain(2, 0, terms=THREE)])
    assert "several bets" in texts(picture(board(mixed, None)))


def test_the_facts_stand_in_two_rows_of_three() -> None:
    found = picture(board(mistakes=stats.Mistakes(14, 21.46)))
    facts = {"Aces fallen": "0", "Hands that won": "30.0 %", "Coins won by drops": "0", "Longest dry run": "3 hands",
             "Best hand": "2,515", "Trainer errors": "14, −21.5"}  # fmt: skip
    for name, value in facts.items():
        y, left = label(found, name).y, label(found, name).x
        assert y in (638, 688)
        assert any(
            isinstance(shown.look, Label) and shown.look.text == value and shown.x == left + 212
            for shown in found.shown if shown.y == y
        ), name  # fmt: skip


def test_hits_and_expectations_stand_in_their_columns() -> None:
    found = picture(board())
    for index, row in enumerate(PAID_ROWS):
        y = 272 + 42 * index
        cells = [shown for shown in found.shown if isinstance(shown.look, Label) and shown.y == y]
        assert [(cell.x, cell.look.text) for cell in cells if isinstance(cell.look, Label) and cell.x > 760] == [
            (782, row.words.upper()),
            (1000, str(FIGURES.hits[index])),
            (1098, {Row.FULL_HOUSE: "6.0", Row.FLUSH: "3.0"}.get(row, "0.00")),
        ]
    assert "60 lines" in texts(found)


def test_three_deviations_are_62_pixels_and_a_thin_line_stands_at_two() -> None:
    flush = ROWS.index(Row.FLUSH)
    # No flush of 3 expected: 3 below, in deviations of the square root of 60 x .05 x .95.
    sigmas = -3 / (60 * 0.05 * 0.95) ** 0.5
    found = picture(board())
    dots = [shown for shown in found.shown if isinstance(shown.look, Ring) and shown.y == 272 + 42 * flush]
    assert [dot.x for dot in dots] == [pytest.approx(1181 + sigmas * 62 / 3)]
    (bar,) = [s for s in found.shown if isinstance(s.look, Rect) and s.y == 264 + 42 * flush and s.x > 1100]
    assert isinstance(bar.look, Rect)
    assert [bar.x, bar.look.w] == pytest.approx([dots[0].x, 1181 - dots[0].x])
    assert bar.look.fill == palette.COST
    uprights = sorted(s.x for s in found.shown if isinstance(s.look, Stroke) and s.look.dy == 468)
    assert uprights == pytest.approx([1181 - 124 / 3, 1181, 1181 + 124 / 3])


def test_a_bar_ends_within_its_panel_however_far_off_the_hits_are() -> None:
    odd = replace(FIGURES, hits=(1000, *FIGURES.hits[1:]))
    found = picture(board(odd, expected(odd, {THREE: returns(0.9, 3, royal_flush=1e-6)})))
    rings = [shown.x for shown in found.shown if isinstance(shown.look, Ring) and shown.x > 1100]
    assert max(rings) < 1250
    assert deviation_of(odd) == 3.2


def deviation_of(figures: Figures) -> float | None:
    return stats_hits.deviation(0, figures, expected(figures, {THREE: returns(0.9, 3, royal_flush=1e-6)}))


def test_what_cannot_happen_has_no_bar() -> None:
    one = counted([plain(1, 0)])
    assert stats_hits.deviation(1, one, expected(one, {ONE: returns(0.9, 1)})) is None


@pytest.mark.parametrize(
    ("hits", "text"), [(0.076, "0.08"), (0.0, "0.00"), (2.68, "2.7"), (752.83, "752.8"), (12345.6, "12,346")]
)
def test_expected_hits_have_the_decimals_that_tell_something(hits: float, text: str) -> None:
    assert stats_hits.expected_words(hits) == text


def test_until_the_exact_values_are_there_the_columns_say_so() -> None:
    found = texts(picture(board(expected_=None)))
    assert found.count("…") == len(PAID_ROWS)
    assert "the exact values are being worked out" in found
    assert "theory is worked out" in found
    assert stats.FOOTNOTE not in found


def test_what_is_not_counted_to_the_end_is_marked() -> None:
    found = picture(board(counting=True))
    assert "counting: 20 hands so far" in texts(found)
    assert "The hands are being counted." in texts(found)
    assert not any(isinstance(shown.look, Curve) for shown in found.shown)


# The bankroll


def test_the_curve_goes_through_the_credits_after_each_hand() -> None:
    axes = stats_graph.axes(FIGURES, EXPECTED)
    (curve,) = [shown for shown in picture(board()).shown if isinstance(shown.look, Curve)]
    assert isinstance(curve.look, Curve)
    places = [(curve.x + x, curve.y + y) for x, y in curve.look.points]
    assert len(places) == 21
    assert places[0] == (86, axes.y(2000))
    assert places[-1] == (86 + 640, axes.y(2000 + FIGURES.net))
    assert curve.y + (curve.look.floor or 0) == 226 + 324


def test_axes_are_round_and_hold_everything() -> None:
    axes = stats_graph.axes(FIGURES, EXPECTED)
    assert (axes.low, axes.high, axes.credits_step, axes.hands_step) == (0, 5000, 1000, 4)
    assert (axes.y(0), axes.y(5000), axes.x(0), axes.x(20)) == (550, 226, 86, 726)
    rich = counted(walk(20, start=100_000))
    assert stats_graph.axes(rich).low >= 99_000, "half of the plot would be empty"


@pytest.mark.parametrize(("span", "step"), [(0, 1), (5, 1), (6, 2), (100, 20), (1284, 300), (3310, 1000), (7, 2)])
def test_steps_are_round_numbers(span: int, step: int) -> None:
    assert stats_graph.round_step(span) == step


def test_the_biggest_win_and_the_last_value_are_labelled_within_the_panel() -> None:
    found = picture(board())
    jump = label(found, "five aces  +2,515")
    assert lies_within(jump, 86, 752)
    assert jump.y == pytest.approx(
        stats_graph.axes(FIGURES, EXPECTED).y(FIGURES.best.credits_after if FIGURES.best else 0), abs=20
    )
    last = label(found, f"{2000 + FIGURES.net:,}")
    assert lies_within(last, 86, 740)


def plates(found: Picture) -> list[Box]:
    """The surfaces of the labels in the graph."""
    plot = stats_graph.PLOT.grown(6)
    return [
        Box(shown.x, shown.y, shown.look.w, shown.look.h)
        for shown in found.shown
        if isinstance(shown.look, Rect) and shown.look.h in (22, 32) and plot.holds(shown.x, shown.y)
    ]


@pytest.mark.parametrize("hands", [4, 8, 9, 10, 11, 12, 20])
@pytest.mark.parametrize("change", [0, 3000, -1500])
def test_the_labels_of_the_graph_are_clear_of_each_other(hands: int, change: int) -> None:
    played = [replace(each, credits=each.credits + change * (each.number == hands)) for each in walk(hands)]
    for expected_ in (None, expected(counted(played), {THREE: returns(0.965, 3)})):
        labels = plates(picture(board(counted(played), expected_)))
        assert len(labels) >= 2
        assert not [(one, other) for one, other in combinations(labels, 2) if one.meets(other)]


@pytest.mark.parametrize("hands", [1, 2, 10, 11, 12, 400, 3000])
@pytest.mark.parametrize("start", [15, 2000, 9_000_000])
def test_no_label_leaves_its_panel(hands: int, start: int) -> None:
    figures = counted(walk(hands, start))
    found = picture(board(figures, expected(figures, {THREE: returns(0.965, 3)})))
    for shown in found.shown:
        if isinstance(shown.look, Label) and 226 <= shown.y <= 580 and shown.x < 760:
            assert lies_within(shown, 16, 752), shown.look.text
            assert shown.y >= 222, shown.look.text


def test_the_expected_bankroll_is_dashed() -> None:
    strokes = [(s, s.look) for s in picture(board()).shown if isinstance(s.look, Stroke)]
    dashes = [s for s, look in strokes if look.colour == palette.TEXT and 226 <= s.y <= 550 and s.x < 752]
    assert len(dashes) > 40
    assert EXPECTED is not None
    axes = stats_graph.axes(FIGURES, EXPECTED)
    end = dashes[-1]
    assert isinstance(end.look, Stroke)
    assert end.y + end.look.dy == pytest.approx(axes.y(EXPECTED.bankroll[-1]), abs=1)
    assert len({shown.x for shown in dashes}) == len(dashes)


def test_a_screen_without_a_hand_says_so() -> None:
    found = texts(picture(stats.NOTHING_YET))
    assert "No hand yet: the graph begins with the first." in found
    assert "no coin was bet yet" in found
    assert stats.FOOTNOTE in found


def test_hands_of_one_bet_are_called_so() -> None:
    found = texts(picture(board(terms=THREE)))
    assert stats_graph.ALONE in found
    assert "C 3×5" in found


# What can be done


def test_every_control_is_where_it_is_drawn_and_has_a_name() -> None:
    found = picture(board())
    boxes = {Press.NEW_SESSION: (16, 732, 166, 48), Press.EXPORT: (192, 732, 160, 48), Press.CLOSE: (362, 732, 126, 48)}
    for action, box in boxes.items():
        (target,) = targets_of(found, action)
        assert (tuple(target.box), target.enabled, target.focusable) == (box, True, True)
    for action in (Press.RIGHT, Press.DOWN, Press.STATS):
        assert targets_of(found, action)
    assert {"NEW SESSION", "EXPORT CSV", "CLOSE", "this session", "all bets"} <= set(texts(found))


def test_a_new_session_that_is_asked_for_shows_on_its_button() -> None:
    found = picture(board(asked=True, message=Message("Begin a new session?", "The same again does it.")))
    assert "BEGIN IT?" in texts(found)
    assert "NEW SESSION" not in texts(found)
    assert lies_within(label(found, "The same again does it."), 764, 1264)


@pytest.mark.parametrize("refused", [False, True])
def test_what_was_done_is_said_at_the_foot(refused: bool) -> None:
    found = picture(
        board(message=Message("The hands are exported.", "statistics-20260102-030405.csv", refused=refused))
    )
    assert {"The hands are exported.", "statistics-20260102-030405.csv"} <= set(texts(found))
    assert stats.FOOTNOTE not in texts(found)


def test_a_fault_is_told_and_fits() -> None:
    found = picture(board(fault="the disk is gone " * 9))
    told = next(text for text in texts(found) if text.startswith("the disk is gone"))
    assert lies_within(label(found, told), 764, 1264)


def test_a_long_id_of_a_pay_table_leaves_the_bet_to_be_read() -> None:
    found = picture(board(terms=replace(THREE, paytable="W" * 32)))
    (chosen,) = [text for text in texts(found) if text.endswith(" 3×5")]
    assert chosen.startswith("W")
    assert lies_within(label(found, chosen), stats.CHOICE.x, stats.CHOICE.x + stats.CHOICE.w)
    assert text_width(chosen, 16) <= stats.CHOICE.w - 16, "it is not narrowed"


@pytest.mark.parametrize(("version", "short"), [("old pays", " 3×5 old"), ("old pays 12", " 3×5 old 12")])
def test_earlier_pays_of_a_table_are_told_from_the_later_ones(version: str, short: str) -> None:
    for id_ in ("C", "W" * 32):
        found = picture(board(terms=replace(THREE, paytable=id_), version=version))
        (chosen,) = [text for text in texts(found) if text.endswith(short)]
        assert text_width(chosen, 16) <= stats.CHOICE.w - 16 + 1, "it is not narrowed"
        assert f"by hands of {version} alone" in texts(found)
        assert f"Pay table and bet: {id_} 3×5, {version}" in [target.name for target in found.targets]


def test_versions_are_numbered_where_there_are_more_than_two() -> None:
    one, two, three = (replace(THREE, pays=(pay, *THREE.pays[1:])) for pay in (1, 2, 3))
    assert [stats.version_words(terms, (one, two)) for terms in (one, two)] == ["old pays", ""]
    named = [stats.version_words(terms, (one, two, three)) for terms in (one, two, three)]
    assert named == ["old pays 1", "old pays 2", ""]
    assert stats.version_words(one, (one,)) == stats.version_words(one, ()) == ""


def test_without_hands_nothing_is_expected_and_the_bankroll_begins_with_the_credits() -> None:
    found = texts(picture(board(Figures(start=2000), None)))
    assert stats_hits.NOT_READY not in found
    assert found.count(stats_hits.NONE) >= len(PAID_ROWS)
    assert "start 2,000" in found


def test_what_is_not_worked_out_yet_and_what_never_will_be_are_told_apart() -> None:
    assert texts(picture(board(expected_=None))).count(stats_hits.NOT_READY) == len(PAID_ROWS)
    assert stats_hits.NOT_READY not in texts(picture(board(expected_=None, unknown=True)))


@pytest.mark.parametrize(
    ("apart", "arrow"), [(0.0, None), (0.00001, IconName.TRIANGLE_UP), (-0.01, IconName.TRIANGLE_DOWN)]
)
def test_a_return_has_an_arrow_where_it_is_not_the_expected_one(apart: float, arrow: IconName | None) -> None:
    assert FIGURES.returned is not None
    assert EXPECTED is not None
    found = picture(board(expected_=replace(EXPECTED, returned=FIGURES.returned - apart)))
    arrows = [shown.look.name for shown in found.shown if isinstance(shown.look, Icon) and shown.y == 115]
    assert arrows == ([arrow] if arrow and round(100 * apart, 2) else [])
    assert f"{abs(100 * apart):.2f}" in texts(found)


def test_damaged_hands_are_told() -> None:
    assert "2 damaged hands are left out" in texts(picture(board(damaged=2)))


def test_the_focus_has_its_ring() -> None:
    plain_, focused = (stats.picture(View(VIEW.session, focus=at), board()) for at in (None, Press.EXPORT))
    assert len(focused.shown) == len(plain_.shown) + 1


@pytest.mark.parametrize("number", [10**6, 10**9, 2**53 - 1])
def test_great_numbers_stay_in_their_places(number: int) -> None:
    great = replace(
        FIGURES, hands=number, coins_in=number, coins_out=number, hits=(number,) * 12, aces_fallen=number,
        won_by_drops=number, dry=number, start=number,
    )  # fmt: skip
    found = picture(board(great, None, mistakes=stats.Mistakes(number, number)))
    for shown in found.shown:
        if isinstance(shown.look, Label) and 62 <= shown.y <= 160:
            index = min(int((shown.x - 16) // 248), 4)
            box = stats.tile_box(index)
            assert lies_within(shown, box.x, box.x + box.w), shown.look.text
        if isinstance(shown.look, Label) and shown.x > 900 and shown.y > 260:
            assert lies_within(shown, 764, 1264), shown.look.text


# Credits that no hand won or lost


def refilled(*changes: tuple[int, int], hands: int = 20) -> list[Played]:
    """Hands without a win; before some of them credits are put in, or below 0 cashed out."""
    played, credits_, moves = [], 1000, dict(changes)
    for number in range(1, hands + 1):
        credits_ += moves.get(number, 0)
        played.append(plain(number, 0, credits_, ONE))
        credits_ -= 5
    return played


def told_of(found: Picture) -> list[str]:
    return [text for text in texts(found) if text.endswith((" put in", " cashed out"))]


def test_credits_put_in_or_cashed_out_are_marked_in_the_graph() -> None:
    figures = counted(refilled((8, 150), (15, -400)))
    found = picture(board(figures, None))
    assert told_of(found) == ["+150 put in", "−400 cashed out"]
    plot = stats_graph.PLOT
    lines = {shown.x for shown in found.shown if isinstance(shown.look, Stroke) and shown.look.dash == (4, 4)}
    assert lines == {plot.x + plot.w * 8 / 20, plot.x + plot.w * 15 / 20}


def test_a_bankroll_that_only_hands_moved_has_no_such_mark() -> None:
    assert told_of(picture(board())) == []


def test_words_of_changes_that_are_close_together_do_not_overlap() -> None:
    figures = counted(refilled(*((number, 100) for number in range(2, 21))))
    found = picture(board(figures, None))
    spans = [
        (shown.x - text_width(shown.look.text, 16), shown.x)
        for shown in found.shown
        if isinstance(shown.look, Label) and shown.look.text.endswith(" put in")
    ]
    assert len(spans) >= 3
    assert all(right < left for (_, right), (left, _) in pairwise(spans))
    assert all(stats_graph.PLOT.x <= left for left, _ in spans)
