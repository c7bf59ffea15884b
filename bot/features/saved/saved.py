"""Saved rolls: dice that a person or a server keeps under a name, rolled by `/roll dice:attack 7`.

The dice take the place of the name, with the values after it. People can export saved rolls as a file and
import them elsewhere.
"""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.games.where_played import imply_d20, read_critical
from bot.mechanics.names_in_dice import NOWHERE, NameScope
from bot.mechanics.reading.ending import find_ending
from bot.mechanics.reading.reader import is_dice
from bot.mechanics.reading.without_names import write_offer
from bot.mechanics.sheets import NO_NAMES, Sheet, list_words
from bot.mechanics.stored_line import LineMeaning, find_meaning, read_meaning, reads_as_stored
from bot.mechanics.templates import name_game, template_of
from bot.play.library import SavedItem, check_number, name_of
from bot.play.one_by_one import one_by_one
from bot.play.request_context import RequestContext
from bot.play.shelf import Keeper, Shelf, keeper_of
from bot.play.store import Ask


@dataclass(frozen=True, slots=True)
class SavedRoll:
    """Dice under a name."""

    keeper: Keeper
    name: str
    dice: str
    """As typed, with open values in braces."""
    meaning: LineMeaning | None = None
    """How the dice were read when they were saved; None if an older version saved them and nobody has rolled
    them since.
    """
    maker: int = 0
    """The id of the person who saved it."""

    @property
    def line(self) -> str:
        """The line to roll, which means what it meant when it was saved."""
        return (self.meaning and self.meaning.line) or self.dice

    @property
    def is_old(self) -> bool:
        """Whether its meaning was not stored, or has changed."""
        return self.meaning is None or not reads_as_stored(self.dice, self.meaning)

    @property
    def has_name_of_dice(self) -> bool:
        """Whether its name has since become a word for dice, such as `coin`: /roll then throws those."""
        return is_dice(self.name)


async def add(
    ask: Ask,
    keeper: Keeper,
    name: str,
    dice: str,
    names: Sheet = NO_NAMES,
) -> tuple[SavedRoll, bool]:
    """Save a roll, which may use `names`; return it, and whether it replaced one of the same name.

    Raises:
        BadInput: the name or the dice cannot be saved, or there are too many.
        NotAllowed: the person may not change the server's.
    """
    if name_of(name) not in await ROLLS.names(ask, (keeper,)):
        await ROLLS.check_may_add(ask, keeper)
    allow = await ROLLS.right_to_change(ask, name)
    words = list_words(dice)
    everything = names.with_rolls(await dice_by_name(ask)) if words else names
    configuration = ask.configuration
    if configuration.played is not None and not any(word in everything for word in words):
        dice = name_game(dice, configuration.played)
    scope = configuration.scope(everything)
    try:
        item = thing_of(ask.context, keeper, name, dice, scope)
    except BadInput:
        spelled = _write_meant(configuration.played, dice, scope) if configuration.played else dice
        if spelled == dice:
            raise
        item = thing_of(ask.context, keeper, name, spelled, scope)
    return saved_of(item), await ask.store.save_item(item, allow, ask.context.has_expired)


def _write_meant(played: GameEntry, dice: str, scope: NameScope) -> str:
    """Spell dice out as the game played here means them, since other games may mean something else."""
    critical = read_critical(played, dice, scope)
    return write_offer(critical) if critical else imply_d20(played, dice)


async def keep_meaning(ask: Ask, saved: SavedRoll, meaning: LineMeaning) -> None:
    """Store the present meaning of a roll, unless it was saved again meanwhile."""

    def mend(item: SavedItem) -> SavedItem:
        now = saved_of(item)
        body = {"dice": now.dice, "means": meaning.body}
        return replace(item, body=body, content=0) if now == saved else item

    await ask.store.change_item(ROLLS.collection(ask.context, saved.keeper), saved.name, mend)


