"""The doors: where people type dice, what reads them there, and what each takes of what `/roll` takes.

A feature's function stands here where it has one. What a command does itself, with an interaction that only
Discord gives, is written out as it does it.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from bot.client.message import Button
from bot.features.calls import asking, trying
from bot.features.calls.open_calls import new_call
from bot.features.characters.typed_names import names_for, names_here
from bot.features.fair.event import read_drawn
from bot.features.history.pages import canonical
from bot.features.initiative.adding import validate_join
from bot.features.initiative.entries import FARTHEST
from bot.features.menus import command as menus
from bot.features.menus.direct_message import reply
from bot.features.odds.asking import MOST, question
from bot.features.panels import throws
from bot.features.panels.throws import Press
from bot.features.reading import reading as typed
from bot.features.reading.reading import REPEATED, read_typed
from bot.features.roll import event as roll
from bot.features.roll.secrecy import ask_openly, check_open
from bot.features.saved import saved
from bot.features.together import event as together
from bot.mechanics.errors import BadInput
from bot.mechanics.games.recorded import read_game
from bot.mechanics.group_checks import GroupRule
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Dice, DigitDice, Group, PercentileDice, SizedDice, WordDice, within
from bot.mechanics.notation.until import Goal, make_until
from bot.mechanics.reading.reader import understand
from bot.mechanics.reading.tables.row_dice import RowDice, add_names, fault_in
from bot.mechanics.sheets import NO_NAMES
from bot.mechanics.typed_line import read_alone
from bot.mechanics.typed_text import tidy
from bot.play import sums
from bot.play.store import Ask
from bot.play.transition import Submission
from tests.reader.reading import Reading, reading_of_request, reading_of_rolls, refused
from tests.reader.table import Scope, Table

Reads = Callable[[Ask, str], Awaitable[Reading]]


async def _roll(ask: Ask, line: str, door: typed.Door = REPEATED) -> Reading:
    async def read(text: str) -> Submission:
        return await roll.validate(ask, text, door)

    return reading_of_request(await ask_openly(ask, line, read))


async def _roll_for_another(ask: Ask, line: str) -> Reading:
    return await _roll(ask, line, typed.Door(NO_NAMES, repeats=True))


async def _odds(ask: Ask, line: str) -> Reading:
    asked = (await read_typed(ask, line, REPEATED)).roll
    return reading_of_rolls(Rolls(question(asked).rolls)) if isinstance(asked, Rolls) else Reading(str(asked))


async def _call(ask: Ask, line: str) -> Reading:
    call = await new_call(ask, line, "", GroupRule(), ())
    await trying.try_out(ask, call, line)
    sheet = await asking.sheet_of(ask, ask.person)
    return reading_of_request(await asking.validate(ask, call, sheet))


async def _together(ask: Ask, line: str) -> Reading:
    return _read_row(await together._read(ask, "add", line))


async def _panel(ask: Ask, line: str) -> Reading:
    throw = await throws.read_typed(ask, line)
    return reading_of_request(await throws.ask(ask, throw, Press()))


async def _saved(ask: Ask, line: str) -> Reading:
    await saved.add(
        ask,
        "me",
        "kept",
        line,
        await names_for(ask, line),
    )
    try:
        return await _roll(ask, "kept")
    finally:
        await saved.ROLLS.remove(ask, "me", "kept")


async def _until(ask: Ask, line: str) -> Reading:
    dice, sign, label = line.partition(" #")
    return await _roll(ask, f"{dice} {UNTIL}{sign}{label}")


async def _table_row(ask: Ask, line: str) -> Reading:
    row = f"Gold: {line}"
    if fault := fault_in(row):
        raise BadInput(fault)
    sheet = await names_here(ask)
    numbers = {name: number for name in sheet.names if isinstance(number := sheet.find(name), int)}
    dice = [
        f"{piece.written}{added.number:+}" if added.number else piece.written
        for piece, added in add_names(row, numbers)
        if isinstance(piece, RowDice)
    ]
    return _read_row("; ".join(dice)) if dice else Reading()


async def _initiative(ask: Ask, line: str) -> Reading:
    asked = await validate_join(ask, line)
    return _read_row(asked.request.dice)


async def _menu(ask: Ask, line: str) -> Reading:
    only = await _find_one(ask, line)
    read = partial(menus._read, ask)
    return reading_of_request(await ask_openly(ask, only, read))


async def _menu_odds(ask: Ask, line: str) -> Reading:
    return await _odds(ask, await _find_one(ask, line))


async def _find_one(ask: Ask, line: str) -> str:
    """Return the only dice in a message; of several, people choose one by a button."""
    found = await menus.find_in_message(ask, line)
    word = await menus.find_secret_word_in(ask, line)
    rolls = tuple(f"{each} {word}".rstrip() for each in (*found.games, *found.dice))
    if len(rolls) != 1:
        raise BadInput("This message has no dice, or more than one roll.", offers=rolls)
    return rolls[0]


async def _message(ask: Ask, line: str) -> Reading:
    labels = [each.label for each in (await reply(line)).under if isinstance(each, Button)]
    texts = [label.removeprefix("Roll ") for label in labels if label.startswith("Roll ")]
    if len(texts) != 1:
        raise BadInput("Several buttons, or none.", offers=tuple(texts))
    return await _roll(ask, texts[0])


async def _shell(ask: Ask, line: str) -> Reading:
    asked = read_alone(line)
    if isinstance(asked.roll, Rolls):
        return reading_of_rolls(asked.roll)
    return Reading(str(asked.roll), asked.label, "game")


async def _fair(ask: Ask, line: str) -> Reading:
    await check_open(ask, line, "All see it")
    return _read_row(str(await read_drawn(ask, line)))


async def _statistics(ask: Ask, line: str) -> Reading:
    return Reading(_write_subject(line))


def _write_subject(text: str) -> str:
    subject = sums.read(text)
    return f"{subject.kind} {subject.dice}"


async def _filter(ask: Ask, line: str) -> Reading:
    return Reading(canonical(line))


def _read_row(dice: str) -> Reading:
    """Read what is recorded."""
    return reading_of_rolls(understand(dice))


Takes = Callable[[Reading], str | None]
"""Of what `/roll` takes: the dice as they are at a door; None where it has to refuse them in words."""


def _all(usual: Reading) -> str:
    return usual.dice


def _rolled_once(usual: Reading) -> str | None:
    return None if usual.kind == "until" else usual.dice


def _one(usual: Reading) -> str | None:
    return usual.dice if usual.kind == "game" or usual.is_one else None


def _compared(usual: Reading) -> str | None:
    parts = usual.dice.split("; ") if usual.kind == "roll" else [usual.dice]
    return usual.dice if len(parts) == len(set(parts)) <= MOST else None


def _searched(usual: Reading) -> str | None:
    return canonical(usual.dice) if usual.kind == "game" or (usual.rolls and usual.rolls.only) else None


def _summed(usual: Reading) -> str | None:
    return _write_subject(usual.dice) if _searched(usual) else None


def _plain_dice(fits: Callable[[Reading], bool]) -> Takes:
    """Return what takes dice that fit, and the plain dice of a game's roll where it has some."""

    def take(usual: Reading) -> str | None:
        if usual.kind == "game":
            plain = read_game(usual.dice).as_dice
            return str(understand(plain)) if plain else None
        return usual.dice if fits(usual) else None

    return take


