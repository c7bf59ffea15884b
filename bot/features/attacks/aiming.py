"""Reads an attack on a combatant: `d20+5; 2d6+3`, the line of a sheet, or damage alone.

It is read with an armour class that has nothing to do with the real one, so that no refusal tells that. A
roll that needs none is rolled as everywhere, and its label says whom it is aimed at.
"""

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.features.attacks.amounts import read_bare_amount
from bot.features.attacks.attacker import Attacker
from bot.features.attacks.criticals import widen
from bot.features.attacks.event import ATTACK, AttackRequest
from bot.features.games.event import GAME, request_for
from bot.features.harm.card import has_degrees
from bot.features.harm.harming import HIDDEN, check_hidden_alike, find_targets
from bot.features.initiative.conditions import list_notes
from bot.features.initiative.fight import Unit
from bot.features.initiative.health import Armour, counts_wounds
from bot.features.initiative.rows import check_may_change
from bot.features.initiative.scene import FightScene, find_scene
from bot.features.initiative.view import NO_FIGHT, NamedFight
from bot.features.reading.reading import Door, read_typed
from bot.features.roll.event import ROLL, RollRequest
from bot.mechanics.aces import BONUS, let_ace
from bot.mechanics.aimed import (
    ANY,
    MAY_JUDGE_ALONE,
    armour_in,
    counts_on_a_hit,
    cut_every_critical,
    deals_damage,
    forget_armour,
    hits_by,
    is_aimed,
    is_chancy,
    is_damage,
    judges_alone,
    throws_d20_as_damage,
)
from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game import GameThrow, throw
from bot.mechanics.games.series import rolls_of
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.games.strikes import as_strikes, says_dc, says_save
from bot.mechanics.named_check import read_named
from bot.mechanics.notation.line import Rolls
from bot.mechanics.off_guard import NO_LOWERING, Lowering, find_lowering
from bot.mechanics.skill_actions import find_action
from bot.mechanics.sources import Given
from bot.mechanics.toughness import read_piercing
from bot.mechanics.trait_rolls import leave_out_wild_die, read_attack
from bot.mechanics.typed_line import TypedLine
from bot.mechanics.usual_names import LONG, PREFIX, is_never_an_attack
from bot.play.errors import Gone, check_words
from bot.play.event import Visibility
from bot.play.for_another import roll_for
from bot.play.store import Ask
from bot.play.transition import Submission
from bot.play.visibility import check_allowed

LONGEST_COMMENT = 100
"""Characters of a label."""

MELEE = "fighting"
"""The skill of Savage Worlds that has to reach Parry; others have to reach 4."""


class AttackTarget(NamedTuple):
    """A combatant with what an attack on it is against."""

    fight: int
    unit: Unit
    name: str
    """Empty if its writer was forgotten."""
    armour: Armour | None
    visibility: Visibility
    """That of an attack on it: hidden if it is."""
    came: bool = False
    """Whether all see it, though the row that added it is still hidden."""
    lowering: Lowering = NO_LOWERING
    """What notes on it do to its armour class."""

    @property
    def called(self) -> str:
        return self.name or "This name"


class AimedLine(NamedTuple):
    """A line as it is rolled, without the armour class that only game masters know."""

    dice: str
    label: str
    armour: int | None
    """The armour class, if all may know it."""
    on_raise: str = ""
    """Dice that a raise adds to damage in the same line."""
    wide: int = 0
    """From which natural number on the sheet has critical hits, where nobody typed that, or 0."""


async def read_at(
    ask: Ask, attacker: Attacker, at: str, aims: list[AttackTarget], rolled: str | None, named: str
) -> Submission:
    """Return the request for an attack on a combatant, damage for it, or a roll that is aimed at it.

    Raises:
        BadInput: the line is none of these, or the armour class is unknown, or typed though it is known.
    """
    try:
        asked = await _read_line(ask, attacker, at, aims, rolled, named)
        return roll_for(asked, attacker.player, rolled)
    except BadInput as refused:
        raise attacker.explain(refused) from refused


