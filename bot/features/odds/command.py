"""/odds: exact odds of dice, with a chart, and their figures."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.buttons import Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.completion import Choices, choice, dice_expressions, names, recall, with_games
from bot.client.drawing import draw
from bot.client.message import Answer, Button
from bot.client.options import Dice, Tightness, TypedCommand, ask_of
from bot.features.characters.typed_names import meanings
from bot.features.choose.card import pick_odds
from bot.features.fair.event import MEMORABLE, split_memorable
from bot.features.games.odds import is_long, pushed_answer, verdict_answer, verdict_figures
from bot.features.initiative.conditions import find_status
from bot.features.initiative.monster_lines import find_extra
from bot.features.odds.asking import OddsQuestion, question
from bot.features.odds.card import odds as work_out
from bot.features.odds.card import odds_figures
from bot.features.odds.dice_with_memory import answer_deck_odds, answer_fair_odds, show_price
from bot.features.reading.reading import REPEATED, read_typed
from bot.features.saved.saved import usable
from bot.features.until.card import until_odds
from bot.mechanics.aces import GAME as SAVAGE
from bot.mechanics.aces import add_raise
from bot.mechanics.errors import BadInput
from bot.mechanics.games.pushed_odds import says_push
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.later_attacks import lower_later
from bot.mechanics.notation.doubts import doubt_of
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.until import Until
from bot.mechanics.picks import Pick
from bot.mechanics.stateful_dice import MOST_CARDS, MOST_ROLLS, USUAL_ROLLS
from bot.play.errors import quote
from bot.play.store import Ask

EveningRolls = app_commands.Range[int, 1, MOST_ROLLS]
Reshuffle = app_commands.Range[int, 0, MOST_CARDS - 1]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.describe(
        dice="4d6kh3, or 4d6kh3 vs 12; to compare: 4d6kh3; 3d6. Of /fair and /deck: fair 2d6, deck 2d6",
        tightness="With fair: how strongly the dice lean to totals that are due; else the server's default",
        rolls=f"With fair: how many rolls an evening has, for its cost and gain; {USUAL_ROLLS} if left out",
        reshuffle="With fair or deck: how many cards of the deck are left when it is shuffled",
    )
    @answers()
    async def odds(
        interaction: Interaction,
        *,
        dice: Dice,
        tightness: Tightness | None = None,
        rolls: EveningRolls | None = None,
        reshuffle: Reshuffle | None = None,
    ) -> Answer:
        """Show the exact odds of dice, or how likely they reach a number, with a chart."""
        options = {"tightness": tightness, "rolls": rolls, "reshuffle": reshuffle}
        match split_memorable(dice):
            case "fair", drawn:
                return await answer_fair_odds(interaction, drawn, tightness, rolls or USUAL_ROLLS, reshuffle)
            case "deck", drawn:
                _refuse_options({**options, "reshuffle": None}, dice, drawn)
                return await answer_deck_odds(interaction, drawn, reshuffle)
            case _:
                _refuse_options(options, dice, dice)
                return await answer_odds(interaction, dice)

    odds.autocomplete("dice")(_complete)
    odds.autocomplete("tightness")(completion.tightness)
    return (odds,)


def _refuse_options(options: Mapping[str, object], typed: str, dice: str) -> None:
    """Refuse an option for adaptive dice with other dice."""
    for name, value in options.items():
        if value is not None:
            raise BadInput(
                f"`{name}:` is for dice of /fair: write `fair` before them, such as fair 2d6, or leave "
                f"`{name}:` out.",
                typed=typed.strip(),
                offers=(f"fair {dice.strip()}",),
            )


async def answer_odds(interaction: Interaction, dice: str) -> Answer:
    """Return the odds of dice, or of the verdicts of a game."""
    ask = await ask_of(interaction)
    extra, status = await find_extra(ask, dice), await find_status(ask, dice)
    match (await read_typed(ask, dice, replace(REPEATED, extra=extra, status=status))).roll:
        case Pick() as pick:
            return Answer(pick_odds(pick))
        case Until() as until:
            return await answer_until_odds(ask, str(until))
        case GameRoll() as roll if says_push(roll.comment):
            found = await draw(ask, pushed_answer, str(roll), long=True)
            return Answer(found.card, picture=found.picture)
        case GameRoll() as roll:
            return await answer_game_odds(ask, roll)
        case Rolls() as rolls:
            played = ask.configuration.played
            damage = add_raise(rolls) if played and played.name == SAVAGE else rolls
            return await _answer_dice_odds(interaction, question(damage))


async def _answer_dice_odds(interaction: Interaction, asked: OddsQuestion) -> Answer:
    long = await asked.is_long(interaction.client.services.workers)
    found = await draw(await ask_of(interaction), work_out, asked, long=long)
    more = (figures.more(asked),) if figures.can_carry(asked) else ()
    return Answer(found.card, (*more, *_offer_other_reading(asked)), picture=found.picture)


async def answer_until_odds(ask: Ask, dice: str) -> Answer:
    """Return how many rolls an `until` takes."""
    found = await draw(ask, until_odds, dice, long=True)
    return Answer(found.card, picture=found.picture)


async def answer_game_odds(ask: Ask, roll: GameRoll) -> Answer:
    """Return the chance of each verdict of a game."""
    found = await draw(ask, verdict_answer, str(roll), long=is_long(roll))
    more = (game_figures.more(roll),) if game_figures.can_carry(roll) else ()
    is_less = any(f"{name} −" in roll.comment for name in roll.entry.taken_off)
    card = replace(found.card, text=f"{found.card.text}\n-# {quote(roll.comment)}") if is_less else found.card
    return Answer(card, (*more, *_offer_penalties(roll)), picture=found.picture)


def _offer_penalties(roll: GameRoll) -> Iterator[Button]:
    """Offer the odds of attacks that are repeated in a turn, which were all counted as the first."""
    if lower := lower_later(roll):
        command = TypedCommand("odds", {"dice": str(lower)})
        if command.fits:
            yield command.button("Odds with −5 and −10 for later attacks")


def _offer_other_reading(asked: OddsQuestion) -> Iterator[Button]:
    if doubt := doubt_of(Rolls(asked.rolls)):
        command = TypedCommand("odds", {"dice": str(doubt.other)})
        if command.fits:
            yield command.button(f"Odds of {doubt.other}")


async def _complete(interaction: Interaction, typed: str) -> Choices:
    word, space, dice = typed.lstrip().partition(" ")
    if space and word.lower() in MEMORABLE:
        drawn = await completion.single_dice_or_names(meanings)(interaction, dice)
        return [choice(f"{word} {each.name}", f"{word} {each.value}") for each in drawn]
    saved = await recall(interaction, usable)
    plain = dice_expressions(typed, saved={each.name: each.dice for each in saved})
    named = names(typed, await recall(interaction, meanings))
    return with_games(await ask_of(interaction), typed, [*named, *plain])


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


BUTTONS = (figures, game_figures, show_price)
