"""Rolemaster: an open-ended d100, which goes on upwards from 96 on, and downwards up to 5."""

from typing import Annotated, NamedTuple

from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import game, target
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.tray import D100, Tray
from bot.mechanics.rule import Die, Face

HIGH, LOW = 96, 5
"""From here on another roll is added, and up to here one is subtracted."""

NOTES = {-1: "open-ended low", 0: "", 1: "open-ended high"}


class Open(NamedTuple):
    """The tally: the sum, and the direction of the first roll; 1 up, -1 down, 0 neither."""

    total: int = 0
    turn: int = 0


def throw_open(modifier: int, target: int | None) -> Tray:
    """Throw a d100, and more while they go on; after a low one, the rolls are subtracted."""

    def add(tally: Open, die: Die, face: Face) -> Open:
        if not die.mark:
            return Open(face, (face >= HIGH) - (face <= LOW))
        return tally._replace(total=tally.total + tally.turn * face)

    def bring(tally: Open, die: Die, face: Face) -> Die | None:
        goes_on = face >= HIGH or (face <= LOW and not die.mark)
        return Die(100, mark="added" if tally.turn > 0 else "taken off") if goes_on else None

    def simplify(tally: Open) -> Open:
        if target is None:
            return tally._replace(total=0)
        needed = target - modifier
        reached = tally.total if tally.turn > 0 else max(tally.total, needed - 1)  # it only falls
        return tally._replace(total=min(reached, max(needed, LOW + 1)))

    return Tray((D100,), add, Open(), bring, simplify)


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
    total=lambda tally, modifier: tally.total + modifier,
    examples=("rolemaster+45 vs 101", "rolemaster+60"),
    source="coprolit/rpg-rules, dice rolling conventions; the manual of DikuMUD III, dice checks; "
    "bcdice/BCDice RoleMaster.rb, which knows the upper end alone",
    aliases=("spacemaster",),
    dice="d100",
)
def rolemaster(
    tally: Open,
    modifier: Modifier = 0,
    target: Annotated[int | None, target(-100, 400, "vs")] = None,
) -> Verdict:
    """d100 and a bonus: 96 and more go on and are added, after 5 and less the next roll is taken off."""
    total = tally.total + modifier
    if target is None:
        return Verdict(NOTES[tally.turn] or "total", _with_note(str(total), tally.turn))
    word = _with_note("success" if total >= target else "failure", tally.turn)
    return Verdict(word, f"{total} {word}")


ENTRIES = (rolemaster.entry,)
