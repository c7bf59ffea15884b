"""Dice that go on: a high face is thrown again and added, in some games a low one in the other direction.

Totals have no end, so odds count them only as far as the verdict looks.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import FunctionGame, flag, game, number, sides, skill, target
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.spending import spend
from bot.mechanics.games.totals import count_totals
from bot.mechanics.games.tray import D6, D10, Tray, add_up, lay_out
from bot.mechanics.rule import Die, Face


class Savage(NamedTuple):
    """The tally of a trait roll."""

    best: int = 0
    """The best finished die."""
    chain: int = 0
    """The current die's sum so far."""
    ones: int = 0
    """Dice that began with a 1."""
    wild_one: bool = False
    thrown: int = 0


def throw_traits(die: int, modifier: int, target: int, dice: int, extra: int) -> Tray:
    """Throw trait dice and a wild die, all open-ended; an extra has none, and confirms its 1."""
    if die not in {4, 6, 8, 10, 12, 20}:
        raise BadInput("A trait die must be a d4, d6, d8, d10 or d12: type it like sw8+2.")
    pool = (Die(die),) * dice + (Die(6, mark="wild"),) * (not extra)

    def add(tally: Savage, die: Die, face: Face) -> Savage:
        if die.mark == "confirming":
            return tally._replace(wild_one=face == 1, chain=0)
        begins = not tally.chain
        total, one = tally.chain + face, begins and face == 1
        return Savage(
            max(tally.best, total),
            total if face == die.faces else 0,
            tally.ones + one,
            tally.wild_one or (one and die.mark == "wild"),
            tally.thrown + begins,
        )

    def bring(tally: Savage, die: Die, face: Face) -> Die | None:
        if tally.chain:
            return die
        ends = tally.thrown == len(pool) and die.mark != "confirming"
        return Die(6, mark="confirming") if extra and ends and 2 * tally.ones > len(pool) else None

    # A chain that is above the raise stays there: it only has to end.
    most = max(target + 4 - modifier, 1)
    return Tray(
        pool,
        add,
        Savage(),
        bring,
        lambda tally: tally._replace(best=min(tally.best, most), chain=min(tally.chain, most)),
    )


def offer_benny(tally: Savage, roll: FunctionGame, *, is_again: bool) -> Mapping[str, FunctionGame]:
    """Offer a benny: all dice again, and the better throw counts; never after a critical failure (Savage
    Worlds Adventure Edition, Bennies, Reroll a Trait).
    """
    if is_again or roll.verdict(tally).word == "critical failure":
        return {}
    return {"benny": roll.again(carry=tally.best, is_again=True)}


