"""What a picture's text needs to be read: that it lies on nothing else, within its panel, and is not squeezed."""

from collections.abc import Iterator
from itertools import combinations

from ace_invaders.window.looks import CANVAS_WIDTH, Box, Digits, Label, Picture, Rect, Shown, Target
from ace_invaders.window.metrics import text_width

SQUEEZED = 1.2  # how much longer than its room a text may be, as the message panel has it
CAPITALS = 0.7  # of a size
_VEIL = 0.7  # what lies under more than that is not read
SLACK = 1.0  # px that antialiasing takes anyway


def extent(shown: Shown) -> Box | None:
    """Where a text or a number stands, None for all else."""
    look = shown.look
    if isinstance(look, Digits):
        width = max(len(str(look.value)), look.places) * 0.71 * look.h * min(1, look.places / len(str(look.value)))
        return Box(shown.x - width, shown.y, width, look.h)
    if not isinstance(look, Label) or not look.text or not shown.alpha:
        return None
    width = text_width(look.text, look.size, look.gap)
    width = min(width, look.fit) if look.fit else width
    x = shown.x - {"left": 0, "centre": width / 2, "right": width}[look.align.value]
    return Box(x, shown.y - look.size * CAPITALS / 2, width, look.size * CAPITALS)


def faults(picture: Picture) -> Iterator[str]:
    """What of a picture's text cannot be read, each fault in a line."""
    found = [(place, shown, box) for place, shown in enumerate(picture.shown) if (box := extent(shown))]
    seen = [each for each in found if not _is_covered(each[0], len(picture.shown), each[2], picture)]
    for place, shown, box in seen:
        yield from _of(shown, box, _panel(place, shown, box, picture))
    for (_, one, its), (_, other, others) in combinations(seen, 2):
        if _overlap(its, others):
            yield f"{_text(one)!r} and {_text(other)!r} lie over each other at {its.x:.0f},{its.y:.0f}"


def crossed(target: Target, picture: Picture) -> Iterator[str]:
    """The texts that the ring of the focus around a target would run through, but those under a veil."""
    ring = (target.ringed or target.box).grown(7)
    edges = (
        Box(ring.x, ring.y, ring.w, 3),
        Box(ring.x, ring.y + ring.h - 3, ring.w, 3),
        Box(ring.x, ring.y, 3, ring.h),
        Box(ring.x + ring.w - 3, ring.y, 3, ring.h),
    )
    for place, shown in enumerate(picture.shown):
        box = extent(shown)
        runs_through = box and any(_overlap(edge, box) for edge in edges)
        if box and runs_through and not _is_covered(place, len(picture.shown), box, picture):
            yield f"the ring of {target.name!r} runs through {_text(shown)!r}"


def _of(shown: Shown, box: Box, panel: Box | None) -> Iterator[str]:
    look = shown.look
    if isinstance(look, Label) and look.fit and text_width(look.text, look.size, look.gap) > look.fit * SQUEEZED:
        yield f"{look.text!r} is squeezed from {text_width(look.text, look.size):.0f} px to {look.fit:.0f}"
    if box.x < 0 or box.x + box.w > CANVAS_WIDTH:
        yield f"{_text(shown)!r} leaves the canvas"
    if panel and not (panel.x + SLACK <= box.x and box.x + box.w <= panel.x + panel.w - SLACK):
        ends = f"{box.x:.0f} to {box.x + box.w:.0f} in {panel.x:.0f} to {panel.x + panel.w:.0f}"
        yield f"{_text(shown)!r} leaves its panel: {ends}"


def _panel(place: int, shown: Shown, box: Box, picture: Picture) -> Box | None:
    """The smallest framed surface below the place of a text, but those that a later one lies over."""
    side = {"left": 1.0, "right": -1.0}.get(getattr(shown.look, "align", "right"), 0.0)
    found: list[Box] = []
    for each in picture.shown[:place]:
        if isinstance(each.look, Rect) and each.look.edge and each.look.w > 30 and each.look.h >= 20:
            surface = Box(each.x, each.y, each.look.w, each.look.h)
            if surface.holds(shown.x + side, box.centre[1]):
                covers = each.look.fill and each.look.fill_alpha == 1
                found = [one for one in found if not covers or one.w * one.h > surface.w * surface.h]
                found.append(surface)
    return min(found, key=lambda each: each.w * each.h, default=None)


def _overlap(one: Box, other: Box) -> bool:
    return (
        min(one.x + one.w, other.x + other.w) - max(one.x, other.x) > SLACK
        and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > SLACK
    )


def _is_covered(first: int, last: int, box: Box, picture: Picture) -> bool:
    """Whether a surface that is painted after the first lies over a place, before the last."""
    return any(
        isinstance(each.look, Rect) and each.look.fill and each.look.fill_alpha > _VEIL
        and Box(each.x, each.y, each.look.w, each.look.h).holds(*box.centre)
        for each in picture.shown[first + 1 : last]
    )  # fmt: skip


def _text(shown: Shown) -> str:
    look = shown.look
    return look.text if isinstance(look, Label) else str(getattr(look, "value", ""))
