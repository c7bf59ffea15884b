"""Saved rolls: dice under a name, of a person or of a server, rolled by `/roll dice:attack 7`.

A name is replaced by its dice, with the values that follow it. Saved rolls can be exported as a file and
imported elsewhere.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.errors import BadInput, nearest, show_typed, unknown_name
from bot.mechanics.games.implied import imply_d20
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.names_in_dice import NOWHERE, NameScope
from bot.mechanics.notation.limits import CHARACTERS
from bot.mechanics.notation.other_bots import NAMELESS
from bot.mechanics.notation.other_bots import nearest as nearest_game
from bot.mechanics.reading.ending import find_ending
from bot.mechanics.reading.names import may_name
from bot.mechanics.reading.reader import is_dice, is_plain
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.sheets import NO_NAMES, Sheet, list_words, read_named_dice
from bot.mechanics.templates import Template, list_open, name_game, template_of, values_of
from bot.mechanics.typed_line import read_alone
from bot.play.errors import NotAllowed
from bot.play.library import Collection, SavedItem, check_number, name_of
from bot.play.request_context import RequestContext
from bot.play.settings import Scope, configuration_of, is_game_master, may_manage
from bot.play.store import Services

Keeper = Literal["me", "server"]
"""Whose a saved roll is: the person's, wherever they play, or the server's, for all in it."""

KEEPERS: tuple[Keeper, ...] = ("me", "server")
"""In the order in which names are looked up."""


@dataclass(frozen=True, slots=True)
class SavedRoll:
    """Dice under a name."""

    keeper: Keeper
    name: str
    dice: str
    """As they were typed, with open values in braces."""
    means: str = ""
    """How they were read when they were saved; empty where that depends on who rolls, or on open values."""

    @property
    def line(self) -> str:
        """What is rolled: what was saved once goes on to mean what it meant."""
        return self.means or self.dice

    @property
    def has_name_of_dice(self) -> bool:
        """Whether its name has become dice since it was saved, such as `coin`: /roll then throws those."""
        return is_dice(self.name)


async def add(
    services: Services,
    context: RequestContext,
    keeper: Keeper,
    name: str,
    dice: str,
    names: Sheet = NO_NAMES,
) -> tuple[SavedRoll, bool]:
    """Save a roll, in which `names` may stand; return it, and whether it replaced one of the same name.

    Raises:
        BadInput: the name or the dice do not serve, or there are too many.
        NotAllowed: the person may not change the server's.
    """
    await check_may_change(services, context, keeper)
    words = list_words(dice)
    known = await with_saved(services, context, names) if words else names
    configuration = await services.store.configuration(context.place)
    if configuration.played is not None and not any(word in known for word in words):
        dice = name_game(dice, configuration.played)
    item = thing_of(context, keeper, name, dice, configuration.scope(known))
    return saved_of(keeper, item), await services.store.save_item(item, None, context.is_late)


async def remove(services: Services, context: RequestContext, keeper: Keeper, name: str) -> SavedRoll:
    """Remove a saved roll, and return it.

    Raises:
        BadInput: there is none of that name.
        NotAllowed: the person may not change the server's.
    """
    await check_may_change(services, context, keeper)
    collection = collection_of(context, keeper)
    removed = await services.store.remove_item(collection, name_of(name), None, context.is_late)
    if removed is None:
        names = await services.store.item_names(collection)
        whose = "You have" if keeper == "me" else "The server has"
        raise unknown_name(f"{whose} no saved roll {{}}", name, names, "/saved list shows what there is.")
    return saved_of(keeper, removed)


async def list_rolls(services: Services, context: RequestContext, keeper: Keeper) -> list[SavedRoll]:
    """Return the saved rolls of the person or the server, by name."""
    return [
        saved_of(keeper, item) for item in await services.store.saved_items(collection_of(context, keeper))
    ]


async def usable(services: Services, context: RequestContext) -> list[SavedRoll]:
    """Return the saved rolls that a person can roll: their own, then the server's of other names."""
    mine = await list_rolls(services, context, "me")
    names = {saved.name for saved in mine}
    return mine + [
        saved for saved in await list_rolls(services, context, "server") if saved.name not in names
    ]


async def check_may_change(services: Services, context: RequestContext, keeper: Keeper) -> None:
    """See that the person may change the saved rolls of a keeper.

    Raises:
        NotAllowed: they may not change the server's.
    """
    if keeper == "me":
        return
    # Game masters of one channel alone are not asked: saved rolls are for the whole server.
    configuration = configuration_of(await services.store.read_decided(Scope(context.place.home)))
    if not may_manage(context, configuration) and not is_game_master(context, configuration):
        raise NotAllowed(
            "Only game masters and people with Manage Server can change the server's saved rolls. "
            "For your own, use for:me."
        )


