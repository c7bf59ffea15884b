"""/call: the game master asks, and the table presses: one message with a button for everyone."""

import re
from collections.abc import Mapping
from dataclasses import replace

from discord import app_commands

from bot.client.answering import answers
from bot.client.buttons import ID
from bot.client.client import AnyCommand, Interaction
from bot.client.completion import MOST, Choices, choice, names, recall
from bot.client.message import Answer
from bot.client.options import Rolled, ask_of
from bot.features.calls import asking, open_calls, presses, trying
from bot.features.calls.damage import read_damage
from bot.features.calls.open_calls import LONGEST
from bot.features.characters.typed_names import meanings
from bot.features.initiative.fight import Unit
from bot.features.proof.card import head_card
from bot.features.proof.checking import find_proof
from bot.features.proof.command import publish_due
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.group_checks import read_rule
from bot.play.event import Visibility
from bot.play.transition import Recorded

SHOW: Mapping[str, Visibility] = {"open": "", "hidden": "both", "blind": "gm"}
"""How answers are hidden, by people's choice."""

SHOWS = {
    "open": "open: everyone sees the results",
    "hidden": "hidden: players see their own, the game master all",
    "blind": "blind: only the game master sees the results",
}

GROUPS = {
    "each": "each: each stands alone",
    "half": "half: at least half must succeed (D&D 5e)",
    "majority": "majority: more than half must succeed",
    "best": "best: one success is enough, the best roll counts",
    "worst": "worst: all must succeed, the worst roll counts",
    "at least 2": "at least 2: or another number",
}

_MENTION = re.compile(rf"<@!?({ID})>")

What = app_commands.Range[str, 1, LONGEST]
Who = app_commands.Range[str, 1, 700]
Damage = app_commands.Range[str, 1, LONGEST]
Group = app_commands.Range[str, 1, 20]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.describe(
        what="Perception vs 15: a name on people's characters; or dice, d20+dex vs 15; or a game's pool",
        show="Who sees the results; everyone if left out",
        group="When the group succeeds: each, half, majority, best, worst, at least 2",
        who="Who is asked, as @names; everyone if left out. The call closes once they have all answered",
        damage="Thrown once, for all who fail: 8d6 fire, or 28. One press takes it off their hit points",
        half="True: a success halves the damage; otherwise it avoids it. In Pathfinder, a basic save",
        rolled="What your own dice for the damage show: 4 6 1 3",
    )
    @app_commands.choices(show=[app_commands.Choice(name=text, value=one) for one, text in SHOWS.items()])
    @answers()
    async def call(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        what: What,
        show: str | None = None,
        group: Group = "each",
        who: Who | None = None,
        damage: Damage | None = None,
        half: bool = False,
        rolled: Rolled | None = None,
    ) -> Answer:
        """Ask the table to roll: one message, which everyone answers with a press."""
        if show not in {None, *SHOW}:
            raise BadInput("`show:` must be open, hidden or blind.")
        if damage is None and (half or rolled is not None):
            option = "half" if half else "rolled"
            raise BadInput(f"`{option}:` needs damage: add it, such as damage:8d6, or leave `{option}:` out.")
        asked = _read_who(who) if who else ()
        visibility = None if show is None else SHOW[show]
        return await post_call(interaction, what, visibility, group, asked, damage, rolled, half=half)

    call.autocomplete("what")(_complete_what)
    call.autocomplete("group")(_complete_group)
    return (call,)


async def post_call(  # noqa: PLR0913 - the options of the command
    interaction: Interaction,
    what: str,
    show: Visibility | None = None,
    group: str = "each",
    who: tuple[int, ...] = (),
    damage: str | None = None,
    rolled: str | None = None,
    *,
    half: bool = False,
    at: tuple[Unit, ...] = (),
) -> Answer:
    """Ask the table to roll, as `/call` does; `show` None: nobody has said who sees the answers.

    Where its damage is `at` some in the fight, only these are asked, and `who` plays them.

    Raises:
        BadInput: something of it cannot be understood.
        NotAllowed: the person may not call so.
    """
    ask = await ask_of(interaction)
    hurts = damage is not None
    new = await open_calls.new_call(ask, what, show or "", read_rule(group), who, hurts=hurts, at=at)
    await trying.try_out(ask, new, what if show is None else "")
    dice = "" if damage is None else await read_damage(ask, damage)
    row = open_calls.submit_call(ask, new, dice, half=half)
    view, made = await open_calls.start_call(ask, new, await asking.take_faces(ask, row, rolled))
    return replace(presses.show_call(view, await _post_keys(interaction, made)), tells=(view.call.row,))


async def _post_keys(interaction: Interaction, made: Recorded) -> Answer | None:
    """Post locked keys that are due after a call, whose own message changes; otherwise its rolls use none."""
    await publish_due(interaction, made)
    if made.proved is None or not made.proved.anchor:
        return None
    first = (await find_proof(await ask_of(interaction))).find_first(made.event.number)
    card = head_card(first, made.event.number, made.proved.head, made.proved.anchor)
    return Answer(card, publishes=made.proved.anchor)


async def _complete_what(interaction: Interaction, typed: str) -> Choices:
    return names(typed, await recall(interaction, meanings))


async def _complete_group(_: Interaction, typed: str) -> Choices:
    begun = typed.strip().casefold()
    return [choice(told, rule) for rule, told in GROUPS.items() if begun in rule][:MOST]


def _read_who(text: str) -> tuple[int, ...]:
    """Return the people in a text.

    Raises:
        BadInput: it has something else.
    """
    left = _MENTION.sub("", text).strip(" ,;")
    if left:
        raise BadInput(f"`who:` can have only @names, such as @Lia @Mo, not {cite(left)}.", typed=left)
    return tuple(dict.fromkeys(int(found) for found in _MENTION.findall(text)))


BUTTONS = presses.BUTTONS
FORMS = presses.FORMS
