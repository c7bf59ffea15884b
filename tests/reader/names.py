"""Law 3: a name is its value."""

from collections.abc import Iterable, Iterator
from itertools import product

from bot.mechanics.games.catalogue import games
from bot.mechanics.usual_names import NEVER_ADDED, is_check, is_used_up
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope
from tests.reader.vocabulary import NAMES, NUMBERS, SHEET

GAMES = ("", "d20", "pf2")

ROLLED = (
    "{}", "{} vs 15", "{} dc 12", "{} ac 15", "{}+2", "{}-1", "{} + 2 ac 15", "2x {} ac 15", "adv {}",
    "{} adv", "{} ac 15; damage", "{} ac 15; 1d8+3", "{} vs 20; damage", "dis {} dc 10", "{} ac 40",
    "3x {}", "{} # swift", "{} ac 15 # swift", "{} until 15", "{} twice", "{}; {}", "{} ac 15 goblin",
    "{} + 1d4", "{}+prof ac 15",
)  # fmt: skip
"""Lines with the name of a line that is dice."""

ADDED = (
    "d20+{}", "d20 + {} ac 15", "d20+{} adv", "adv d20+{}", "2d6+{} vs 9", "1d20+{} dc 15 leap", "d20-{}",
    "1d8+{}", "d20+{}+prof", "d20+2+{} vs 12", "2x d20+{} ac 15", "d20 +{}", "d20+{{{}}}", "adv+{}",
    "4d6kh3+{}", "(d6+{})*2", "d20+{} until 15", "1d20+{} ac 15; 1d8+{}",
)  # fmt: skip
"""Lines with the name of a number."""

SAVED = "sneak = 1d20+9; bolt = 2d10+3"


def _values() -> Iterator[tuple[str, str, str]]:
    """Go through lines with a name, with what stands for it in its place, and the name."""
    for name, value in NAMES.items():
        if "{" in value:
            continue
        for line in ADDED if value.isdecimal() else ROLLED:
            yield line.format(name, name), _write(line, value), name


def _write(line: str, value: str) -> str:
    written = line.replace("{{{}}}", "{}").format(value, value)
    return written.replace("damage", NAMES["damage"]).replace("prof", NAMES["prof"])


def _named() -> Iterator[Try]:
    for game, (line, value, _) in product(GAMES, _values()):
        yield Try(line, Scope(game, SHEET), value)


async def _is_number(reader: Reader, each: Try) -> str | None:
    return await _is_value(reader, each) if (await reader.read(each.beside, each.scope)).is_taken else None


def _saved() -> Iterator[Try]:
    for game, saved, line in product(GAMES, SAVED.split("; "), ROLLED):
        name, value = saved.split(" = ")
        if "prof" not in line and "damage" not in line:
            yield Try(line.format(name, name), Scope(game, "", SAVED), line.format(value, value))


async def _is_value(reader: Reader, each: Try) -> str | None:
    named, written = await reader.read(each.line, each.scope), await reader.read(each.beside, each.scope)
    if not written.is_taken:
        return f"{named}, and {each.beside!r} is refused" if named.is_taken else None
    if named.is_taken:
        return "" if named.throw == written.throw else f"{named}, not {written.dice}"
    return f"{named}, not {written.dice}"


def _checks() -> Iterator[Try]:
    """Go through checks: the name of a number alone, in games that add it to a d20."""
    for game, (name, value) in product(("d20", "pf2"), NUMBERS.items()):
        for line in (
            "{}",
            "{} dc 15",
            "{} vs 12",
            "{} check",
            "{} check dc 15",
            "{} adv",
            "adv {}",
            "dis {} dc 10",
            "{} dc 15 x2",
            "3x {} vs 12",
            "{} check twice",
        ):
            dice = f"d20+{value}"
            means = line.replace(" check", "").format(dice)
            if game == "d20" and is_check(name):
                means = means.replace(" vs ", " dc ")
            yield Try(line.format(name.replace("_", " ")), Scope(game, SHEET), means)


