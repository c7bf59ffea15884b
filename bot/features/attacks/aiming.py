"""Reads an attack on a combatant: `d20+5; 2d6+3`, the line of a sheet, or damage alone.

It is read with an armour class that has nothing to do with the real one, so that no refusal tells that.
"""

from bot.features.attacks.event import ATTACK, AttackRequest
from bot.features.initiative.fight import Unit
from bot.features.initiative.view import FightView, view_fight
from bot.features.reading.reading import Door, read_typed
from bot.mechanics.aimed import armour_in, counts_on_a_hit, forget_armour, is_damage
from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.notation.line import Rolls, strip_labels
from bot.mechanics.typed_line import TypedLine
from bot.play.errors import check_words
from bot.play.recording import check_by_hand
from bot.play.store import Ask
from bot.play.transition import Submission

LONGEST_COMMENT = 100
"""Characters of a label."""

ANY = 10
"""The armour class with which a line is read."""


async def validate_attack(
    ask: Ask, dice: str, at: str, door: Door, rolled: str | None = None, set_name: str | None = None
) -> Submission:
    """Return the request for an attack on a combatant, or damage for it.

    Raises:
        BadInput: the line is neither, nobody has the name, or the armour class is unknown, or typed though
            it is known.
        Gone: there is no fight.
    """
    named = check_by_hand(rolled, set_name)
    view = await view_fight(ask)
    unit = view.find_unit(at)
    try:
        line = await read_typed(ask, dice, door)
    except BadInput as refused:
        request = await _aim(ask, dice, door, view, unit, refused)
    else:
        request = _take_whole(line, view, unit) or await _aim(ask, dice, door, view, unit)
    if rolled is not None and request.armour is None and counts_on_a_hit(request.dice):
        raise BadInput(
            "With dice of your own, type the attack alone, and roll the damage after a hit: leave it out.",
            typed=dice,
        )
    request = AttackRequest(
        request.dice, view.fight.start, unit, request.armour, check_words(request.comment, "the label"), named
    )
    return ask.submission(ATTACK, request)


def _take_whole(line: TypedLine, view: FightView, unit: Unit) -> AttackRequest | None:
    """Return the request of a line that needs no armour class; None: it may be an attack without one.

    Raises:
        BadInput: it has one that is known.
    """
    roll = line.roll
    if not isinstance(roll, Rolls | GameRoll):
        raise _refuse(line.text)
    comment = line.label[:LONGEST_COMMENT]
    if isinstance(roll, Rolls) and is_damage(roll):
        return AttackRequest(str(strip_labels(roll)), 0, unit, None, comment)
    typed = armour_in(roll)
    if typed is None:
        return None
    if view.health.armour_of(unit):
        raise BadInput(
            f"`at:` brings the armour class of {view.name_of(unit)}: leave the number out.", typed=line.text
        )
    return AttackRequest(forget_armour(roll), 0, unit, typed, comment)


async def _aim(
    ask: Ask, dice: str, door: Door, view: FightView, unit: Unit, refusal: BadInput | None = None
) -> AttackRequest:
    """Return the request of a line to which the armour class is added.

    Raises:
        BadInput: it is no attack even so, as `refusal` says if there is one, or the armour class is unknown.
    """
    first, semicolon, rest = dice.partition(";")
    for way in _ways(ask):
        try:
            line = await read_typed(ask, f"{first.rstrip()}{way}{ANY}{semicolon}{rest}", door)
        except BadInput:
            continue
        roll = line.roll
        is_name = refusal is not None and way != " " and bool(line.label)  # `bow ac 10` rolls a d20 for a bow
        if is_name or not isinstance(roll, Rolls | GameRoll) or armour_in(roll) != ANY:
            continue
        armour = view.health.armour_of(unit)
        if armour is None:
            name = view.name_of(unit) or "This name"
            raise BadInput(f"{name} has no armour class here: write it too, such as d20+5 ac 15.", typed=dice)
        known = armour.value if armour.is_open else None
        return AttackRequest(forget_armour(roll), 0, unit, known, line.label[:LONGEST_COMMENT])
    raise refusal or _refuse(dice)


def _ways(ask: Ask) -> tuple[str, ...]:
    """Return the words before an armour class, the likeliest first: none for the gap in a line of a sheet."""
    played = ask.configuration.played
    return (" ", " ac ", " vs ") if played is None or played.name == "d20" else (" ", " vs ", " ac ")


def _refuse(text: str) -> BadInput:
    return BadInput(
        "`at:` is for an attack, such as d20+5; 2d6+3, and for damage, such as 2d6+3: leave it out for other "
        "rolls.",
        typed=text,
    )
