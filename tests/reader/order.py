"""Law 4: order, spaces, capitals and typography change nothing."""

from collections.abc import Iterator
from itertools import permutations

from bot.mechanics.games.catalogue import games
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope
from tests.reader.vocabulary import FREE, SHEET, options

SETS = (
    ("1d20+5", ("adv", "vs 15", "sword")),
    ("1d20+5", ("dis", "dc 12", "leap")),
    ("1d20", ("ac 15", "adv", "goblin")),
    ("2d6+1", ("vs 9", "fire")),
    ("8d6", ("fire", "x2")),
)
"""Dice, and what may follow them in any order."""


def _orders() -> Iterator[Try]:
    for base, parts in (*SETS, *_of_games()):
        for order in permutations(parts):
            yield Try(" ".join((base, *order)), beside=" ".join((base, *parts)))


def _of_games() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Go through rolls of games with one option or two, and a free word."""
    by_base: dict[str, list] = {}
    for option in options():
        if option.option.shape in {"flag", "number", "target"}:
            by_base.setdefault(option.base, []).append(option)
    for at, (base, known) in enumerate(by_base.items()):
        first = known[0]
        other = next((each.words for each in known if each.option != first.option), None)
        yield base, (*filter(None, (first.words, other)), FREE[at % len(FREE)])


async def _is_the_same(reader: Reader, each: Try) -> str | None:
    usual, reading = await reader.read(each.beside, each.scope), await reader.read(each.line, each.scope)
    if not (usual.is_taken and reading.is_taken):
        return None
    return "" if usual.dice == reading.dice else f"{reading}, not {usual.dice}"


async def _is_read(reader: Reader, each: Try) -> str | None:
    usual, reading = await reader.read(each.beside, each.scope), await reader.read(each.line, each.scope)
    return None if not usual.is_taken else "" if reading.is_taken or reading.is_asked else str(reading)


def _ways() -> Iterator[Try]:
    for way in ("adv", "dis", "advantage", "disadvantage", "with advantage"):
        for dice in (
            "1d20",
            "d20+5",
            "d20+5 vs 15",
            "d20+5 ac 15",
            "d20+5 attack",
            "perc",
            "attack ac 15",
            "hit 15",
        ):
            for game in ("", "d20"):
                yield Try(f"{way} {dice}", Scope(game, SHEET), f"{dice} {way}")
    for option in options():
        if option.words in {"adv", "dis"} and option.bare:
            played = Scope(option.entry.name)
            yield Try(f"{option.words} {option.bare}", played, f"{option.bare} {option.words}")
        if option.words in {"adv", "dis"}:
            yield Try(f"{option.words} {option.base}", beside=f"{option.base} {option.words}")


def _labels_before() -> Iterator[Try]:
    """Go through free words before rolls of the game that is played, and before its dice."""
    lines = [(option.bare, option.entry) for option in options() if option.bare]
    pools = [entry for entry in games().values() if entry.pool and entry.pool.die]
    lines += [(f"{max(2, entry.least_alone)}d{entry.pool.die}", entry) for entry in pools]
    for at, (line, entry) in enumerate(lines):
        word = FREE[at % len(FREE)]
        yield Try(f"{word} {line}", Scope(entry.name), f"{line} {word}")


LINES = (
    "1d20+5 vs 15 sword", "4d6kh3", "coc45 bonus", "2x d20+5 ac 15; 2d6+3", "vtm7h2 >=4", "adv+5",
    "8d6 fire", '1d20-1 "old sword"', "pbta-1 adv", "1d20+5 adv # it's on", "6x 4d6kh3", "8d10>=6f1",
    "4d6 drop lowest", "2d6 until 8", "genesys 2g 1y 2p", "d20+5 dc 15", "dsa 13/14/12 fw7",
)  # fmt: skip

WRITTEN = {
    "capitals": str.upper,
    "a typographic minus": lambda text: text.replace("-", "−"),
    "a dash": lambda text: text.replace("-", "–"),
    "typographic quotes": lambda text: text.replace('"', "“", 1).replace('"', "”").replace("'", "\u2019"),
    "spaces around it": lambda text: f"  {text}  ",
    "two spaces": lambda text: text.replace(" ", "  "),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "spaces around signs": lambda text: text.replace("+", " + "),
    "full width": lambda text: text.translate({ord(sign): ord(sign) + 0xFEE0 for sign in "0123456789+"}),
}


def _ways_to_write() -> Iterator[Try]:
    lines = [*LINES, *(f"{option.base} {option.words}" for option in options())]
    for at, line in enumerate(lines):
        for place, write in enumerate(WRITTEN.values()):
            if at < len(LINES) or place == at % len(WRITTEN):
                yield Try(write(line), beside=line)


def _signs() -> Iterator[Try]:
    """Go through a sign before advantage, which dashes in a sentence look like."""
    for way in ("adv", "dis", "advantage", "disadvantage"):
        for sign in ("-", " - ", " + ", " – ", " — "):
            for dice in ("d20+5", "d20+5 ac 15", "d20", "perc"):
                sheet = SHEET if dice == "perc" else ""
                yield Try(f"{dice}{sign}{way}", Scope("", sheet), f"{dice} {way}")


async def _is_as_usual(reader: Reader, each: Try) -> str | None:
    usual, reading = await reader.read(each.beside, each.scope), await reader.read(each.line, each.scope)
    if not usual.is_taken:
        return None
    return "" if reading.dice == usual.dice else f"{reading}, not {usual.dice}"


LAWS = (
    Law("4a", "order changes no roll", _orders, _is_the_same),
    Law("4b", "any order is understood", _orders, _is_read),
    Law("4c", "advantage before dice is advantage behind them", _ways, _is_as_usual),
    Law("4f", "a sign before advantage behind a d20 changes nothing", _signs, _is_as_usual),
    Law("4d", "free words before a roll are its label as behind it", _labels_before, _is_the_same),
    Law("4e", "spaces, capitals and typography change nothing", _ways_to_write, _is_as_usual),
)