def _sums(usual: Reading) -> str | None:
    """Return dice that are only added up; a row throws several one after another."""
    parts = usual.rolls.parts if usual.rolls else ()
    nodes = [node for part in parts for node in within(part.root)]
    is_plain = all(
        node == Dice(node.count, node.sides) if isinstance(node, Dice) else not isinstance(node, NO_SUMS)
        for node in nodes
    )
    is_once = all(part.sets == 1 and not part.target and not part.name for part in parts)
    has_dice = any(isinstance(node, Dice | DigitDice) for node in nodes)
    return usual.dice if has_dice and is_plain and is_once else None


NO_SUMS = (Group, WordDice, PercentileDice, SizedDice)


_added = _plain_dice(lambda usual: usual.is_bare)


def _scored(usual: Reading) -> str | None:
    """Return dice that are added up and stay within what a fight takes."""
    dice = _added(usual)
    bounds = read_rolls(dice).parts[0].root.interval if dice else (0, 0)
    return dice if max(map(abs, bounds)) <= FARTHEST else None


_drawn = _plain_dice(lambda usual: usual.is_one or usual.is_tally)
_counted = _plain_dice(lambda usual: usual.is_one)


def _repeated(usual: Reading) -> str | None:
    dice = _counted(usual)
    return str(make_until(understand(dice), Goal(ValueCondition(">=", 2)))) if dice else None


