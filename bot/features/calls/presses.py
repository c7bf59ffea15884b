"""What people press under a call: answers, for themselves or for others, and what ends it or counts it."""

import re
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.client.answering import answer
from bot.client.buttons import ID, NUMBER, OLD_FORM, Carried, Handler, answers_press, entries_of, responds
from bot.client.client import Interaction
from bot.client.message import Answer, Under
from bot.client.options import ask_of
from bot.client.posting import edit
from bot.client.showing import open_form, replace_answer
from bot.features.calls import asking, monsters, odds, open_calls
from bot.features.calls import card as cards
from bot.features.calls.call import CallView
from bot.features.calls.costs import list_due_costs, pay_costs, tell_asked
from bot.features.calls.damage import hurt, list_due, list_due_blows
from bot.features.calls.fields import (
    NUMBER_OF,
    STAYS_OUT,
    list_monster_fields,
    names_field,
    number_field,
    numbers_in,
)
from bot.features.games.event import GAME
from bot.features.games.follow_up import PLACE, answer_follow
from bot.features.harm.card import armour_card, tell_shaken, tell_wounds
from bot.features.history.event import reveal_several
from bot.features.initiative.message import refresh
from bot.features.initiative.view import current_fight, describe
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.rolling.answer import add_offers
from bot.features.rolling.buttons import ROLL, ROLL_AGAIN, button_of, under_roll
from bot.features.rolling.game_masters import post_to_masters
from bot.mechanics.sheets import Sheet
from bot.play.errors import Gone, Refused, quote
from bot.play.recording import recall as recall_event
from bot.play.request_context import helper_of
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.play.typed_faces import LONGEST_TYPED
from bot.play.visibility import may_see
from bot.text.card import Card


def show_call(view: CallView, then: Answer | None = None) -> Answer:
    """Show a call as all see it, with what can be pressed under it."""
    return Answer(cards.call_card(view), _under(view), then=then)


def _under(view: CallView) -> tuple[Under, ...]:
    number, hidden = view.call.number, view.call.show
    is_due = list_due(view) or list_due_blows(view)
    hurts = [press_hurt.button("Apply damage", number, emoji="💥", row=1)] if is_due else []
    costs = [press_costs.button("Apply costs", number, emoji="📝", row=0)] if list_due_costs(view) else []
    fights = [press_monsters.button("Monsters", number, emoji="👹", row=1)] if view.takes_monsters else []
    damage = view.damage.event if view.damage else None
    thrown = [button_of("roll-odds", damage, "Odds of damage")] if damage and damage.draws else []
    if not view.is_open:
        still = any(answer.event and answer.event.visibility for answer in view.answers)
        return (
            press_update.button("Count again", number, emoji="🔄"),
            *fights,
            *hurts,
            *costs,
            *thrown,
            *([press_results.button("Results", number, emoji="👁️")] if still else []),
            *([press_reveal.button("Reveal", number, emoji="📢")] if still else []),
        )
    asks_people = bool(view.call.who) or not view.call.at
    by_hand = (
        [] if hidden == "gm" or not asks_people else [press_hand.button("By hand", number, emoji="✍️", row=0)]
    )
    likely, other = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    has_all = view.has_all
    close = press_close.button("Close", number, style=likely if has_all else other, row=0 if has_all else 1)
    roll = press_roll.button("Roll", number, emoji="🎲", style=other if has_all else likely, row=0)
    return (
        *([close] if has_all else []),
        *([roll] if asks_people else []),
        *by_hand,
        *([press_results.button("Results", number, emoji="👁️", row=0)] if hidden else []),
        *thrown,
        press_odds.button("Odds", number, row=1),
        *([press_absent.button("Roll for next", number, row=1)] if asks_people else []),
        *([] if has_all else [close]),
        *fights,
        *hurts,
        *costs,
        *(_choose_away(number) if asks_people else ()),
    )


def _choose_away(number: int) -> tuple[Under]:
    placeholder = "Roll for someone who is away"
    return (discord.ui.UserSelect(custom_id=choose_absent.id_of(number), placeholder=placeholder, row=2),)


async def _update(interaction: Interaction, number: int, work: Coroutine[Any, Any, Answer]) -> None:
    """Show the result of a press in the message of its call, until the message is up to date.

    If two people press at once, the earlier result may be shown later: the last one to answer looks again.
    """
    await answer(interaction, work, update=interaction.message is not None)
    if interaction.message is None:
        return
    shown = interaction.extras.get("call")
    if shown is None:  # a refusal changes no message
        return
    with suppress(Refused):
        if await open_calls.stored_call(await ask_of(interaction), number) != shown:
            await replace_answer(
                interaction, show_call(await open_calls.view_call(await ask_of(interaction), number))
            )


