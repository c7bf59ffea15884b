"""The texts that take longest to read, as a search of ten minutes over all commands has found them.

Their kinds: white space and digits without end, one word or sign over and over, and parts that each look like
a roll, a name or a request for a hidden roll.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import cycle, product
from random import Random
from typing import Any

from bot.sandbox.errors import NotSent
from bot.sandbox.server import Sandbox
from tests.client.doors import Door, list_doors

LENGTH = 300
"""Characters that the options for dice let through."""

PIECES = (
    *(" ", "\t", "\u00a0\t", "x ", "1", "0" * 55 + "a", "9 ", "(", "[", "{a} ", '"', "#", "`", "-", ",", "d"),
    *("d66", "1;", "1.", "a-", "a_", "a'", "a;", "kha;", "d6 ", "d6!", "d6a;", "1d6+", "2d20kh1", "+ 1 "),
    *("plus 1 ", "plus ;", "minus ", "of ", "and d20 ac 1 ", "adv ", "half ", "reroll ", "until 6 "),
    *("drop lowest ", "a=1", "x1 ", "<@", "p ", "p (a;", "whisper ", "stealth hidden ", "(gm) ", "secret;"),
    *("attack+", "sneak;", "n1 2 ", "coc ", "yz 1b ", "n00 2+", "vs n00 ", "adv n00 ", "n10 ", "r10+"),
)
"""What is repeated."""

WIDE, DEEP = 12, 6
"""Names in a line of a sheet, and how deep they stand for one another; saved rolls go two deeper."""


def write_lines() -> Iterator[str]:
    """Write a sheet of as many lines as there may be, all names in it as long or as deep as they may be."""
    yield "hp = 5/9"
    for level, n in product(range(DEEP), range(WIDE)):
        inner = "+".join(f"n{level + 1}{each:x}" for each in range(WIDE))
        yield f"n{level}{n:x} = {inner if level else 'd20 + n10 + n11 vs {ac}'}"
    for n in range(WIDE):
        yield f"n{DEEP}{n:x} = 3"
    for n in range(15):
        yield f"a_name_that_is_as_long_as_it_ma{n:x} = d20 + {'+'.join(['2d6kh1'] * 18)}"


SHEET = "\n".join(write_lines())

SAVED = {
    f"r{n}": " + ".join([f"r{n + 1}"] * (n % DEEP < DEEP - 1) + ["2d6kh1"] * 3 + ["n61"])
    for n in range(10, 60)
}
"""As many saved rolls as one may have, most of which use the next, and all a name of the sheet."""

ENDINGS = ("", "d6", ";", '"', " 1", "é", " secret")

AROUND = (
    '{"' + "0" * 120 + "1d6" + "0" * 125 + '"',
    "d6" + " " * 140 + "until" + " " * 145 + ";",
    "stealth hidden plud20 s ;pl+us ;plus ;p" + "gm " * 16 + "minus lus ;p",
    "@a;a;a;a;acompounding ;a;mpounding ;" + "a;" * 15 + "stealth hidden stealth hidden ",
    "p (a;p (kha;" + "p (a;" * 4 + "p 1k " + "g " * 60 + "a " * 30,
    "n00 2+" * 48 + " secret",
    "r10;n00+" + "n1 2 long name of a line as it may be(gm) " * 6,
    "p " * 60 + "stealth hidden n00 # r10 " * 7,
    "plus ;" * 6 + "pluplus ;plus ;plusro< ;p lus ;plus ;plus(d6);" + "plus ;" * 12 + "whisper\t",
)
"""Texts with different parts."""


def worst_texts() -> list[str]:
    """Return all of them, each as long as dice may be."""
    repeated = zip(PIECES, cycle(ENDINGS), strict=False)
    return [*AROUND, *((piece * LENGTH)[: LENGTH - len(ending)] + ending for piece, ending in repeated)]


def draw_text(chance: Random, dearest: Sequence[str]) -> str:
    """Draw a new text: of pieces that are repeated, or one of the dearest so far with a change."""
    piece = "".join(chance.choices(PIECES, k=chance.randint(1, 3)))
    if not dearest or chance.random() < 0.5:
        begin, end = "".join(chance.choices(PIECES, k=chance.randrange(3))), chance.choice(ENDINGS)
        return f"{begin}{piece * (LENGTH // len(piece))}"[: LENGTH - len(end)] + end
    text = chance.choice(dearest)
    first, last = sorted(chance.choices(range(len(text) + 1), k=2))
    return f"{text[:first]}{piece * chance.choice((0, 1, 1, 20))}{text[last:]}"[:LENGTH] or piece


TYPISTS = 12

PAUSE = 0.2
"""Seconds between two texts of a person, as fast as they may go on."""


class Typists:
    """Twelve people in servers of their own, who type the worst texts at every door as fast as they may."""

    def __init__(self, sandbox: Sandbox, commands: list[dict[str, Any]]) -> None:
        self._doors = list_doors(commands)
        self._people = [sandbox.user(f"typist {number}") for number in range(TYPISTS)]
        servers = (
            sandbox.server(f"Of {each.user.name}", owner=each, app_installed=True) for each in self._people
        )
        self._rooms = [sandbox.text_channel(server, "texts") for server in servers]
        self.typed = 0

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Let all of them type while a block runs."""
        working = [asyncio.ensure_future(self._type(number)) for number in range(TYPISTS)]
        try:
            yield
        finally:
            for each in working:
                each.cancel()
            await asyncio.wait(working)

    async def _type(self, number: int) -> None:
        asked = set[asyncio.Task[None]]()
        for door, text in self._turns(number):
            one = asyncio.create_task(self._type_one(door, number, text))
            asked.add(one)
            one.add_done_callback(asked.discard)
            self.typed += 1
            await asyncio.sleep(PAUSE)

    async def _type_one(self, door: Door, number: int, text: str) -> None:
        with suppress(NotSent):
            await door.type(self._people[number], self._rooms[number], text)

    def _turns(self, number: int) -> Iterator[tuple[Door, str]]:
        """Go through all doors and texts without end, each typist from elsewhere on."""
        turns = [(door, text) for text in worst_texts() for door in self._doors]
        begin = number * len(turns) // TYPISTS
        return cycle((*turns[begin:], *turns[:begin]))
