"""Takes the damage of a call off the hit points of all who have answered, people and monsters, in one row.

Each press hurts those who were not hurt yet, so late answers are for the next press. Once the row is struck,
its people can be hurt again. Whoever rolls for themselves agrees to the damage on the card; a person for whom
another has rolled is hurt by a game master alone, and so are monsters.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.features.calls.call import Answered, CallDamage, CallHarm, CallView, HurtMonster, TableCall
from bot.features.calls.monster_rolls import MonsterAnswer
from bot.features.calls.outcome import outcome_of
from bot.features.characters.changing import make_harm
from bot.features.characters.characters import played_of
from bot.features.characters.event import SheetChange
from bot.features.harm.event import HARM, HarmRequest, Hurt, list_hurt
from bot.features.harm.wounds import Blow
from bot.features.initiative.health import counts_wounds
from bot.features.initiative.view import describe
from bot.features.reading.reading import Door, read_typed
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.tree import Number
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.reads import PendingAction
from bot.play.recording import record_at_once
from bot.play.request_context import helper_of
from bot.play.settings import leads
from bot.play.store import Ask
from bot.play.transition import Recorded

DICE = Door(judges=False, plays=False, for_others=False)

_FIXED = re.compile(r"([0-9]{1,5})(?:\s+([^\W\d_]+))?")
"""Damage without dice, such as `28 fire`: dice that were added up elsewhere, or an average."""


async def read_damage(ask: Ask, typed: str) -> str:
    """Return the damage of a call in canonical form: dice with names of the caller's character, or a number.

    Raises:
        BadInput: it is not one roll with one total, or damage is compared with Toughness here.
    """
    if counts_wounds(ask.configuration):
        raise BadInput(
            "A call does not compare damage with Toughness: call without `damage:`, and roll it with /roll "
            "dice:3d6 at:bandit 1, Lia, which asks who evades it.",
            typed=typed,
        )
    if fixed := _FIXED.fullmatch(typed.strip()):
        number, label = fixed.groups()
        return str(Expression(Number(int(number)), label=label or ""))
    roll = (await read_typed(ask, typed, DICE)).roll
    only = roll.single if isinstance(roll, Rolls) else None
    if only is None or only.target:
        raise BadInput("`damage:` needs one roll with one total: write it like 8d6 fire.", typed=typed)
    return str(only)


class AnswerDamage(NamedTuple):
    """Damage that an answer takes."""

    person: int
    amount: int
    is_own: bool
    """Whether the person has rolled, and nobody else for them."""


def find_damage(view: CallView, answer: Answered) -> AnswerDamage | None:
    """Return the damage that an answer takes, or None if it takes none."""
    event = answer.result
    if view.damage is None or event is None or answer.is_void or not answer.counts:
        return None
    outcome = outcome_of(event)
    amount = view.damage.amount(succeeds=bool(outcome.succeeds), degree=outcome.degree)
    return AnswerDamage(answer.person, amount, helper_of(event) is None) if amount else None


def list_due(view: CallView) -> list[AnswerDamage]:
    """Return the damage that was not taken off sheets yet, in the order of the answers."""
    damage, due = view.damage, (find_damage(view, answer) for answer in view.answers)
    return [each for each in due if damage and each and not damage.is_hurt(each.person)]


def find_blow(view: CallView, answer: MonsterAnswer) -> Blow | None:
    """Return the damage that the answer of a monster of the fight takes, or None."""
    there = view.fight is not None and any(each.unit == answer.unit for each in view.fight.order)
    if view.damage is None or answer.is_void or not there:
        return None
    amount = view.damage.amount(succeeds=bool(answer.succeeds), degree=answer.degree)
    return Blow(*answer.unit, amount) if amount else None


def list_due_blows(view: CallView) -> list[Blow]:
    """Return the damage that monsters have not taken yet."""
    damage, due = view.damage, (find_blow(view, answer) for answer in view.monsters)
    return [each for each in due if damage and each and not damage.has_hurt(each.unit)]


class PersonLoss(NamedTuple):
    """What a person's character loses."""

    person: int
    name: str
    """Of the character."""
    sheet: SheetChange


