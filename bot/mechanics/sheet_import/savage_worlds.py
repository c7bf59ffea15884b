"""What only sheets of Savage Worlds have: attributes with a die, and damage by the die of Strength.

Adventure Edition: `Agility d6; Smarts d8`, `Long sword (Str+d8)`. All dice ace there. Those of a trait do so
by themselves when they are rolled, so only damage is written with `!`.
"""

from collections.abc import Sequence

from bot.mechanics.sheet_import.dice_text import read_dice
from bot.mechanics.sheet_import.pair import Pair
from bot.mechanics.sheet_import.pieces import SheetPiece, cut

ATTRIBUTES = frozenset(("agility", "smarts", "spirit", "strength", "vigor"))

STRENGTH = "str"
"""The name of Strength on a sheet, and its beginning in damage."""

TOUGHNESS = "toughness"

NAME_END = ". "
"""What ends the name before the attributes, as the books print it: `Red. Agility d6`."""

BEGINNING = 40
"""The characters in which the first attribute and its die are."""


def is_row(text: str) -> bool:
    """Whether a text has an attribute and its die, or Toughness."""
    pieces = cut(text)
    return any(piece.text.casefold() == TOUGHNESS for piece in pieces) or any(
        piece.text.casefold() in ATTRIBUTES and _is_die(pieces[place : place + 2])
        for place, piece in enumerate(pieces, 1)
    )


def cut_name(line: str) -> tuple[str, str]:
    """Return the name before attributes, and these; no name if something else follows, or has a number."""
    name, _, rest = line.partition(NAME_END)
    is_name = bool(rest) and not any(map(str.isdigit, name)) and _begins_attributes(rest)
    return (name, rest) if is_name else ("", line)


def put_names_first(text: str) -> str:
    """Return a row `d6 Agility, d8 Smarts` as `Agility d6, Smarts d8`; any other as it is."""
    parts = [cut(part) for part in text.split(",")] if text[:1] in {"d", "D"} else []
    if not all(map(_is_die_first, parts)) or not any(part[1].text.casefold() in ATTRIBUTES for part in parts):
        return text
    return ", ".join(f"{' '.join(word.text for word in words)} {die.text}" for die, *words in parts)


def _is_die_first(part: Sequence[SheetPiece]) -> bool:
    kinds = [piece.kind for piece in part]
    return kinds[:1] == ["dice"] and set(kinds[1:]) == {"word"}


def is_savage(pairs: Sequence[Pair]) -> bool:
    """Whether numbers are of a sheet for Savage Worlds."""
    return any(pair.damages and not pair.numbers and " ".join(pair.words) in ATTRIBUTES for pair in pairs)


def find_strength(pairs: Sequence[Pair]) -> str:
    """Return the die of Strength, or an empty string."""
    dice = (pair.damages[0].dice for pair in pairs if pair.ability == STRENGTH and pair.damages)
    return next(filter(is_trait, dice), "")


def is_trait(dice: str) -> bool:
    """Whether dice are those of a trait, `d8` or `d12+2`; others are damage."""
    first, *others = read_dice(dice).split() or [""]
    return first.startswith("1d") and not any("d" in term for term in others)


def by_strength(dice: str) -> bool:
    """Whether damage begins with Strength: `Str+d8`."""
    return dice.casefold().startswith(STRENGTH)


def read_damage(dice: str, strength: str) -> str:
    """Return damage whose dice ace, `1d8! + 1d6!`, or an empty string.

    `strength` is the die of Strength; empty if the sheet has none.
    """
    _, plus, rest = dice.partition("+") if by_strength(dice) else ("", "", dice)
    whole = f"{strength}+{rest}" if plus else rest
    read = read_dice(whole) if strength or not plus else ""
    return " ".join(f"{term}!" if "d" in term else term for term in read.split())


def _begins_attributes(text: str) -> bool:
    label, colon, rest = text.partition(":")
    is_headed = colon and label.strip().casefold() == "attributes"
    pieces = cut((rest if is_headed else text)[:BEGINNING])
    return bool(pieces) and pieces[0].text.casefold() in ATTRIBUTES and _is_die(pieces[1:3])


def _is_die(pieces: Sequence[SheetPiece]) -> bool:
    """Whether a die is next, or after a sign: `d8`, `: d8`, `(d8)`."""
    kinds = [piece.kind for piece in pieces]
    return kinds[:1] == ["dice"] or kinds[:2] == ["sign", "dice"]