async def _read_line(
    ask: Ask, attacker: Attacker, at: str, aims: list[AttackTarget], rolled: str | None, named: str
) -> Submission:
    target, *others = aims
    dice, door = attacker.dice, attacker.door
    check = _find_check(ask, attacker)
    try:
        line = _as_attack(ask, await read_typed(ask, dice, door), door)
    except BadInput as refused:
        if others:
            raise
        aimed = await _aim(ask, dice, door, target, check, refused)
    else:
        line = _leave_out_damage(line, rolled)
        is_melee, is_open = _is_melee(line, dice), not any(each.visibility for each in aims)
        is_alone = is_open and (_is_usual(line.roll) or _is_check(line, check))
        if others and (is_melee or not is_alone):
            return _hurt_several(ask, line, attacker, aims, rolled, named)
        if target.armour and is_melee:
            aimed = await _aim(ask, dice, door, target, check)
        elif is_alone:
            return _label_roll(ask, line, attacker, at, named)
        else:
            whole = await _take_whole(ask, line, target, door)
            aimed = whole or await _aim(ask, dice, door, target, check)
    aimed = _let_ace(ask, aimed)
    _check_by_hand(aimed, rolled, dice)
    comment = _label(attacker, target, aimed.label)
    request = AttackRequest(
        aimed.dice,
        target.fight,
        target.unit,
        aimed.armour,
        comment,
        named,
        on_raise=aimed.on_raise,
        piercing=read_piercing(aimed.label),
        came=target.came,
        wide=aimed.wide,
    )
    return submit(ask, request, target)


def submit(ask: Ask, request: AttackRequest, target: AttackTarget) -> Submission:
    """Return the submission of an attack, with what it is against."""
    number = target.armour.value if target.armour and is_aimed(request.dice) else request.armour
    return ask.submission(ATTACK, request, target.visibility, prepared=number)


async def find_aims(ask: Ask, at: str) -> list[AttackTarget]:
    """Return the combatant of a name, or those of several names with commas between them.

    Raises:
        BadInput: nobody has the name, or several have it.
        NotAllowed: the person is not in the fight.
        Gone: there is no fight.
    """
    scene = await find_scene(ask)
    if scene is None:
        raise Gone(NO_FIGHT)
    check_may_change(scene.fight, ask.context, ask.configuration)
    named = scene.named.as_seen_by(ask)
    return [await look_at(ask, scene, named, unit) for unit in find_targets(named, at)]


async def look_at(ask: Ask, scene: FightScene, named: NamedFight, unit: Unit) -> AttackTarget:
    """Return a combatant with what an attack on it is against, as the person sees those in the fight.

    Raises:
        NotAllowed: it is hidden, and nothing may be hidden here.
    """
    visibility = HIDDEN if named.is_hidden(unit) else ""
    if visibility:
        check_allowed(visibility, ask.configuration)
    armour = await scene.find_armour(ask, unit)
    came = unit in scene.fight.came
    lowering = await _find_lowering(ask, scene, unit)
    return AttackTarget(scene.fight.start, unit, named.name_of(unit), armour, visibility, came, lowering)


async def _find_lowering(ask: Ask, scene: FightScene, unit: Unit) -> Lowering:
    """Return what notes on a combatant do to its armour class, in Pathfinder."""
    if not has_degrees(ask.configuration):
        return NO_LOWERING
    return find_lowering(await list_notes(ask, scene, unit))


