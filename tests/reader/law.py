"""A law of the reader: what is tried, and what is wrong with a try."""

from collections.abc import Awaitable, Callable, Iterable
from random import Random
from typing import Any, NamedTuple

from tests.reader.doors import NOWHERE, Reader
from tests.reader.table import Scope

SEED = 46


class Try(NamedTuple):
    """A line that is read in a scope, and what else the law needs to judge it."""

    line: str
    scope: Scope = NOWHERE
    beside: Any = None

    def __str__(self) -> str:
        return f"{self.line!r} [{self.scope}]" if str(self.scope) else repr(self.line)


Judge = Callable[[Reader, Try], Awaitable[str | None]]
"""Says what is wrong with a try; empty where the law holds, None where it asks nothing of the line."""


class Law(NamedTuple):
    number: str
    sentence: str
    tries: Callable[[], Iterable[Try]]
    judge: Judge


class Count(NamedTuple):
    """How a law fared."""

    law: Law
    tries: int
    faults: tuple[tuple[Try, str], ...]


async def hold(law: Law, reader: Reader, most: int | None = None) -> Count:
    """Try a law, `most` times or all; those of the tries that are taken are the same each time."""
    tries = list(dict.fromkeys(law.tries()))
    if most is not None and len(tries) > most:
        tries = Random(SEED).sample(tries, most)
    verdicts = {each: await law.judge(reader, each) for each in tries}
    faults = tuple((each, fault) for each, fault in verdicts.items() if fault)
    return Count(law, sum(fault is not None for fault in verdicts.values()), faults)
