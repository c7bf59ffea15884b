"""Laws 1 and 2: every word and number is seen, and a label holds free words only."""

import re
from collections.abc import Iterator
from itertools import product

from bot.mechanics.errors import LONG
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import EVERYDAY, GameEntry
from bot.mechanics.reading.phrase_book import ROWS
from bot.mechanics.secrecy import USUAL
from bot.mechanics.usual_names import SKILLS
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.reading import Reading
from tests.reader.table import Scope
from tests.reader.vocabulary import (
    DICE,
    FREE,
    NAMES,
    NUMBERS,
    SHEET,
    TARGETS,
    WHOLE,
    Piece,
    options,
    pieces,
)

PLACES = (
    "{dice}+2 {words}", "{dice} goblin {words}", "{dice}+2 fire {words}", "{dice} leap {words} vs 15",
    "{dice} vs 15 {words}", "3x {dice}+2 {words}",
)  # fmt: skip
BEFORE_A_LABEL = ("{dice} {words} goblin", "{dice}+2 {words} fire")
"""An ordinary word is a label there: half goblin."""


def _modifiers() -> Iterator[Try]:
    for piece in pieces():
        for place in PLACES if piece.is_word else (*PLACES, *BEFORE_A_LABEL):
            yield Try(place.format(dice=piece.dice, words=piece.words), beside=piece)


async def _is_no_modifier(reader: Reader, each: Try) -> str | None:
    piece: Piece = each.beside
    if await _says_nothing(reader, f"{piece.dice} {piece.words}"):
        return None
    reading = await reader.read(each.line, each.scope)
    words = re.findall("[a-z]+", piece.words.casefold()) or [piece.words]
    is_label = any(_has(re.sub(r"\d", " ", reading.label), word) for word in words)
    return str(reading) if reading.is_taken and is_label else ""


async def _says_nothing(reader: Reader, line: str) -> bool:
    """Whether what stands behind dice changes nothing here, such as marks on faces."""
    dice = LEADING.match(line)
    if dice is None:
        return False
    whole, alone = await reader.read(line), await reader.read(dice[0])
    return whole.is_taken and str(whole) == str(alone)


LEADING = re.compile(r"\d*d(?:\d+|%|f)(?:[+-]\d+)?", re.IGNORECASE)


def _has(label: str, words: str) -> bool:
    return f" {_fold(words)} " in f" {_fold(label)} "


def _fold(text: str) -> str:
    return " ".join(text.casefold().split())


def _options_after_words() -> Iterator[Try]:
    for at, option in enumerate(options()):
        word = FREE[at % len(FREE)]
        played = Scope(option.entry.name)
        for line in (f"{option.base} {word} {option.words}", f"{option.base} {option.words} {word}",
                     f"{word} {option.base} {option.words}"):  # fmt: skip
            yield Try(line, beside=(f"{option.base} {option.words}", option.base))
        if option.bare:
            means = (f"{option.bare} {option.words}", option.bare)
            yield Try(f"{option.bare} {word} {option.words}", played, means)
            yield Try(f"{word} {option.bare} {option.words}", played, means)


async def _option_counts(reader: Reader, each: Try) -> str | None:
    if (means := await _meaning(reader, each)) is None:
        return None
    reading = await reader.read(each.line, each.scope)
    return f"{reading}, not {means.dice}" if reading.is_taken and reading.throw != means.throw else ""


async def _option_is_read(reader: Reader, each: Try) -> str | None:
    if await _meaning(reader, each) is None:
        return None
    reading = await reader.read(each.line, each.scope)
    return "" if reading.is_taken or reading.is_asked else str(reading)


async def _meaning(reader: Reader, each: Try) -> Reading | None:
    """Return what a roll with its option is without the free word; None where the option changes nothing."""
    whole, base = [await reader.read(line, each.scope) for line in each.beside]
    return whole if whole.is_taken and base.is_taken and whole.dice != base.dice else None


def _without_numbers() -> Iterator[Try]:
    """Go through words of options that need a number and lack it, among free words."""
    for at, option in enumerate(options()):
        is_silent = option.option.alone is None and not option.option.takes and not option.entry.counts_before
        if option.option.shape not in {"number", "target"} or not is_silent or not option.entry.has_name:
            continue
        for word in filter(_is_word, option.option.spellings):
            free, game = FREE[at % len(FREE)], Scope(option.entry.name)
            for roll, scope in ((option.base, Scope()), (option.bare, game)) if option.bare else ():
                yield Try(f"{roll} {free} {word}", scope, roll)
                yield Try(f"{roll} {word} {free}", scope, roll)
                yield Try(f"{free} the {word}, {roll}", scope, roll)


