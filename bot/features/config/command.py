"""/config: show, set and erase settings; and who sees rolls for the game master."""

from collections.abc import Callable
from functools import partial
from typing import Any, Literal

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import Answer, answers
from bot.client.answering import answers as answering
from bot.client.buttons import CARRIED, ConfirmButton, asking_whether
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.options import Faces, MethodName, TextPlace, Tightness, request_of
from bot.features import roll_answer
from bot.features.config import card as render
from bot.features.config import changing
from bot.features.config.card import changed_card, configuration_card, delete_question_card
from bot.features.config.changing import VIEWING, Appointment, Claim, Deciding, Undoing, ViewChange, overview
from bot.features.privacy import card as privacy_card
from bot.features.privacy import privacy
from bot.features.proof import checking
from bot.features.proof import command as proving
from bot.features.proof.card import with_unposted
from bot.play.settings import Configuration, Decided, Hiding, Resetters, Roller, Theme, Whose


def game_master_commands() -> tuple[Command, ...]:
    """Make the commands of the group."""
    return _game_master(), _claim()


async def answer_decision(interaction: Interaction, change: Deciding) -> Answer:
    """Make a change that takes the view from nobody, or ask about it."""
    services, context = request_of(interaction)
    before = await services.store.configuration(context.place)
    made, question = await changing.ask(services, context, change)
    if question is None:
        return await _changed(interaction, made, before)
    return Answer(render.view_question_card(made), ViewButton.both(question))


async def _changed(interaction: Interaction, made: ViewChange, before: Configuration) -> Answer:
    services, context = request_of(interaction)
    found = await overview(services, context, before)
    return Answer(render.with_viewers(changed_card(found, in_server=context.in_server), made))


def _game_master() -> Command:
    @app_commands.command(name="game-master")
    @app_commands.describe(
        who="A person or a role",
        allowed="False: they are no longer game masters; else they become game masters",
        here="True: in this channel and its threads alone",
    )
    @answers()
    async def game_master(
        interaction: Interaction,
        who: discord.Member | discord.User | discord.Role,
        *,
        allowed: bool = True,
        here: bool = False,
    ) -> Answer:
        """Say who sees rolls for the game master; in a server it needs the Manage Server permission."""
        is_role = isinstance(who, discord.Role)
        return await answer_decision(
            interaction, Appointment("role" if is_role else "person", who.id, allowed, here)
        )

    return game_master


def _claim() -> Command:
    @app_commands.command()
    @answers()
    async def claim(interaction: Interaction) -> Answer:
        """Become the game master of a direct message that has none."""
        return await answer_decision(interaction, Claim())

    return claim


class ViewButton(ConfirmButton, template=VIEWING.name + CARRIED):
    """Answers the question whether to take the view from someone."""

    kind = VIEWING
    labels = ("Change it", "Leave it")
    declined = render.view_kept_card()

    async def confirm(self, interaction: Interaction) -> Answer:
        """Change it."""
        services, context = request_of(interaction)
        before = await services.store.configuration(context.place)
        return await _changed(interaction, await changing.agree(services, context, self.number), before)


ALL = "all"

FIRST = {"0-99": 0, "1-100": 1}

KeepDays = app_commands.Range[int, 0, 36_500]
KeepRolls = app_commands.Range[int, 0, 1_000_000_000]

DESCRIPTIONS = {
    "d100": "Whether /d100 and /die show 0-99 or 1-100 of a d100; /roll d% is 1-100 always",
    "method": "How /d100 and /die make their dice where a roll does not say",
    "from_": "How many faces your dice have, 2 to 1,000, where a roll does not say",
    "tightness": "How strongly /fair leans to what is due where a roll does not say: 0 to 100, or inf",
    "roller": "The dice of a game of Catan where its start does not say",
    "memory": "Who shares what dice and decks remember: all in a channel, or each person alone",
    "reset": "Who may reset or set what dice remember: everyone, or managers (Manage Server)",
    "hidden": "From whom rolls may be hidden by show:",
    "gm_channel": "A channel or thread where rolls for the game master are posted as well",
    "answers": "Answers on a card, or in one line",
    "theme": "Dark or light pictures",
    "proof": "Whether rolls are made so that anyone can check them",
    "proof_channel": "A channel or thread where fingerprints of all rolls are posted, to be kept",
    "keep_days": "Days after which rolls are deleted for good; 0 keeps them",
    "keep_rolls": "How many of a channel's newest rolls are kept, older ones are deleted; 0 keeps all",
    "here": "True: in this channel and its threads alone",
    "sure": "True: delete rolls at once where this does; else you are asked first",
}


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    config = app_commands.Group(name="config", description="What this server has decided about dice")
    for command in (_show(), _set(), _unset(), *game_master_commands(), _erase()):
        config.add_command(command)
    return (config,)


def _show() -> Command:
    @app_commands.command()
    @answering(private=True)
    async def show(interaction: Interaction) -> Answer:
        """Show the settings that hold here, and where each was decided."""
        services, context = request_of(interaction)
        found = await changing.overview(services, context)
        card = configuration_card(found, in_server=context.in_server)
        return Answer(with_unposted(card, await checking.find_unposted(services, context)))

    return show


