"""/together: several people add their dice, and one rolls all of them at once."""

import discord
from discord import app_commands

from bot.client.answering import answer, answers
from bot.client.buttons import (
    NUMBER,
    Carried,
    answers_press,
    entries_of,
    is_from_public,
    keep_typed,
    responds,
)
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer
from bot.client.options import ask_of
from bot.client.showing import open_form
from bot.features.rolling.answer import answer_roll
from bot.features.together import event as play
from bot.features.together.card import gathering_card
from bot.features.together.event import LONGEST_COMMENT, LONGEST_SHARE, Gathering
from bot.mechanics.games.teamwork import Way

WAYS: dict[Way, str] = {
    "add": "add up everyone's dice",
    "group": "group action (Blades in the Dark): the best counts, the leader takes stress",
    "teamwork": "teamwork (Chronicles of Darkness): helpers' successes are dice for the leader",
}

USUAL: dict[str, Way] = {"fitd": "group", "cod": "teamwork"}
"""The way to roll together in games that have a rule for it, by game."""

Share = app_commands.Range[str, 1, LONGEST_SHARE]
Comment = app_commands.Range[str, 1, LONGEST_COMMENT]
Target = app_commands.Range[int, 1, 100_000]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.describe(
        dice="Yours: 2d6 + 3, a name of your character, or how many dice; others add theirs by a button",
        way="How the dice count together; if left out, as in the game played here, else added up",
        comment="What it is for",
        vs="What the sum has to reach, such as 25: then its odds are shown",
    )
    @app_commands.choices(way=[app_commands.Choice(name=name, value=value) for value, name in WAYS.items()])
    @answers()
    async def together(
        interaction: Interaction,
        *,
        dice: Share | None = None,
        way: Way | None = None,
        comment: Comment = "",
        vs: Target = 0,
    ) -> Answer:
        """Roll the dice of several people at once: everyone adds theirs with a button."""
        ask = await ask_of(interaction)
        chosen = way or USUAL.get(ask.configuration.game, "add")
        return _shown(await play.gather(ask, chosen, dice, comment, vs))

    return (together,)


def _shown(gathering: Gathering) -> Answer:
    under = (
        add_dice.button("Add my dice", gathering.number, emoji="🤝"),
        take_out.button("Take mine out", gathering.number),
        roll_all.button("Roll together", gathering.number, emoji="🎲", style=discord.ButtonStyle.primary),
    )
    return Answer(gathering_card(gathering), under)


@responds("together-add", rf"{NUMBER}(?::(?P<typed>[\s\S]+))?")
async def add_dice(interaction: Interaction, carried: Carried) -> None:
    """Ask the presser for their dice; after a refusal, the form opens with what was typed."""
    gathering = await play.look(await ask_of(interaction), int(carried["number"]))
    own = carried["typed"] or dict(gathering.shares).get(interaction.user.id)
    hint = "2d6 + 3, or a name of your character" if gathering.way == "add" else "3"
    form = discord.ui.Modal(title="Your dice", custom_id=take_share.id_of(gathering.number))
    text = discord.ui.TextInput[discord.ui.View](
        custom_id="dice", default=own, placeholder=hint, max_length=LONGEST_SHARE
    )
    label = "Your dice" if gathering.way == "add" else "How many dice you roll"
    form.add_item(discord.ui.Label(text=label, component=text))
    await open_form(interaction, form)


@responds("together-share", NUMBER)
async def take_share(interaction: Interaction, carried: Carried) -> None:
    """Add the typed dice; after a refusal, show the question again."""
    dice, number = entries_of(interaction)["dice"], int(carried["number"])
    work = keep_typed(_share(interaction, number, dice), dice, add_dice, number)
    await answer(interaction, work, update=is_from_public(interaction))


async def _share(interaction: Interaction, number: int, dice: str) -> Answer:
    return _shown(await play.add(await ask_of(interaction), number, dice))


@answers_press("together-out", NUMBER, update=True)
async def take_out(interaction: Interaction, carried: Carried) -> Answer:
    """Take out the dice of the presser."""
    return _shown(await play.take_out(await ask_of(interaction), int(carried["number"])))


@answers_press("together-roll", NUMBER, update=True)
async def roll_all(interaction: Interaction, carried: Carried) -> Answer:
    """Roll everyone's dice, and show the roll in place of the question."""
    return await answer_roll(interaction, await play.roll(await ask_of(interaction), int(carried["number"])))


BUTTONS = (add_dice, take_out, roll_all)
FORMS = (take_share,)
