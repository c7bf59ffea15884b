"""/catan: a game of Catan in a channel, and its buttons."""

from dataclasses import replace

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.buttons import confirms
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.drawing import draw_recorded
from bot.client.message import Answer
from bot.client.options import SET, Rolled, Set, Tightness, ask_of
from bot.features.catan import card as cards
from bot.features.catan import event as catan_event
from bot.features.catan.event import CATAN_END, CATAN_UNDO
from bot.features.catan.game import MOST_LEFT, UNTIL_SWITCHED, CatanGame, CatanWish, dice_next, summary_of
from bot.features.catan.picture import both_dice_picture, study_game
from bot.features.catan.turn import (
    allow_sevens,
    keep_sevens_out,
    roll_button,
    roll_turn,
    under_game,
    under_status,
)
from bot.features.proof.command import answer_for_event
from bot.features.rolling.answer import roll_and_answer
from bot.mechanics.catan.dice import Tatham
from bot.mechanics.errors import BadInput
from bot.play.recording import recall
from bot.play.store import Ask
from bot.text.card import Attachment

DICE = {
    "plain": "plain: two ordinary dice",
    "never-roll-7": "never-roll-7: Simon Tatham's dice, with a picture",
    "d6+d5": "d6+d5: a d6 and a d5, one more from 7 up, never 7",
    "d30": "d30: a d30 labelled 2 to 12 without 7",
    "deck": "deck: all pairs of two dice, drawn like cards",
    "fair": "fair: totals that are due become more likely",
    "tatham": "never-roll-7-sorted: the same, faces in order, for ordinary dice typed as r3 c5",
    "tatham+3": "never-roll-7+3: the same, faces in order, +3 in red on the 7 (Cities and Knights)",
    "tatham-3": "never-roll-7-3: the same, faces in order, -3 in red on the 7 (Cities and Knights)",
}
"""The ways to roll, and the names that people see."""

ROUNDS = {"0": "sevens from the start", "2": "2 rounds", "1": "1 round", "3": "3 rounds"}

Rounds = app_commands.Range[str, 1, 20]
Reshuffle = app_commands.Range[int, 0, MOST_LEFT]


def commands() -> tuple[AnyCommand, ...]:
    catan = app_commands.Group(name="catan", description="A game of Catan in this channel")
    for make in (_start, _roll, _status, _undo, _end):
        catan.add_command(make())
    return (catan,)


def _start() -> Command:
    @app_commands.command()
    @app_commands.rename(no_sevens_for="no-sevens-for")
    @app_commands.describe(
        player2="Who plays after you",
        player3="The third player, if there is one",
        player4="The fourth player",
        player5="The fifth player",
        player6="The sixth player",
        first="Who has the first turn; you, if left out",
        dice="How totals are made: two ordinary dice, if left out and the server has set nothing else",
        no_sevens_for="Rounds without sevens, 0 to 20, or: until switched; left out: 2 if the dice have no 7",
        cities="Cities and Knights: with the red number and the event die",
        tightness="For the fair roller: 0 to 100, or inf; else the server's default",
        reshuffle="For the deck: how many cards are left when it is shuffled again; 5 if left out",
    )
    @app_commands.choices(dice=[app_commands.Choice(name=text, value=name) for name, text in DICE.items()])
    @answers()
    async def start(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        player2: discord.User,
        player3: discord.User | None = None,
        player4: discord.User | None = None,
        player5: discord.User | None = None,
        player6: discord.User | None = None,
        first: discord.User | None = None,
        dice: str | None = None,
        no_sevens_for: Rounds | None = None,
        cities: bool = False,
        tightness: Tightness | None = None,
        reshuffle: Reshuffle | None = None,
    ) -> Answer:
        """Start a game of 2 to 6 players, who take turns in this order."""
        wish = CatanWish(
            players=_seats(interaction.user, [player2, player3, player4, player5, player6]),
            first=first.id if first else None,
            dice=dice,
            no_sevens_for=no_sevens_for,
            cities=cities,
            tightness=tightness,
            reshuffle=reshuffle,
        )
        ask = await ask_of(interaction)
        event = await catan_event.start(ask, wish)
        game = await recall(ask, event)
        answer = answer_for_event(ask, event, game, under_game(game))
        return replace(answer, picture=await _picture_of_dice(ask, game))

    @start.autocomplete("no_sevens_for")
    async def complete_rounds(_: Interaction, typed: str) -> completion.Choices:
        beginning = typed.strip().lower()
        choices = ROUNDS | {UNTIL_SWITCHED: "until switched on"}
        return [
            completion.choice(text, value) for value, text in choices.items() if value.startswith(beginning)
        ]

    start.autocomplete("tightness")(completion.tightness)
    return start


