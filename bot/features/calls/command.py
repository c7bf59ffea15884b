"""/call: the game master asks, and the table presses: one message with a button for everyone."""

import re
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.client.answering import answer, answers
from bot.client.buttons import NUMBER, OLD_FORM, Carried, Handler, answers_press, entries_of, responds
from bot.client.client import AnyCommand, Interaction
from bot.client.completion import MOST, Choices, choice, names, recall
from bot.client.message import Answer, Under
from bot.client.options import Rolled, ask_of
from bot.client.posting import edit
from bot.client.showing import open_form, replace_answer
from bot.features.calls import asking, monsters, odds, trying
from bot.features.calls import call as calls
from bot.features.calls import card as cards
from bot.features.calls.call import LONGEST, CallView
from bot.features.calls.costs import list_due_costs, pay_costs, tell_asked
from bot.features.calls.damage import hurt, list_due, list_due_blows, read_damage
from bot.features.calls.fields import (
    NUMBER_OF,
    STAYS_OUT,
    list_monster_fields,
    names_field,
    number_field,
    numbers_in,
)
from bot.features.characters.typed_names import meanings
from bot.features.games.event import GAME
from bot.features.games.follow_up import PLACE, answer_follow
from bot.features.harm.card import armour_card, tell_shaken, tell_wounds
from bot.features.history.event import reveal_several
from bot.features.initiative.fight import Unit
from bot.features.initiative.message import refresh
from bot.features.initiative.view import current_fight, describe
from bot.features.proof.card import head_card
from bot.features.proof.checking import find_proof
from bot.features.proof.command import answer_for_event, publish_due
from bot.features.rolling.answer import add_offers
from bot.features.rolling.buttons import ROLL, ROLL_AGAIN, button_of, under_roll
from bot.features.rolling.game_masters import post_to_masters
from bot.mechanics.errors import BadInput, cite, show_typed
from bot.mechanics.group_checks import read_rule
from bot.mechanics.playing import Waiting
from bot.mechanics.sheets import Sheet
from bot.play.errors import Gone, Refused, quote
from bot.play.event import Visibility
from bot.play.manual_roll import ManualRoll, read_first
from bot.play.recording import check_by_hand
from bot.play.recording import recall as recall_event
from bot.play.request_context import helper_of
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.typed_faces import LONGEST_TYPED, parse_words
from bot.play.visibility import may_see
from bot.text.card import Card

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

PERSON = re.compile(r"[1-8]?[0-9]{1,18}")
"""The id of a person, as a select carries it."""

_MENTION = re.compile(rf"<@!?({PERSON.pattern})>")

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
    new = await calls.new_call(ask, what, show or "", read_rule(group), who, hurts=hurts, at=at)
    if show is None:
        await trying.check_open(ask, new, what)
    await trying.try_out(ask, new)
    dice = "" if damage is None else await read_damage(ask, damage)
    row = calls.submit_call(ask, new, dice, half=half)
    view, made = await calls.start_call(ask, new, await _take_faces(ask, row, rolled))
    return replace(_show_call(view, await _post_keys(interaction, made)), tells=(view.call.row,))


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


def _show_call(view: CallView, then: Answer | None = None) -> Answer:
    """Show a call as all see it."""
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


async def _find_view(ask: Ask, number: int) -> CallView:
    return await calls.view_call(ask, number)


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
        if await calls.stored_call(await ask_of(interaction), number) != shown:
            await replace_answer(interaction, _show_call(await _find_view(await ask_of(interaction), number)))


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
    view = await _find_view(await ask_of(interaction), number)
    interaction.extras["call"] = view.call
    return _show_call(view, then)


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
    view = await _find_view(ask, number)
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
    view = await _find_view(ask, number)
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
    return await calls.record_answer(ask, view, person, await _take_faces(ask, asked, faces))


