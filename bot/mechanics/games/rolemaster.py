"""Rolemaster: an open-ended d100, which goes on upwards from 96 on, and turns downwards up to 5."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, maybe_number, number
from bot.mechanics.rule import Die, Face

HIGH, LOW = 96, 5
"""From here on another roll is added, and up to here one is taken off."""


class Open(NamedTuple):
    """The tally of a roll."""

    total: int = 0
    turn: int = 0
    """1: up, -1: down, 0: neither."""


@dataclass(frozen=True)
class Rolemaster(Game[Open]):
    """96 to 100 go on, and are added; after 1 to 5 the next roll is taken off, and goes on from 96, too."""

    modifier: int
    target: int | None
    empty = Open()
    dice = (Die(100),)

    @property
    def words(self) -> tuple[str, ...]:
        notes = ("open-ended low", "", "open-ended high")
        if self.target is None:
            return tuple(note or "total" for note in notes)
        return tuple(f"{word}, {note}" if note else word for word in ("failure", "success") for note in notes)

    def count(self, tally: Open, die: Die, face: Face) -> Open:
        if not die.mark:
            return Open(face, (face >= HIGH) - (face <= LOW))
        return tally._replace(total=tally.total + tally.turn * face)

    def more(self, tally: Open, die: Die, face: Face) -> Die | None:
        goes_on = face >= HIGH or (face <= LOW and not die.mark)
        return Die(100, mark="added" if tally.turn > 0 else "taken off") if goes_on else None

    def settle(self, tally: Open) -> Open:
        if self.target is None:
            return tally._replace(total=0)
        needed = self.target - self.modifier
        reached = tally.total if tally.turn > 0 else max(tally.total, needed - 1)  # it only falls
        return tally._replace(total=min(reached, max(needed, LOW + 1)))

    def verdict(self, tally: Open) -> Verdict:
        total, note = (
            tally.total + self.modifier,
            {1: "open-ended high", -1: "open-ended low"}.get(tally.turn),
        )
        if self.target is None:
            return Verdict(note or "total", f"{total}{f', {note}' if note else ''}")
        word = ("success" if total >= self.target else "failure") + (f", {note}" if note else "")
        return Verdict(word, f"{total} {word}")


ROLEMASTER = GameEntry(
    "rolemaster",
    "Rolemaster, Spacemaster",
    "d100 and a bonus: 96 and more go on and are added, after 5 and less the next roll is taken off.",
    lambda values: Rolemaster(number(values, "modifier"), maybe_number(values, "target")),
    (
        MODIFIER,
        GameOption("target", "target", ("vs",), low=-100, high=400, meaning="number to reach"),
    ),
    ("rolemaster+45 vs 101", "rolemaster+60"),
    "coprolit/rpg-rules, dice rolling conventions; the manual of DikuMUD III, dice checks; bcdice/BCDice "
    "RoleMaster.rb, which knows the upper end alone",
    aliases=("spacemaster",),
    dice="d100",
)
ENTRIES = (ROLEMASTER,)