def thing_of(
    context: RequestContext, keeper: Keeper, name: str, dice: str, scope: NameScope = NOWHERE
) -> SavedItem:
    """Return a saved roll as it is put into the library; names that stand in it are put in when it is rolled.

    Raises:
        BadInput: the name or the dice do not serve.
    """
    kept = name_of(name)
    if is_dice(kept):
        raise BadInput(f"{kept} is already a word for dice: take another name, such as my-{kept}.")
    text = " ".join(dice.split())
    if not text.isprintable():  # and so cannot be in the sentence that says what is wrong
        raise BadInput("The dice have invisible characters: leave them out.")
    if ending := find_ending(text):
        alone, goal = ending.cut(text), ending.written(text)
        raise BadInput(f"Save {alone} alone, and write what ends it when you roll: {kept} {goal}.")
    template_of(text, scope)
    body = {"dice": text} | ({"means": means} if (means := _read_back(text)) else {})
    return SavedItem(collection_of(context, keeper), kept, context.person, body)


def _read_back(text: str) -> str:
    """Return how dice are read that mean the same for all; nothing where names or open values are in them."""
    if list_open(text) or list_words(text):
        return ""
    with suppress(BadInput):
        line = read_alone(text)
        written = (
            f"{line.roll} # {line.label}"
            if line.label and isinstance(line.roll, GameRoll)
            else str(line.roll)
        )
        return written if len(written) <= CHARACTERS else ""
    return ""


def saved_of(keeper: Keeper, item: SavedItem) -> SavedRoll:
    """Read a saved roll from the library."""
    return SavedRoll(keeper, item.name, item.body["dice"], item.body.get("means", ""))


def collection_of(context: RequestContext, keeper: Keeper) -> Collection:
    """Return where the saved rolls of a keeper lie."""
    if keeper == "me":
        return Collection("person", context.person, "roll")
    return Collection("home", context.place.home, "roll")


_CALL = re.compile(r"\s*([\w-]+)(?:(?=[\s+<>=])([^#]*?))?\s*(?:#\s*(.*?)\s*)?", re.DOTALL)
"""A name, what is typed behind it, and a comment."""

_VALUES = re.compile(r"(?:[\s,]*+(?:\w++\s*+[=:]\s*+\S++|[+-]?\d{1,9}+(?![\w.])))*+[\s,]*+", re.ASCII)
"""Numbers for open values, with names or without."""

_WAY_FIRST = re.compile(
    r"(\s+(?:adv(?:antage)?|dis(?:advantage)?))((?:\s+\d{1,9})+)(?![\w.])", re.ASCII | re.IGNORECASE
)
"""How dice are thrown, before numbers for open values: `attack adv 15`."""

_NUMBERS = re.compile(r"[\s,]++\d{1,9}+(?:[\s,]++\d{1,9}+)*\s*", re.ASCII)
"""Numbers without signs behind a name, as only saved rolls have them."""

_ADDED = re.compile(r"\s*[-+]\s*\d")
"""What is behind a name without open values."""


async def expand(services: Services, context: RequestContext, text: str, names: Sheet = NO_NAMES) -> str:
    """Return the dice that a text stands for, with saved rolls and the names of a character in it.

    What stands for a name of a character goes before saved rolls, and into them. The name of a saved roll is
    the beginning of the label; within other dice it stands for what it rolls.

    Raises:
        BadInput: values are missing or do not fit, the dice then ask for too much, or a saved roll is named
            within other dice.
    """
    if is_plain(text):
        return text
    configuration = await services.store.configuration(context.place)
    if may_name(text):
        known = await with_saved(services, context, names)
        if line := read_named_dice(text, configuration.scope(known)):
            return str(line.rolls)
    if not is_dice(text):
        if found := _CALL.fullmatch(text):
            await _check_known(services, context, text, found)
        return imply_d20(configuration.played, text) if configuration.played else text
    return text


async def with_saved(services: Services, context: RequestContext, names: Sheet) -> Sheet:
    """Return the names of a character, and behind them the saved rolls that a person can roll."""
    return names.with_rolls({each.name: each.line for each in await usable(services, context)})


