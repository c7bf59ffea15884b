"""/roll: dice written as an expression."""

from discord import app_commands

from bot.client import completion
from bot.client.answering import answers
from bot.client.client import AnyCommand, Command, Interaction
from bot.client.message import Answer
from bot.client.options import (
    ROLLED,
    SET,
    Dice,
    Rolled,
    Set,
    Someone,
    ask_of,
    check_present,
    is_private,
    shows,
    visibility_of,
)
from bot.features.attacks import choosing, luck, soaking
from bot.features.attacks import message as attacks
from bot.features.attacks.amount_offer import offer_amount
from bot.features.attacks.save_offer import find_call, offer_save
from bot.features.attacks.turn import validate_attack
from bot.features.calls.command import post_call
from bot.features.characters.change_offer import offer_change
from bot.features.characters.score_question import ask_score
from bot.features.characters.typed_names import character_for, meanings
from bot.features.initiative.conditions import find_status
from bot.features.initiative.message import complete_names
from bot.features.initiative.monster_lines import find_extra
from bot.features.reading.old_lines import find_old, settle
from bot.features.reading.reading import Door
from bot.features.reading.speaker import find_speaker
from bot.features.roll import event as play
from bot.features.roll.secrecy import ask_openly
from bot.features.rolling.answer import answer_roll, roll_and_answer
from bot.features.saved.saved import usable
from bot.mechanics.errors import BadInput, show_typed
from bot.mechanics.sheets import NO_NAMES
from bot.play.event import Visibility
from bot.play.for_another import check_entered, check_may_enter, enter
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission

NAMES = ("roll", "r")
"""The command, and its short form."""

LONGEST_TARGET = 100
"""Characters of the names of those in a fight whom a roll is at."""

FOR = "Whose dice these are, where a game master types rolled: for another player"


def commands() -> tuple[AnyCommand, ...]:
    """Make the command, by each of its names."""
    return tuple(_roll(name) for name in NAMES)


def _roll(name: str) -> Command:
    @app_commands.command(name=name)
    @app_commands.describe(
        dice="Such as 4d6kh3 + 2 # Strength, or a saved roll: attack 7; /help topic:dice shows it all",
        rolled=ROLLED,
        set=SET,
        person=FOR,
        at="The target of an attack or damage, in a fight: goblin 2; of damage also several: goblin 2, Lia",
    )
    @app_commands.rename(person="for")
    @answers(private=is_private)
    async def roll(
        interaction: Interaction,
        *,
        dice: Dice,
        rolled: Rolled | None = None,
        set: Set | None = None,  # noqa: A002 - people see it as set:red
        show: str | None = None,
        person: Someone | None = None,
        at: app_commands.Range[str, 1, LONGEST_TARGET] | None = None,
    ) -> Answer:
        """Roll dice, such as 4d6kh3 + 2."""
        visibility = visibility_of(show)
        ask = await ask_of(interaction)
        if at is not None:
            if visibility or person is not None:
                raise BadInput(
                    "`at:` works only with an open roll of your own: leave `show:` and `for:` out."
                )
            return await _roll_at(interaction, dice, at, rolled, set)
        if person is not None and person.id != ask.person:
            check_present(person, in_server=ask.context.in_server)
            check_may_enter(ask, person.id)
            faces = check_entered(rolled, set, visibility)
            made = await _enter(ask, person.id, dice, faces, None if show is None else visibility)
            return await answer_roll(interaction, made)
        character = await character_for(ask, dice)
        own = character.sheet if character else NO_NAMES
        extra, status = await find_extra(ask, dice), await find_status(ask, dice)
        door = Door(own, is_own=True, repeats=True, extra=extra, status=status)

        async def read(line: str) -> Submission:
            return await play.validate(ask, line, door, rolled=rolled, set_name=set, visibility=visibility)

        played = ask.configuration.played
        asks = ask_score(character, dice, played) if character else None
        if asks and not await find_speaker(ask, dice, door.names or NO_NAMES):
            return asks
        by_person = rolled is not None
        try:
            asked = await (ask_openly(ask, dice, read, by_hand=by_person) if show is None else read(dice))
        except BadInput:
            if character and (offer := offer_change(character, dice)):
                return offer
            raise
        shown = await roll_and_answer(interaction, asked, rolled)
        return settle(shown, await find_old(ask, dice, character), asked.request.dice)

    roll.autocomplete("dice")(_complete)
    roll.autocomplete("set")(completion.used_sets)
    roll.autocomplete("at")(complete_names)
    return shows(roll)


async def _roll_at(
    interaction: Interaction, dice: str, at: str, rolled: str | None, set_name: str | None
) -> Answer:
    """Roll at combatants, or offer what is probably meant where the line is no roll at them."""
    ask = await ask_of(interaction)
    if rolled is None and (call := await find_call(ask, dice, at)):
        return await post_call(
            interaction, call.what, who=call.who, damage=call.damage, half=True, at=call.at
        )
    if rolled is None and (offer := await offer_amount(ask, dice, at) or await offer_save(ask, dice, at)):
        return offer
    try:
        attack = await validate_attack(ask, dice, at, rolled, set_name)
    except BadInput:
        if offer := await offer_save(ask, dice, at, is_refused=True):
            return offer
        raise
    return await roll_and_answer(interaction, attack, rolled)


async def _enter(ask: Ask, person: int, dice: str, rolled: str, visibility: Visibility | None) -> Recorded:
    """Enter what the dice of another show; a `visibility` of None: nobody has said who sees it.

    Names of characters are left to those who play them.
    """
    door = Door(NO_NAMES, person, repeats=True)

    async def read(line: str) -> Submission:
        return await play.validate(ask, line, door, rolled=rolled, visibility=visibility or "")

    asked = await (ask_openly(ask, dice, read, by_hand=True) if visibility is None else read(dice))
    with show_typed(rolled):
        return await enter(ask, asked, rolled, person)


async def _complete(interaction: Interaction, typed: str) -> completion.Choices:
    saved = {each.name: each.dice for each in await completion.recall(interaction, usable)}
    plain = completion.dice_expressions(typed, await completion.recall(interaction, play.list_recent), saved)
    named = completion.names(typed, await completion.recall(interaction, meanings))
    return completion.with_games(await ask_of(interaction), typed, [*named, *plain])


BUTTONS = (*attacks.BUTTONS, *choosing.BUTTONS, *luck.BUTTONS, *soaking.BUTTONS)