async def _picture_of_dice(ask: Ask, game: CatanGame) -> Attachment | None:
    """Draw both dice if they are unusual ones."""
    dice = dice_next(game)
    return await draw_recorded(ask, both_dice_picture, dice) if isinstance(dice, Tatham) else None


def _seats(starter: discord.User | discord.Member, others: list[discord.User | None]) -> tuple[int, ...]:
    seated = [starter, *(other for other in others if other)]
    for person in seated:
        if person.bot:
            raise BadInput(f"<@{person.id}> is a bot and cannot play: choose people.")
    return tuple(person.id for person in seated)


def _roll() -> Command:
    @app_commands.command()
    @app_commands.describe(
        rolled="What your dice show: 5 3, or 8 5 ship; 0 is a blank; ordinary dice for those: r3 c5; ? asks",
        set=SET,
    )
    @answers()
    async def roll(
        interaction: Interaction,
        *,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
    ) -> Answer:
        """Roll for the player whose turn it is; the turn then goes to the next."""
        submission = catan_event.validate(await ask_of(interaction), rolled, set)
        return await roll_and_answer(interaction, submission, rolled)

    roll.autocomplete("set")(completion.used_sets)
    return roll


def _status() -> Command:
    @app_commands.command()
    @answers()
    async def status(interaction: Interaction) -> Answer:
        """Show whose turn it is, each total so far, the latest rolls, and buttons to allow sevens or not."""
        ask = await ask_of(interaction)
        game = await catan_event.game_at(ask)
        return Answer(cards.status_card(game, await ask.workers.run(summary_of, game)), under_status(game))

    return status


def _undo() -> Command:
    @app_commands.command()
    @answers()
    async def undo(interaction: Interaction) -> Answer:
        """Ask to undo the last roll; another player has to agree."""
        ask = await ask_of(interaction)
        game, question = await catan_event.ask_undo(ask)
        return Answer(cards.undo_question_card(game, ask.person), confirm_undo.buttons(question))

    return undo


async def _refuse_undo(interaction: Interaction, question: int) -> None:
    await catan_event.refuse_undo(await ask_of(interaction), question)


@confirms(CATAN_UNDO.question, ("Undo it", "Keep it"), cards.roll_counts_card(), decline=_refuse_undo)
async def confirm_undo(interaction: Interaction, question: int) -> Answer:
    """Undo the roll."""
    ask = await ask_of(interaction)
    event = await CATAN_UNDO.confirm(ask, question)
    again = roll_button(event.request["game"], event.request["turn"])
    return answer_for_event(ask, event, under=(again,))


def _end() -> Command:
    @app_commands.command()
    @answers()
    async def end(interaction: Interaction) -> Answer:
        """End the game, after you confirm it, and show its figures."""
        game, question = await catan_event.ask_end(await ask_of(interaction))
        return Answer(cards.end_question_card(game), confirm_end.buttons(question))

    return end


@confirms(CATAN_END.question, ("End the game", "Keep playing"), cards.game_goes_on_card())
async def confirm_end(interaction: Interaction, question: int) -> Answer:
    """End the game, and show its figures; if they take too long, the end is recorded all the same."""
    ask = await ask_of(interaction)
    event = await CATAN_END.confirm(ask, question)
    game = await recall(ask, event)
    study = await draw_recorded(ask, study_game, game)
    if study is None:
        return Answer(cards.bare_end_card(game), tells=(event.number,))
    summary, picture = study
    card = cards.end_card(game, summary)
    return Answer(card, picture=picture if game.rolls else None, tells=(event.number,))


BUTTONS = (roll_turn, allow_sevens, keep_sevens_out, confirm_undo, confirm_end)