Work = Callable[[Interaction, int], Coroutine[Any, Any, Answer]]
"""Does something with the call of a number, and returns its new message."""


def _updates(name: str) -> Callable[[Work], Handler]:
    """Make a button of a function that changes a call, or its message."""

    def decorate(work: Work) -> Handler:
        async def respond(interaction: Interaction, carried: Carried) -> None:
            number = int(carried["number"])
            await _update(interaction, number, work(interaction, number))

        return responds(name, NUMBER)(respond)

    return decorate


async def _show_again(interaction: Interaction, number: int, then: Answer | None = None) -> Answer:
    """Show the present call in place of its message."""
    view = await open_calls.view_call(await ask_of(interaction), number)
    interaction.extras["call"] = view.call
    return show_call(view, then)


@responds("call-roll", NUMBER)
async def press_roll(interaction: Interaction, carried: Carried) -> None:
    """Roll with the numbers of the presser's character; ask for missing ones."""
    await _press_answer(interaction, int(carried["number"]), faces=False)


@responds("call-hand", NUMBER)
async def press_hand(interaction: Interaction, carried: Carried) -> None:
    """Ask for the faces of the presser's own dice, and for numbers that their character lacks."""
    await _press_answer(interaction, int(carried["number"]), faces=True)


async def _press_answer(interaction: Interaction, number: int, *, faces: bool) -> None:
    ask = await ask_of(interaction)
    view = await open_calls.view_call(ask, number)
    view.call.check_asked(ask.person)
    if view.is_open and view.answer_of(ask.person) is None:
        missing = (await asking.find_needs(ask, view.call, ask.person)).missing
        if missing or faces:
            await _open_form(interaction, view, missing, faces=faces)
            return
    await _update(interaction, number, _roll(interaction, number))


async def _open_form(
    interaction: Interaction, view: CallView, missing: tuple[str, ...], *, faces: bool
) -> None:
    """Ask for faces and numbers, as the game of the channel has them."""
    ask = await ask_of(interaction)
    form = discord.ui.Modal(title=view.call.title[:45], custom_id=take_answer.id_of(view.call.number))
    if faces:
        form.add_item(
            discord.ui.Label(
                text="What your dice show",
                description="In order: 14, or 6 3 4. Without your bonus, which is added.",
                component=discord.ui.TextInput(custom_id="faces", max_length=LONGEST_TYPED),
            )
        )
    for name in missing:
        why = "You have no character here with this value."
        form.add_item(number_field(ask, name, f"Your {name}", why))
    await open_form(interaction, form)


@responds("call-answer", NUMBER)
async def take_answer(interaction: Interaction, carried: Carried) -> None:
    """Answer with the typed numbers, and the faces, if the form asked for them."""
    number, entries = int(carried["number"]), entries_of(interaction)
    faces = entries.get("faces")
    if faces is None and not any(entry.startswith(NUMBER_OF) for entry in entries):
        raise Gone(OLD_FORM)
    await _update(interaction, number, _roll(interaction, number, entries, faces))


async def _roll(
    interaction: Interaction, number: int, entries: Mapping[str, str] | None = None, faces: str | None = None
) -> Answer:
    """Answer a call for the presser, or show that it is closed."""
    ask = await ask_of(interaction)
    view = await open_calls.view_call(ask, number)
    view.call.check_asked(ask.person)
    made = await _find_made(interaction)
    if made is None:
        if not view.is_open:
            return await _show_again(interaction, number, Answer(cards.closed_card(view), alone=True))
        view.check_unanswered(ask.person)
        needs = await asking.find_needs(ask, view.call, ask.person)
        whole = await asking.read_missing(ask, needs, numbers_in(entries or {}))
        made = await _answer_for(ask, view, ask.person, needs.sheet, whole, faces)
    return await _answer_all(interaction, view, made)


async def _find_made(interaction: Interaction) -> Recorded | None:
    """Return the earlier roll of the same press, if Discord delivered it twice."""
    done = await interaction.client.services.store.find_repeated(interaction.id)
    return None if done is None else Recorded(done, repeated=True)


async def _answer_for(
    ask: Ask,
    view: CallView,
    person: int,
    sheet: Sheet,
    whole: Sheet,
    faces: str | None = None,
) -> Recorded:
    """Roll for a person by their sheet; `whole` also has the numbers that it lacks."""
    asked = await asking.validate_answer(ask, view.call, person, sheet, whole)
    return await open_calls.record_answer(ask, view, person, await asking.take_faces(ask, asked, faces))


