"""Law 3: what is used up is not rolled by its name, but where its game does."""

from collections.abc import Iterator
from itertools import product

from bot.mechanics.games.catalogue import games
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope

COUNTERS = "hero_points = 1/3; stress = 4/9; willpower = 2/5; luck = 45/99; san = 54/95; hp = 9/11; dex = 3"

NAMES = {
    **dict.fromkeys(("hero_points", "hero points", "Hero Point", "hero"), "hero_points"),
    **dict.fromkeys(("hp", "hit points"), "hp"),
    **dict.fromkeys(("san", "Sanity"), "san"),
    **{name: name for name in ("stress", "willpower", "luck")},
}
"""How people name them, with their lines."""

CHANGES = ("", " -1", "-2", " + 3", " -2d6kh1", " +1d4+1")


def _counters() -> Iterator[Try]:
    for game, name, change in product(("", *games()), NAMES, CHANGES):
        yield Try(f"{name}{change}", Scope(game, COUNTERS), NAMES[name])


async def _is_not_rolled(reader: Reader, each: Try) -> str:
    reading, entry = await reader.read(each.line, each.scope), games().get(each.scope.game)
    is_thrown = entry is not None and entry.throws(each.beside)
    is_said = not reading.is_taken and f"`{each.beside}`" in str(reading.refusal)
    return "" if is_thrown or is_said else str(reading)


def _thrown() -> Iterator[Try]:
    for entry, name in product(games().values(), NAMES):
        if entry.throws(NAMES[name]):
            yield Try(name, Scope(entry.name, COUNTERS))


async def _is_rolled(reader: Reader, each: Try) -> str:
    reading = await reader.read(each.line, each.scope)
    return "" if reading.is_taken and reading.kind == "game" else str(reading)


LAWS = (
    Law("3n", "what is used up is not rolled by its name", _counters, _is_not_rolled),
    Law("3o", "what a game throws is rolled by its name", _thrown, _is_rolled),
)