async def expand_game(
    services: Services, context: RequestContext, text: str, names: Sheet = NO_NAMES
) -> str | None:
    """Return the roll of a game that a text stands for, by a saved name or as it is typed.

    None where a saved roll comes first that is dice.

    Raises:
        BadInput: values are missing, or the game does not take them.
    """
    found = _CALL.fullmatch(text)
    saved = await _find(services, context, found[1]) if found else None
    if found is None or saved is None:
        return text
    configuration = await services.store.configuration(context.place)
    known = await with_saved(services, context, names)
    template = Template(saved.line, list_open(saved.line), configuration.scope(known))
    values, ending = _split_call(template, found[2] or "")
    with show_typed(text.strip()):
        game = template.fill_game(values_of(template, values)) if template.is_game else None
    if game is None:
        return None
    remark = found[3] or game.comment
    return f"{_put_behind(str(game), ending)} # {saved.name}{f': {remark}' * bool(remark)}"


def _put_behind(game: str, ending: str) -> str:
    """Return the roll of a game with what is asked besides, which goes before the damage of an attack."""
    first, *others = game.split("; ")
    return "; ".join(
        [f"{first} {ending}", *(f"{part} {ending}" if " ac " in part else part for part in others)]
    )


def _split_call(template: Template, behind: str) -> tuple[str, str]:
    """Return what is typed for open values, and what is asked besides: `adv`, `vs 15`, `+ 2d6`."""
    if not template.open and _ADDED.match(behind):
        return "", behind.strip()
    behind = _WAY_FIRST.sub(r"\2\1", behind) if template.open and _WAY_FIRST.match(behind) else behind
    values = _VALUES.match(behind)
    end = values.end() if values else 0
    return behind[:end], behind[end:].strip()


async def _check_known(services: Services, context: RequestContext, text: str, call: re.Match[str]) -> None:
    """See that a line does not begin with what looks like a saved roll, or like the call of one.

    Raises:
        BadInput: it does.
    """
    word, behind = call[1], call[2] or ""
    number, times = tokenize(word)[:2]
    if is_dice(word) or (number.kind == "number" and times.is_word("x")):
        return
    names = [saved.name for saved in await usable(services, context)]
    if nearest(word, names):
        raise unknown_name("There is no saved roll {}", word, names, "")
    is_game = word.lower() in NAMELESS or nearest_game(word)
    if _NUMBERS.fullmatch(behind) and not is_game:
        raise BadInput(
            f"Neither you nor the server has a saved roll `{word}`, and you cannot use those of others. "
            "Write dice, such as d20 + 7.",
            typed=text,
            at=text.index(word),
        )


async def _find(services: Services, context: RequestContext, word: str) -> SavedRoll | None:
    """Return the roll that a word names, the person's own first; what is dice names none."""
    try:
        name = name_of(word)
    except BadInput:
        return None
    for keeper in KEEPERS:
        item = await services.store.saved_item(collection_of(context, keeper), name)
        if item is not None:  # whether a word is dice takes longer than whether it is a name
            return None if is_dice(word) else saved_of(keeper, item)
    return None


async def export(services: Services, context: RequestContext, keeper: Keeper) -> dict[str, str]:
    """Return the dice of saved rolls by their names.

    Raises:
        BadInput: there are none.
    """
    found = {saved.name: saved.dice for saved in await list_rolls(services, context, keeper)}
    if not found:
        raise BadInput("There are no saved rolls to export; /saved add saves one.")
    return found


async def take_in(
    services: Services, context: RequestContext, keeper: Keeper, text: str, names: Sheet = NO_NAMES
) -> tuple[int, int]:
    """Save all rolls of an exported text, or none; return how many, and how many of them replaced others.

    Raises:
        BadInput: the text is no such export, a roll in it does not serve, or there would be too many.
        NotAllowed: the person may not change the server's.
    """
    await check_may_change(services, context, keeper)
    rolls = _read(text)
    known = names.with_rolls(rolls)  # they may name one another
    scope = (await services.store.configuration(context.place)).scope(known)
    items = {item.name: item async for item in _items(context, keeper, rolls, scope)}
    return len(items), await services.store.save_items(list(items.values()), context.is_late)


def _read(text: str) -> dict[str, str]:
    try:
        rolls = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInput("This file is not JSON: use one from /saved export.") from None
    if not isinstance(rolls, dict) or not {str}.issuperset(map(type, rolls.values())):
        raise BadInput('The file must hold names and dice, as in {"attack": "1d20+{bonus}"}.')
    return rolls


async def _items(
    context: RequestContext, keeper: Keeper, rolls: dict[str, str], scope: NameScope
) -> AsyncIterator[SavedItem]:
    """Go through what is read, and let others roll in between: reading hundreds of dice takes a while."""
    check_number(collection_of(context, keeper), len(rolls))
    for name, dice in rolls.items():
        await asyncio.sleep(0)
        try:
            yield thing_of(context, keeper, name, dice, scope)
        except BadInput as error:
            raise BadInput(f"{name[:40]!r} in the file: {error}") from None
