"""The numbers of monsters for those who may see them, with buttons that show them to all."""

from bot.client.buttons import Carried, answers_press
from bot.client.client import Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.features.initiative import card as cards
from bot.features.initiative.message import FIGHT, NUMBERS, ROW, refresh
from bot.features.initiative.rows import INITIATIVE_NUMBERS, NumbersRequest
from bot.features.initiative.view import FightView, view_fight
from bot.mechanics.monster_numbers import MonsterNumbers
from bot.play.errors import Gone, NotAllowed
from bot.play.recording import record_at_once
from bot.play.settings import is_game_master
from bot.play.store import Ask

MOST_BUTTONS = 20
"""Of rows whose numbers can be shown to all."""

CHOICE = "(?P<what>hp|ac|both)"

WHAT = {"hp": "Hit points", "ac": "Armour class", "toughness": "Toughness", "armour": "Armour"}
"""What of them can be shown, besides all."""

IN_SAVAGE_WORLDS = {"hp": "Wounds", "ac": "Parry", "toughness": "Toughness"}
"""The same, as its players call them."""


@answers_press(NUMBERS, FIGHT, private=True)
async def see_numbers(interaction: Interaction, carried: Carried) -> Answer:
    """Show hit points and armour class to a person who may see them, alone."""
    ask = await ask_of(interaction)
    return numbers_answer(ask, await view_fight(ask, int(carried["fight"])))


def numbers_answer(ask: Ask, view: FightView) -> Answer:
    """Show all numbers that a person may see.

    Raises:
        NotAllowed: the person is no game master, and has added nobody with numbers.
    """
    mine = {row for row, each in view.health.kept.items() if each.may_be_seen(ask)}
    if not mine and not is_game_master(ask.context, ask.configuration):
        raise NotAllowed("Only game masters see these numbers; /config show lists the game masters.")
    names = {row: each for row, each in _list_names(view).items() if row in mine}
    under = [
        show_numbers.button(
            cards.label_for("Show", each), view.fight.start, row, emoji="📢", row=place // ROW
        )
        for place, (row, each) in enumerate(list(names.items())[:MOST_BUTTONS])
    ]
    return Answer(cards.numbers_card(view.as_seen_by(ask), mine), under, alone=True)


def _list_names(view: FightView) -> dict[int, list[str]]:
    """Return the names of those whose numbers are hidden, and who take part, by their rows.

    A row that is hidden itself is left out: it has the numbers of others, too.
    """
    names, apart = dict[int, list[str]](), {event.number for event in view.hidden}
    for one in sorted(view.fight.order):
        if one.unit in view.health.hidden and one.row not in apart:
            names.setdefault(one.row, []).append(view.name_of(one.unit))
    return names


@answers_press(
    "init-show",
    rf"{FIGHT}:(?P<row>\d{{1,18}})(?::(?P<what>hp|ac|toughness|armour|all))?",
    private=True,
    update=True,
)
async def show_numbers(interaction: Interaction, carried: Carried) -> Answer:
    """Show the numbers of the monsters of a row to all; if both kinds are hidden, ask which."""
    ask, row = await ask_of(interaction), int(carried["row"])
    view = await view_fight(ask, int(carried["fight"]))
    kept, names = view.health.kept.get(row), _list_names(view).get(row)
    if kept is None or names is None:
        raise Gone("These numbers are not hidden any more: look at the order again.")
    if not kept.may_be_seen(ask):
        raise NotAllowed("Only game masters can show these numbers; /config show lists the game masters.")
    left = [each for unit, each in view.health.hidden.items() if unit.row == row]
    apart = WHAT.keys() - ({"armour"} if view.health.counts_wounds else set())  # else of Toughness
    kinds = [what for what in WHAT if what in apart and any(getattr(each, what) for each in left)]
    if carried["what"] is None and len(kinds) > 1:
        words = IN_SAVAGE_WORLDS if view.health.counts_wounds else WHAT
        labels = {what: words[what] for what in kinds} | {"all": "Both" if len(kinds) == 2 else "All"}
        under = [show_numbers.button(label, view.fight.start, row, what) for what, label in labels.items()]
        return Answer(cards.showing_card(names), under, alone=True)
    numbers = tuple(_choose(each, carried["what"]) for each in kept.numbers)
    await record_at_once(
        ask, ask.submission(INITIATIVE_NUMBERS, NumbersRequest(view.fight.start, row, numbers))
    )
    view = await view_fight(ask)
    await refresh(interaction, view)
    return numbers_answer(ask, view)


def _choose(numbers: MonsterNumbers, what: str | None) -> MonsterNumbers:
    return MonsterNumbers(**{what: getattr(numbers, what)}) if what in WHAT else numbers


BUTTONS = (see_numbers, show_numbers)