UNTIL = "until 2"
"""What makes a line one that is rolled again and again."""


class Door(NamedTuple):
    name: str
    read: Reads
    """What calls the reader there."""
    takes: Takes
    knows_names: bool = True
    """Whether those of a sheet and of saved rolls count; else whoever typed it may be somebody else."""
    knows_game: bool = True
    rolls: bool = True
    """Whether something is rolled in the channel, so that a hidden roll can be asked for."""
    is_prose: bool = False
    """Whether what stands there need be no dice."""
    finds: bool = False
    """Whether it looks for dice, and may find several to choose from."""

    is_table: bool = False
    """Whether it has rows, with `;` between them, and no games."""
    has_numbers: bool = False
    """Whether a number alone is one there, and no die."""

    def known(self, scope: Scope) -> Scope:
        """Return what of a scope counts at the door."""
        named = scope if self.knows_names else Scope(scope.game)
        return named if self.knows_game else named._replace(game="")


ROLL = Door("/roll", _roll, _all)

DOORS = (
    Door("/roll for:", _roll_for_another, _all, knows_names=False),
    Door("/odds", _odds, _compared, rolls=False),
    Door("/call", _call, _one),
    Door("/together", _together, _added),
    Door("/panel add, and a press", _panel, _rolled_once),
    Door("/saved add, and /roll", _saved, _rolled_once),
    Door("until", _until, _repeated),
    # A table is rolled in channels of any game, so the game of the one in which it is written does not count.
    Door("a row of a table", _table_row, _sums, knows_game=False, rolls=False, is_prose=True, is_table=True),
    Door("/initiative", _initiative, _scored, has_numbers=True),
    Door("Roll the dice in this", _menu, _all, knows_names=False, is_prose=True, finds=True),
    Door("Odds of this", _menu_odds, _compared, knows_names=False, rolls=False, is_prose=True, finds=True),
    Door("a message to the bot", _message, _all, knows_names=False, knows_game=False, finds=True),
    Door("the command line", _shell, _rolled_once, knows_names=False, knows_game=False, rolls=False),
    Door("/fair and /deck", _fair, _drawn),
    Door("/history dice", _filter, _searched, knows_names=False, knows_game=False, rolls=False),
    Door("/stats of:", _statistics, _summed, knows_names=False, knows_game=False, rolls=False),
)
"""All but `/roll`, with which each is compared."""

NOWHERE = Scope()


class Reader:
    """Reads lines at doors, each once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._readings: dict[tuple[str, Scope, str], Reading] = {}

    async def read(self, line: str, scope: Scope = NOWHERE, door: Door = ROLL) -> Reading:
        """Return what a door makes of a line."""
        key = line, door.known(scope), door.name
        if key not in self._readings:
            self._readings[key] = await self._read(line, door.known(scope), door)
        return self._readings[key]

    async def _read(self, line: str, scope: Scope, door: Door) -> Reading:
        context = await self.table.seat(scope)
        try:
            return await door.read(await Ask.of(self.table.services, context), tidy(line))
        except BadInput as refusal:
            return refused(refusal)