async def _take_faces(ask: Ask, asked: Submission, typed: str | None) -> Submission:
    """Return a roll with the faces that its person typed, or by chance if they typed none.

    Raises:
        BadInput: they do not fit, are not enough, or their person may not see them.
    """
    check_by_hand(typed, None, asked.visibility)
    if typed is None:
        return asked
    with show_typed(typed):
        return await _read_faces(ask, asked, typed)


async def _read_faces(ask: Ask, asked: Submission, typed: str) -> Submission:
    held = ManualRoll(asked.kind.name, asked.kind.write(asked.request), visibility=asked.visibility)
    understood = await read_first(ask, held, parse_words(typed))
    made = understood.made
    if isinstance(made, Waiting):
        raise BadInput(
            f"A die is missing, {made.wants.article} {made.wants}: type all dice in order, such as 6 3 4."
        )
    source = asked.kind.parse_faces(understood.words)
    return replace(asked, request=understood.reading.request).with_faces(source)


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
    view = await _find_view(ask, int(carried["call"]))
    row = await ask.store.event(ask.place, view.call.row)
    await edit(interaction, row.message if row else None, _show_call(view))
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
    if not PERSON.fullmatch(chosen):
        raise Gone("This call is from an older version: use /call again.")
    return await _answer_absent(interaction, number, int(chosen))


async def _answer_absent(interaction: Interaction, number: int, chosen: int = 0) -> Answer:
    ask = await ask_of(interaction)
    view = await _find_view(ask, number)
    made = await _find_made(interaction)
    if made is None:
        if not view.is_open:
            return await _show_again(interaction, number)
        person = await calls.find_absent(ask, view, chosen)
        needs = await asking.find_needs(ask, view.call, person)
        made = await _answer_for(ask, view, person, needs.sheet, needs.fill(0))
    return await _answer_all(interaction, view, made)


@responds("call-monsters", NUMBER)
async def press_monsters(interaction: Interaction, carried: Carried) -> None:
    """Roll for the monsters of the fight as a game master; ask for numbers that their sheets lack."""
    ask, number = await ask_of(interaction), int(carried["number"])
    view = await _find_view(ask, number)
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
    view = await _find_view(ask, number)
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
        made = await hurt(ask, await _find_view(ask, number))
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
        made = await pay_costs(ask, await _find_view(ask, number))
    await publish_due(interaction, made)
    told = tell_asked(await _find_view(ask, number), made.event, ask.configuration)
    reminder = Answer(Card("\n".join(told))) if told else None
    return replace(await _show_again(interaction, number, reminder), tells=(made.event.number,))


@_updates("call-close")
async def press_close(interaction: Interaction, number: int) -> Answer:
    """Close a call, as its caller or a game master."""
    await calls.close_call(await ask_of(interaction), number)
    return await _show_again(interaction, number)


@_updates("call-update")
async def press_update(interaction: Interaction, number: int) -> Answer:
    """Show the present call: a roll may have been struck or revealed since."""
    return await _show_again(interaction, number)


@answers_press("call-results", NUMBER, private=True)
async def press_results(interaction: Interaction, carried: Carried) -> Answer:
    """Show the results of hidden answers that the presser may see."""
    ask = await ask_of(interaction)
    view = await _find_view(ask, int(carried["number"]))
    configuration = ask.configuration
    sees = partial(may_see, ask.context, configuration=configuration)
    return Answer(cards.call_card(view, sees))


@_updates("call-reveal")
async def press_reveal(interaction: Interaction, number: int) -> Answer:
    """Reveal hidden answers that the presser may see."""
    ask = await ask_of(interaction)
    view = await _find_view(ask, number)
    hidden = [one.event for one in view.answers if one.event is not None and one.event.visibility]
    done, _ = await reveal_several(ask, sorted(hidden, key=lambda event: event.number))
    return replace(await _show_again(interaction, number), tells=(done.number,))


@answers_press("call-odds", NUMBER, private=True)
async def press_odds(interaction: Interaction, carried: Carried) -> Answer:
    """Show the game master the chance of success of the group."""
    ask = await ask_of(interaction)
    view = await _find_view(ask, int(carried["number"]))
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