def _slips() -> Iterator[Try]:
    """Go through words of options with two letters swapped, among free words."""
    for at, option in enumerate(options()):
        free, word = FREE[at % len(FREE)], option.words
        if option.option.shape != "flag" or len(word) < LONG or not option.entry.has_name:
            continue
        slip = f"{word[:2]}{word[3]}{word[2]}{word[4:]}"
        if slip != word and slip not in option.entry.words:
            yield Try(f"{option.base} {free} {slip}", beside=slip)
            yield Try(f"{option.base} {slip} {free}", beside=slip)


async def _is_not_label(reader: Reader, each: Try) -> str:
    reading = await reader.read(each.line, each.scope)
    return str(reading) if reading.is_taken and _has(reading.label, each.beside) else ""


def _is_word(word: str) -> bool:
    return len(word) > 2 and word.isalpha()


def lines() -> Iterator[Try]:
    """Go through lines in which a free word may stand anywhere."""
    yield from (Try(line) for line in (*WHOLE, "4d6kh3", "1d20+5 ac 15", "8d6>=5", "2d6 vs <=9"))
    for entry in games().values():
        for example in entry.examples:
            yield Try(example)
            if example.startswith(entry.name) and (bare := example.removeprefix(entry.name).strip()):
                yield Try(bare, Scope(entry.name))
    yield from _pools()


def _pools() -> Iterator[Try]:
    """Go through dice of pools where their game is played: some are its rolls there."""
    for entry in games().values():
        if entry.pool and entry.pool.die:
            yield Try(f"5d{entry.pool.die}", Scope(entry.name))


def _free_words() -> Iterator[Try]:
    for at, each in enumerate(lines()):
        words = each.line.split(" ")
        for place in range(len(words) + 1):
            if _belong(words[:place], words[place:]):
                continue
            free = FREE[(at + place) % len(FREE)]
            line = " ".join((*words[:place], free, *words[place:]))
            yield Try(line, each.scope, (each.line, free))


def _belong(before: list[str], behind: list[str]) -> bool:
    """Whether a word stands there with its number, as in `ac 15`; without it the word would be free."""
    return bool(before and behind) and before[-1].isalpha() and not behind[0][0].isalpha()


async def _changes_nothing(reader: Reader, each: Try) -> str | None:
    line, _ = each.beside
    plain, reading = await reader.read(line, each.scope), await reader.read(each.line, each.scope)
    if not plain.is_taken:
        return None
    return f"{reading}, not {plain.dice}" if reading.is_taken and reading.throw != plain.throw else ""


async def _is_seen(reader: Reader, each: Try) -> str | None:
    _, free = each.beside
    reading = await reader.read(each.line, each.scope)
    if not reading.is_taken:
        return None
    return "" if _has(re.sub(r"\W+", " ", reading.label), free) else f"{free} is gone: {reading}"


def _usual_names() -> Iterator[Try]:
    for entry, name in product(games().values(), sorted(USUAL)):
        example = entry.examples[0]
        if "_" not in name and name not in entry.words and example.startswith(entry.name):
            yield Try(f"{example} {name}", beside=(example, name))


async def _is_seen_or_counts(reader: Reader, each: Try) -> str | None:
    example, name = each.beside
    reading, plain = await reader.read(each.line), await reader.read(example)
    if not reading.is_taken:
        return None
    return "" if _has(reading.label, name) or reading.dice != plain.dice else f"{name} is gone: {reading}"


def _names_behind_dice() -> Iterator[Try]:
    for dice, name, game in product(WHOLE, NAMES, ("", "d20")):
        yield Try(f"{dice} {name.replace('_', ' ')}", Scope(game, SHEET), dice)


async def _is_label(reader: Reader, each: Try) -> str | None:
    reading, dice = await reader.read(each.line, each.scope), await reader.read(each.beside, each.scope)
    return "" if reading.is_taken and reading.dice == dice.dice and reading.label else str(reading)


def _names_behind_a_die() -> Iterator[Try]:
    for dice, name, game in product(
        ("d20", "1d20", "d20mi10", "2d20kh1", "d20 adv"), NUMBERS, ("", "d20", "pf2")
    ):
        yield Try(f"{dice} {name.replace('_', ' ')}", Scope(game, SHEET))


def _whom() -> Iterator[Try]:
    """Go through words for whom or what a roll is against, and then the number to reach."""
    rolls = [("1d20+5", Scope()), ("1d20+5", Scope("d20")), ("perc", Scope("d20", SHEET)), ("2d6+3", Scope())]
    rolls += [("stealth", Scope(game, SHEET)) for game in ("d20", "pf2")]
    for (roll, scope), versus, word in product(rolls, ("vs", "versus", "against"), ("dc", "ac", "vs")):
        if roll != "2d6+3" or word == "vs":
            for whom in ("goblin", "fire dragon", "goblin's sword,"):
                yield Try(f"{roll} {versus} {whom} {word} 15", scope, f"{roll} {word} 15")


