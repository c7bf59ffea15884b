"""Pools of d10 whose dice count one by one: the World of Darkness in all its editions, and Exalted.

In the fifth edition some dice are of another kind (hunger, desperation, rage): they count like the others,
and colour a win or a loss. Each pair of 10s, of any dice, counts 2 more.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.called_pool import CalledPool
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.function import (
    FunctionGame,
    GameFunction,
    Option,
    ask,
    flag,
    game,
    number,
    skill,
    target,
)
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.game_names import tokenize_before_comment
from bot.mechanics.games.numbers import Faces, Fallen, Numbers, count_pool, sum_up, throws
from bot.mechanics.games.tray import D10, Tray, add_up, count_faces
from bot.mechanics.rule import Die, Face

MOST_POOL = 40
DICE = skill(MOST_POOL, low=1, meaning="dice", die=10)
DIFFICULTY = target(1, 2 * MOST_POOL, ">=", meaning="successes needed")

Pool = Annotated[int, DICE]
Difficulty = Annotated[int | None, DIFFICULTY]


class Fifth(NamedTuple):
    """The tally of a pool of the fifth edition."""

    successes: int = 0
    tens: int = 0
    special_tens: int = 0
    special_lows: int = 0
    """Special dice with their special faces."""
    failed: int = 0
    """Plain dice without a success, which Willpower may throw again."""


NOTHING = Fifth()
MOST_AGAIN = 3
"""The most dice that Willpower throws again."""

SPECIALTY = ("special", "specialty", "speciality", "specialised", "specialized")
"""Words for a specialty, whose 10s count twice."""


def fold(tally: Fifth, difficulty: int | None) -> Fifth:
    """Return the tally without parts that change no verdict's word."""
    pairs = max(tally.tens // 2 - 1, 0)  # pairs beyond the first only add their successes
    successes, tens = tally.successes + 2 * pairs, tally.tens - 2 * pairs
    if difficulty is None:
        return Fifth(successes, tens)
    lows = min(tally.special_lows, 2)
    if tens >= 2 and successes + 2 >= difficulty:  # a critical win, whatever follows
        successes, tens = difficulty, 2
    return Fifth(min(successes, difficulty), tens, min(tally.special_tens, 1), lows)


def throw_fifth(dice: tuple[Die, ...], lowest: int, difficulty: int | None, carry: Fifth) -> Tray:
    """Throw plain and special d10; up to a face the special ones count as low."""

    def add(tally: Fifth, die: Die, face: Face) -> Fifth:
        is_special = bool(die.mark)
        return Fifth(
            tally.successes + (face >= 6),
            tally.tens + (face == 10),
            tally.special_tens + (is_special and face == 10),
            tally.special_lows + (is_special and face <= lowest),
            tally.failed + (face < 6 and not is_special),
        )

    return Tray(
        dice,
        add,
        carry,
        simplify=lambda tally: fold(tally, difficulty),
        successes=lambda tally: tally.successes,
    )


def weigh_fifth(
    plain: int, special: int, lowest: int, difficulty: int | None, carry: Fifth
) -> Mapping[Fifth, int]:
    """Count plain and special dice separately: together they make far more states."""
    weights = Counter({carry: 1})
    for count, lows in ((plain, 0), (special, lowest)):
        part: Counter[Fifth] = Counter()
        for dice, ways in throws(Faces(10, 1, 4, lows), count):
            tally = Fifth(dice.tops + dice.hits, dice.tops, dice.tops * bool(lows), dice.ones)
            part[fold(tally, difficulty)] += ways
        after: Counter[Fifth] = Counter()
        for (here, weight), (more, ways) in product(weights.items(), part.items()):
            after[fold(Fifth(*map(sum, zip(here, more, strict=True))), difficulty)] += weight * ways
        weights = after
    return weights


def fifth_edition(
    name: str,
    title: str,
    special: str,
    split: Callable[..., tuple[int, int]],
    *,
    lowest: int = 1,
    ends: tuple[str, ...],
    **typed: Option,
) -> Callable[[Callable[..., Verdict]], GameFunction]:
    """Make a game of the fifth edition, by the option of its special dice; `split` returns the plain ones.

    Up to `lowest` a special die counts as low. `ends` are the words of the verdicts.
    """

    def throw(**options: Option) -> Tray:
        plain, marked = ask(split, options)
        dice = (D10,) * plain + (Die(10, mark=special),) * marked
        return throw_fifth(dice, lowest, options["difficulty"], options["carry"])

    def weigh(**options: Option) -> Mapping[Fifth, int]:
        return weigh_fifth(*ask(split, options), lowest, options["difficulty"], options["carry"])

    def say_words(pool: int, difficulty: int | None, carry: Fifth) -> tuple[str, ...]:
        most = 2 * (pool + carry.successes)
        numbers = (count_noun(count, "success", "successes") for count in range(most + 1))
        return tuple(numbers) if difficulty is None else ends

    def offer_willpower(tally: Fifth, roll: FunctionGame, *, is_again: bool) -> Mapping[str, FunctionGame]:
        """Offer a point of Willpower, which throws up to three failed plain dice again, once (Vampire: the
        Masquerade, 5th edition, Willpower).
        """
        again = min(MOST_AGAIN, tally.failed)
        if not again or is_again:
            return {}
        changes = {"pool": again, special: 0, "carry": tally._replace(failed=0), "is_again": True}
        return {f"re-roll {count_noun(again, 'failed die', 'failed dice')}": roll.again(**changes)}

    return game(
        *(name, title, throw),
        thrown=frozenset(("willpower",)),
        words=say_words,
        follow_ups=offer_willpower,
        price=lambda is_again: Cost("willpower", -1) if is_again else None,
        weights=weigh,
        **typed,
    )


def say_fifth(tally: Fifth, difficulty: int | None, won: str, lost: str) -> Verdict:
    """Return the verdict of a throw, with its kind of win or loss; without a difficulty with both."""
    count = tally.successes + tally.tens // 2 * 2
    if difficulty is None:
        word = count_noun(count, "success", "successes")
        if_won = f", {won.removesuffix(' win')} if won" * (won != "win")
        return Verdict(word, word + if_won + (f", {lost.partition(' ')[0]} if lost" if lost else ""))
    if count >= difficulty:
        return Verdict(won, f"{won} by {count - difficulty}")
    word = lost or ("failure" if tally.successes else "total failure")
    return Verdict(word, word)


def find_surge(text: str, number_of: Callable[[str], int | None]) -> BadInput | None:
    """Return the question about a Blood Surge in a roll: a Rouse check, and more dice by Blood Potency."""
    tokens = tokenize_before_comment(text)
    at = next((at for at, token in enumerate(tokens) if token.is_word("surge")), 0)
    if not at or not tokens[at - 1].is_word("blood"):
        return None
    begin = at - 1 - (tokens[at - 2].text in {"+", "plus", "and", "with", ","})
    before, after = text[: tokens[begin].start].strip(), text[tokens[at].end :].strip("+,: ")
    potency = number_of("blood_potency")
    level = 1 if potency is None else potency
    dice = (level + 1) // 2 + 1
    said = f"A Blood Surge is a Rouse check, and {count_noun(dice, 'die', 'dice')} at Blood Potency {level}"
    if potency is None or not (before or after):
        return BadInput(f"{said}: type rouse; 5 + {dice}.", typed=text, at=tokens[at - 1].start)
    rest = f"{before} + {dice} {after}" if before else f"{dice} + {after}"
    offer = f"rouse; {rest}".strip()
    return BadInput(f"{said}: roll both.", typed=text, at=tokens[at - 1].start, offers=(offer,))


@fifth_edition(
    "vtm",
    "Vampire: the Masquerade 5e",
    "hunger",
    lambda pool, hunger: (max(pool - hunger, 0), min(pool, hunger)),
    ends=("bestial failure", "total failure", "failure", "win", "messy critical", "critical win"),
    examples=("vtm7h2 >=4", "vtm5h1", "vtm3h3 >=2"),
    source="bcdice/BCDice VampireTheMasquerade5th.rb; WoD5E-Developers/wod5e vampire-labels.js, "
    "frenzy-roll.js, roll-remorse.js, blood-potency.js",
    aliases=("v5", "vampire", "vampire the masquerade"),
    order=("pool", "hunger", "difficulty"),
    marked="hunger",
    unmarked=frozenset(("willpower", "wp", "humanity")),
    called_pools={
        "frenzy": CalledPool(
            ("willpower", "humanity"),
            lambda willpower, humanity: max(willpower + humanity // 3, 1),
            "Willpower and a third of Humanity",
        ),
        "remorse": CalledPool(
            ("humanity", "stains"),
            lambda humanity, stains: max(10 - humanity - stains, 1),
            "one die for each box without Humanity or a stain, at least 1",
        ),
    },
    find_more=find_surge,
)
def vampire(
    tally: Fifth,
    pool: Annotated[int, replace(DICE, words=("p",))],
    hunger: Annotated[int, number(0, 5, "h", meaning="hunger dice")] = 0,
    difficulty: Annotated[int | None, replace(DIFFICULTY, words=(*DIFFICULTY.words, "d"))] = None,
    *,
    carry: Fifth = NOTHING,
    is_again: bool = False,
) -> Verdict:
    """6 and more succeed; each pair of 10s counts 2 more. Hunger dice make criticals messy and failures
    bestial. A pool has as many as there is Hunger, at most all; tests of Willpower and Humanity have none.
    """
    won = "win" if tally.tens < 2 else "messy critical" if tally.special_tens else "critical win"
    return say_fifth(tally, difficulty, won, "bestial failure" * bool(tally.special_lows))


@fifth_edition(
    "htr",
    "Hunter: the Reckoning 5e",
    "desperation",
    lambda pool, desperation: (max(pool - desperation, 0), min(pool, desperation)),
    ends=(
        *("despair", "total failure", "failure"),
        *("win, overreach or despair", "win", "critical win, overreach or despair", "critical win"),
    ),
    examples=("htr6d2 >=3", "htr4 >=2", "htr5d1"),
    source="bcdice/BCDice HunterTheReckoning5th.rb; WoD5E-Developers/wod5e hunter-labels.js",
    aliases=("hunter", "h5"),
    order=("pool", "desperation", "difficulty"),
)
def hunter(
    tally: Fifth,
    pool: Pool,
    desperation: Annotated[int, number(0, 5, "d", "desp", meaning="desperation dice")] = 0,
    difficulty: Difficulty = None,
    *,
    carry: Fifth = NOTHING,
    is_again: bool = False,
) -> Verdict:
    """6 and more succeed; each pair of 10s counts 2 more. A 1 of a desperation die: overreach or despair."""
    is_low = bool(tally.special_lows)  # its player chooses which of the two a win is
    won = "critical win" if tally.tens >= 2 else "win"
    return say_fifth(tally, difficulty, won + ", overreach or despair" * is_low, "despair" * is_low)


@fifth_edition(
    "wta",
    "Werewolf: the Apocalypse 5e",
    "rage",
    lambda pool, rage: (max(pool - rage, 0), min(pool, rage)),
    lowest=2,
    ends=("total failure", "failure", "brutal outcome", "win", "critical win"),
    examples=("wta7r3 >=3", "wta5r2 >=2", "wta4r1"),
    source="bcdice/BCDice WerewolfTheApocalypse5th.rb (counts 1s and 2s, in twos)",
    aliases=("werewolf",),
    order=("pool", "rage", "difficulty"),
)
def werewolf(
    tally: Fifth,
    pool: Pool,
    rage: Annotated[int, number(0, 5, "r", meaning="rage dice")] = 0,
    difficulty: Difficulty = None,
    *,
    carry: Fifth = NOTHING,
    is_again: bool = False,
) -> Verdict:
    """6 and more succeed; each pair of 10s counts 2 more. Two rage dice of 1 or 2: a brutal outcome."""
    # It is four successes more, or a failure where violence cannot help.
    if tally.special_lows >= 2:
        return say_fifth(tally, difficulty, "brutal outcome", "brutal outcome")
    return say_fifth(tally, difficulty, "critical win" if tally.tens >= 2 else "win", "")


class Storyteller(NamedTuple):
    """The tally of an older pool: successes, subtractions, and whether there was any success."""

    successes: int = 0
    deducted: int = 0
    """1s, minus the 10s if these cancel them."""
    is_reached: bool = False
    has_one: bool = False


def throw_world(pool: int, difficulty: int, cancel: int, again: int, double: int) -> Tray:
    """Throw a pool of d10, in which 1s subtract successes; 10s may cancel 1s, and count nevertheless."""

    def add(tally: Storyteller, die: Die, face: Face) -> Storyteller:
        reached = face >= min(difficulty, 10)
        return Storyteller(
            tally.successes + reached * (2 if face == 10 and double else 1),
            tally.deducted + (face == 1) - (face == 10 and bool(cancel)),
            tally.is_reached or reached,
            tally.has_one or face == 1,
        )

    def simplify(tally: Storyteller) -> Storyteller:
        # Each 10 that cancels a 1 counts as well, so that it is a success where more count than there are 1s.
        # At most one more 1 can come than there are dice in the pool, apart from those after a 10, which
        # pays for one.
        return tally._replace(successes=min(tally.successes - tally.deducted, pool + 1), deducted=0)

    return Tray(
        (D10,) * pool,
        add,
        Storyteller(),
        lambda tally, die, face: D10 if face == 10 and again else None,
        simplify,
        successes=lambda tally: tally.successes,
    )


def count_world(pool: int, difficulty: int, cancel: int, again: int, double: int, automatic: int) -> Numbers:
    """Count the successes, minus the 1s, with those that these cannot subtract."""

    def count(fallen: Fallen) -> int:
        deducted = max(fallen.ones - fallen.tops, 0) if cancel else fallen.ones
        return max((1 + double) * fallen.tops + fallen.hits - deducted, 0) + automatic

    faces = Faces(10, 1, 10 - min(difficulty, 10), 1)
    return count_pool("successes", faces, pool, count, is_open=bool(again))


@game(
    "wod",
    "World of Darkness, 20th anniversary and Revised",
    throw_world,
    words=("botch", "failure", "success"),
    examples=("wod7", "wod7 >=7", "wod5 >=8 double", "wod6+1"),
    source="bcdice/BCDice WorldOfDarkness.rb (ST, STS); aurule/roll-it wod20.js; Humblemonk/dicemaiden-rs",
    numbers=count_world,
    thrown=frozenset(("willpower",)),
    aliases=("wod20", "owod", "v20", "m20", "world of darkness"),
)
def world_of_darkness(
    tally: Storyteller,
    pool: Pool,
    difficulty: Annotated[int, target(2, 12, ">=", "t", "@", meaning="difficulty")] = 6,
    cancel: Annotated[int, flag("c", "cancel", meaning="10s cancel 1s")] = 0,
    again: Annotated[int, flag("!", meaning="10s again")] = 0,
    double: Annotated[int, flag("double", *SPECIALTY, meaning="10s count twice")] = 0,
    automatic: Annotated[int, replace(MODIFIER, low=0, high=20, meaning="automatic successes")] = 0,
) -> str | Verdict:
    """The difficulty and more succeeds, 1s take off; no success at all and a 1 is a botch."""
    deducted = max(tally.deducted, 0) if cancel else tally.deducted
    successes = max(tally.successes - deducted, 0) + automatic
    if successes:
        return Verdict("success", count_noun(successes, "success", "successes"))
    return "botch" if tally.has_one and not tally.is_reached else "failure"


def throw_chronicles(pool: int, again: int, rote: int) -> Tray:
    """Throw a pool of d10 and keep its successes, or without dice a chance die and keep its face."""
    if not pool:
        return add_up(D10)

    def bring(tally: int, die: Die, face: Face) -> Die | None:
        fails = rote and not die.mark and face < 8
        return Die(10, mark="extra") if face >= again or fails else None

    return Tray(
        (D10,) * pool,
        lambda tally, die, face: tally + (face >= 8),
        0,
        bring,
        lambda tally: min(tally, 5),
        successes=lambda tally: tally,
    )


def count_chronicles(pool: int, again: int, rote: int) -> Numbers | None:
    """Count the successes; for a chance die and a rote action, only the verdicts."""
    if rote or not pool:
        return None
    faces = Faces(10, 11 - again, again - 8)
    return count_pool("successes", faces, pool, lambda fallen: fallen.tops + fallen.hits, is_open=True)


@game(
    "cod",
    "Chronicles of Darkness",
    throw_chronicles,
    words=lambda pool: (
        ("failure", "success", "exceptional") if pool else ("dramatic failure", "failure", "success")
    ),
    examples=("cod4", "cod6 8again", "cod5 rote", "cod0"),
    source="bcdice/BCDice ChroniclesOfDarkness2e.rb; Humblemonk/dicemaiden-rs cod; aurule/roll-it nwod.js",
    numbers=count_chronicles,
    as_dice=lambda pool, again, rote: None if rote or not pool else f"{pool}d10!>={again}>=8",
    aliases=("nwod", "cofd", "chance die", "chronicles of darkness"),
    order=("pool", "again"),
    presets={none: {"pool": 0} for none in ("chance", "chance die", *(f"-{less}" for less in range(1, 10)))},
    counts_before=True,
)
def chronicles(
    tally: int,
    pool: Annotated[int, skill(MOST_POOL, meaning="dice", die=10)],
    again: Annotated[int, number(8, 10, "again", meaning="dice are thrown again from")] = 10,
    rote: Annotated[int, flag("rote", "r", meaning="rote action")] = 0,
) -> Verdict:
    """8 and more succeed, 10s bring another die; five are exceptional. Without dice a chance die is
    thrown.
    """
    if not pool:
        word = {1: "dramatic failure", 10: "success"}.get(tally, "failure")
        return Verdict(word, f"{word} 1" if tally == 10 else word)
    word = ("failure", "success", "exceptional")[(tally >= 1) + (tally >= 5)]
    return Verdict(word, f"{word} {tally}" if tally else word)


def throw_exalted(pool: int, target: int, double: int, damage: int) -> Tray:
    """Throw a pool of d10, and keep the successes and the 1s."""
    return count_faces(
        (D10,) * pool, lambda die, face: (worth_of(face, target, double, damage), face == 1), (1, 1)
    )


def worth_of(face: Face, target: int, double: int, damage: int) -> int:
    """Return the successes of a face, in damage at most one."""
    return (face >= target) + (face >= double and not damage)


def write_exalted(pool: int, target: int, double: int, damage: int, modifier: int) -> str:
    """Return a roll as dice that count its successes."""
    once, twice = sorted((target, 11 if damage else double))
    weights = [f">={once}:1"] * (once < twice) + [f">={twice}:2"] * (twice <= 10)
    return f"{pool}d10{','.join(weights)}{f' + {modifier}' * bool(modifier)}"


@game(
    "ex",
    "Exalted 3e, Exalted Essence",
    throw_exalted,
    words=("botch", "failure", "success"),
    examples=("ex8", "ex8t6", "ex6 damage", "ex7+2"),
    source="Humblemonk/dicemaiden-rs ex; DiscordDiceBot EXALTED_3ED lets 1s cancel, which is not the rule",
    numbers=lambda pool, target, double, damage, modifier: sum_up(
        "successes",
        [Counter(worth_of(face, target, double, damage) for face in range(1, 11))] * pool,
        modifier,
    ),
    as_dice=write_exalted,
    aliases=("exalted",),
    thrown=frozenset(("willpower",)),
)
def exalted(
    tally: tuple[int, int],
    pool: Pool,
    target: Annotated[int, number(2, 10, "t", "tn", meaning="target number")] = 7,
    double: Annotated[int, number(2, 10, "d", meaning="doubles from")] = 10,
    damage: Annotated[int, flag("damage", meaning="a damage roll, in which nothing counts twice")] = 0,
    modifier: Annotated[int, replace(MODIFIER, low=0, high=50, meaning="automatic successes")] = 0,
) -> str | Verdict:
    """7 and more succeed, 10s count twice; no success and a 1 is a botch."""
    if successes := tally[0] + modifier:
        return Verdict("success", count_noun(successes, "success", "successes"))
    return "botch" if tally[1] else "failure"


ENTRIES = tuple(each.entry for each in (vampire, hunter, werewolf, world_of_darkness, chronicles, exalted))
