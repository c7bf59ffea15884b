"""A bot with a real database that tests can stop and start, and the people and places around it."""

from contextlib import AsyncExitStack
from copy import copy, deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

import pytest

from bot.features.registry import REGISTRY
from bot.features.roll import event as roll
from bot.mechanics.errors import BadInput
from bot.mechanics.notation import budget
from bot.mechanics.notation.distributions import quick_distribution
from bot.play.errors import DAY, MINUTE, Refused
from bot.play.event import Event
from bot.play.request_context import Place, RequestContext
from bot.play.store import Services
from bot.storage.failures import StorageFailed
from bot.storage.urls import open_store
from tests.snowflakes import snowflake
from tests.stateful.kept import Kept

PLACES = 5
"""Where each person plays."""

SERVER = 1_111_111_111_111_111_111
PEOPLE = 4
GUESSES = {"as now": budget.QUICK_TERMS, "never": -1, "always": budget.MOST_TERMS}
"""How many terms may be found quickly, by versions of the bot."""


class Here:
    """Works out at once what a process of its own would."""

    def of(self, person: int, home: int) -> Self:
        return self

    async def run(self, job: Any, *inputs: Any, long: bool = False, seconds: float | None = None) -> Any:
        return job(*inputs)

    run_long = run


@dataclass
class Someone:
    """A person, with a word that they alone type; after they were forgotten, they come back as another."""

    index: int
    generation: int = 0

    @property
    def id(self) -> int:
        return 700_000_000_000_000_000 + 1_000_003 * self.index + 7_919 * self.generation

    @property
    def word(self) -> str:
        return f"qv{'abcd'[self.index]}x{self.generation}z"


@dataclass
class Known:
    """What the table knows of what is in the database, apart from it."""

    people: list[Someone] = field(default_factory=lambda: [Someone(index) for index in range(PEOPLE)])
    forgotten: list[Someone] = field(default_factory=list)
    erased: set[int] = field(default_factory=set)
    """Homes that were erased."""
    rolls: dict[tuple[int, int], dict[int, tuple[str, int]]] = field(default_factory=dict)
    """What `/roll` has made, and how often, by place and number: an account apart from the bot's."""
    newest: dict[Place, int] = field(default_factory=dict)
    """The greatest number of a row that anyone was told of, by its place."""
    answers: dict[int, dict[int, int]] = field(default_factory=dict)
    """The last roll by which each person has answered a call, by its number."""


@dataclass
class Clock:
    """When it is, by the requests that came."""

    now: int = 1_700_000_000_000
    interactions: int = 0
    """How many there were."""
    newest: int = 0
    """The id of the last one."""


@dataclass
class Table:
    """The bot, as it runs just now."""

    kept: Kept
    services: Services = field(init=False)
    """What the first of its processes works with."""
    processes: list[Services] = field(default_factory=list)
    known: Known = field(default_factory=Known)
    clock: Clock = field(default_factory=Clock)
    last: tuple[Any, Someone, RequestContext, int, Event] | None = None
    entropy: Random = field(default_factory=lambda: Random(7))
    """What the keys of proofs are made of."""
    keys: dict[str, str] = field(default_factory=dict)
    """Which interaction each key of a proof was used for, also in what was given up for a copy."""
    calls: list[int] = field(default_factory=list)
    """The numbers of the calls that were made, also of those that are gone."""
    copied: Known | None = None
    """What was known when a copy was made; None: none was."""
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack)

    async def start(self, guess: str = "as now") -> None:
        """Open the store, by a version of the bot that takes other distributions to be quickly found."""
        version = self._stack.enter_context(pytest.MonkeyPatch.context())
        version.setattr(budget, "QUICK_TERMS", GUESSES[guess])
        _forget_plans()
        for number in range(self.kept.most_processes):
            store = await self._stack.enter_async_context(
                open_store(self.kept.url, lambda: self.now, REGISTRY, self.entropy.randbytes)
            )
            self.processes.append(Services(store, Random(5 + number).randrange, Here(), REGISTRY, proof=True))
        self.services = self.processes[0]

    async def stop(self) -> None:
        """Close it."""
        await self._stack.aclose()
        self.processes.clear()
        _forget_plans()

    async def restart(self, guess: str) -> None:
        """Stop, and start a day later."""
        await self.stop()
        self.clock.now += DAY
        await self.start(guess)
        await self.services.store.resume_cleanup()

    def back_up(self) -> None:
        """Copy the database, as it is used."""
        self.kept.back_up()
        self.copied = deepcopy(self.known)

    async def restore(self) -> None:
        """Put the copy in the place of the database, and go on from there; who was forgotten stays so."""
        assert self.copied is not None
        await self.stop()
        self.kept.restore()
        before, self.known, self.last = self.known, deepcopy(self.copied), None
        self.known.people, self.known.forgotten = before.people, before.forgotten
        self.known.erased |= before.erased
        await self.start()
        await self.services.store.resume_cleanup()

    def at(self, process: int) -> Self:
        """Return the same table as another process serves it."""
        there = copy(self)
        there.services = self.processes[process % len(self.processes)]
        return there

    @property
    def now(self) -> int:
        """When it is, in milliseconds since 1970."""
        return self.clock.now

    @property
    def newest(self) -> int:
        """The id of the last request."""
        return self.clock.newest

    @property
    def people(self) -> list[Someone]:
        """Who is there."""
        return self.known.people

    def places(self, person: Someone) -> list[tuple[Place, bool]]:
        """Return where a person plays, and whether that is in a server."""
        return [
            (Place(100, SERVER), True),
            (Place(101, SERVER, parent=100), True),
            (Place(200, 200), False),
            (Place(100, person.id, owner=person.id), False),
            (Place(102, SERVER), True),
        ]

    def ask(self, person: int, place: int) -> RequestContext:
        """Return a new request; the first person manages the server."""
        who = self.people[person % PEOPLE]
        where, in_server = self.places(who)[place % PLACES]
        clock = self.clock
        clock.interactions += 1
        clock.now += MINUTE
        clock.newest = snowflake(clock.now, clock.interactions)
        return RequestContext(
            where,
            who.id,
            self.newest,
            self.now,
            manages=not in_server or person % PEOPLE == 0,
            in_server=in_server,
            manages_thread=where.parent > 0 and person % PEOPLE == 1,
        )

    async def all_places(self) -> list[Place]:
        """Return where something was recorded."""
        return [place async for place in self.services.store.places()]


def refused(error: BaseException) -> bool:
    """Whether a use case has refused, as it may: a store that fails is a fault."""
    return isinstance(error, BadInput | Refused) and not isinstance(error, StorageFailed)


def _forget_plans() -> None:
    """Empty what a new process does not have."""
    roll._plan.kept.clear()
    quick_distribution.kept.clear()
