"""The attacks of one line, `3x longsword; longsword damage`: the first is rolled, each other by a button."""

from collections.abc import Sequence
from dataclasses import replace

from bot.features.attacks.aiming import AttackTarget, find_aims, look_at, read_at, submit
from bot.features.attacks.attacker import Attacker, find_attacker
from bot.features.attacks.event import ATTACK, AttackRequest, NextAttack, TurnPlace
from bot.features.initiative.scene import find_scene
from bot.features.initiative.view import NO_FIGHT
from bot.features.roll.secrecy import check_open
from bot.mechanics.aces import BONUS
from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.own_weapons import name_own_weapons
from bot.mechanics.reading.tokens import has_dice
from bot.mechanics.separate_attacks import SeparateAttack, list_attacks
from bot.mechanics.toughness import read_piercing
from bot.mechanics.typed_text import split_at
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event
from bot.play.for_another import roll_for
from bot.play.one_by_one import one_by_one
from bot.play.reads import HistoryQuery
from bot.play.recording import check_by_hand
from bot.play.request_context import person_of
from bot.play.store import Ask
from bot.play.transition import Submission

LATEST = 50
"""How many attacks after the first are looked at for one that was rolled already."""


async def validate_attack(
    ask: Ask, typed: str, at: str, rolled: str | None = None, set_name: str | None = None
) -> Submission:
    """Return the request for an attack on a combatant, damage for it, or a roll that is aimed at it.

    Of several attacks it is the first, whose row has the others; typed faces are those of the first.

    Raises:
        BadInput: the line is none of these, or asks for a hidden roll, nobody has the name, or the armour
            class is unknown, or typed though it is known.
        NotAllowed: the person is not in the fight.
        Gone: there is no fight.
    """
    named = check_by_hand(rolled, set_name)
    attacker = await find_attacker(ask, typed)
    await check_open(ask, typed, "All see an attack", attacker.names)
    aims = await find_aims(ask, at)
    try:
        return await _read(ask, attacker, at, aims, rolled, named)
    except BadInput as refused:
        around = split_at(typed, refused.typed) if refused.typed else None
        mended = {offer: offer.join(around) for offer in refused.offers} if around else {}
        tried = {offer: await _try(ask, line, at, aims, rolled, named) for offer, line in mended.items()}
        works = {offer: attack for offer, attack in tried.items() if attack is not None}
        refused.offers = tuple(works)
        if len(works) == 1 and _is_damage_of(works[refused.offers[0]], refused, typed):
            return works[refused.offers[0]]
        raise


async def _try(
    ask: Ask, line: str, at: str, aims: list[AttackTarget], rolled: str | None, named: str
) -> Submission | None:
    """Return the request of a line that is offered instead of a refused one, or None if it is refused too."""
    try:
        return await _read(ask, await find_attacker(ask, line), at, aims, rolled, named)
    except BadInput:
        return None


def _is_damage_of(attack: Submission, refused: BadInput, typed: str) -> bool:
    """Whether a refused word is all that was typed for damage, and ends the name of dice that it can only be.

    Then it needs no question: `shooting; peacemaker` is `shooting; colt_peacemaker`.
    """
    check, _, damage = typed.partition(";")
    word = fold_name(refused.typed)
    dice = str(attack.request.dice).partition(";")[2] if isinstance(attack.request, AttackRequest) else ""
    is_alone = fold_name(damage) == word and word not in check.casefold()
    return is_alone and refused.offers[0].endswith(f"_{word}") and has_dice(dice)


async def _read(
    ask: Ask, attacker: Attacker, at: str, aims: list[AttackTarget], rolled: str | None, named: str
) -> Submission:
    """Read a line as one roll, or else as several attacks.

    Raises:
        BadInput: it is neither.
    """
    try:
        return await read_at(ask, attacker, at, aims, rolled, named)
    except BadInput:
        attacks = _split(ask, attacker)
        each = list[Submission]()
        async for attack in one_by_one(attacks):
            line = await find_attacker(ask, attack.line)
            each.append(await read_at(ask, line, at, aims, None if each else rolled, named))
        if not each or any(one.kind is not ATTACK for one in each):
            raise
        return _join(each, attacks)