async def _answer_all(interaction: Interaction, view: CallView, made: Recorded) -> Answer:
    """Show a call with a new answer, and the roll with every die to the presser, if they may see it."""
    await publish_due(interaction, made)
    shown = await _show_again(interaction, view.call.number, await _answer_roller(interaction, view, made))
    return replace(shown, tells=(made.event.number,))


async def _answer_roller(interaction: Interaction, view: CallView, made: Recorded) -> Answer:
    ask = await ask_of(interaction)
    event = made.event
    if event.visibility:
        await post_to_masters(interaction, Answer(cards.blind_card(view.call, event)), made)
    if not may_see(ask.context, event, configuration=ask.configuration):
        return Answer(cards.blind_card(view.call, event), alone=True)
    offered = under_roll(ask.kinds, event, made.proved)
    under = [each for each in offered if not getattr(each, "custom_id", "").startswith(ROLL_AGAIN)]
    result = await recall_event(ask.services, event) if made.result is None else made.result
    told = answer_for_event(ask, event, result, under, made.proved)
    card = replace(told.card, title=told.card.title or quote(view.call.title))
    told = replace(told, card=card, alone=True, tells=())
    if event.kind != GAME.name or helper_of(event) is not None:
        return told
    return await add_offers(ask, event, result, told, press_follow.id_of(view.call.number))


@answers_press("call-follow", rf"(?P<call>\d{{1,18}}):{ROLL}:{PLACE}")
async def press_follow(interaction: Interaction, carried: Carried) -> Answer:
    """Push the presser's own answer, or do what else may follow it, and show the call with it."""
    shown, ask = await answer_follow(interaction, carried), await ask_of(interaction)
    view = await open_calls.view_call(ask, int(carried["call"]))
    row = await ask.store.event(ask.place, view.call.row)
    await edit(interaction, row.message if row else None, show_call(view))
    return shown


@_updates("call-absent")
async def press_absent(interaction: Interaction, number: int) -> Answer:
    """Roll for the next person who has not answered, as the caller or a game master."""
    return await _answer_absent(interaction, number)


@_updates("call-for")
async def choose_absent(interaction: Interaction, number: int) -> Answer:
    """Roll for a chosen person who has not answered, as the caller or a game master."""
    data: Mapping[str, Any] = interaction.data or {}
    chosen = next(iter(data.get("values", ())), "")
    if not re.fullmatch(ID, chosen):
        raise Gone("This call is from an older version: use /call again.")
    return await _answer_absent(interaction, number, int(chosen))


async def _answer_absent(interaction: Interaction, number: int, chosen: int = 0) -> Answer:
    ask = await ask_of(interaction)
    view = await open_calls.view_call(ask, number)
    made = await _find_made(interaction)
    if made is None:
        if not view.is_open:
            return await _show_again(interaction, number)
        person = await open_calls.find_absent(ask, view, chosen)
        needs = await asking.find_needs(ask, view.call, person)
        made = await _answer_for(ask, view, person, needs.sheet, needs.fill(0))
    return await _answer_all(interaction, view, made)


@responds("call-monsters", NUMBER)
async def press_monsters(interaction: Interaction, carried: Carried) -> None:
    """Roll for the monsters of the fight as a game master; ask for numbers that their sheets lack."""
    ask, number = await ask_of(interaction), int(carried["number"])
    view = await open_calls.view_call(ask, number)
    if view.takes_monsters and await _find_made(interaction) is None:
        waiting = await monsters.find_waiting(ask, view)
        needs = await monsters.find_monster_needs(ask, view.call, waiting)
        lacking = [(kind, name) for kind, each in needs.items() for name in each.missing]
        chooses = view.damage is not None and len(waiting.names) > 1  # it may be far from some
        if lacking or chooses:
            form = discord.ui.Modal(title=view.call.title[:45], custom_id=take_monsters.id_of(number))
            for field in list_monster_fields(ask, lacking):
                form.add_item(field)
            if chooses:
                form.add_item(names_field())
            await open_form(interaction, form)
            return
    await _update(interaction, number, _roll_monsters(interaction, number))


@responds("call-monsters-numbers", NUMBER)
async def take_monsters(interaction: Interaction, carried: Carried) -> None:
    """Roll for the monsters of the fight with typed numbers."""
    number, entries = int(carried["number"]), entries_of(interaction)
    stay_out = entries.get(STAYS_OUT, "")
    await _update(interaction, number, _roll_monsters(interaction, number, numbers_in(entries), stay_out))