def _hurt_several(
    ask: Ask,
    line: TypedLine,
    attacker: Attacker,
    targets: list[AttackTarget],
    rolled: str | None,
    named: str,
) -> Submission:
    """Return the request for damage to several combatants, alone or after one check for all.

    Raises:
        BadInput: it is more than that, or some of them are hidden and some are not.
    """
    roll = line.roll
    if isinstance(roll, Rolls) and is_damage(roll):
        dice = str(roll.bare)
    elif isinstance(roll, GameRoll) and _is_check_with_damage(line, attacker.dice):
        dice = str(roll)
    else:
        raise _refuse_damage_of_check(line.text) or BadInput(
            "Only damage alone, such as 8d6, can be at several: attack them one after the other.",
            typed=line.text,
        )
    first, *others = targets
    check_hidden_alike([(each.called, bool(each.visibility)) for each in targets])
    aimed = _let_ace(ask, AimedLine(dice, line.label, None))
    _check_by_hand(aimed, rolled, line.text)
    request = AttackRequest(
        aimed.dice,
        first.fight,
        first.unit,
        comment=_label(attacker, first, line.label),
        set=named,
        others=tuple(each.unit for each in others),
        came=any(each.came for each in targets),
        piercing=read_piercing(line.label),
    )
    return ask.submission(ATTACK, request, first.visibility, prepared=0)


def _is_check_with_damage(line: TypedLine, typed: str) -> bool:
    """Whether a roll is a check with damage on a success, which no number of its target decides.

    It is a trait of Savage Worlds but Fighting, or a check against a DC: `athletics dc 15; 3d6`.
    """
    if not isinstance(line.roll, GameRoll) or not deals_damage(line.roll):
        return False
    is_trait = line.roll.names == (MAY_JUDGE_ALONE,) and not _is_melee(line, typed)
    return is_trait or says_dc(line.text)


def _let_ace(ask: Ask, aimed: AimedLine) -> AimedLine:
    """Return a line whose damage goes on with the highest faces, where the game says so."""
    if not counts_wounds(ask.configuration):
        return aimed
    is_attack = aimed.dice.startswith(MAY_JUDGE_ALONE) and "; " in aimed.dice
    return aimed._replace(dice=let_ace(aimed.dice, aimed.label), on_raise=BONUS if is_attack else "")


def _as_attack(ask: Ask, line: TypedLine, door: Door) -> TypedLine:
    """Return a trait die with damage after it as an attack, where the game has these."""
    attack = (
        read_attack(line.roll) if counts_wounds(ask.configuration) and isinstance(line.roll, Rolls) else None
    )
    if attack is None:
        return line
    return line._replace(roll=leave_out_wild_die(attack) if door.extra else attack)


def _refuse_damage_of_check(text: str) -> BadInput | None:
    """Return the refusal of a check against a DC with damage, with each roll as a button, or None."""
    if not says_dc(text) or ";" not in text:
        return None
    return BadInput(
        "Here a check against a DC has no damage: roll the check, and then its damage with the same `at:`.",
        typed=text,
        offers=tuple(part.strip() for part in text.split(";")),
    )


def _check_by_hand(aimed: AimedLine, rolled: str | None, typed: str) -> None:
    """Check that dice thrown by hand are all that a line needs, whatever they show.

    Raises:
        BadInput: a hit, or a raise, brings more.
    """
    may_bring = aimed.on_raise or (aimed.armour is None and counts_on_a_hit(aimed.dice))
    if rolled is not None and may_bring:
        raise BadInput(
            "With dice of your own, type the attack alone, and roll the damage after a hit: leave it out.",
            typed=typed,
        )


def _label(attacker: Attacker, target: AttackTarget, words: str) -> str:
    """Return the label of an attack; empty for a hidden one, whose label all would see."""
    label = "" if target.visibility else attacker.label(_name_once(words))[:LONGEST_COMMENT]
    return check_words(label, "the label")


def _name_once(label: str) -> str:
    """Return the label of an attack and its damage, `longsword longsword_damage`, with the weapon once."""
    weapon, _, rest = label.partition(" ")
    damage = f"{weapon.rstrip(',').removeprefix(PREFIX)}{LONG}"
    return weapon.rstrip(",") + rest.removeprefix(damage) if rest.startswith(damage) else label


