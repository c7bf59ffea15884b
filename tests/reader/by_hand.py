"""Law 5, of faces: what is typed as an answer to `rolled:?` means what it means in `rolled:`."""

from collections.abc import Iterator
from itertools import chain

from bot.features.reading.reading import REPEATED
from bot.features.roll import event as roll
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Dice, Node, PercentileDice, within
from bot.mechanics.reading.language import SECTIONS
from bot.mechanics.rule import FATE, TENS, Die
from bot.mechanics.typed_line import read_alone
from bot.play.manual_roll import Finished, add, make
from bot.play.store import Ask
from bot.play.transition import Recorded
from tests.reader.doors import Reader
from tests.reader.law import Law, Try
from tests.reader.table import Scope, Table

HUNDRED = ("45", "00", "100", "0", "4 5", "40 5", "0 5", "00 10", "7 10", "20 30")
"""What people type for a d100: its number, or two percentile dice."""

PERCENTILE = ("3 2 5", "9 9 9", "00 00 10", "00 00 0", "20 30 10", "10 9 9", "7 10", "00 10 5", "5 30 20")
FATE_DICE = ("1 1 -1 0", "+ + - 0", "++-0", "1 1 1 1", "1 2 3 2", "4 5 6 1", "0 0 0 0", "1 2 0 3")

ROWS = (
    ("d%b + d6", ("3 2 5 4", "30 20 5 4", "10 9 9 4")),
    ("d6 + 4dF", ("4 1 1 -1 0", "4 1 1 1 1", "4 + + - 0")),
    ("2d100", ("45 67", "4 5 6 7", "40 5 60 7")),
    ("d100 + d6", ("45 6", "4 5 6", "00 6", "7 10 6")),
    ("d100; 4dF", ("00 + + - 0", "4 5 + + - 0", "45 ++-0")),
    ("d66", ("64", "6 4")),
    ("4d6kh3", ("6 4 3 1", "6,4,3,1", "7 1 1 1")),
    ("d20+5 ac 15", ("20", "1", "21")),
    ("vtm5h2", ("10 10 3 1 6", "0 0 3 1 6")),
)
"""Rolls, and faces that people type for them."""


def _rows() -> Iterator[Try]:
    for line, rows in (*ROWS, *_list_games(), *_list_language()):
        for faces in rows:
            yield Try(line, Scope(), faces)


def _list_games() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Go through all examples of games that throw percentile dice or Fate dice."""
    for example in chain.from_iterable(entry.examples for entry in games().values()):
        if roll := parse_game(example):
            yield example, tuple(chain.from_iterable(map(_list_words, dict.fromkeys(roll.game.dice))))


def _list_words(die: Die) -> tuple[str, ...]:
    if die.kind is FATE:
        return FATE_DICE
    return PERCENTILE if die.mark == TENS.mark else HUNDRED if die.faces == 100 else ()


def _list_language() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Go through all examples of the language that throw such dice."""
    for example in chain.from_iterable(section.examples for section in SECTIONS):
        roll = read_alone(example.text).roll
        for part in roll.parts if isinstance(roll, Rolls) else ():
            for one in within(part.root):
                yield example.text, _list_words_of(one)


def _list_words_of(one: Node) -> tuple[str, ...]:
    match one:
        case PercentileDice():
            return PERCENTILE
        case Dice(sides=100):
            return HUNDRED
        case Dice(kind="F"):
            return FATE_DICE
        case _:
            return ()


async def _is_alike(reader: Reader, each: Try) -> str | None:
    at_once = await _throw(reader.table, each, each.beside)
    answered = await _answer(reader.table, each)
    return "" if at_once == answered else f"{answered} for {each.beside}, and in rolled: {at_once}"


async def _throw(table: Table, each: Try, faces: str) -> str:
    """Return what a roll by hand came to, in which `faces` stand at once; or that it is not taken."""
    context = await table.seat_anew(each.scope)
    try:
        asked = await roll.validate(await Ask.of(table.services, context), each.line, REPEATED, rolled=faces)
        return _say(await make(await Ask.of(table.services, context), asked, faces))
    except BadInput:
        return "refused"


async def _answer(table: Table, each: Try) -> str:
    context = await table.seat_anew(each.scope)
    asked = await roll.validate(await Ask.of(table.services, context), each.line, REPEATED, rolled="?")
    step = await make(await Ask.of(table.services, context), asked, "?")
    words = each.beside.replace(",", " ").split()
    answering = await table.seat_anew(each.scope)
    try:
        made = await add(await Ask.of(table.services, answering), step.number, step.manual_roll.step, words)
    except BadInput:
        return "refused"
    return _say(made.recorded if isinstance(made, Finished) else made)


def _say(made: object) -> str:
    if not isinstance(made, Recorded):
        return "more faces are asked for"
    return str((made.event.line or {}).get("text", made.event.outcome))


LAWS = (Law("5 rolled:?", "an answer to rolled:? means what it means at once", _rows, _is_alike),)