def _to_reach() -> Iterator[Try]:
    """Go through a game's own dice, typed as dice, with each of its words for a number to reach."""
    for at, entry in enumerate(games().values()):
        if not (entry.dice and entry.has_name and entry.target):
            continue
        dice, scope, free = f"{entry.dice}+2", Scope(entry.name), FREE[at % len(FREE)]
        for word in entry.targets:
            if not word.isalpha() or entry.words[word] is not entry.target:
                continue
            for line in ("{} {} 13", "{} {free} {} 13", "{} {} 13 {free}", "{free} {} {}: 13", "2x {} {}13"):
                yield Try(line.format(dice, word, free=free), scope, line.format(dice, "vs", free=free))


def _named_behind() -> Iterator[Try]:
    """Go through a game's own dice with each of its names behind them, and then more."""
    for at, entry in enumerate(games().values()):
        free = FREE[at % len(FREE)]
        names = [name for name in dict.fromkeys((entry.name, *entry.aliases)) if name not in entry.presets]
        for (dice, end), name in product(_own_dice(entry), names):
            first = f"{entry.name} {dice} {end}"
            yield Try(f"{dice} {free} {name} {end}", beside=(entry, name, first, f"{dice} {free} {end}"))
            if name not in EVERYDAY:
                yield Try(f"{dice} {name} {end}", beside=(entry, name, first, f"{dice} {end}"))
                yield Try(f"2x {dice} {name} {end}", beside=(entry, name, f"2x {first}", f"2x {dice} {end}"))


def _pools_as_dice() -> Iterator[Try]:
    """Go through pools where their game is played, typed as dice, with and without free words."""
    for at, entry in enumerate(games().values()):
        free, scope = FREE[at % len(FREE)], Scope(entry.name)
        for end in filter(None, map(_PLAIN_END.match, entry.examples)):
            if entry.pool and entry.pool.die and end["name"] == entry.name:
                for line in ("{dice}{end}", "{dice}{end} {free}", "{free} {dice}{end}", "2x {dice}{end}"):
                    dice, number = f"5d{entry.pool.die}", f"{entry.name}5"
                    lines = (line.format(dice=each, end=end["end"], free=free) for each in (dice, number))
                    yield Try(next(lines), scope, next(lines))
    for sides, line in product(
        ("4", "6", "8", "10", "12"), ("{}{}", "{}{}+2", "{}{} leap", "leap {}{} vs 6")
    ):
        yield Try(line.format("d", sides), Scope("sw"), line.format("sw", sides))


_PLAIN_END = re.compile(r"(?P<name>[a-z]+)\d+(?P<end>(?: [a-z]\w* ?\d*)*)$")
"""What follows the pool in an example that has words alone."""


def _plain_dice() -> Iterator[Try]:
    """Go through dice of pools that stay dice where their game is played."""
    for entry in games().values():
        if entry.pool and entry.pool.die:
            dice = f"5d{entry.pool.die}"
            for line in (f"({dice})", f"{dice}kh3", f"{dice} damage", f"{dice}!", f"d{entry.pool.die}+5"):
                is_own = (line.startswith("d") and entry.thrown_alone == 1) or line.split()[-1] in entry.words
                if not is_own:
                    yield Try(line, Scope(entry.name), line)
    for line in ("d8+d6", "d8!", "2d8", "d8 damage", "(d8)", "d20", "d100"):
        yield Try(line, Scope("sw"), line)


async def _is_as_nowhere(reader: Reader, each: Try) -> str | None:
    plain, reading = await reader.read(each.beside), await reader.read(each.line, each.scope)
    if plain.kind != "roll":
        return None
    return "" if str(reading) == str(plain) else f"{reading}, not {plain}"


def _own_dice(entry: GameEntry) -> Iterator[tuple[str, str]]:
    """Go through dice of a game and what may stand behind them, as people type both."""
    flags = (option.spellings[0] for option in entry.options if option.shape == "flag")
    end = "vs 13" if entry.target else next(filter(_is_word, flags), "")
    if entry.dice and entry.has_name and end and not entry.pool:
        yield f"{entry.dice}+2", end
    if entry.pool and entry.pool.die and end:
        yield from ((dice, end.replace("13", "3")) for dice in ("5 dice", f"5d{entry.pool.die}"))


