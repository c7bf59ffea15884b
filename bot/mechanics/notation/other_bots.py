"""What people type who come from other bots, and what it is here: a table for players, which tests run.

Where bots mean different things by the same, it is refused, and `here` are the readings that are offered;
what is read in one way here, and in another at other tables, has a `Doubt`. Rolls of well-known games have
short names, which stand for dice.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from bot.mechanics.errors import nearest as nearest_of
from bot.mechanics.notation.conditions import Condition, ValueCondition, count_meeting
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.modifiers import Counting, Keep
from bot.mechanics.notation.tree import (
    COIN,
    DIGITS,
    Arithmetic,
    Dice,
    DigitDice,
    Negative,
    Node,
    PercentileDice,
    substitute,
    within,
)


class Habit(NamedTuple):
    """Something typed, what it is echoed as, or what is offered in its place, and what that does."""

    typed: str
    here: tuple[str, ...]
    meaning: str
    is_refused: bool
    """Whether a reading must be chosen, even if there is but one."""


def _habit(typed: str, meaning: str, *here: str) -> Habit:
    return Habit(typed, here, meaning, len(here) > 1)


def _offer(typed: str, meaning: str, here: str) -> Habit:
    return Habit(typed, (here,), meaning, is_refused=True)


ELSEWHERE: dict[str, tuple[Habit, ...]] = {
    "Dice Maiden": (
        _habit("4d6 k3", "keep the highest three", "4d6kh3"),
        _habit("4d6 km2", "keep the middle two", "4d6km2"),
        _habit("4d6 d1", "drop the lowest", "4d6dl1"),
        _habit("4d6 ie6", "6s bring more dice, over and over", "4d6!>=6"),
        _habit("4d6 e6", "6s bring more: once there, over and over with Avrae", "4d6!o=6", "4d6!=6"),
        _habit("4d6 i1", "a 1 takes one more throw off", "4d6i1"),
        _habit("4d6 ir2", "2s and less are thrown again until none is left", "4d6rr<=2"),
        _habit("8d10 t7", "count 7 and more", "8d10>=7"),
        _habit("8d10 tl6", "count 6 and less", "8d10<=6"),
        _habit("8d10 t8 f1", "count 8 and more, less the 1s", "8d10>=8f=1"),
        _habit("6d10 t7 ds10", "10s count twice", "6d10>=7:1,>=10:2"),
        _habit("6 4d6 k3", "six sets", "6x 4d6kh3"),
        _habit("2d6 ; 3d8", "two rolls", "2d6; 3d8"),
        _habit("1d20+5 ! attack", "a label", "d20 + 5 # attack"),
        _habit("2d6 ! fire", "a label there, an explosion elsewhere", "2d6 # fire", "2d6! # fire"),
        _habit("+d20", "advantage", "2d20kh1", "d20"),
        _offer("attack +10", "a d20 and 10", "d20 + 10 # attack"),
        _habit("3wod8", "count 8 and more, less the 1s", "3d10>=8f=1"),
        _offer("6yz", "count 6s", "6d6>=6"),
    ),
    "Avrae": (
        _habit("1d20+5 adv", "advantage", "2d20kh1 + 5"),
        _habit("1d20+7 Stealth", "a label", "d20 + 7 # Stealth"),
        _habit("4d6pl1", "drop the lowest", "4d6dl1"),
        _habit("2d6ro<3", "1s and 2s are thrown again, once", "2d6ro<3"),
        _habit("2d6ra6", "a 6 brings one more die", "2d6!o=6"),
        _habit("8d6mi2", "1s count as 2", "8d6mi2"),
        _habit("1d8[slashing] + 2d6[fire]", "what each die is for", "d8[slashing] + 2d6[fire]"),
    ),
    "Roll20": (
        _habit("4d6dl1", "drop the lowest", "4d6dl1"),
        _habit("8d6!!", "exploding dice are added up", "8d6!!"),
        _habit("8d6!p", "further dice are worth one less", "8d6!p"),
        _habit("1d20cs>19", "a target with Foundry, only a mark on good faces there", "d20 vs >19", "d20"),
        _habit("8d10>=6f1", "count 6 and more, less the 1s", "8d10>=6f=1"),
        _habit("{2d20,1d12}kh1", "the higher total", "{2d20, d12}kh1"),
        _habit("floor(2d6/2)", "half, rounded down", "(2d6/2)"),
        _habit("[[1d20+5]]", "the dice alone", "d20 + 5"),
        _habit("1d20cs20cf1", "marks faces there; here a natural 20 or 1 is always marked", "d20"),
    ),
    "Foundry": (
        _habit("2d20kh", "keep the highest", "2d20kh1"),
        _habit("4d6dl", "drop the lowest", "4d6dl1"),
        _habit("5d10xo", "explode once", "5d10!o"),
        _habit("3d6x", "explodes there", "3d6!", "3d6"),
        _habit("5d10x10", "explodes there; sets or a product elsewhere", "10x 5d10", "5d10!=10", "5d10*10"),
        _habit("10d10cs>=8", "count 8 and more", "10d10>=8"),
        _habit("10d10cs>=8df1", "the same, less the 1s", "10d10>=8f=1"),
        _habit("4d6even", "count even dice", "4d6 even"),
        _habit("4d6min2", "1s count as 2", "4d6mi2"),
        _habit("max(1d6, 1d8)", "the higher of the two", "{d6, d8}kh1"),
        _habit("ceil(1d6/2)", "half, rounded up", "ceil(d6/2)"),
        _habit("1d20 + 7 # attack", "a label", "d20 + 7 # attack"),
    ),
    "Button Dice Roller": (
        _habit("3x4d6", "three sets", "3x 4d6"),
        _habit("4d6l3", "keep the lowest three", "4d6kl3"),
        _habit("3d[1,1,2]", "dice with these faces", "3d[1, 1, 2]"),
        _habit("3d[hit,miss]", "how often each word comes up", "3d[hit, miss]"),
    ),
    "Sidekick": (
        _habit("repeat (4d6k3, 6)", "six sets", "6x 4d6kh3"),
        _habit("3d10>=6f1", "count 6 and more, less the 1s", "3d10>=6f=1"),
        _habit("1d20!1", "a 1 is thrown again there, and explodes elsewhere", "d20!=1", "d20!o"),
    ),
    "RPG Sage": (
        _habit("6#4d6kh3", "six sets", "6x 4d6kh3"),
        _habit("1d20+5 dc 15", "15 or more in all", "d20 + 5 vs 15"),
        _habit("1d20+9 ac 25", "25 or more in all", "d20 + 9 vs 25"),
        _habit("1d20+7; 1d8+4", "two rolls", "d20 + 7; d8 + 4"),
    ),
}
"""By the bot."""

EVERYDAY = (
    _habit("1d20+7 attack", "a label", "d20 + 7 # attack"),
    _habit("8d6 fire", "a label", "8d6 # fire"),
    _habit('1d20 "to hit"', "a label", "d20 # to hit"),
    _habit("1d20+7 # attack; 1d8+4 # damage", "two rolls", "d20 + 7 # attack; d8 + 4 # damage"),
    _habit("1d20+7; 1d8+4", "two rolls", "d20 + 7; d8 + 4"),
    _habit("6#4d6kh3", "six sets", "6x 4d6kh3"),
    _habit("6 4d6k3", "six sets", "6x 4d6kh3"),
    _habit("2d20kh", "the higher", "2d20kh1"),
    _habit("2d20kl", "the lower", "2d20kl1"),
    _habit("4d6k3", "the highest three", "4d6kh3"),
    _habit("4d6d1", "without the lowest", "4d6dl1"),
    _habit("4d6dl", "without the lowest", "4d6dl1"),
    _habit("1d20+5 adv", "the higher of two d20", "2d20kh1 + 5"),
    _habit("1d20+5 dis", "the lower of two d20", "2d20kl1 + 5"),
    _habit("1d20+5 vs 15", "15 or more in all", "d20 + 5 vs 15"),
    _habit("1d20+5 dc 15", "15 or more in all", "d20 + 5 vs 15"),
    _habit("1d20+5 ac 15", "15 or more in all", "d20 + 5 vs 15"),
    _habit("1d20+5>=15", "15 or more in all", "d20 + 5 vs 15"),
    _habit("2d6>=7", "no die shows 7: the sum was meant", "2d6 vs 7", "(2d6)>=7"),
    _habit("3d6<=12", "every die shows 12 or less: the sum was meant", "3d6 vs <=12", "(3d6)<=12"),
    _habit("d66", "two d6 as digits", "d66"),
    _habit("d666", "three d6 as digits", "d666"),
    _habit("d88", "two d8 as digits", "d88"),
    _habit("1d66", "one die with 66 sides", "1d66"),
    _habit("4d6 e6", "once, or over and over", "4d6!o=6", "4d6!=6"),
    _habit("8d10 t7", "count 7 and more", "8d10>=7"),
    _habit("8d10 tl6", "count 6 and less", "8d10<=6"),
    _habit("8d10cs>=8", "count 8 and more", "8d10>=8"),
    _habit("8d10df1", "one off for each 1", "8d10=1:-1"),
    _habit("4d6 ie", "6s bring more dice", "4d6!"),
    _habit("4d6 ie6", "6s bring more dice", "4d6!>=6"),
    _habit("4d6ro<2", "1s are thrown again, once", "4d6ro<2"),
    _habit("7d10>=7:1,=10:2,=1:-1", "10s count twice, 1s take one off", "7d10>=7:1,=10:2,=1:-1"),
    _habit("4d6 even", "count even dice", "4d6 even"),
    _habit("4d6 odd", "count odd dice", "4d6 odd"),
    _habit("4d6 in [1,3,5]", "count 1s, 3s and 5s", "4d6 in [1, 3, 5]"),
    _habit("4d6!o", "explode once", "4d6!o"),
    _habit("4d6!up3", "explode at most three times", "4d6!up3"),
    _habit("4d6!3", "on 3s, or at most three times", "4d6!=3", "4d6!up3"),
    _habit("4d6i1", "a 1 takes one more throw off", "4d6i1"),
    _habit("3d[1,1,2]", "these faces", "3d[1, 1, 2]"),
    _habit("3d[-1..1]", "these faces", "3d[-1..1]"),
    _habit("3d[hit,hit,miss]", "words are counted", "3d[hit, hit, miss]"),
    _habit("3d[hit,hit,miss] vs 2 hit", "two hits or more", "3d[hit, hit, miss] vs 2 hit"),
    _habit("$a=2d6; $a+3; $a vs 5", "the same dice again", "$a = 2d6; $a + 3; $a vs 5"),
    _habit("$a=d[hit,miss]; $a", "the same words again", "$a = d[hit, miss]; $a"),
    _habit("floor(7/2)", "rounded down", "(7/2)"),
    _habit("ceil(7/2)", "rounded up", "ceil(7/2)"),
    _habit("abs(1d6-1d6)", "without its sign", "abs(d6 - d6)"),
    _habit("max(1d6,1d8)", "the higher", "{d6, d8}kh1"),
    _habit("min(1d6,1d8)", "the lower", "{d6, d8}kl1"),
    _habit("2d6%4", "what is left", "2d6%4"),
    _habit("1d(1d20)", "as many sides as a d20 shows", "d(d20)"),
    _habit("4d6km2", "the middle two", "4d6km2"),
    _habit("d20 with advantage", "the higher of two d20", "2d20kh1"),
    _habit("d20 with advantage +5", "the higher of two d20, and 5", "2d20kh1 + 5"),
    _habit("8d6 fireball half", "half of it", "8d6/2 # fireball", "8d6 # fireball half"),
    _offer("perception check", "a d20", "d20 # perception check"),
    _offer("yes or no", "a die with two words", "d[yes, no]"),
    _offer("1d20+5 adv dis", "they cancel out", "d20 + 5"),
    _habit("4d6 drop lowest", "without the lowest", "4d6dl1"),
    _habit("4d6 top 3", "the highest three", "4d6kh3"),
    _habit("best 3 of 4d6", "the highest three", "4d6kh3"),
    _habit("4d6-L", "without the lowest", "4d6dl1"),
    _habit("2d6+3 gwf", "1s and 2s are thrown again, once", "2d6ro<=2 + 3", "2d6 + 3 # gwf"),
    _habit("2d6 reroll 1s and 2s", "until none is left, or once", "2d6rr1rr2", "2d6ro1ro2"),
    _habit("attack: 1d20+7, damage: 1d8+4", "labels before dice", "d20 + 7 # attack; d8 + 4 # damage"),
    _habit("1d20+5 (stealth)", "a label", "d20 + 5 # stealth"),
    _offer("1d20+5 - stealth", "a label", "d20 + 5 # stealth"),
    _offer("stealth +5", "a d20 and 5", "d20 + 5 # stealth"),
    _habit("1d20+7 & 1d8+4", "together, or apart", "d20 + 7 + d8 + 4", "d20 + 7; d8 + 4"),
    _habit("4d6k3 6 times", "six sets", "6x 4d6kh3"),
    _habit("3d6 in order", "six sets", "6x 3d6", "3d6 # in order"),
    _habit("6 times 4d6k3", "six sets", "6x 4d6kh3"),
    _habit("d20+7 attack twice", "two attacks", "2x d20 + 7 # attack"),
    _habit("2d20 take highest", "the higher", "2d20kh1"),
    _habit("d20+5 double advantage", "the best of three", "3d20kh1 + 5"),
    _offer("attack with advantage +7", "the higher of two d20, and 7", "2d20kh1 + 7 # attack"),
    _offer("attack +7 with advantage", "the higher of two d20, and 7", "2d20kh1 + 7 # attack"),
    _habit("sneak attack 3d6", "a label before dice", "3d6 # sneak attack"),
    _offer("stealth +3 dc 15", "15 or more in all", "d20 + 3 vs 15 # stealth"),
    _habit("dc 15 d20+3", "15 or more in all", "d20 + 3 vs 15"),
    _habit("d20+5 15", "to reach, or to add", "d20 + 5 vs 15", "d20 + 5 + 15"),
    _habit("half 8d6", "half of it", "8d6/2"),
    _habit("fireball 8d6, half on save", "all and half of the same dice", "$a = 8d6 # fireball; $a/2 # half"),
    _habit("die 6", "a d6", "d6"),
    _habit("a six-sided die", "a d6", "d6"),
    _habit("2 dice 6", "two d6", "2d6"),
    _habit("2 d six", "two d6", "2d6"),
    _habit("roll a d20", "the dice alone", "d20"),
    _habit("flip a coin", "a die with two words", "d[heads, tails]"),
    _habit("d20 nat 20", "a natural 20 is marked anyway", "d20 vs =20", "d20 # nat 20"),
    _offer("3 dice", "of six sides, if of none other", "3d6"),
    _habit("2(1d6+1)", "a product, or a sum", "2*(d6 + 1)", "2 + (d6 + 1)"),
    _habit("2d6?", "the dice alone", "2d6"),
    _habit("4d6 keep highest 3", "the highest three", "4d6kh3"),
    _habit(
        "8d10 difficulty 7", "count 7s and up, or 7 in all", "8d10>=7", "8d10 vs 7", "8d10 # difficulty 7"
    ),
    _habit("d100 under 45", "at most 45, or less", "d% vs <=45", "d% vs <45", "d% # under 45"),
    _habit("2d6 and 1d8", "together, or apart", "2d6 + d8", "2d6; d8"),
    _habit("1d20>=15", "15 or more, and by how much", "d20 vs 15"),
    _habit("coc vs 45", "at most 45, as in all games with a skill and a d100", "d% vs <=45"),
    _habit("coc b vs 45", "the same with a bonus die", "d%b vs <=45"),
    _habit("1d100 penalty", "a penalty die", "d%p"),
    _habit("4d6kh3 six times", "six sets", "6x 4d6kh3"),
    _habit("sr 12", "12 dice of Shadowrun", "12d6>=5"),
    _habit("2d6 8+", "8 or more in all, where no die shows it", "2d6 vs 8"),
    _habit("5d6 4+", "how many show 4 or more, where they always have that in all", "5d6>=4"),
    _habit("2d6 5+", "a count, or a sum", "2d6>=5", "2d6 vs 5"),
    _habit("1d20 + 1d4 (guidance) + 5", "what each die is for", "d20 + d4[guidance] + 5"),
    _habit("2d6, 1d8", "two rolls", "2d6; d8"),
    _habit("w20", "a d20 in German", "d20"),
    _offer("20", "a die with so many sides", "d20"),
    _offer("2 attacks +5", "a d20 and 5, twice", "2x d20 + 5 # attacks"),
)
"""What people type at everyday tables, wherever they come from."""


D20, D100 = Dice(1, 20), Dice(1, 100)


class Doubt(NamedTuple):
    """Two readings of the same line."""

    reading: str
    """How it was read, as a sentence."""
    other: Rolls
    """What else may be meant."""


def doubt_of(rolls: Rolls) -> Doubt | None:
    """Return the other reading of a line, of the first of its rolls that has one; None where all is clear."""
    for place, part in enumerate(rolls.parts):
        for reading, other in _readings(part):
            return Doubt(reading, Rolls((*rolls.parts[:place], other, *rolls.parts[place + 1 :])))
    return None


def _readings(part: Expression) -> Iterator[tuple[str, Expression]]:
    match part:
        case Expression(target=Target(when=ValueCondition(">=", number)), root=root) if _is_d100(root):
            # In Call of Cthulhu and its kin a d100 is to stay at or below a skill.
            at_most = Target(ValueCondition("<=", number))
            yield f"`vs {number}` asks for {number} or more.", replace(part, target=at_most)
        case Expression(target=None, root=Dice(counting=Counting(success=when, failure=None)) as die) if (
            die.bare in {D20, D100} and replace(die, counting=None) == die.bare
        ):
            reading = f"`{die}` counts the die: 1 or 0."
            yield reading, replace(part, root=die.bare, target=Target(when))
        case Expression(root=Dice(sides=sides) as die) if die == Dice(1, sides) and sides in DIGITS:
            yield f"`{die}` is one die with {sides} sides.", replace(part, root=DigitDice(sides))
    for dice in within(part.root):
        if isinstance(dice, Dice) and dice.explosion and _never(dice, dice.explosion.when):
            # `!=7` may be taken for `not 7`.
            reading = f"A {dice.bare} never shows that: `{dice.explosion}` brings no more dice."
            usual = replace(dice, explosion=replace(dice.explosion, when=None))
            yield reading, replace(part, root=substitute(part.root, dice, usual))
    below = _without_disadvantage(part.root)
    if below is not None:
        # With Dice Maiden `-d20` is a roll with disadvantage.
        yield "`-d20` takes a d20 off.", replace(part, root=below)


def _is_d100(root: Node) -> bool:
    return root == D100 or isinstance(root, PercentileDice)


def _never(dice: Dice, when: Condition | None) -> bool:
    return when is not None and not count_meeting(dice.face_values, [when])


def _without_disadvantage(root: Node) -> Node | None:
    """Return a value that begins with `-d20` as one that begins with the lower of two d20; else None."""
    match root:
        case Negative(inner=inner) if inner == D20:
            return replace(D20, count=2, keeps=(Keep("kl", 1),))
        case Arithmetic(operator="+" | "-", left=left):
            begins = _without_disadvantage(left)
            return None if begins is None else replace(root, left=begins)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Alias:
    """A name that stands for dice."""

    spellings: tuple[str, ...]
    """How it is written, with some number where it takes one."""
    form: str
    """A regular expression for the whole name, in small letters."""
    stands_for: str
    """An expression; {0}, {1} are the groups of `form`."""
    game: str
    meaning: str


_DND, _CTHULHU = "Dungeons & Dragons", "Call of Cthulhu"

ALIASES = (
    Alias(("adv", "advantage"), "adv(?:antage)?", "2d20kh1", _DND, "the higher of two d20"),
    Alias(("dis", "disadvantage"), "dis(?:advantage)?", "2d20kl1", _DND, "the lower of two d20"),
    Alias(("stats",), "stats", "6x 4d6kh3", _DND, "six ability scores; it stands alone"),
    Alias(("fate", "fudge"), "fate|fudge", "4dF", "Fate, Fudge", "four Fate dice"),
    Alias(
        ("wod8",),
        r"wod(\d+)",
        "{0}d10>=6f1",
        "World of Darkness",
        "8 dice: successes at 6 or more, less the 1s",
    ),
    Alias(
        ("wod8t7",),
        r"wod(\d+)t(\d+)",
        "{0}d10>={1}f1",
        "World of Darkness",
        "8 dice: successes at 7 or more, less the 1s",
    ),
    Alias(
        ("cod8",),
        r"cod(\d+)",
        "{0}d10!10>=8",
        "Chronicles of Darkness",
        "8 dice: successes at 8 or more; 10s bring one more die",
    ),
    Alias(
        ("sw8",),
        r"sw(\d+)",
        "{{d{0}!, d6!}}kh1",
        "Savage Worlds",
        "a trait die d8 or the wild die, the higher; both explode",
    ),
    Alias(("sr12",), r"sr(\d+)", "{0}d6>=5", "Shadowrun", "12 dice: hits at 5 or more"),
    Alias(
        ("coin", "flip"),
        r"(?:flip|toss)(?:\s+(?:a|the))?(?:\s+coin)?|coin(?:\s+(?:flip|toss))?|heads\s+or\s+tails",
        f"d[{', '.join(COIN)}]",
        "any game",
        "heads or tails; also `flip a coin`, `coin flip`",
    ),
    Alias(("coc",), "coc", "d%", _CTHULHU, "a d100"),
    Alias(("cocb", "cocb2"), r"cocb(\d*)", "d%b{0}", _CTHULHU, "with one bonus die, or two"),
    Alias(("cocp", "cocp2"), r"cocp(\d*)", "d%p{0}", _CTHULHU, "with one penalty die, or two"),
)

NAMELESS = frozenset((
    "vtm", "v5", "vampire", "l5r", "genesys", "swrpg", "gurps", "pbta", "dcc", "pf2", "pf2e", "ork", "yz",
    "blades",
))  # fmt: skip
"""Games that have no name of their own here, and are asked for by one."""


def stands_for(name: str) -> str | None:
    """Return the expression that a name stands for, None where there is no such name."""
    for alias in ALIASES:
        if found := re.fullmatch(alias.form, name.lower(), re.ASCII):
            return alias.stands_for.format(*found.groups())
    return None


def nearest(name: str) -> str | None:
    """Return the name that looks most like a mistyped one, None where none does."""
    names = [spelling for alias in ALIASES for spelling in alias.spellings]
    return next(iter(nearest_of(name, names)), None)
