"""Law 5: every door reads alike, or says what it does not take."""

import re
from collections.abc import Callable, Iterator
from functools import partial

from tests.reader.doors import DOORS, Door, Reader
from tests.reader.law import Law, Try
from tests.reader.names import SAVED
from tests.reader.reading import Reading
from tests.reader.table import Scope
from tests.reader.vocabulary import NAMES, SHEET, options, pieces

LINES = (
    "1d6 until 6", "coc45", "2x attack ac 15", "stats", "4d6kh3 six times", "1d20+5 vs 15", "8d6 fire",
    "2d6+3", "1d20+5 adv", "adv+5", "d20+5 ac 15; 2d6+3", "d20+dex", "d20+dex vs 12", "perc dc 12",
    "perception dc 15", "attack ac 15", "attack", "attack ac 15; damage", "adv perc", "coc45 spot bonus",
    "vtm dex brawl", "sr12", "1d20 secret", "2d6 # secret", "4d6 e6", "8d6 half", "2d20+5 kh1",
    "flip a coin", "d66", "sneak", "adv sneak", "$a = 2d6; $a + 3", "{2d20, d12}kh1", "3d[hit,miss]",
    "1d20+5 (stealth)", "4d6 drop lowest", "w20", "20", "d100 under 45", "fate+2", "6#4d6kh3",
    "damage crit", "1d8+3 crit", "dd34", "two dice 6", "4d6+2 even fire",
)  # fmt: skip


def _at(door: Door) -> Iterator[Try]:
    words = sorted(
        {option.entry.name: f"{option.base} {option.words} sword" for option in options()}.values()
    )
    behind = [f"{piece.dice}+2 {piece.words}" for piece in pieces()]
    for line in (*LINES, *words, *behind, *NAMES, *(f"{name} check dc 12" for name in NAMES)):
        for scope in (Scope(), Scope("d20", SHEET, SAVED)):
            yield Try(line, door.known(scope), door)
    for option in options() if door.knows_game else ():
        if option.bare and option.option.shape in {"flag", "target"}:
            yield Try(f"{option.bare} {option.words}", Scope(option.entry.name), door)


async def _is_alike(reader: Reader, each: Try) -> str | None:
    door: Door = each.beside
    usual = await reader.read(each.line, each.scope)
    reading = await reader.read(each.line, each.scope, door)
    if (door.has_numbers and each.line.isdecimal()) or (door.is_table and _is_of_no_row(usual, each.line)):
        return None
    if (usual.is_secret and not door.rolls) or (door.is_prose and not _is_expected(usual, each.line)):
        return None
    if usual.kind == "game" and door.takes(usual) is None and DIE.match(each.line):
        return None  # dice that only the game judges are dice at a door without games
    if not usual.is_taken:
        is_alike = not reading.is_taken or await _is_offered(reader, each, reading)
    elif reading.is_taken:
        is_alike = _is_dice(door, usual, reading.dice)
    else:
        is_alike = door.takes(usual) is None or (door.finds and reading.is_asked)
    return "" if is_alike else f"{reading}, and /roll: {usual}"


DIE = re.compile(r"(?<![^\W\d])\d*d(?:\d|%)")


def _is_of_no_row(usual: Reading, line: str) -> bool:
    """Whether a line cannot be in a row: it would be two, or has a game, whose name is a word there."""
    return ";" in line or usual.kind == "game"


def _is_expected(usual: Reading, line: str) -> bool:
    """Whether a door that reads prose has to see dice, too: they are written out, and `/roll` knows them."""
    return (usual.is_taken or usual.is_asked) and DIE.search(line) is not None


async def _is_offered(reader: Reader, each: Try, reading: Reading) -> bool:
    """Whether what a door takes is one of the readings that `/roll` asks about."""
    usual = await reader.read(each.line, each.scope)
    offers = () if usual.is_secret else usual.offers
    readings = [await reader.read(offer, each.scope) for offer in offers]
    return any(_is_dice(each.beside, offer, reading.dice) for offer in readings if offer.is_taken)


def _is_dice(door: Door, usual: Reading, dice: str) -> bool:
    return dice == door.takes(usual)


def _tries(door: Door) -> Callable[[], Iterator[Try]]:
    return partial(_at, door)


LAWS = tuple(
    Law(f"5 {door.name}", f"{door.name} reads as /roll does", _tries(door), _is_alike) for door in DOORS
)