async def _is_of_game(reader: Reader, each: Try) -> str | None:
    """A sure name is that of the game, a title is or is asked about, and other words are labels."""
    entry, name, first, unnamed = each.beside
    game, reading = await reader.read(first), await reader.read(each.line)
    if game.kind != "game":
        return None
    if name in EVERYDAY:
        plain = await reader.read(unnamed)
        return "" if not plain.is_taken or plain.dice == reading.dice else f"{reading}, not {plain.dice}"
    if reading.is_taken or entry.is_sure(name):
        return "" if reading.dice == game.dice else f"{reading}, not {game.dice}"
    offers = [(await reader.read(offer)).dice for offer in reading.offers]
    return "" if game.dice in offers else f"{reading}, without {game.dice}"


async def _is_asked(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line, each.scope)
    return "" if reading.is_asked else str(reading)


NUMBER = re.compile(r"(?<![\w.])\d{1,3}(?!\w)|(?<=\d)\d(?=\D|$)|(?<=[a-z<>=+-])\d{1,3}(?!\w)")


def _numbers() -> Iterator[Try]:
    typed = [row.typed for row in ROWS]
    examples = [example for entry in games().values() for example in entry.examples]
    for line in (*typed, *examples, *(f"{dice} {target}" for dice in DICE for target in TARGETS)):
        for found in NUMBER.finditer(line):
            other = f"{line[: found.start()]}{int(found[0]) + 1}{line[found.end() :]}"
            yield Try(other, beside=line)


async def _number_counts(reader: Reader, each: Try) -> str | None:
    reading, other = await reader.read(each.beside), await reader.read(each.line)
    if not (reading.is_taken and other.is_taken) or await _says_nothing(reader, each.beside):
        return None
    return f"as {each.beside!r}: {reading}" if str(reading) == str(other) else ""


def _signs() -> Iterator[Try]:
    """Go through a sign of a sum before a free word, behind a roll that is whole."""
    for at, (line, sign) in enumerate(product(WHOLE, "+-")):
        for spaces in (" {} {}", " {}{}"):
            yield Try(f"{line}{spaces.format(sign, FREE[at % len(FREE)])}")


def _marked() -> Iterator[Try]:
    """Go through labels with a mark: names of a sheet, also with two letters swapped, and skills."""
    swapped = (f"{name[1]}{name[0]}{name[2:]}" for name in NAMES if name.isalpha())
    for game, dice, word in product(
        ("", "d20"), ("d20", "1d20 adv", "d20 vs 12"), (*NAMES, *swapped, *SKILLS)
    ):
        for line in ("{} # {}", '{} "{}"', "leap {} # {}", "{} leap # {}"):
            yield Try(line.format(dice, word), Scope(game, SHEET), dice)


async def _is_as_without(reader: Reader, each: Try) -> str | None:
    reading, base = await reader.read(each.line, each.scope), await reader.read(each.beside, each.scope)
    return "" if reading.is_taken and reading.throw == base.throw else str(reading)


async def _is_no_label(reader: Reader, each: Try) -> str | None:
    reading = await reader.read(each.line, each.scope)
    return str(reading) if reading.is_taken else ""


LAWS = (
    Law("1a", "a number of a line counts: another in its place is another roll", _numbers, _number_counts),
    Law("1b", "a free word is seen in a label", _free_words, _is_seen),
    Law("1c", "a usual name beside the roll of a game is seen", _usual_names, _is_seen_or_counts),
    Law("2a", "a modifier or a habit of another bot is no label", _modifiers, _is_no_modifier),
    Law(
        "2b",
        "an option of a game counts beside a free word, or is asked about",
        _options_after_words,
        _option_counts,
    ),
    Law("2c", "an option of a game beside a free word is understood", _options_after_words, _option_is_read),
    Law("2d", "a free word changes no dice, wherever it stands", _free_words, _changes_nothing),
    Law("2e", "a name behind whole dice is their label", _names_behind_dice, _is_label),
    Law("2f", "a name behind a bare d20 is asked about", _names_behind_a_die, _is_asked),
    Law("2g", "a sign of a sum before a free word is not dropped", _signs, _is_no_label),
    Law("2h", "a label with a mark is never asked about", _marked, _is_as_without),
    Law("2i", "words after vs are no number to reach, and the number after them is", _whom, _is_label),
    Law("2j", "an option's word that lacks its number is free among free words", _without_numbers, _is_label),
    Law("2k", "a game's word before a number to reach counts after its own dice", _to_reach, _is_as_without),
    Law("2l", "a game named behind its own dice is the one that is rolled", _named_behind, _is_of_game),
    Law("2m", "dice of a pool are the pool where its game is played", _pools_as_dice, _is_as_without),
    Law("2o", "an option's word with two letters swapped is no label", _slips, _is_not_label),
    Law("2n", "dice in brackets, changed dice and damage stay dice there", _plain_dice, _is_as_nowhere),
)
