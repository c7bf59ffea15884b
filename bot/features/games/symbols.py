"""The pictures for the faces of dice with symbols, by the names of their emoji."""

from collections.abc import Mapping

from bot.mechanics.games.symbols import BLANK, COLOURS, RING, SKILL
from bot.mechanics.rule import FATE, FATE_SIGNS, Die, Face

GENESYS: Mapping[str, str] = {
    "s": "genesys_success",
    "a": "genesys_advantage",
    "x": "genesys_triumph",
    "f": "genesys_failure",
    "t": "genesys_threat",
    "y": "genesys_despair",
    "l": "genesys_light",
    "d": "genesys_dark",
}
FIVE_RINGS: Mapping[str, str] = {
    "x": "l5r_success",
    "e": "l5r_explosive",
    "o": "l5r_opportunity",
    "s": "l5r_strife",
}
OF_FATE: Mapping[str, str] = dict(zip(FATE_SIGNS, ("fate_minus", "fate_blank", "fate_plus"), strict=True))

_GENESYS_MARKS = {die.mark for die in COLOURS.values()}
_FIVE_RINGS_MARKS = {f"{extra}{die.mark}": die.mark for die in (RING, SKILL) for extra in ("", "extra ")}


def pictures_of(die: Die, face: Face) -> tuple[str, ...]:
    """Return the names of the pictures of a face, in order; none for a face with a number."""
    if not die.labels:
        return ()
    label = die.labels[face - 1]
    if die.kind is FATE:
        return (OF_FATE[label],) if label in OF_FATE else ()
    if die.mark in _FIVE_RINGS_MARKS:
        return _of_signs(label, FIVE_RINGS, _FIVE_RINGS_MARKS[die.mark])
    if die.mark in _GENESYS_MARKS:
        return _of_signs(label, GENESYS, die.mark)
    return ()


def _of_signs(label: str, pictures: Mapping[str, str], colour: str) -> tuple[str, ...]:
    return (f"blank_{colour}",) if label == BLANK else tuple(pictures[sign] for sign in label)
