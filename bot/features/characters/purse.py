"""What follow-ups cost on the sheet of the person who rolled, such as Luck in Call of Cthulhu."""

from collections.abc import Collection
from typing import Any, NamedTuple

from bot.features.characters.changing import make_sheet_change
from bot.features.characters.characters import Character, played_of
from bot.features.characters.event import SheetChange
from bot.features.characters.typed_changes import TypedChange
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.game import Game, GameThrow, list_follow_ups
from bot.mechanics.games.recorded import entry_of
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.usual_names import find_line
from bot.play.event import Event
from bot.play.settings import leads
from bot.play.store import Ask
from bot.text.words import capital


class Purse(NamedTuple):
    """What a person may spend after a roll."""

    character: Character | None
    required: str
    """The line without which nobody spends such points, or an empty string."""

    def is_of(self, event: Event) -> bool:
        """Whether a label may name something of the sheet; a game master rolls for monsters too."""
        said = f"_{fold_run(event.request.get('comment', ''))}_"
        sheet = self.character.sheet if self.character else None
        return said == "__" or sheet is None or any(f"_{name}_" in said for name in sheet.texts)

    def affords(self, cost: Cost | None) -> bool:
        """Whether there is enough; a sheet without the line, or none, has no say, unless it is required."""
        if cost is None:
            return True
        left = self.find_left(cost)
        return cost.line != self.required if left is None else left >= 0

    def find_left(self, cost: Cost) -> int | None:
        """Return what a line of the sheet has after a cost; below 0: not enough; None without such a line."""
        if self.character is None:
            return None
        sheet = self.character.sheet
        if line := self._find(cost):
            return sheet.counters[line].now + cost.by
        number = sheet.find(line) if (line := find_line(sheet, cost.line)) else None
        return number + cost.by if isinstance(number, int) else None

    def pay(self, ask: Ask, cost: Cost) -> SheetChange | None:
        """Return the change of the sheet, or None without such a line."""
        line = self._find(cost)
        if line is None or self.character is None:
            return None
        change = TypedChange(cost.by) if cost.to is None else TypedChange(to=cost.to)
        return make_sheet_change(ask, self.character, [(line, change)])

    def _find(self, cost: Cost) -> str | None:
        return find_line(self.character.sheet.counters, cost.line) if self.character else None


async def list_affordable(
    ask: Ask, event: Event, made: GameThrow, names: Collection[str]
) -> dict[str, Game[Any]]:
    """Return the follow-ups of these names for which the sheet has enough."""
    every = list_follow_ups(made.game, made.tally) if names else {}
    named = {name: every[name] for name in names}
    if not any(game.price for game in named.values()):
        return named
    purse = await _find_purse(ask, event)
    if purse.required and leads(ask.context, ask.configuration) and not purse.is_of(event):
        return {name: game for name, game in named.items() if game.price is None}
    return {name: game for name, game in named.items() if purse.affords(game.price)}


async def pay_at_once(ask: Ask, event: Event, game: Game[Any]) -> SheetChange | None:
    """Return what a follow-up without dice changes in its own row; what dice cost is paid by a press."""
    if game.price is None or game.dice:
        return None
    return (await _find_purse(ask, event)).pay(ask, game.price)


async def tell_unpaid(ask: Ask, event: Event, game: Game[Any]) -> str:
    """Say what a follow-up without dice has cost, where the sheet has a number without a maximum; else ""."""
    if game.price is None or game.dice:
        return ""
    purse = await _find_purse(ask, event)
    left = purse.find_left(game.price)
    if left is None or purse.pay(ask, game.price):
        return ""
    line = game.price.line
    return f"-# {capital(line)} is {left} now: note it with `/character edit lines:{line} = {left}`"


async def _find_purse(ask: Ask, event: Event) -> Purse:
    character = played_of(await ask.store.played(ask.place, event.person))
    return Purse(character, entry_of(event.request["dice"]).spends)
