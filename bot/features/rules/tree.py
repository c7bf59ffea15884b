"""The tree of early stop as a picture: each row is the remainder of the row above it, drawn equally wide."""

from collections.abc import Iterator

from bot.mechanics.rules.early_stop import spans_of

TREE = "pictures/tree.svg"
"""Its file, from the top of docs/."""

WIDTH, BAR, GAP, LEFT, TOP = 520, 30, 26, 110, 14
ENDS, GOES_ON, INK = "#4a86c5", "#d9953b", "#808080"
"""Colours visible on white and on black."""

ROWS = 7
"""Dice of a d100 from d6 until the remainders recur."""


def tree_picture(outcomes: int = 100, faces: int = 6) -> str:
    """Return the picture as SVG: for each die how many throws end, and how many go on."""
    spans, _ = spans_of(outcomes, faces, None)
    left = [*spans, spans[-1] * faces % outcomes]
    height = TOP + ROWS * (BAR + GAP)
    shapes = (shape for die in range(ROWS) for shape in _row(die, left[die] * faces, left[die + 1], outcomes))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 10} {height}" '
            'font-family="sans-serif" font-size="13">',
            *shapes,
            "</svg>\n",
        )
    )


def _row(die: int, throws: int, left: int, outcomes: int) -> Iterator[str]:
    top, ending = TOP + die * (BAR + GAP), throws - left
    split = round(WIDTH * ending / throws, 1)
    yield f'<text x="0" y="{top + 20}" fill="{INK}">die {die + 1}: {throws}</text>'
    if ending:
        each = ending // outcomes
        yield _bar(LEFT, top, split, ENDS, f"{ending} end, {each} for each number")
    yield _bar(LEFT + split, top, WIDTH - split, GOES_ON, f"{left} go on" if not ending else str(left))
    if die + 1 < ROWS:
        bottom, below = top + BAR, top + BAR + GAP
        corners = f"{LEFT + split},{bottom} {LEFT + WIDTH},{bottom} {LEFT + WIDTH},{below} {LEFT},{below}"
        yield f'<polygon points="{corners}" fill="{GOES_ON}" fill-opacity="0.25"/>'


def _bar(left: float, top: int, width: float, colour: str, words: str) -> str:
    middle = round(left + width / 2, 1)
    return (
        f'<rect x="{left}" y="{top}" width="{round(width, 1)}" height="{BAR}" fill="{colour}"/>'
        f'<text x="{middle}" y="{top + 20}" text-anchor="middle" fill="white">{words}</text>'
    )
