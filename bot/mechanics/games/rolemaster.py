"""Rolemaster: an open-ended d100, which goes on upwards from 96 on, and turns downwards up to 5."""

from typing import Annotated, NamedTuple

from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import game, target
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.tray import D100, Tray
from bot.mechanics.rule import Die, Face

HIGH, LOW = 96, 5
"""From here on another roll is added, and up to here one is taken off."""

NOTES = {-1: "open-ended low", 0: "", 1: "open-ended high"}


class Open(NamedTuple):
    """What lies: the sum, and which way the first roll turned; 1 up, -1 down, 0 neither."""

    total: int = 0
    turn: int = 0


def throw_open(modifier: int, target: int | None) -> Tray:
    """Throw a d100, and another as long as one goes on; after a low one, the rolls are taken off."""

    def add(lies: Open, die: Die, face: Face) -> Open:
        if not die.mark:
            return Open(face, (face >= HIGH) - (face <= LOW))
        return lies._replace(total=lies.total + lies.turn * face)

    def bring(lies: Open, die: Die, face: Face) -> Die | None:
        goes_on = face >= HIGH or (face <= LOW and not die.mark)
        return Die(100, mark="added" if lies.turn > 0 else "taken off") if goes_on else None

    def settle(lies: Open) -> Open:
        if target is None:
            return lies._replace(total=0)
        needed = target - modifier
        reached = lies.total if lies.turn > 0 else max(lies.total, needed - 1)  # it only falls
        return lies._replace(total=min(reached, max(needed, LOW + 1)))

    return Tray((D100,), add, Open(), bring, settle)


def say_words(target: int | None) -> tuple[str, ...]:
    """Return the words of the verdicts."""
    if target is None:
        return tuple(note or "total" for note in NOTES.values())
    return tuple(_with_note(word, turn) for word in ("failure", "success") for turn in NOTES)


def _with_note(word: str, turn: int) -> str:
    return f"{word}, {NOTES[turn]}" if turn else word


@game(
    "rolemaster",
    "Rolemaster, Spacemaster",
    throw_open,
    words=say_words,
    total=lambda lies, modifier: lies.total + modifier,
    examples=("rolemaster+45 vs 101", "rolemaster+60"),
    source="coprolit/rpg-rules, dice rolling conventions; the manual of DikuMUD III, dice checks; "
    "bcdice/BCDice RoleMaster.rb, which knows the upper end alone",
    aliases=("spacemaster",),
    dice="d100",
)
def rolemaster(
    lies: Open,
    modifier: Modifier = 0,
    target: Annotated[int | None, target(-100, 400, "vs")] = None,
) -> Verdict:
    """d100 and a bonus: 96 and more go on and are added, after 5 and less the next roll is taken off."""
    total = lies.total + modifier
    if target is None:
        return Verdict(NOTES[lies.turn] or "total", _with_note(str(total), lies.turn))
    word = _with_note("success" if total >= target else "failure", lies.turn)
    return Verdict(word, f"{total} {word}")


ENTRIES = (rolemaster.entry,)
