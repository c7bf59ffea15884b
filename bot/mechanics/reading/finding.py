"""Dice in a text that was written for people: `roll 2d6+3 for damage` has `2d6+3`."""

import re
from collections.abc import Iterator

from bot.mechanics.errors import BadInput
from bot.mechanics.reading.ending import ending_at
from bot.mechanics.reading.reader import understand

LONGEST = 8_000
"""Characters of a text that are looked through: more than a message and its cards have."""

MOST = 5
"""How many different expressions are found at most."""

MOST_TRIED = 40
"""How many expressions are read at most."""

MOST_BEGUN = 500
"""At how many numbers and brackets an expression is sought at most."""

DEEPEST, MOST_PARTS = 5, 60
"""Of one expression: how deep its brackets are, and how many numbers, dice and signs it has."""

_TOKEN = re.compile(
    r"""[ \t]*(?:
    (?<![\w.])(?P<sets>\d{1,2}\s?[x#]\s?)(?=\d{0,4}d[\d%f])
    | (?<![\w.])(?P<dice>\d{0,4}d(?:\d{1,6}|%|f)(?:[a-z!<>=]{1,3}\d{0,6}){0,4})(?![\w%])
    | (?<![\w.])(?P<number>\d{1,6})(?![\w%])
    | (?P<sign>[-−–+*×/÷]) | (?P<open>\() | (?P<close>\))
    )""",
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)
_FALLEN = re.compile(r"(?<=[\w%!])[ ]?\([^()a-z\n]{1,600}\)", re.IGNORECASE)
"""What dice show, behind them: it stands in cards of rolls, and is no part of what was rolled."""

_ESCAPED = re.compile(r"\\(\W)")
"""A sign that Markdown is not to read."""

_BEGINNING = re.compile(r"(?<![\w.])[\dd(]", re.IGNORECASE | re.ASCII)
_TARGET = re.compile(
    r"\s*(?:adv|dis)?\s*(?:vs|dc|ac)\.?\s*\d{1,4}(?!\w)|\s+(?:adv|dis)(?!\w)", re.IGNORECASE | re.ASCII
)


def find_dice(text: str) -> Iterator[str]:
    """Go through the different dice expressions in a text, in order, as they are understood; five at most.

    Empty ones are between them, of places where there are none: looking at a place takes a millisecond or
    two, after which others can have their turn.
    """
    found = set[str]()
    tried = 0
    for written, behind in _find_candidates(_FALLEN.sub("", _ESCAPED.sub(r"\1", text[:LONGEST]))):
        dice = _canonical(written)
        understood = f"{dice} {behind}" if dice and behind else dice
        yield "" if understood in found else understood
        found.update(filter(None, [understood]))
        tried += bool(written)
        if len(found) == MOST or tried == MOST_TRIED:
            return


def _find_candidates(text: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Go through what could be dice, each in the ways in which it could be read, the longest first.

    There are none where it has begun like dice and goes on otherwise. Behind each is what ends its rolls,
    `until 6`, where something does.
    """
    place = 0
    for _ in range(MOST_BEGUN):
        begins = _BEGINNING.search(text, place)
        if begins is None:
            break
        end, has_dice = _end(text, begins.start())
        target = _TARGET.match(text, end)
        written = text[begins.start() : end]
        ways = (written + target[0], written) if target else (written,)
        yield (ways if has_dice else ()), ending_at(text, target.end() if target else end)
        place = max(end, begins.end())


def _end(text: str, begin: int) -> tuple[int, bool]:
    """Return where the longest sum that begins here ends, and whether there are dice in it."""
    place, end, deep, operand, dice, has_dice = begin, begin, 0, True, False, False
    for _ in range(MOST_PARTS):
        token = _TOKEN.match(text, place)
        kind = token.lastgroup if token else None
        if token is None or (kind in {"sign", "close"}) == operand or deep > DEEPEST:
            break
        if kind == "sets" and place > begin:
            break
        place = token.end()
        deep += {"open": 1, "close": -1}.get(kind or "", 0)
        if deep < 0:
            break
        dice = dice or kind == "dice"
        operand = kind in {"sets", "sign", "open"}
        if not operand and not deep:
            end, has_dice = place, dice
    return end, has_dice


def _canonical(written: tuple[str, ...]) -> str:
    """Return what was written in canonical form; without a sign of exclamation that ends its sentence.

    Empty: it is not understood.
    """
    for attempt in (*written, *(each.rstrip("!") for each in written)):
        try:
            return str(understand(attempt))
        except BadInput:
            continue
    return ""