@game(
    "sw",
    "Savage Worlds",
    throw_traits,
    words=("critical failure", "failure", "success", "raise"),
    examples=("sw8", "sw8+2", "sw6 vs 6", "sw8 extra"),
    source="javierriveracastro/betteroll-swade cards_common.js; Humblemonk/dicemaiden-rs sw",
    follow_ups=offer_benny,
    price=lambda is_again: Cost("bennies", -1) if is_again else None,
    aliases=("swade", "savage worlds", "savage", "swd"),
    order=("die",),
    untrained="d4-2",
    aces=True,
    adds={"raise": "d6!"},
    levels=("raise",),
    taken_off={"wounds": 3, "fatigue": 2},
    presets={"+d6": {}, "unskilled": {"die": 4, "modifier": -2}},  # the wild die is always thrown
)
def savage_worlds(
    tally: Savage,
    die: Annotated[int, skill(20, "d", low=4, meaning="trait die")],
    modifier: Modifier = 0,
    target: Annotated[int, target(-20, 100, "vs", "parry")] = 4,
    dice: Annotated[int, number(1, 6, "dice", meaning="trait dice")] = 1,
    extra: Annotated[int, flag("extra", "extras", meaning="an extra has no wild die")] = 0,
    *,
    carry: int = 0,
    is_again: bool = False,
) -> str | Verdict:
    """Trait die and wild die, both open-ended, the better against 4; each 4 more is a raise, two 1s fail
    critically.
    """
    if tally.wild_one and 2 * tally.ones > dice + (not extra):
        return "critical failure"
    margin = max(tally.best, carry) + modifier - target
    if margin >= 4:
        return Verdict("raise", count_noun(margin // 4, "raise"))
    return "success" if margin >= 0 else "failure"


def say_notes(target: int | None, notes: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of verdicts against a number, or of a total, with their possible notes."""
    if target is None:
        return tuple(note or "total" for note in notes)
    return tuple(_with_note(word, note) for word in ("failure", "success") for note in notes)


def _with_note(word: str, note: str) -> str:
    return f"{word} ({note})" if note else word


Versus = Annotated[int | None, target(-50, 500, "vs")]
MORE = {10: Die(10, mark="added"), 1: Die(10, mark="taken off")}
"""The die after a first face of a d10."""


def add_red(tally: tuple[Face, ...], modifier: int) -> int:
    """Return the total of a d10, with another one added after a 10, or subtracted after a 1."""
    first, *rest = tally
    return first + modifier + (sum(rest) if first == 10 else -sum(rest))


@game(
    "cpr",
    "Cyberpunk RED",
    replace(lay_out(D10), bring=lambda tally, die, face: None if die.mark else MORE.get(face)),
    words=lambda target: say_notes(target, ("critical failure", "", "critical")),
    total=add_red,
    examples=("cpr+12 vs 13", "cpr+14"),
    source="bcdice/BCDice CyberpunkRed.rb; Humblemonk/dicemaiden-rs cpr",
    aliases=("cyberpunk", "cyberpunk red"),
    dice="d10",
)
def cyberpunk(
    tally: tuple[Face, ...],
    modifier: Modifier = 0,
    target: Annotated[int | None, target(-50, 500, "vs", "dv")] = None,
) -> Verdict:
    """d10 and a number: a 10 adds another d10, a 1 takes one off. It must be more than the difficulty."""
    total, note = add_red(tally, modifier), {10: "critical", 1: "critical failure"}.get(tally[0], "")
    if target is None:
        return Verdict(note or "total", _with_note(str(total), note))
    word = _with_note("success" if total > target else "failure", note)
    return Verdict(word, f"{total} {word}")


CRITICAL_INJURY = 5
"""Damage that a critical injury does besides, which no armour stops."""


@game(
    "cpd",
    "Cyberpunk RED, damage",
    lambda pool: Tray(
        (D6,) * pool,
        lambda tally, die, face: (tally[0] + face, min(tally[1] + (face == 6), 2)),
        (0, 0),
        simplify=lambda tally: (0, tally[1]),
    ),
    words=("damage", "critical injury"),
    total=lambda tally: tally[0],
    damage=lambda odds, pool: Fraction(7 * pool, 2) + CRITICAL_INJURY * odds.get("critical injury", 0),
    examples=("cpd4", "cpd2"),
    sums=True,
    source="Humblemonk/dicemaiden-rs cpd",
)
def cyberpunk_damage(
    tally: tuple[int, int], pool: Annotated[int, skill(20, low=1, meaning="dice", die=6)]
) -> Verdict:
    """A sum of d6; two 6s are a critical injury with 5 more damage."""
    # Armour does not stop the 5 more, so that they are not in the sum.
    if tally[1] == 2:
        return Verdict("critical injury", f"damage {tally[0]}, critical injury: {CRITICAL_INJURY} more")
    return Verdict("damage", f"damage {tally[0]}")


class Witch(NamedTuple):
    """The tally of the Witcher: the sum to add or subtract, and the direction of the first die."""

    total: int = 0
    turn: int = 0
    """1: up from a 10, -1: down from a 1, 0: neither."""


def throw_witch(modifier: int, target: int | None) -> Tray:
    """Throw a d10, which goes on with each 10; after a first 1 the next chain is subtracted."""

    def add(tally: Witch, die: Die, face: Face) -> Witch:
        if not die.mark:
            return Witch(0, -1) if face == 1 else Witch(face, face == 10)
        return tally._replace(total=tally.total + face)

    def bring(tally: Witch, die: Die, face: Face) -> Die | None:
        goes_on = face == 10 or (face == 1 and not die.mark)
        return MORE[1 if tally.turn < 0 else 10] if goes_on else None

    def simplify(tally: Witch) -> Witch:
        if target is None:
            return tally._replace(total=0)
        # Beyond these the verdict is what it is: reached for good, or nothing left of the base.
        most = max(target - modifier, 0) if tally.turn >= 0 else max(modifier, 0)
        return tally._replace(total=min(tally.total, most + 1))

    return Tray((D10,), add, Witch(), bring, simplify)


def add_witch(tally: Witch, modifier: int) -> int:
    """Return the total; a subtraction leaves at least 0."""
    return modifier + tally.total if tally.turn >= 0 else max(modifier - tally.total, 0)


@game(
    "wit",
    "The Witcher TRPG",
    throw_witch,
    words=lambda target: say_notes(target, ("fumble", "", "critical")),
    total=add_witch,
    examples=("wit+12 vs 14", "wit+14"),
    source="the publisher: rtalsoriangames.com/2018/08/21/the-sages-answers-part-6",
    aliases=("witcher",),
    dice="d10",
)
def witcher(tally: Witch, modifier: Modifier = 0, target: Versus = None) -> Verdict:
    """d10 and a base: 10s go on and add; after a first 1 the next die is taken off the base, 10s going on."""
    total, note = add_witch(tally, modifier), {1: "critical", -1: "fumble"}.get(tally.turn, "")
    shown = f" ({note}{f' {tally.total}' * (tally.turn < 0)})" if note else ""
    if target is None:
        return Verdict(note or "total", f"{total}{shown}")
    word = "success" if total > target else "failure"
    return Verdict(_with_note(word, note), f"{total} {word}{shown}")


class Wild(NamedTuple):
    """The tally of a code of dice, the last of which is wild."""

    total: int = 0
    highest: Face = 0
    """The highest plain die."""
    wild: Face = 0
    """The first face of the wild die."""


def throw_code(pool: int) -> Tray:
    """Throw d6, the last of which is wild and goes on with each 6."""

    def add(tally: Wild, die: Die, face: Face) -> Wild:
        if die.mark:
            return tally._replace(total=tally.total + face, wild=tally.wild or face)
        return tally._replace(total=tally.total + face, highest=max(tally.highest, face))

    return Tray(
        (D6,) * (pool - 1) + (Die(6, mark="wild"),),
        add,
        Wild(),
        lambda tally, die, face: die if die.mark and face == 6 else None,
        lambda tally: Wild(wild=tally.wild),
    )


@game(
    "d6s",
    "D6 System, Star Wars D6, OpenD6",
    throw_code,
    words=("complication", "total", "critical"),
    numbers=lambda pool, modifier: count_totals(
        replace(throw_code(pool), add=lambda tally, die, face: tally + face, empty=modifier), int
    ),
    examples=("d6s4", "d6s4+2"),
    source="DiscordDiceBot STAR_WARS_D6. Dice Maiden throws one die more for the same text.",
    aliases=("wegd6", "opend6"),
)
def d6_system(
    tally: Wild, pool: Annotated[int, skill(30, low=1, meaning="dice", die=6)], modifier: Modifier = 0
) -> Verdict:
    """As many d6 as the code, one of them wild: its 6 goes on, its 1 complicates."""
    total = tally.total + modifier
    if tally.wild == 1:
        less = total - 1 - tally.highest
        return Verdict("complication", f"{total} complication, or {less} without the 1 and the highest")
    return Verdict("critical", f"{total} critical") if tally.wild == 6 else Verdict("total", str(total))


class Doubles(NamedTuple):
    """The tally of a saving roll."""

    total: int = 0
    """The sum of the finished pairs."""
    first: Face = 0
    """The first die of the current pair, or 0."""
    pairs: int = 0
    """How many pairs there are; more than one does not matter."""
    is_double: bool = False
    """Whether the last pair was a double, so that another follows."""

    @property
    def fails(self) -> bool:
        """Whether it is a 1 and a 2 at once, which fail with any addition."""
        return self.pairs == 1 and self.total == 3


def throw_doubles(modifier: int, target: int) -> Tray:
    """Throw pairs of d6 while they are doubles."""

    def add(tally: Doubles, die: Die, face: Face) -> Doubles:
        if not tally.first:
            return tally._replace(first=face, is_double=False)
        return Doubles(tally.total + tally.first + face, 0, min(tally.pairs + 1, 2), tally.first == face)

    def simplify(tally: Doubles) -> Doubles:
        total = min(tally.total, max(target - modifier, 4))
        return tally if tally.fails else tally._replace(total=total, pairs=2 * bool(tally.pairs))

    return Tray(
        (D6,),
        add,
        Doubles(),
        lambda tally, die, face: D6 if tally.first or tally.is_double else None,
        simplify,
    )


@game(
    "tt",
    "Tunnels & Trolls, saving roll",
    throw_doubles,
    words=("automatic failure", "failure", "success"),
    examples=("tt+8", "tt+12 vs 25"),
    source="bcdice/BCDice TunnelsAndTrolls.rb roll_action",
    aliases=("tnt", "tunnels and trolls"),
    dice="2d6",
)
def tunnels_and_trolls(
    tally: Doubles, modifier: Modifier = 0, target: Annotated[int, target(5, 500, "vs")] = 20
) -> str | Verdict:
    """2d6, doubles add and roll over; a 1 and a 2 fail, whatever is added."""
    if tally.fails:
        return "automatic failure"
    total = tally.total + modifier
    word = "success" if total >= target else "failure"
    return Verdict(word, f"{word} {total}")


def throw_stat(die: tuple[int, ...], modifier: int, target: int) -> Tray:
    """Throw one die, which goes on with its highest face."""
    if len(die) != 1:
        raise BadInput("Kids on Bikes needs one die: type it like kids d8+2 vs 9.")
    most = max(target - modifier, 0)
    return replace(
        add_up(Die(die[0])),
        bring=lambda tally, die, face: die if face == die.faces else None,
        simplify=lambda tally: min(tally, most),
    )


@game(
    "kids",
    "Kids on Bikes, Kids on Brooms, Teens in Space",
    throw_stat,
    words=("failure", "success"),
    examples=("kids d8+2 vs 9", "kids d20 vs 12"),
    source="DiscordDiceBot KIDS_ON_BROOMS",
    # The adversity tokens that make it a success.
    follow_ups=lambda tally, roll, modifier, target: spend(
        target - tally - modifier, "adversity tokens", Verdict("success", "success by 0"), "adversity_tokens"
    ),
    aliases=("kob", "kids on bikes", "kids on brooms"),
    order=("die", "target"),
)
def kids_on_bikes(
    tally: int,
    die: Annotated[tuple[int, ...], sides(4, 20, meaning="stat die")],
    modifier: Modifier = 0,
    *,
    target: Annotated[int, target(1, 100, "vs", meaning="difficulty")],
) -> Verdict:
    """One die, whose highest face goes on, and a skill against a number; the margin says how well."""
    margin = tally + modifier - target
    word = "success" if margin >= 0 else "failure"
    return Verdict(word, f"{word} by {abs(margin)}")


ENTRIES = tuple(
    each.entry
    for each in (
        *(savage_worlds, cyberpunk, cyberpunk_damage, witcher),
        *(d6_system, tunnels_and_trolls, kids_on_bikes),
    )
)