async def hurt(ask: Ask, view: CallView) -> Recorded:
    """Take the damage off the sheets of all who have answered, and hurt monsters, in one row.

    Raises:
        NotAllowed: the person is neither a game master nor the caller.
        BadInput: nobody has hit points to lose.
        Gone: all damage is applied.
        Changed: the call has changed at the same moment.
        Busy: too much is waiting.
    """
    due, dealt = _choose_due(ask, view)
    blows = await _stop_blows(ask, view, dealt)
    losses = await _list_losses(ask, view, due)
    if not (losses or blows):
        names = ", ".join(f"<@{each.person}>" for each in due)
        raise BadInput(
            f"Nothing was changed, because these have no hit points of their own here: {names}. They can add "
            "them with /character edit, such as lines:hp = 24/30."
        )
    channel, start = (str(ask.place.channel), view.fight.start) if view.fight and blows else ("", 0)
    request = HarmRequest(
        channel,
        start,
        tuple(blows),
        tuple(loss.sheet for loss in losses),
        view.call.row,
        armoured=tuple(each.unit for each, left in zip(dealt, blows, strict=True) if each != left),
        repeats=bool(blows),  # late answers are hurt for the same row; `note` sees that nobody is hurt twice
        name="\n".join(loss.name for loss in losses),
    )
    hit = [loss.person for loss in losses]
    unharmed = tuple(each.person for each in due if each.person not in hit)

    def note(action: PendingAction, row: int) -> PendingAction:
        """Note who was hurt, if nobody else has hurt them."""
        call = TableCall.of(view.call.number, action)
        is_same = all(call.answers[person] == view.call.answers[person] for person in hit)
        if not is_same or call.harm != view.call.harm:
            raise Changed("This call has just changed: look at it again.")
        harm = _add_row(call.harm, hit, row, unharmed)
        harm = replace(harm, monsters=_add_monsters(harm.monsters, blows, row))
        return replace(action, body=replace(call, harm=harm).body)

    return await record_at_once(ask, ask.submission(HARM, request, pending=view.call.number, note=note))


async def _stop_blows(ask: Ask, view: CallView, blows: Sequence[Blow]) -> list[Blow]:
    """Return what the armour of monsters leaves of damage."""
    if not (view.fight and blows):
        return list(blows)
    health = (await describe(ask, view.fight)).health
    return [each._replace(amount=health.pierce_armour(each.unit, each.amount)) for each in blows]


def _add_row(harm: CallHarm | None, hit: Sequence[int], row: int, unharmed: tuple[int, ...]) -> CallHarm:
    before = {} if harm is None else {each: rows for each, rows in harm.rows.items() if each not in hit}
    return CallHarm(before | dict.fromkeys(hit, row), unharmed, harm.monsters if harm else ())


def _add_monsters(before: Sequence[HurtMonster], blows: Sequence[Blow], row: int) -> tuple[HurtMonster, ...]:
    now = {each.unit: each for each in before} | {
        each.unit: HurtMonster(each.row, each.copy, row) for each in blows
    }
    return tuple(now.values())


def _choose_due(ask: Ask, view: CallView) -> tuple[list[AnswerDamage], list[Blow]]:
    """Return the damage that a person may apply now, to people and to monsters.

    Raises:
        NotAllowed: they may not.
        Gone: there is none.
    """
    is_master = leads(ask.context, ask.configuration)
    if not is_master and ask.person != view.call.caller:
        raise NotAllowed("Only a game master, or the person who called, can apply the damage.")
    due, blows = list_due(view), list_due_blows(view)
    if not (due or blows):
        raise Gone("All damage is applied: a later answer takes it with the next press.")
    ours = [each for each in due if is_master or each.is_own]
    if not ours and not is_master:
        raise NotAllowed(
            "The others did not roll for themselves, so only a game master can apply their damage."
        )
    return ours, blows if is_master else []


async def _list_losses(ask: Ask, view: CallView, due: Sequence[AnswerDamage]) -> list[PersonLoss]:
    """Return what characters lose, each once, although several people may play it."""
    losses = list[PersonLoss]()
    rows = [view.damage.find_row(person) for person in view.call.answers] if view.damage else []
    earlier = {sheet.character for row in rows if row for sheet in HARM.read(row.request).sheets}
    for each in due:
        character = played_of(await ask.store.played(ask.place, each.person))
        if character is None or character.id in earlier:
            continue
        if sheet := await make_harm(ask, character, each.amount):
            losses.append(PersonLoss(each.person, character.name, sheet))
            earlier.add(character.id)
    return losses


def find_hurt(damage: CallDamage, person: int) -> Hurt | None:
    """Return what damage did to a person's character; None if nothing, or nothing that still counts."""
    event = damage.find_row(person)
    if event is None:
        return None
    people = [each for each, row in damage.harm.rows.items() if row == event.number]
    return list_hurt(event)[people.index(person)]
