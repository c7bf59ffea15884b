"""Law 1, of times: what says how often the roll of a game is made is never lost."""

from collections.abc import Iterator
from itertools import product

from bot.mechanics.games.catalogue import games
from bot.mechanics.reading.phrase_book import TIMES_AFTER, TIMES_BEFORE, Phrase
from bot.mechanics.reading.times import find_times
from bot.mechanics.reading.tokens import tokenize
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope
from tests.reader.vocabulary import FREE, options


def _spell(phrase: Phrase) -> Iterator[str]:
    """Go through the ways to say a phrase, with 3 in its gap."""
    pieces = [
        ("3", "three")
        if piece == "{n}"
        else ("", *piece[1:-1].split("|"))
        if piece[0] == "["
        else piece.split("|")
        for piece in phrase.words.split(" ")
    ]
    for words in product(*pieces):
        yield " ".join(filter(None, words))


BEFORE = ("3x", "3 x", "3×", *(words for phrase in TIMES_BEFORE for words in _spell(phrase)))
BEHIND = ("x3", "x 3", "×3", "3x", "(x3)", *(words for phrase in TIMES_AFTER for words in _spell(phrase)))

BEGINNING = ("{times} {roll}", "{times} {roll} {free}")
PLACES = ("{roll} {times}", "{roll} {free} {times}", "{roll} {times} {free}", "{free} {roll} {times}")


def _said() -> Iterator[Try]:
    """Go through rolls of each game that are made several times, by its name and where it is played."""
    for at, entry in enumerate(games().values()):
        free, example = FREE[at % len(FREE)], entry.examples[0]
        rolls = [(example, Scope())]
        if example.startswith(entry.name) and (bare := example.removeprefix(entry.name).strip()):
            rolls.append((bare, Scope(entry.name)))
        for roll, scope in rolls if entry.name != "multiattack" else ():
            for times, place in (*product(BEFORE, BEGINNING), *product(BEHIND, PLACES)):
                line = place.format(roll=roll, times=times, free=free)
                once = " ".join(place.format(roll=roll, times="", free=free).split())
                if not _is_own(entry, line):
                    yield Try(line, scope, once)


def _is_own(entry, line: str) -> bool:
    """Whether the words mean something else in a game: `rouse twice`."""
    said = {token.text for times in find_times(tokenize(line)) for token in times.tokens}
    return bool(said & entry.all_words.union(entry.fillers))


def _said_among_options() -> Iterator[Try]:
    """Go through rolls with an option, before or behind which it is said that they are made several times."""
    for at, option in enumerate(options()):
        times = BEHIND[at % len(BEHIND)]
        for line in (f"{option.base} {times} {option.words}", f"{option.base} {option.words} {times}"):
            if option.entry.name != "multiattack" and not _is_own(option.entry, line):
                yield Try(line, beside=f"{option.base} {option.words}")


def _all() -> Iterator[Try]:
    yield from _said()
    yield from _said_among_options()


async def _are_several(reader: Reader, each: Try) -> str | None:
    once, reading = await reader.read(each.beside, each.scope), await reader.read(each.line, each.scope)
    if once.kind != "game" or not reading.is_taken:
        return None
    number = next(find_times(tokenize(each.line))).number
    return "" if reading.dice == f"{number}x {once.dice}" else f"{reading}, not {number}x {once.dice}"


async def _is_read(reader: Reader, each: Try) -> str | None:
    once, reading = await reader.read(each.beside, each.scope), await reader.read(each.line, each.scope)
    return None if once.kind != "game" else "" if reading.is_taken or reading.is_asked else str(reading)


LAWS = (
    Law("1d", "a game's roll that is to be made several times is", _all, _are_several),
    Law("1e", "how often a game's roll is made is understood", _all, _is_read),
)