def _leave_out_damage(line: TypedLine, rolled: str | None) -> TypedLine:
    """Return an attack without its damage where the typed faces are those of a miss alone: `rolled:71`."""
    if rolled is None or not isinstance(line.roll, GameRoll) or not deals_damage(line.roll):
        return line
    first, faces = rolls_of(line.roll)[0][1], rolled.replace(",", " ").split()
    if len(faces) != len(first.game.dice) or not all(map(str.isdecimal, faces)):
        return line
    with suppress(BadInput):  # a face that the die does not have is refused where all are read
        made = throw(first.game, Given(tuple(map(int, faces))))
        if isinstance(made, GameThrow) and not hits_by(first.game, made.verdict.word):
            return line._replace(roll=first)
    return line


def _is_melee(line: TypedLine, typed: str) -> bool:
    """Whether a roll has to reach Parry: of Fighting, and with no other number typed."""
    is_typed = any(word in typed.casefold().split() for word in ("vs", "tn", "target"))
    is_game = isinstance(line.roll, GameRoll) and line.roll.names == (MAY_JUDGE_ALONE,)
    return is_game and MELEE in typed.casefold() and not is_typed


def _is_usual(roll: object) -> bool:
    """Whether a roll needs no armour class, and has no damage to apply."""
    return isinstance(roll, Rolls | GameRoll) and judges_alone(roll) and not deals_damage(roll)


def _find_check(ask: Ask, attacker: Attacker) -> str:
    """Return the skill, action or saving throw that a line begins with, as typed, or an empty string."""
    names = attacker.names
    if action := find_action(attacker.dice, names, ask.configuration.played):
        return action.words
    named = read_named(attacker.dice, names)
    is_check = named and (is_never_an_attack(named.name) or says_save(named.label))
    return named.label if named and is_check else ""


def _is_check(line: TypedLine, check: str) -> bool:
    """Whether a roll is a check with its number: of a skill, or against a DC."""
    is_alone = isinstance(line.roll, GameRoll) and not deals_damage(line.roll)
    return is_alone and (says_dc(line.text) or bool(check))


def _label_roll(ask: Ask, line: TypedLine, attacker: Attacker, at: str, named: str) -> Submission:
    """Return the request for a roll whose label ends with whom it is aimed at, as the person typed it.

    Raises:
        BadInput: a part of it is damage or healing without dice, which its game reads as another roll.
    """
    first, *later = line.text.split(";")
    for part in later:
        amount = cite(part.strip(), 60)
        if read_bare_amount(part) is not None:
            raise BadInput(
                f"{amount} is a number, and is not rolled: roll {cite(first.strip(), 60)} first, and then "
                f"write {amount} with the same `at:`.",
                typed=line.text,
                offers=(first.strip(),),
            )
    if isinstance(line.roll, GameRoll):
        return ask.submission(GAME, request_for(line.roll, _aim_label(attacker.label(line.label), at), named))
    *others, last = line.dice.parts
    aimed = Rolls((*others, replace(last, label=_aim_label(attacker.label(last.label), at))))
    return ask.submission(ROLL, RollRequest(str(aimed), named))


def _aim_label(label: str, at: str) -> str:
    end = f"at {' '.join(at.replace(';', ',').split())}"  # a label of dice ends at a semicolon
    return f"{label[: LONGEST_COMMENT - len(end) - 1]} {end}".lstrip()