async def _roll_monsters(
    interaction: Interaction, number: int, typed: Mapping[str, str] | None = None, stay_out: str = ""
) -> Answer:
    ask = await ask_of(interaction)
    made = await _find_made(interaction)
    if made is not None:
        return await _show_again(interaction, number)
    view = await open_calls.view_call(ask, number)
    if not view.takes_monsters:
        raise Gone("Monsters can no longer answer this call: it is closed, or the fight is over.")
    made, waiting = await monsters.roll_monsters(ask, view, typed or {}, stay_out)
    await publish_due(interaction, made)
    if made.event.visibility:
        reveal = button_of("roll-reveal", made.event)
        card = cards.hidden_monsters_card(made.event, waiting.names, waiting.hidden_left)
        then = Answer(card, (reveal,), alone=True)
        return await _show_again(interaction, number, then)
    left = Answer(cards.hidden_left_card(waiting.hidden_left), alone=True) if waiting.hidden_left else None
    return replace(await _show_again(interaction, number, left), tells=(made.event.number,))


@_updates("call-hurt")
async def press_hurt(interaction: Interaction, number: int) -> Answer:
    """Hurt all who have answered, as the caller or a game master."""
    ask = await ask_of(interaction)
    made = await _find_made(interaction)
    if made is None:
        made = await hurt(ask, await open_calls.view_call(ask, number))
    await publish_due(interaction, made)
    fight, _ = await current_fight(ask)
    told, armour = tell_wounds(made.event, ask.configuration), None
    if fight is not None:
        view = await describe(ask, fight)
        await refresh(interaction, view)
        told += tell_shaken(view, made.event, ask.configuration)
        stopped = armour_card(made.event, view)  # monsters are hurt by game masters alone
        armour = Answer(stopped, alone=True) if stopped else None
    reminder = Answer(Card("\n".join(told)), then=armour) if told else armour
    return replace(await _show_again(interaction, number, reminder), tells=(made.event.number,))


@_updates("call-costs")
async def press_costs(interaction: Interaction, number: int) -> Answer:
    """Take what answers have cost off the sheets of all, or off the presser's own."""
    ask = await ask_of(interaction)
    made = await _find_made(interaction)
    if made is None:
        made = await pay_costs(ask, await open_calls.view_call(ask, number))
    await publish_due(interaction, made)
    told = tell_asked(await open_calls.view_call(ask, number), made.event, ask.configuration)
    reminder = Answer(Card("\n".join(told))) if told else None
    return replace(await _show_again(interaction, number, reminder), tells=(made.event.number,))


@_updates("call-close")
async def press_close(interaction: Interaction, number: int) -> Answer:
    """Close a call, as its caller or a game master."""
    await open_calls.close_call(await ask_of(interaction), number)
    return await _show_again(interaction, number)


@_updates("call-update")
async def press_update(interaction: Interaction, number: int) -> Answer:
    """Show the present call: a roll may have been struck or revealed since."""
    return await _show_again(interaction, number)


@answers_press("call-results", NUMBER, private=True)
async def press_results(interaction: Interaction, carried: Carried) -> Answer:
    """Show the results of hidden answers that the presser may see."""
    ask = await ask_of(interaction)
    view = await open_calls.view_call(ask, int(carried["number"]))
    configuration = ask.configuration
    sees = partial(may_see, ask.context, configuration=configuration)
    return Answer(cards.call_card(view, sees))


@_updates("call-reveal")
async def press_reveal(interaction: Interaction, number: int) -> Answer:
    """Reveal hidden answers that the presser may see."""
    ask = await ask_of(interaction)
    view = await open_calls.view_call(ask, number)
    hidden = [one.event for one in view.answers if one.event is not None and one.event.visibility]
    done, _ = await reveal_several(ask, sorted(hidden, key=lambda event: event.number))
    return replace(await _show_again(interaction, number), tells=(done.number,))


@answers_press("call-odds", NUMBER, private=True)
async def press_odds(interaction: Interaction, carried: Carried) -> Answer:
    """Show the game master the chance of success of the group."""
    ask = await ask_of(interaction)
    view = await open_calls.view_call(ask, int(carried["number"]))
    return Answer(cards.odds_card(view.call, await odds.find_odds(ask, view)))


BUTTONS = (
    press_roll,
    press_hand,
    press_absent,
    choose_absent,
    press_monsters,
    press_hurt,
    press_costs,
    press_close,
    press_update,
    press_follow,
    press_results,
    press_reveal,
    press_odds,
)
FORMS = (take_answer, take_monsters)