def _join(each: Sequence[Submission], attacks: Sequence[SeparateAttack]) -> Submission:
    """Return the first of several attacks, whose row has the others."""
    first, *others = [one.request for one in each]
    coming = (NextAttack(one.dice, attack.penalty) for one, attack in zip(others, attacks[1:], strict=True))
    labels = [one.comment for one in others]
    name = "" if {first.comment} == set(labels) else "\n".join(labels)
    turn = TurnPlace(of=len(each))
    return replace(each[0], request=replace(first, turn=turn, coming=tuple(coming), name=name))


def _split(ask: Ask, attacker: Attacker) -> tuple[SeparateAttack, ...]:
    """Return the attacks of a line, each after the name that the line begins with.

    Raises:
        BadInput: they are too many.
    """
    played = ask.configuration.played
    line = name_own_weapons(attacker.dice, attacker.names, played)
    has_penalties = played is not None and played.has_degrees
    attacks = list_attacks(line, ask.configuration.scope(attacker.names), has_penalties=has_penalties)
    return tuple(each._replace(line=f"{attacker.name} {each.line}".lstrip()) for each in attacks)


async def validate_next(ask: Ask, first: Event, place: int) -> Submission:
    """Return the request for another attack of a line, the first of which is in a row; 2 is the second.

    Raises:
        NotAllowed: the person did not roll the first.
        Gone: it was rolled, the line has no such attack, or its target left the fight.
    """
    request = ATTACK.read(first.request)
    turn = request.turn._replace(place=place, first=first.number)
    if not 2 <= place <= len(request.coming) + 1:
        raise Gone("This line has no such attack: type it again.")
    is_entered = request.entered is not None and person_of(request.entered) == ask.person
    if ask.person != first.person and not is_entered:
        raise NotAllowed("Only the person who rolled the first attack can roll this one.")
    await _check_waiting(ask, turn)
    scene = await find_scene(ask)
    if scene is None or scene.fight.start != request.fight:
        raise Gone(NO_FIGHT)
    named = scene.named.as_seen_by(ask)
    unit = named.fight.find(request.at).unit
    target = await look_at(ask, scene, named, unit)
    label = label_of_next(first, place)
    attack = request.coming[place - 2]
    known = request.armour is not None and target.armour is None  # it was typed
    following = AttackRequest(
        attack.dice,
        request.fight,
        unit,
        request.armour if known else target.armour.value if target.armour and target.armour.is_open else None,
        label,
        on_raise=BONUS if request.on_raise and "; " in attack.dice else "",
        piercing=read_piercing(label),
        came=target.came,
        wide=request.wide,
        turn=turn,
    )
    return roll_for(submit(ask, following, target), first.person if is_entered else 0, None)


async def _check_waiting(ask: Ask, turn: TurnPlace) -> None:
    """Check that an attack of a line was not rolled, unless by this very press.

    Raises:
        Gone: it was.
    """
    query = HistoryQuery(kinds=(ATTACK.name,), after=turn.first, limit=LATEST)
    for event in (await ask.store.page(ask.place, query)).events:
        is_this = ATTACK.read(event.request).turn == turn and not event.is_crossed_out
        if is_this and not await ask.store.find_repeated(ask.context.interaction):
            raise Gone(
                f"Attack {turn.place} of {turn.of} was rolled already, in entry {event.number:,}: void that "
                "to roll it anew, or type one more attack."
            )


def label_of_next(first: Event, place: int) -> str:
    """Return the label of another attack of a line; 2 is the second."""
    request = ATTACK.read(first.request)
    labels = request.name.split("\n") if request.name else [request.comment] * len(request.coming)
    return labels[place - 2] if place - 2 < len(labels) else ""