async def usable(ask: Ask) -> list[SavedRoll]:
    """Return the saved rolls that a person can roll: their own, then the server's with other names."""
    mine = await ROLLS.list_all(ask, "me")
    names = {saved.name for saved in mine}
    return mine + [saved for saved in await ROLLS.list_all(ask, "server") if saved.name not in names]


def thing_of(
    context: RequestContext, keeper: Keeper, name: str, dice: str, scope: NameScope = NOWHERE
) -> SavedItem:
    """Return a saved roll as an item of the library; names in its dice are filled in by each roll.

    Raises:
        BadInput: the name or the dice cannot be saved.
    """
    plain = name_of(name)
    if is_dice(plain):
        raise BadInput(f"`{plain}` is already a word for dice: choose another name, such as `my-{plain}`.")
    text = " ".join(dice.split())
    if not text.isprintable():  # the sentences below would cite them
        raise BadInput("The dice have invisible characters: leave them out.")
    if ending := find_ending(text):
        alone, goal = ending.cut(text), ending.written(text)
        raise BadInput(f"`{goal}` cannot be saved: save only `{alone}`, and roll it with `{plain} {goal}`.")
    template_of(text, scope)
    body = {"dice": text, "means": find_meaning(text).body}
    return SavedItem(ROLLS.collection(context, keeper), plain, context.person, body)


def saved_of(item: SavedItem) -> SavedRoll:
    """Return the saved roll in an item of the library."""
    meaning = read_meaning(item.body.get("means"))
    return SavedRoll(keeper_of(item), item.name, item.body["dice"], meaning, item.maker)


ROLLS = Shelf(
    "roll", "saved roll", "/saved list shows all saved rolls.", saved_of, "For your own, use for:me."
)


async def dice_by_name(ask: Ask) -> dict[str, str]:
    """Return the dice of the saved rolls that a person can roll, by name."""
    return {each.name: each.line for each in await usable(ask)}


async def export(ask: Ask, keeper: Keeper) -> dict[str, str]:
    """Return the dice of saved rolls by name.

    Raises:
        BadInput: there are none.
    """
    rolls = {saved.name: saved.dice for saved in await ROLLS.list_all(ask, keeper)}
    if not rolls:
        raise BadInput("There are no saved rolls to export; /saved add saves one.")
    return rolls


async def take_in(ask: Ask, keeper: Keeper, text: str, names: Sheet = NO_NAMES) -> tuple[int, int]:
    """Save all rolls of an exported text, or none; return their number, and how many replaced others.

    Raises:
        BadInput: the text is no export, a roll in it cannot be saved, or there would be too many.
        NotAllowed: the person may not change the server's.
    """
    await ROLLS.check_may_add(ask, keeper)
    rolls = _read(text)
    everything = names.with_rolls(rolls)  # the rolls may name one another
    scope = ask.configuration.scope(everything)
    items = {item.name: item async for item in _items(ask.context, keeper, rolls, scope)}
    return len(items), await ask.store.save_items(list(items.values()), ask.context.has_expired)


def _read(text: str) -> dict[str, str]:
    try:
        rolls = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("This file is not JSON: send a file from /saved list.") from None
    if not isinstance(rolls, dict) or not {str}.issuperset(map(type, rolls.values())):
        raise BadInput('The file needs names and dice, such as {"attack": "1d20+{bonus}"}.')
    return rolls


async def _items(
    context: RequestContext, keeper: Keeper, rolls: dict[str, str], scope: NameScope
) -> AsyncIterator[SavedItem]:
    """Yield the items one by one, and let others roll in between: reading hundreds takes a while."""
    check_number(ROLLS.collection(context, keeper), len(rolls))
    async for name, dice in one_by_one(rolls.items()):
        try:
            yield thing_of(context, keeper, name, dice, scope)
        except BadInput as error:
            raise BadInput(f"In {cite(name)} of the file: {error}") from None
