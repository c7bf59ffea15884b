"""What is kept on a person, and taking it away or along: the port, and what each row loses."""

import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.play.records import Json, Record
from bot.play.request_context import Place

TYPED = ("comment", "set")
"""The parts of a kept request that hold nothing but what a person typed."""

_LABEL = re.compile(r"\[[^\[\]]*\]")


@dataclass(frozen=True, slots=True)
class Held:
    """What a person rolled at one place."""

    place: Place
    counts: Mapping[str, int]
    """How many rows there are, by command."""
    since: int
    until: int
    """When the first and the last were made, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """All that is kept on a person."""

    held: tuple[Held, ...]
    game_master_of: tuple[int, ...]
    """The homes whose settings name the person."""
    saved_item: tuple[tuple[str, str], ...]
    """The kind and name of each thing in the person's own library."""
    made: int
    """How many things of servers the person has put there."""
    pending_actions: int
    """How many open questions wait for the person."""
    memories: int = 0
    """How many states are the person's alone, where dice remember each person's rolls apart."""
    seats: int = 0
    """How many games under way the person sits in."""

    @property
    def rolls(self) -> int:
        """How many rows of histories are the person's."""
        return sum(sum(held.counts.values()) for held in self.held)

    @property
    def nothing(self) -> bool:
        """Whether nothing at all is kept."""
        return not any(
            (
                self.held,
                self.game_master_of,
                self.saved_item,
                self.made,
                self.pending_actions,
                self.memories,
                self.seats,
            )
        )


class Privacy(Protocol):
    """The port to what is kept on people and homes; see `bot.play.store.Store`.

    Deleting goes on in small transactions between those of others. It ends even if the bot is stopped in
    between: `resume_cleanup` goes on with it.
    """

    async def holdings(self, person: int) -> Holdings:
        """Return what is kept on a person."""
        ...

    def rolls_of(self, person: int) -> AsyncIterator[tuple[Place, Record]]:
        """Go through a person's rows at all places, newest first."""
        ...

    async def forget(self, person: int) -> None:
        """Take a person away: rolls stay without them, all else goes; the file holds their id nowhere."""
        ...

    async def erase(self, home: int) -> None:
        """Delete all places of a home with their histories, its settings and its library."""
        ...

    async def resume_cleanup(self) -> None:
        """Finish what was begun to be forgotten or erased, and forget people of whom no row is left."""
        ...


def scrubbed(request: Mapping[str, Json]) -> dict[str, Json]:
    """Return a kept request without what its person typed in their own words: the dice are the same."""
    kept = {name: value for name, value in request.items() if name not in TYPED}
    if "name" in kept:
        kept["name"] = ""
    if isinstance(kept.get("dice"), str):
        kept["dice"] = _LABEL.sub("", kept["dice"]).partition("#")[0].rstrip()
    return kept


def renamed(value: Json, person: int, nobody: int) -> Json:
    """Return a JSON value in which `nobody` stands wherever the id of the person stood."""
    if isinstance(value, dict):
        return {name: renamed(part, person, nobody) for name, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, person, nobody) for part in value]
    return nobody if value == person and type(value) is int else value


def unnamed(subject: str) -> str:
    """Return the subject of running sums under which rolls count once what their person typed is gone."""
    kind, _, rest = subject.partition(" ")
    if kind == "set":
        return f"hand {rest.partition(' ')[0]}"
    return _LABEL.sub("", subject)
