"""Whose turn it is on the event loop: after a piece of what one person asked for come those of the others.

A person may ask for ten things at once, each of which takes the event loop for milliseconds between two
waits. They would all come on together, and everybody else would wait for ten such pieces instead of one.
"""

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Turns:
    """Has at most one piece of what each person asked for done in one turn of the event loop."""

    def __init__(self) -> None:
        self._under_way: dict[int, int] = {}
        """How many works of each person have begun and not ended."""
        self._served: set[int] = set()
        """Who has had a piece done in this turn, of those with several works."""

    def __len__(self) -> int:
        return len(self._under_way)

    @coroutine
    def take(self, person: int, work: Coroutine[Any, Any, Result]) -> Generator[Any, None, Result]:
        """Do a work of a person piece by piece, each from one wait to the next, and return what comes of it.

        What it waits for, such as a worker process or Discord, holds up no other work.
        """
        self._under_way[person] = self._under_way.get(person, 0) + 1
        try:
            yield from self._turn(person)
            error: BaseException | None = None
            while True:
                awaited = work.send(None) if error is None else work.throw(error)
                try:
                    error = None
                    yield awaited
                    yield from self._turn(person)
                except BaseException as raised:  # noqa: BLE001 - the work is to know, as it was cancelled
                    error = raised
        except StopIteration as end:
            result: Result = end.value
            return result
        finally:
            work.close()  # it has ended, or never begun
            self._leave(person)

    def _turn(self, person: int) -> Generator[None, None, None]:
        """Wait, for one with several works, for a turn in which none of them has had a piece done."""
        if self._under_way[person] == 1:
            return
        yield  # in this turn, one that was the only one may have had it
        while person in self._served:
            yield
        self._served.add(person)
        asyncio.get_running_loop().call_soon(self._served.discard, person)

    def _leave(self, person: int) -> None:
        self._under_way[person] -= 1
        if not self._under_way[person]:
            del self._under_way[person]