async def _take_whole(ask: Ask, line: TypedLine, target: AttackTarget, door: Door) -> AimedLine | None:
    """Return a line that needs no armour class; None: it may be an attack without one.

    Raises:
        BadInput: it has one that is known, or is another kind of roll.
    """
    roll = line.roll
    if not isinstance(roll, Rolls | GameRoll):
        raise _refuse(line.text)
    if isinstance(roll, Rolls) and is_damage(roll):
        return AimedLine(str(roll.bare), line.label, None)
    if isinstance(roll, GameRoll) and (judges_alone(roll) or _is_check_with_damage(line, line.text)):
        return AimedLine(str(roll), line.label, None)
    if refusal := _refuse_damage_of_check(line.text):
        raise refusal
    roll = _strike(roll, target)
    typed = armour_in(roll)
    if typed is None:
        return None
    if target.armour:
        raise BadInput(
            f"`at:` brings the armour class of {target.called}: leave the number out.", typed=line.text
        )
    return await _forget(ask, line._replace(roll=roll), typed, door)


async def _aim(
    ask: Ask, dice: str, door: Door, target: AttackTarget, check: str, refusal: BadInput | None = None
) -> AimedLine:
    """Return a line to which an armour class is added.

    Raises:
        BadInput: it is no attack even so, as `refusal` says if there is one, or a `check`, or the armour
            class is unknown.
    """
    if check:
        raise BadInput(
            f"{cite(check)} is no attack on an armour class: write what to reach, such as {check} dc 15.",
            typed=dice,
        )
    attack, critical = cut_every_critical(dice) if _plays_dungeons(ask) else (dice, "")
    first, semicolon, rest = attack.partition(";")
    first, mark, said = first.partition("#")
    for way in _ways(ask):
        text = f"{first.rstrip()}{way}{ANY}{critical} {mark}{said}{semicolon}{rest}"
        try:
            line = await read_typed(ask, text, door)
        except BadInput:
            continue
        is_name = refusal is not None and way != " " and bool(line.label)  # `bow ac 10` rolls a d20 for a bow
        if is_name or not isinstance(line.roll, Rolls | GameRoll) or armour_in(line.roll) != ANY:
            continue
        roll = _strike(line.roll, target)
        if throws_d20_as_damage(roll):
            break
        if target.armour is None:
            raise BadInput(
                f"{target.called} has no armour class here: write it too, such as d20+5 ac 15.", typed=dice
            )
        if not target.armour.is_open and not is_chancy(roll):
            raise BadInput(
                f"The armour class of {target.called} is hidden: attack it with a d20, such as d20+5 or "
                "adv+5, so that the roll does not tell it.",
                typed=dice,
            )
        known = target.armour.value if target.armour.is_open else None
        return await _forget(ask, line._replace(text=text, roll=roll), known, door)
    raise refusal or _refuse(dice)


async def _forget(ask: Ask, line: TypedLine, known: int | None, door: Door) -> AimedLine:
    """Return an attack without its armour class, and with the critical hits of the sheet."""
    roll, wide = line.roll, 0
    assert isinstance(roll, Rolls | GameRoll)  # noqa: S101 - only these are attacks
    if isinstance(roll, GameRoll):
        roll, wide = await widen(ask, line.text, roll, door)
    return AimedLine(forget_armour(roll), line.label, known, wide=wide)


def _strike(roll: Rolls | GameRoll, target: AttackTarget) -> Rolls | GameRoll:
    """Return a roll as an attack on a target, where its game has words of its own for one."""
    return target.lowering.apply(as_strikes(roll)) if isinstance(roll, GameRoll) else roll


def _ways(ask: Ask) -> tuple[str, ...]:
    """Return the words before an armour class, the likeliest first: none for the gap in a line of a sheet."""
    return (" ", " ac ", " vs ") if _plays_dungeons(ask) else (" ", " vs ", " ac ")


def _plays_dungeons(ask: Ask) -> bool:
    """Whether attacks are those of D&D, as they are where no game was chosen."""
    played = ask.configuration.played
    return played is None or played.name == "d20"


def _refuse(text: str) -> BadInput:
    return BadInput(
        "`at:` is for one attack, such as d20+5; 2d6+3, and for damage, such as 2d6+3: leave it out for "
        "other rolls.",
        typed=text,
    )
