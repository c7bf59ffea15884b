"""What a person has on their sheet to spend after a roll, such as Luck in Call of Cthulhu."""

from collections.abc import Iterable
from typing import NamedTuple

from bot.features.characters.changing import make_sheet_change
from bot.features.characters.characters import Character, played_of
from bot.features.characters.event import SheetChange
from bot.features.characters.typed_changes import TypedChange
from bot.features.games.event import GAME
from bot.mechanics.games.recorded import entry_of
from bot.mechanics.usual_names import find_line
from bot.play.event import Event
from bot.play.store import Ask

SPEND = "spend "
"""How the name of a follow-up begins that spends points: `spend 14 luck`."""


class Purse(NamedTuple):
    """Points of a character."""

    character: Character | None
    line: str | None
    """The line of its sheet, or None where it has no such counter."""

    @property
    def points(self) -> int:
        return self.character.sheet.counters[self.line].now if self.character and self.line else 0

    def spend(self, ask: Ask, follow: str) -> SheetChange | None:
        """Return what a follow-up takes off the sheet, or None if it spends nothing."""
        cost = read_points(follow)
        if not (cost and self.character and self.line):
            return None
        return make_sheet_change(ask, self.character, [(self.line, TypedChange(-cost))])


async def find_purse(ask: Ask, event: Event) -> Purse | None:
    """Return what the person who rolled may spend, or None in a game that looks at no sheet for that."""
    spends = entry_of(event.request["dice"]).spends if event.kind == GAME.name else ""
    if not spends:
        return None
    character = played_of(await ask.store.played(ask.place, event.person))
    return Purse(character, find_line(character.sheet.counters, spends) if character else None)


def list_affordable(follow_ups: Iterable[str], purse: Purse | None) -> list[str]:
    """Return the follow-ups for which there are enough points."""
    return [name for name in follow_ups if purse is None or read_points(name) <= purse.points]


def read_points(follow: str) -> int:
    """Return how many points a follow-up spends, or 0."""
    return int(follow.split()[1]) if follow.startswith(SPEND) else 0
