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
        line = self._find(cost)
        if line is None or self.character is None:
            return cost.line != self.required
        return self.character.sheet.counters[line].now + cost.by >= 0

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


async def _find_purse(ask: Ask, event: Event) -> Purse:
    character = played_of(await ask.store.played(ask.place, event.person))
    return Purse(character, entry_of(event.request["dice"]).spends)