def _set() -> Command:
    @app_commands.command(name="set")
    @app_commands.rename(
        from_="from",
        keep_days="keep-days",
        keep_rolls="keep-rolls",
        gm_channel="gm-channel",
        proof_channel="proof-channel",
    )
    @app_commands.describe(**DESCRIPTIONS)
    @answering()
    async def change(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        d100: Literal["0-99", "1-100"] | None = None,
        method: MethodName | None = None,
        from_: Faces | None = None,
        tightness: Tightness | None = None,
        roller: Roller | None = None,
        memory: Whose | None = None,
        reset: Resetters | None = None,
        hidden: Hiding | None = None,
        gm_channel: TextPlace | None = None,
        answers: Literal["full", "compact"] | None = None,
        theme: Theme | None = None,
        proof: Literal["on", "off"] | None = None,
        proof_channel: TextPlace | None = None,
        keep_days: KeepDays | None = None,
        keep_rolls: KeepRolls | None = None,
        here: bool = False,
        sure: bool = False,
    ) -> Answer:
        """Change settings; needs the Manage Server permission."""
        changes = {
            "d100_from": FIRST[d100] if d100 else None,
            "method": method,
            "source": from_,
            "tightness": tightness,
            "roller": roller,
            "memory": memory,
            "reset": reset,
            "hidden": hidden,
            "gm_channel": gm_channel,
            "compact": answers and answers == "compact",
            "theme": theme,
            "proof": proof and proof == "on",
            "proof_channel": proof_channel,
        }
        given = {name: value for name, value in changes.items() if value is not None}
        decided = given | _kept(keep_days, keep_rolls)
        services, context = request_of(interaction)
        if not sure and (asked := await _asking(interaction, partial(_with, decided), here=here)):
            return asked
        overview = await changing.change(services, context, decided, here=here)
        shown = Answer(changed_card(overview, in_server=context.in_server))
        if gm_channel is not None:
            shown = await roll_answer.with_channel(interaction, shown, gm_channel)
        if proof_channel is not None:
            shown = await proving.with_channel(interaction, shown, proof_channel)
        return shown

    @change.autocomplete("method")
    async def complete_method(_: Interaction, typed: str) -> completion.Choices:
        return completion.methods(typed)

    change.autocomplete("tightness")(completion.tightness)
    return change


def _with(more: Decided, before: Decided) -> Decided:
    return {**before, **more}


def _kept(days: int | None, rolls: int | None) -> dict[str, Any]:
    """Return what is decided about keeping rolls, where 0 stands for all of them."""
    given = {"history_days": days, "history_rolls": rolls}
    return {name: number or None for name, number in given.items() if number is not None}


def _unset() -> Command:
    @app_commands.command()
    @app_commands.describe(
        setting="Which decision to undo",
        here="True: what was decided for this channel alone; then the server's holds here again",
        sure=DESCRIPTIONS["sure"],
    )
    @app_commands.choices(
        setting=[app_commands.Choice(name=name, value=name) for name in (*changing.SETTINGS, ALL)]
    )
    @answering()
    async def unset(
        interaction: Interaction, *, setting: str, here: bool = False, sure: bool = False
    ) -> Answer:
        """Undo what was decided; needs the Manage Server permission."""
        undoing = Undoing(None if setting == ALL else setting, here)
        _, context = request_of(interaction)
        without = partial(undoing.after, context, {})
        if not sure and (asked := await _asking(interaction, without, here=here)):
            return asked
        return await answer_decision(interaction, undoing)

    return unset


async def _asking(
    interaction: Interaction, after: Callable[[Decided], Decided], *, here: bool
) -> Answer | None:
    """Ask whether to delete rolls, where a change does; None where it deletes none."""
    limits = await changing.deleting(*request_of(interaction), after, here=here)
    if not limits:
        return None
    asked = asking_whether(interaction, "Delete older rolls")
    return Answer(delete_question_card(limits, here=here), asked, alone=True)


def _erase() -> Command:
    @app_commands.command()
    @answering(private=True)
    async def erase(interaction: Interaction) -> Answer:
        """Erase all that is kept for this server, after you confirm it; needs Manage Server."""
        services, context = request_of(interaction)
        question = await privacy.ask_erase(services, context)
        return Answer(privacy_card.erase_question_card(context), EraseButton.both(question))

    return erase


class EraseButton(ConfirmButton, template=privacy.ERASING.name + CARRIED):
    """Answers the question whether to erase everything."""

    kind = privacy.ERASING
    labels = ("Erase everything", "Keep")
    declined = privacy_card.kept_card()
    private = True

    async def confirm(self, interaction: Interaction) -> Answer:
        """Erase it."""
        await privacy.erase(*request_of(interaction), self.number)
        return Answer(privacy_card.erased_card())


BUTTONS = (
    EraseButton,
    ViewButton,
)
