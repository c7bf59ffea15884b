"""/initiative: who is next in a fight, in one message that is changed where it stands."""

from dataclasses import replace
from typing import Literal

import discord
from discord import app_commands

from bot.client.answering import answers
from bot.client.client import AnyCommand, Interaction
from bot.client.completion import used_sets
from bot.client.message import Answer
from bot.client.options import SET, Rolled, Set, ask_of
from bot.client.posting import edit
from bot.features.harm import message as harming
from bot.features.initiative import (
    actions,
    hidden_message,
    message,
    new_card,
    numbers_message,
    placing,
    undoing,
)
from bot.features.initiative import card as cards
from bot.features.initiative.adding import validate_add, validate_join
from bot.features.initiative.entries import LONGEST_NAME
from bot.features.initiative.message import complete_names, fight_answer, show_fight, tell_move
from bot.features.initiative.placing import ask_about_hidden, offer_place
from bot.features.initiative.sheet_words import fill_words, tell_bare
from bot.features.initiative.view import view_fight
from bot.features.rolling.answer import roll_and_answer
from bot.mechanics.errors import BadInput

Who = app_commands.Range[str, 1, 300]

ROLLED = "What your dice show: 14; for several in order; or ? to be asked"


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="initiative", description="Who is next in a fight in this channel")

    @group.command()
    @answers()
    async def begin(interaction: Interaction) -> Answer:
        """Begin a fight."""
        ask = await ask_of(interaction)
        await actions.begin(ask)
        return await show_fight(ask)

    @group.command()
    @app_commands.describe(
        roll="+3, dice such as d20+3, or a number; left out: as your character and the game have it",
        name="What you are called; left out: as your character",
        rolled=ROLLED,
        set=SET,
    )
    @answers()
    async def join(
        interaction: Interaction,
        *,
        roll: app_commands.Range[str, 1, 100] | None = None,
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Take part with your character."""
        ask = await ask_of(interaction)
        return await new_card.offer_to_player(ask) or await roll_and_answer(
            interaction, await validate_join(ask, roll, name, rolled, set), rolled
        )

    join.autocomplete("set")(used_sets)

    @group.command()
    @app_commands.describe(
        who="3x goblin +2 hp 7 ac 15; ogre 15: names with dice, a bonus or a number",
        hidden="True: only game masters see them, in /initiative hidden, until they are revealed",
        numbers="Who sees their hit points and armour class; left out: game masters",
        player="Whose character it is, where somebody else plays it",
        rolled=ROLLED,
        set=SET,
    )
    @answers()
    async def add(
        interaction: Interaction,
        *,
        who: Who,
        hidden: bool = False,
        numbers: Literal["hidden", "shown"] = "hidden",
        player: discord.User | None = None,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Add monsters, or another's character."""
        whose = _player_id(player)
        ask, shows = await ask_of(interaction), numbers == "shown"
        who = await fill_words(ask, who)
        is_plain = not hidden and rolled is None
        if is_plain and (answer := await _answer_before(interaction, who, whose, shows=shows)):
            return answer
        asked = await validate_add(
            ask,
            who,
            hidden=hidden,
            shows=shows,
            player=whose,
            rolled=rolled,
            set_name=set,
        )
        shown = await roll_and_answer(interaction, asked, rolled)
        bare = await tell_bare(ask, who) if hidden else ""
        return replace(shown, card=cards.add_remark(shown.card, bare)) if bare else shown

    add.autocomplete("set")(used_sets)

    @group.command(name="next")
    @answers()
    async def next_(interaction: Interaction) -> Answer:
        """Go on to the next turn."""
        await actions.move(await ask_of(interaction), "next")
        return await tell_move(interaction)

    @group.command()
    @app_commands.describe(
        who="goblin 2; or several: goblin 1, Lia", damage="7; or +5 to heal; in Savage Worlds also 1 wound"
    )
    @answers()
    async def hurt(
        interaction: Interaction,
        *,
        who: Who,
        damage: app_commands.Range[str, 1, 20],
    ) -> Answer:
        """Hurt or heal those in the fight."""
        return await harming.hurt(interaction, who, damage)

    hurt.autocomplete("who")(complete_names)

    @group.command()
    @answers()
    async def show(interaction: Interaction) -> Answer:
        """Show the order again, at the bottom of the channel."""
        view = await view_fight(await ask_of(interaction))
        await edit(interaction, view.message, Answer(cards.moved_card()))
        return fight_answer(view)

    @group.command()
    @answers(private=True)
    async def hidden(interaction: Interaction) -> Answer:
        """See who is hidden; for game masters."""
        return await hidden_message.show_hidden(await ask_of(interaction))

    @group.command()
    @answers()
    async def end(interaction: Interaction) -> Answer:
        """End the fight."""
        rounds, shown_in = await actions.end(await ask_of(interaction))
        over = Answer(cards.over_card(rounds))
        await edit(interaction, shown_in, over)
        return over

    return (group,)


async def _answer_before(interaction: Interaction, who: str, player: int, *, shows: bool) -> Answer | None:
    """Deal a new card, or ask about a name that takes part already; return None if it is to be added."""
    dealt, ask = await new_card.deal_typed(interaction, who), await ask_of(interaction)
    asked = dealt or await ask_about_hidden(ask, who, player, shows=shows)
    return asked or await offer_place(ask, who, player, shows=shows)


def _player_id(player: discord.User | None) -> int:
    """Return the id of a chosen person, or 0.

    Raises:
        BadInput: it is a bot.
    """
    if player is not None and player.bot:
        raise BadInput("A bot cannot take part: choose a person.")
    return player.id if player else 0


BUTTONS = (
    *message.BUTTONS,
    *hidden_message.BUTTONS,
    *numbers_message.BUTTONS,
    *undoing.BUTTONS,
    *placing.BUTTONS,
    *new_card.BUTTONS,
    *harming.BUTTONS,
)
FORMS = (*message.FORMS, *harming.FORMS)