def _in_games() -> Iterator[Try]:
    """Go through rolls of games with a name in the place of their number, with and without another option."""
    for entry in games().values():
        shapes = {option.shape for option in entry.options}
        sign = "" if "pool" in shapes else "+" if "modifier" in shapes else None
        if sign is None or entry.template or entry.opens:
            continue
        flags = [option.spellings[0] for option in entry.options if option.shape == "flag"]
        target = " vs 12" if "target" in shapes else ""
        ends = ("", *(f" {flag}" for flag in flags), target, " leap", f"{target} twice")
        for end, name in product(ends, ("dex", "stealth")):
            value = f"{sign}{NAMES[name]}{end}"
            yield Try(f"{entry.name} {name}{end}", Scope("", SHEET), f"{entry.name}{value}")
            yield Try(f"{name}{end}", Scope(entry.name, SHEET), value)


POSSESSIVES = ("goblin's sword", "goblins' sword", "goblin\u2019s sword", "goblins\u2019 sword")
"""A name as people type it; a sheet has no apostrophe in it."""


def _with_apostrophes() -> Iterator[Try]:
    """Go through lines with an apostrophe in a name, in its middle and at the end of a word."""
    for kept, typed in product(("goblins_sword", "goblin_s_sword"), POSSESSIVES):
        number, roll = f"{kept} = 4; prof = 2", f"{kept} = d20 + 6; damage = d6; prof = 2"
        for game in GAMES:
            for sheet, lines in ((number, ADDED), (roll, ROLLED)):
                yield from _put_name(lines, Scope(game, sheet), typed, kept)
        in_games = (each for each in _in_games() if each.line.count("dex") == 1)
        for each in in_games:
            line, scope = each.line.replace("dex", "{}"), Scope(each.scope.game, number)
            yield from _put_name((line,), scope, typed, kept)
    alone = [line for line in ROLLED if "prof" not in line and "damage" not in line]
    for game, typed in product(GAMES, POSSESSIVES):
        yield from _put_name(alone, Scope(game, "", "goblins-sword = 1d20+6"), typed, "goblins-sword")


def _put_name(lines: Iterable[str], scope: Scope, typed: str, kept: str) -> Iterator[Try]:
    for line in lines:
        yield Try(line.format(typed, typed), scope, line.format(kept, kept))


ONE_D20 = (
    "d20mi10", "d20ma15", "d20ro1", "d20r1", "d20rr1", "d20ro<3", "d20mi2ma19", "1d20!", "2d20mi10kh1",
    "2d20dl1", "2d20ro1kl1", "4d20kh2dl1",
)  # fmt: skip
"""Dice of which one d20 counts, with modifiers that no game judges."""


def _one_d20() -> Iterator[Try]:
    """Go through such dice with a number to reach and a name, beside the same with a number."""
    for dice, game in product(ONE_D20, GAMES):
        for word, line in product(("dc", "ac", "vs"), ("{}+{} {} 15", "{}+{} {} 15 leap", "2x {}+{} {} 15")):
            scope = Scope(game, SHEET)
            yield Try(line.format(dice, "stealth", word), scope, line.format(dice, 5, "vs"))
            yield Try(line.format(dice, 5, word), scope, line.format(dice, 5, "vs"))


async def _is_taken_alike(reader: Reader, each: Try) -> str:
    reading, usual = await reader.read(each.line, each.scope), await reader.read(each.beside, each.scope)
    return "" if usual.is_taken and reading.dice == usual.dice else f"{reading}, not {usual}"


AGAINST = ("spell_dc", "vicious_mockery_dc", "class_dc", "tohitdc")
"""Lines that others roll against."""


def _never_added() -> Iterator[Try]:
    """Go through lines that begin with a name that no check adds to dice."""
    lines = ("{}", "{} vs 15", "{} dc 12", "{} check", "{} + 2", "{} + 2 vs 15", "adv {}", "{} adv", "2x {}")
    for game, name, line in product(GAMES, (*sorted(NEVER_ADDED), *AGAINST), lines):
        yield Try(line.format(name.replace("_", " ")), Scope(game, f"{name} = 4; dex = 3"))


async def _is_refused(reader: Reader, each: Try) -> str:
    reading = await reader.read(each.line, each.scope)
    return str(reading) if reading.is_taken or reading.offers else ""


USED_UP = (
    *("hp", "hit points", "HP", "temp", "temp hp", "mp", "hero point", "hero points", "focus points"),
    *("hit dice", "spell slots", "luck points", "Kestrel hp"),
)
"""How people name what is only used up."""


