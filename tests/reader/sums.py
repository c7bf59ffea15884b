"""Laws 1 and 3: names that make one number add up, and none of them is lost."""

from collections.abc import Iterator
from itertools import product

from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_games import recognize_game
from bot.mechanics.secrecy import WORDS
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope
from tests.reader.vocabulary import FREE, NAMES, NUMBERS, SHEET

JOINS = ("{} and {}", "{} plus {}", "{} & {}", "{} with {}", "{}, {}", "{} {}", "{} + the {}", "{} and my {}")

FIRST, SECOND = "dex", "stealth"


def _games() -> Iterator[GameEntry]:
    """Go through games that a number without a word belongs to."""
    for entry in games().values():
        has_number = {"pool", "modifier"} & {option.shape for option in entry.options}
        if has_number and not entry.template and not entry.opens:
            yield entry


def _pools() -> Iterator[GameEntry]:
    return (
        entry
        for entry in _games()
        if entry.in_order[:1] == (entry.pool,) and not (entry.is_under or entry.adds_to_d20)
    )


def _ends(entry: GameEntry) -> tuple[str, ...]:
    flags = (option.spellings[0] for option in entry.options if option.shape == "flag")
    words = (f" {word}" for word in flags if word.isalpha() and word not in WORDS)
    return ("", *words, *[" vs 3"] * bool(entry.target), " # leap")


def _joined() -> Iterator[Try]:
    """Go through pairs of names that are joined by words, where both are a part of a pool."""
    pairs = [*zip(NUMBERS, list(NUMBERS)[1:], strict=False), (SECOND, FIRST)]
    for entry in _pools():
        own = [pair for pair in pairs if not set(pair) & {*entry.words}]
        for at, ((one, two), join, end) in enumerate(product(own, JOINS[:6], _ends(entry))):
            line, sum_of = join.format(one, two), f"{one} + {two}"
            if at % 2:
                yield Try(f"{line}{end}", Scope(entry.name, SHEET), f"{sum_of}{end}")
            elif recognize_game(f"{entry.name} {line}") is entry:
                yield Try(f"{entry.name} {line}{end}", Scope("", SHEET), f"{entry.name} {sum_of}{end}")


async def _is_as(reader: Reader, each: Try) -> str | None:
    summed, reading = await reader.read(each.beside, each.scope), await reader.read(each.line, each.scope)
    if not summed.is_taken:
        return None
    return "" if reading.is_taken and reading.dice == summed.dice else f"{reading}, not {summed}"


def _beside() -> Iterator[Try]:
    """Go through two names in any places of a roll."""
    for at, entry in enumerate(_games()):
        free = FREE[at % len(FREE)]
        lines = (*JOINS, f"{{}} {free} {{}}", f"{free} {{}} the {{}}", f"{{}} {{}} {free}")
        for line, end in product(lines, _ends(entry)):
            alone = f"{FIRST}{end}"
            yield Try(f"{line.format(FIRST, SECOND)}{end}", Scope(entry.name, SHEET), alone)


async def _is_not_lost(reader: Reader, each: Try) -> str | None:
    alone, reading = await reader.read(each.beside, each.scope), await reader.read(each.line, each.scope)
    if not reading.is_taken:
        return ""
    return f"{reading} has one name" if reading.dice == alone.dice else ""


def _lacking() -> Iterator[Try]:
    """Go through sums with a word in the place of a name, which is none or a mistyped one."""
    for at, entry in enumerate(_games()):
        for word in (FREE[at % len(FREE)], "stealht"):
            for line in (
                f"{FIRST} + {word}",
                f"{word} + {FIRST}",
                f"prof + {FIRST} + {word}",
                f"{FIRST} plus {word}",
            ):
                for end in _ends(entry):
                    yield Try(f"{line}{end}", Scope(entry.name, SHEET), word)


async def _is_named(reader: Reader, each: Try) -> str:
    reading, word = await reader.read(each.line, each.scope), each.beside
    if reading.is_taken:  # where a bonus is added, a word before it is a label
        return "" if word in FREE and each.line.startswith(word) and word in reading.label else str(reading)
    has_offer = word in FREE or any(SECOND in offer for offer in reading.offers)
    return "" if f"`{word}`" in str(reading.refusal) and has_offer else str(reading.refusal)


