"""/memory: show, set or reset what methods and dice keep from roll to roll in this channel."""

from collections.abc import Iterable

from discord import app_commands

from bot.client.answering import answers
from bot.client.buttons import confirms
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.completion import LONGEST, MOST, Choices, choice, recall
from bot.client.message import Answer
from bot.client.options import Dice, ask_of
from bot.features.deck.event import read_wish, shuffle
from bot.features.fair.card import reset_kept_card, reset_question_card
from bot.features.fair.event import RESETTING, ask_reset, split_memorable
from bot.features.fair.event import reset as forget_totals
from bot.features.memory.card import kept_card
from bot.features.memory.event import list_registers, list_remembered, put_back, read_register, set_to
from bot.features.proof.command import answer_for_event
from bot.mechanics.catalogue import register_names
from bot.mechanics.rule import LONGEST_REGISTER

Number = app_commands.Range[str, 1, LONGEST_REGISTER]


def commands() -> tuple[AnyCommand, ...]:
    group = app_commands.Group(name="memory", description="What methods and dice remember from roll to roll")
    for command in (_show(), _set(), _reset()):
        group.add_command(command)
    return (group,)


def _show() -> Command:
    @app_commands.command()
    @answers(private=True)
    async def show(interaction: Interaction) -> Answer:
        """Show what methods such as accumulator, dice of /fair and decks remember here."""
        ask = await ask_of(interaction)
        configuration = ask.configuration
        dice = [each for each in await list_remembered(ask) if split_memorable(each)[0]]
        return Answer(kept_card(await list_registers(ask), dice, configuration.memory))

    return show


def _set() -> Command:
    @app_commands.command(name="set")
    @app_commands.describe(
        what="Which method, and for which die if not a d100: accumulator d20",
        to="The number to start the next roll with",
    )
    @answers()
    async def set_number(interaction: Interaction, *, what: Dice, to: Number) -> Answer:
        """Set the number that a method keeps here; the history shows it to all."""
        ask = await ask_of(interaction)
        return answer_for_event(ask, await set_to(ask, *read_register(what), to))

    @set_number.autocomplete("what")
    async def complete(_: Interaction, typed: str) -> Choices:
        return _matching(register_names(), typed)

    return set_number


def _reset() -> Command:
    @app_commands.command()
    @app_commands.describe(what="fair 2d6, deck 2d6, or a method: accumulator, or accumulator d20 for a d20")
    @answers()
    async def reset(interaction: Interaction, *, what: Dice) -> Answer:
        """Let dice of /fair start afresh, shuffle a deck, or put the number of a method back to its start."""
        ask = await ask_of(interaction)
        match split_memorable(what):
            case "fair", dice:
                memory, question = await ask_reset(ask, dice)
                return Answer(reset_question_card(memory), confirm_reset.buttons(question))
            case "deck", dice:
                return answer_for_event(ask, await shuffle(ask, read_wish(dice)))
            case _, method:
                return answer_for_event(ask, await put_back(ask, *read_register(method)))

    @reset.autocomplete("what")
    async def complete(interaction: Interaction, typed: str) -> Choices:
        return _matching(await recall(interaction, list_remembered), typed)

    return reset


def _matching(texts: Iterable[str], typed: str) -> Choices:
    beginning = typed.strip().lower()
    return [choice(each, each) for each in texts if beginning in each.lower() and len(each) <= LONGEST][:MOST]


@confirms(RESETTING, ("Reset", "Do not reset"), reset_kept_card())
async def confirm_reset(interaction: Interaction, question: int) -> Answer:
    """Reset the dice that the question is about."""
    ask = await ask_of(interaction)
    return answer_for_event(ask, await forget_totals(ask, question))


BUTTONS = (confirm_reset,)
