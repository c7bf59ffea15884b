"""/odds: exact odds of dice, with a chart; the figures behind them."""

from collections.abc import Iterator

from discord import app_commands

from bot.client.answering import answers, draw
from bot.client.buttons import Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.completion import Choices, dice_expressions, names, recall, with_games
from bot.client.message import Answer, Button
from bot.client.options import Dice, TypedCommand, request_of
from bot.features.characters.names import meanings
from bot.features.deck import event as deck
from bot.features.deck.card import deck_odds
from bot.features.fair import event as fair
from bot.features.fair.card import fair_odds
from bot.features.games.odds import is_long, verdict_answer, verdict_figures
from bot.features.odds.asking import OddsQuestion, question
from bot.features.odds.card import odds as work_out
from bot.features.odds.card import odds_figures
from bot.features.reading.reading import REPEATED, read_typed
from bot.features.saved.saved import usable
from bot.features.until.card import until_odds
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.doubts import doubt_of
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.until import Until


def commands() -> tuple[AnyCommand, ...]:
    """Make the command."""

    @app_commands.command()
    @app_commands.describe(
        dice="4d6kh3, or 4d6kh3 vs 12; to compare: 4d6kh3; 3d6. For /fair and /deck: fair 2d6, deck 2d6"
    )
    @answers()
    async def odds(interaction: Interaction, dice: Dice) -> Answer:
        """Show the exact odds of dice, or how likely they reach a number, with a chart."""
        asked, _, rest = dice.strip().partition(" ")
        match asked.lower():
            case "fair" if rest:
                return await _fair(interaction, rest)
            case "deck" if rest:
                return await _deck(interaction, rest)
            case "fair" | "deck":
                name = asked.lower()
                raise BadInput(
                    f"There are no dice: write some after `{name}`, such as {name} 2d6.",
                    typed=dice.strip(),
                    offers=(f"{name} 2d6",),
                )
            case _:
                return await answer_odds(interaction, dice)

    odds.autocomplete("dice")(_complete)
    return (odds,)


async def answer_odds(interaction: Interaction, dice: str) -> Answer:
    """Tell the odds of dice, or of the verdicts of a game."""
    match (await read_typed(*request_of(interaction), dice, REPEATED)).roll:
        case Until() as until:
            return await answer_until_odds(interaction, str(until))
        case GameRoll() as roll:
            return await answer_game_odds(interaction, roll)
        case Rolls() as rolls:
            return await _answer_dice_odds(interaction, question(rolls))


async def _answer_dice_odds(interaction: Interaction, asked: OddsQuestion) -> Answer:
    long = await asked.is_long(interaction.client.services.workers)
    found = await draw(interaction, work_out, asked, long=long)
    more = (figures.more(asked),) if figures.can_carry(asked) else ()
    return Answer(found.card, (*more, *_otherwise(asked)), picture=found.picture)


async def answer_until_odds(interaction: Interaction, dice: str) -> Answer:
    """Tell how many rolls it takes until something comes."""
    found = await draw(interaction, until_odds, dice, long=True)
    return Answer(found.card, picture=found.picture)


async def answer_game_odds(interaction: Interaction, roll: GameRoll) -> Answer:
    """Tell how likely each verdict of a game is."""
    found = await draw(interaction, verdict_answer, str(roll), long=is_long(roll))
    more = (game_figures.more(roll),) if game_figures.can_carry(roll) else ()
    return Answer(found.card, more, picture=found.picture)


def _otherwise(asked: OddsQuestion) -> Iterator[Button]:
    """Offer the odds of the other reading, where there is one."""
    if doubt := doubt_of(Rolls(asked.rolls)):
        command = TypedCommand("odds", {"dice": str(doubt.other)})
        if command.fits:
            yield command.button(f"Odds of {doubt.other}")


async def _fair(interaction: Interaction, dice: str) -> Answer:
    one = await fair.read_drawn(*request_of(interaction), dice)
    coming = await fair.outlook(*request_of(interaction), one)
    long = await coming.is_long(interaction.client.services.workers)
    found = await draw(interaction, fair_odds, coming, one.target, long=long)
    return Answer(found.card, picture=found.picture)


async def _deck(interaction: Interaction, dice: str) -> Answer:
    one = await fair.read_drawn(*request_of(interaction), dice)
    coming = await deck.outlook(*request_of(interaction), one)
    long = await coming.is_long(interaction.client.services.workers)
    found = await draw(interaction, deck_odds, coming, one.target, long=long)
    return Answer(found.card, picture=found.picture)


async def _complete(interaction: Interaction, typed: str) -> Choices:
    saved = await recall(interaction, usable)
    plain = dice_expressions(typed, saved={each.name: each.dice for each in saved})
    named = names(typed, await recall(interaction, meanings))
    return await with_games(interaction, typed, [*named, *plain])


@answers_press("odds-figures", r"(?P<dice>[\s\S]{1,80})", private=True)
async def figures(interaction: Interaction, carried: Carried) -> Answer:
    """Show the exact figures of odds."""
    asked = question(read_rolls(carried["dice"]))
    workers = interaction.client.services.workers
    return Answer(await workers.run(odds_figures, asked, long=await asked.is_long(workers)))


@answers_press("game-figures", r"(?P<dice>[\s\S]{1,80})", private=True)
async def game_figures(interaction: Interaction, carried: Carried) -> Answer:
    """Show the exact chances of the verdicts of a game, and those of other sizes of its pool."""
    return Answer(await interaction.client.services.workers.run(verdict_figures, carried["dice"], long=True))


BUTTONS = (figures, game_figures)
