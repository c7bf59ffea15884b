"""Hurts and heals those in a fight: what is typed, who may do it, and the row that it makes."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.features.characters.changing import make_harm, make_wounds
from bot.features.characters.event import SheetChange
from bot.features.harm.event import HARM, MOST_HURT, HarmRequest, list_blown, list_hurt
from bot.features.harm.wounds import Blow, Wound
from bot.features.initiative.fight import Unit
from bot.features.initiative.view import FightView, NamedFight
from bot.mechanics.combatants import split_combatants
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.monster_numbers import MOST_POINTS
from bot.mechanics.reading.numbers import read_signed
from bot.mechanics.toughness import Impact, judge_damage
from bot.play.errors import Gone
from bot.play.event import Event, Visibility
from bot.play.labels import with_words_of_others
from bot.play.recording import record_at_once
from bot.play.store import Ask
from bot.play.transition import Recorded, Submission
from bot.play.visibility import check_allowed

HIDDEN: Visibility = "both"
"""Who sees damage to hidden combatants: game masters and the person who made it."""

MOST_DIGITS = 20
"""As many as the option takes, so that a number that is too large is refused as one."""


class Injury(NamedTuple):
    """What one combatant is to lose."""

    unit: Unit
    amount: int
    """Negative: they are healed."""
    piercing: int = 0
    """How much armour is ignored, where damage is compared with Toughness."""
    is_wounds: bool = False
    """Whether the amount is wounds, where the game counts them, and no damage."""


class Amount(NamedTuple):
    """What is typed for somebody to lose."""

    number: int
    """Negative: it heals."""
    is_wounds: bool = False
    """Whether it is wounds, as Savage Worlds counts them."""


def read_amount(typed: str) -> Amount:
    """Read damage, `7` or `-7`, or wounds, `1 wound`, or healing of it, `+5` or `heal 5`.

    Raises:
        BadInput: it is none of these.
    """
    words = typed.strip().casefold()
    text = words.removesuffix("s").removesuffix("wound").rstrip()
    is_wounds = text != words and words.endswith(("wound", "wounds"))
    heals = text.startswith(("heal", "+"))
    number = read_signed(text.removeprefix("heal").strip().removeprefix("+").strip(), MOST_DIGITS)
    if number is None or (heals and number.sign):
        raise BadInput(
            f"{cite(typed, 40)} is no number: write 7 for damage, or +7 to heal. Roll dice with /roll first.",
            typed=typed,
        )
    if not 1 <= number.digits <= MOST_POINTS:
        what = "Healing" if heals else "Damage"
        raise BadInput(f"{what} can be 1 to {MOST_POINTS:,}, not {number.digits:,}.", typed=typed)
    return Amount(-number.digits if heals else number.digits, is_wounds)


def find_targets(view: NamedFight, typed: str) -> list[Unit]:
    """Return the combatants of names with commas between them, each once; `goblins` are all goblins.

    Raises:
        BadInput: nobody has such a name, several have, or they are too many.
    """
    try:
        units = view.find_units(typed)  # a name may have a comma in it
    except BadInput:
        names = [name for name in split_combatants(typed) if name]
        if not 1 <= len(names) <= MOST_HURT:
            raise BadInput(f"Write 1 to {MOST_HURT} names, such as goblin 2, Lia.", typed=typed) from None
        units = list(dict.fromkeys(unit for name in names for unit in view.find_units(name)))
    if len(units) > MOST_HURT:
        raise BadInput(f"These are {len(units)}, but at most {MOST_HURT} at once: name some.", typed=typed)
    return units


async def harm(
    ask: Ask,
    view: FightView,
    targets: Sequence[Injury],
    *,
    cause: int = 0,
    repeats: bool = False,
    steadies: Sequence[Unit] = (),
    pays: str = "",
) -> Recorded:
    """Hurt combatants in one row: characters by their sheets, temporary hit points first.

    Damage to hidden combatants is a hidden row. `steadies` are those who are Shaken no more by it. One
    of the counter `pays` is spent by each character who loses or heals wounds.

    Raises:
        BadInput: some of them are hidden and some are not.
        NotAllowed: they are hidden, and nothing may be hidden here.
        Gone: it is the damage of a roll that was applied, and may not be applied again.
    """
    dealt, targets = targets, _stop_damage(view, targets) if cause else targets
    armoured = tuple(each.unit for each, left in zip(dealt, targets, strict=True) if each != left)
    impacts = _judge(ask, view, targets)
    if impacts:
        targets = [Injury(each.unit, impacts[each.unit].wounds) for each in targets]
    shakes = tuple(unit for unit, impact in impacts.items() if impact.shakes)
    fells = tuple(unit for unit, impact in impacts.items() if impact.fells)
    zeros = tuple(each.unit for each in targets if each.amount < 0 and _begins_anew(view, each))
    unhurt = tuple(each.unit for each in targets if each.amount > 0 and _begins_anew(view, each))
    if _are_hidden(view, targets):
        check_allowed(HIDDEN, ask.configuration)
        unseen = tuple(Blow(*each.unit, each.amount) for each in targets)
        secret = HarmRequest(
            fight=view.fight.start,
            blows=unseen,
            cause=cause,
            repeats=repeats,
            wounds=bool(impacts),
            shakes=shakes,
            fells=fells,
            zeros=zeros,
            unhurt=unhurt,
            armoured=armoured,
        )
        return await _record(ask, ask.submission(HARM, secret, HIDDEN))
    blows, losses = list[Blow](), dict[str, tuple[str, SheetChange]]()
    for unit, amount, *_ in targets:
        character = view.health.characters.get(unit)
        change = None
        if character and impacts and (amount or pays):
            change = make_wounds(ask, character, amount, pays)
        elif character and not impacts:
            change = await make_harm(ask, character, amount)
        if character and change:
            losses[character.id] = character.name, change  # once, although two may play it
        else:
            blows.append(Blow(*unit, amount))
    request = HarmRequest(
        str(ask.place.channel),
        view.fight.start,
        tuple(blows),
        tuple(change for _, change in losses.values()),
        cause,
        repeats=repeats,
        name="\n".join(name for name, _ in losses.values()),
        unseen=tuple(
            Wound(*blow.unit, lost)
            for blow in blows
            if blow.amount < 0 and (lost := view.health.unseen.lost_by(blow.unit)) > 0
        ),
        wounds=bool(impacts),
        shakes=shakes,
        fells=fells,
        steadies=tuple(unit for unit in steadies if view.health.is_shaken(unit)),
        falls=tuple(unit for unit, impact in impacts.items() if view.health.falls_by(unit, impact.wounds)),
        rises=tuple(
            unit
            for unit, impact in impacts.items()
            if unit in view.health.wounds.out and not view.health.falls_by(unit, impact.wounds)
        ),
        zeros=zeros,
        unhurt=unhurt,
        armoured=armoured,
    )
    return await _record(ask, ask.submission(HARM, request))


def _stop_damage(view: FightView, targets: Sequence[Injury]) -> list[Injury]:
    """Return what armour leaves of the damage of a roll."""
    return [
        each._replace(amount=view.health.pierce_armour(each.unit, each.amount)) if each.amount > 0 else each
        for each in targets
    ]


def _begins_anew(view: FightView, each: Injury) -> bool:
    return view.health.counts_from_zero(each.unit, heals=each.amount < 0)


async def steady(ask: Ask, view: FightView, unit: Unit) -> Recorded:
    """Let somebody be Shaken no more.

    Raises:
        Gone: they are not Shaken.
    """
    if not view.health.is_shaken(unit):
        raise Gone(f"{view.name_of(unit) or 'This name'} is not Shaken any more.")
    channel = str(ask.place.channel)
    request = HarmRequest(
        channel, view.fight.start, (Blow(*unit, 0),), wounds=True, steadies=(view.fight.find(unit).unit,)
    )
    return await _record(ask, ask.submission(HARM, request))


def _judge(ask: Ask, view: FightView, targets: Sequence[Injury]) -> dict[Unit, Impact]:
    """Return what damage does where the game compares it with Toughness; none where nobody has any.

    Raises:
        BadInput: only some have.
    """
    if not view.health.counts_wounds:
        if any(each.is_wounds for each in targets):
            raise BadInput("Wounds are counted where Savage Worlds is played: write 7 for damage.")
        return {}
    known = {each.unit: view.health.toughness_against(each.unit, each.piercing) for each in targets}
    without = [view.name_of(unit) for unit, toughness in known.items() if toughness is None]
    if without and any(each.is_wounds for each in targets):
        raise BadInput(
            f"{', '.join(without)} {'has' if len(without) == 1 else 'have'} no Toughness here, and so no "
            "wounds: write what they lose as a number."
        )
    if without and len(without) < len(known):
        raise BadInput(
            f"{', '.join(without)} {'has' if len(without) == 1 else 'have'} no Toughness here: hurt those in "
            "one step, and the others in another."
        )
    return {
        each.unit: _find_impact(view, each, toughness)
        for each in targets
        if (toughness := known[each.unit]) is not None
    }


def _find_impact(view: FightView, injury: Injury, toughness: int) -> Impact:
    is_extra = view.health.is_extra(injury.unit)
    if injury.amount < 0 or injury.is_wounds:
        is_hurt = injury.amount > 0
        return Impact(shakes=is_hurt, wounds=injury.amount, fells=is_hurt and is_extra)
    is_shaken = view.health.is_shaken(injury.unit)
    return judge_damage(injury.amount, toughness, is_shaken=is_shaken, is_extra=is_extra)


def _are_hidden(view: FightView, targets: Sequence[Injury]) -> bool:
    return check_hidden_alike([(view.name_of(each.unit), view.is_hidden(each.unit)) for each in targets])


def check_hidden_alike(targets: Sequence[tuple[str, bool]]) -> bool:
    """Return whether combatants, by their names, are hidden.

    Raises:
        BadInput: some of them are and some are not.
    """
    hidden = [name for name, is_hidden in targets if is_hidden]
    if hidden and len(hidden) < len(targets):
        raise BadInput(
            f"{', '.join(hidden)} {'is' if len(hidden) == 1 else 'are'} hidden: hurt those who are hidden in "
            "one step, and the others in another."
        )
    return bool(hidden)


async def _record(ask: Ask, submission: Submission) -> Recorded:
    made = await record_at_once(ask, submission)
    (event,) = await with_words_of_others(ask, ask.place, [made.event])
    return Recorded(event, made.result, made.repeated, made.proved, made.real_dice)


LEAST_SAVE, MOST_SAVE = 10, 30
"""What a save for concentration is against: half the damage, at least and at most this.

System Reference Document 5.2.1, Concentration.
"""


class Shaken(NamedTuple):
    """One who was hurt while they concentrate."""

    unit: Unit
    against: int
    """What their Constitution save is against in D&D."""


def list_injuries(view: FightView, event: Event) -> list[Injury]:
    """Return what a row took from those in a fight."""
    lost = {
        sheet.character: hurt.before - hurt.after + hurt.spared
        for sheet, hurt in zip(HARM.read(event.request).sheets, list_hurt(event), strict=True)
    }
    return [
        *(Injury(each.unit, each.after - each.before) for each in list_blown(event)),
        *(Injury(unit, lost[each.id]) for unit, each in view.health.characters.items() if each.id in lost),
    ]


def list_shaken(view: FightView, event: Event) -> list[Shaken]:
    """Return those whom a row hurt and who have a note of concentration."""
    notes = {
        each.on for each in view.fight.notes if view.notes.get(each.row, "").casefold().startswith("conc")
    }
    if HARM.read(event.request).wounds:
        return []
    return [
        Shaken(unit, max(LEAST_SAVE, min(amount // 2, MOST_SAVE)))
        for unit, amount, *_ in list_injuries(view, event)
        if amount > 0 and unit in notes
    ]