def _shares() -> Iterator[Try]:
    """Go through parts of a name, alone and in a sum."""
    number, other = int(NAMES[SECOND]), int(NAMES[FIRST])
    for entry in _games():
        sign = "+" if entry.first("modifier") and not entry.pool else ""
        halves = (
            () if entry.adds_to_d20 or "half" in entry.words else ("half {}", "half of {}")
        )  # there of the whole roll
        for line in ("{}/2", "{} / 2", "1/2 {}", *halves):
            part = line.format(SECOND)
            yield Try(part, Scope(entry.name, SHEET), f"{sign}{number // 2}")
            yield Try(f"{FIRST} + {part}", Scope(entry.name, SHEET), f"{sign}{other + number // 2}")
        yield Try(f"{SECOND}*2", Scope(entry.name, SHEET), f"{sign}{number * 2}")


async def _is_calculated(reader: Reader, each: Try) -> str | None:
    reading, by_hand = await reader.read(each.line, each.scope), await reader.read(each.beside, each.scope)
    if not reading.is_taken:
        return ""
    return "" if reading.dice == by_hand.dice else f"{reading}, not {by_hand}"


def _among_words() -> Iterator[Try]:
    """Go through rolls of a name with free words around it."""
    for at, entry in enumerate(_games()):
        free, other = FREE[at % len(FREE)], FREE[at % len(FREE) - 1]
        for line, end in product(
            ("{free} {}", "{free} the {}", "{free}, {} {other}", "{} {free}"), _ends(entry)
        ):
            typed = line.format(SECOND, free=free, other=other)
            yield Try(f"{typed}{end}", Scope(entry.name, SHEET), f"{SECOND}{end}")


def _called() -> Iterator[Try]:
    """Go through words that call a pool, with all numbers for it, without one of them, and with dice."""
    for entry in games().values():
        for word, pool in entry.called_pools.items():
            sheet = "; ".join(f"{line} = 3" for line in pool.lines)
            for line, end in product(("{}", "leap {}", "{} check"), _ends(entry)):
                typed = f"{line.format(word)}{end}"
                dice = pool.count(*[3] * len(pool.lines))
                yield Try(typed, Scope(entry.name, sheet), f"{dice} {typed}")
                if word != entry.name:
                    yield Try(f"{entry.name} {typed}", Scope("", sheet), f"{entry.name} {dice} {typed}")
                elif typed.startswith(word):
                    yield Try(typed, Scope("", sheet), f"{dice} {typed}")
                option = f" {word}" * (word in entry.words)
                yield Try(f"4 {typed}", Scope(entry.name, sheet), f"4{option}{end}")


async def _is_dice(reader: Reader, each: Try) -> str:
    reading, by_hand = await reader.read(each.line, each.scope), await reader.read(each.beside, each.scope)
    return "" if reading.is_taken and reading.dice == by_hand.dice else f"{reading}, not {by_hand}"


def _uncalled() -> Iterator[Try]:
    for each in _called():
        entry = games()[each.scope.game or each.line.split()[0]]
        if not each.line.startswith("4"):
            lines = "; ".join(each.scope.sheet.split("; ")[1:])
            words = tuple(entry.called_pools)
            yield Try(each.line, Scope(each.scope.game, lines), words)
            yield Try(each.line, Scope(each.scope.game), words)


async def _is_explained(reader: Reader, each: Try) -> str:
    reading = await reader.read(each.line, each.scope)
    said = str(reading.refusal)
    says = "` throws " in said and any(f"`{word}" in said for word in each.beside)
    return "" if not reading.is_taken and says else str(reading)


LAWS = (
    Law("3g", "names that count dice add up, however they are joined", _joined, _is_as),
    Law("3h", "a second name is a part of the roll, or asked about", _beside, _is_not_lost),
    Law("3i", "a name that the sheet lacks is refused by name", _lacking, _is_named),
    Law("3j", "a part of a name is calculated, or refused", _shares, _is_calculated),
    Law("3l", "a word that calls a pool throws it, unless dice are typed", _called, _is_dice),
    Law("3m", "a word that calls a pool says what is missing", _uncalled, _is_explained),
    Law("3k", "a name among free words is the number of the roll", _among_words, _is_as),
)