def _not_owned() -> Iterator[Try]:
    """Go through changes of what a roller has not, without a character and with one."""
    changes = (" -5", "-1", " + 3", " \u2212 2", " -1d8-3", " +1 # ouch")
    for game, sheet, name, change in product(("", *games()), ("", "dex = 3"), USED_UP, changes):
        yield Try(f"{name}{change}", Scope(game, sheet), name)


async def _is_missed(reader: Reader, each: Try) -> str:
    reading = await reader.read(each.line, each.scope)
    return "" if not reading.is_taken and f"`{each.beside}`" in str(reading.refusal) else str(reading)


OWN = (
    "{} +{}",
    "{}: +{}",
    "{}+{}",
    "{} = {}",
    "{} (+{})",
    "{} + {} dc 15",
    "adv {} +{}",
    "{} {} dc 15",
    "2x {} +{}",
)
"""A number as a sheet has it after its name."""


def _own_numbers() -> Iterator[Try]:
    """Go through names with their own numbers after them, beside the number once and twice."""
    rolled = {name: value for name, value in NUMBERS.items() if not is_used_up(name)}
    for game, (name, value), line in product(GAMES, rolled.items(), OWN):
        typed = line.format(name.replace("_", " "), value)
        rest, way = " dc 15" * ("dc" in line), "adv " * ("adv" in line) + "2x " * ("2x" in line)
        dice = f"{way}d20+{value}"
        yield Try(typed, Scope(game, SHEET), (f"{dice}{rest}", f"{dice}+{value}{rest}"))


async def _is_asked(reader: Reader, each: Try) -> str:
    reading = await reader.read(each.line, each.scope)
    offers = [(await reader.read(offer, each.scope)).dice for offer in reading.offers]
    meant = [(await reader.read(line, each.scope)).dice for line in each.beside]
    return "" if not reading.is_taken and offers == meant else f"{reading} ({offers}), not {meant}"


LATER = {
    **dict.fromkeys(("second attack", "2nd attack", "second", "map 1", "map1", "2nd strike"), (5, 4)),
    **dict.fromkeys(("third attack", "3rd", "map 2", "third strike"), (10, 8)),
    **dict.fromkeys(("agile second attack", "2nd attack agile", "agile map 1"), (4,)),
    **dict.fromkeys(("agile third attack", "map 2 agile"), (8,)),
    "map": (5, 10, 4, 8),
    "agile": (0, 4, 8),
}
"""What people say of an attack that is not the first, with its penalties in Pathfinder."""


def _later() -> Iterator[Try]:
    """Go through attacks that are not the first of a turn, beside their checks."""
    lines = (
        "{} {} vs 18",
        "{1} {0} vs 18",
        "{} vs 18 {}",
        "2x {} {} vs 18",
        "adv {} {} dc 18",
        "{} {} vs 18 # rats",
    )
    for (words, penalties), line in product(LATER.items(), lines):
        way = "adv " * line.startswith("adv") + "2x " * line.startswith("2x")
        strikes = " strike" * ("attack" in words or "strike" in words)
        meant = tuple(f"{way}d20+{6 - each} vs 18{strikes}".replace("+-", "-") for each in penalties)
        yield Try(line.format("bite", words), Scope("pf2", "bite = d20 + 6 vs {ac}"), meant)


LAWS = (
    Law("3s", "a later attack in Pathfinder is asked about with its penalties", _later, _is_asked),
    Law("3r", "a name with its own number is asked about, once before twice", _own_numbers, _is_asked),
    Law("3q", "what the roller has not is no d20", _not_owned, _is_missed),
    Law("3a", "the name of a line is its value", _named, _is_value),
    Law("3b", "the name of a saved roll is its dice", _saved, _is_value),
    Law("3c", "the name of a number is a check where a game adds it to a d20", _checks, _is_value),
    Law("3d", "the name of a number is the number of a game's roll", _in_games, _is_number),
    Law("3e", "an apostrophe in a name changes nothing", _with_apostrophes, _is_value),
    Law("3p", "what no check adds to dice is not rolled by its name", _never_added, _is_refused),
    Law("3f", "one d20 takes a number to reach and a name with any modifier", _one_d20, _is_taken_alike),
)
