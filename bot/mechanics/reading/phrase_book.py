"""The phrase book: how people say and spell dice, at their tables and in other bots.

A row is rule, documentation and test at once: an example, its echo here, its meaning, the bots that have it,
and the pattern that reads it. The language of dice has rows here too, by the part of the language that reads
them. A phrase with several meanings is never guessed: all are offered; `#` is the reading as a label.
"""

from collections.abc import Callable
from typing import NamedTuple

from bot.mechanics.notation.tree import COIN
from bot.mechanics.reading.part import RollPart

Meant = str | Callable[[RollPart, int], None]
"""Dice in the place of a phrase, or a function of the roll and the phrase's number."""

MAIDEN, AVRAE, ROLL20, FOUNDRY = "Dice Maiden", "Avrae", "Roll20", "Foundry"
BUTTONS, SIDEKICK, SAGE = "Button Dice Roller", "Sidekick", "RPG Sage"

BOTS = (MAIDEN, AVRAE, ROLL20, FOUNDRY, BUTTONS, SIDEKICK, SAGE)
"""Bots with known spellings."""


class Phrase(NamedTuple):
    """Words with one reading, or with a question."""

    words: str
    """The pattern, see `phrases.py`."""
    means: tuple[Meant, ...]
    typed: str
    """An example."""
    readings: tuple[str, ...]
    """The example's echo, or the offers for it."""
    meaning: str = ""
    bots: tuple[str, ...] = ()
    """The bots with this habit; empty: people everywhere."""
    ends: bool = False
    """Whether it counts only if no free word or number follows at once: `half`, but not `half orc`."""
    asks: str = ""
    """The question between its meanings, with `{0}` for the phrase and `{1}` for its number, or empty."""

    @property
    def is_asked(self) -> bool:
        """Whether the person must choose a reading, even the only one."""
        return len(self.readings) > 1 or (len(self.means) == 1 and bool(self.asks))


class Habit(NamedTuple):
    """A spelling that the language of dice reads. Its row explains and tests this, and decides nothing."""

    typed: str
    readings: tuple[str, ...]
    meaning: str
    bots: tuple[str, ...] = ()
    is_asked: bool = False


def _habit(typed: str, meaning: str, *readings: str, by: tuple[str, ...] = ()) -> Habit:
    return Habit(typed, readings, meaning, by, len(readings) > 1)


def _offer(typed: str, meaning: str, reading: str, by: tuple[str, ...] = ()) -> Habit:
    return Habit(typed, (reading,), meaning, by, is_asked=True)


LABEL = "#"
"""The meaning of a phrase that may be a label."""

HIGH, LOW = "highest|higher|best|better|top", "lowest|lower|worst|bottom"

DROP, KEEP = "drop|drops|dropping", "keep|keeps|keeping|take"

OF_THEM = "[dice|die|ones|one]"

HALVES = "`{0}` is not clear: write `/2` for half of the total, or `# {0}` for a label."
DOUBLES = "`{0}` is not clear: write twice as many dice to double them, or `# {0}` for a label."
SIX = "`{0}` is not clear: write `6x` before the dice for six rolls, or `# {0}` for a label."
NATURAL = "`{0}` is not clear: write `vs ={1}` to succeed only on a {1}, or `# {0}` for a label."
ONCE_MORE = "`{0}` is not clear: write `ro<=2` to re-roll each 1 and 2 once, or `# {0}` for a label."
AGAIN = (
    "`{0}` is not clear: write `rr` to re-roll until none of these numbers is left, "
    "or `ro` to re-roll them once."
)
EXPLODED = (
    "`{0}` is not clear: write `!>={1}>=8` to explode on {1} or more and count 8 or more, "
    "or `# {0}` for a label."
)


def halve(part: RollPart, _: int) -> None:
    part.halve()


def double(part: RollPart, _: int) -> None:
    part.double()


def strike(part: RollPart, _: int) -> None:
    """Double the damage of a critical hit: its dice, or all of it."""
    part.strike()


def throw_thrice(part: RollPart, _: int) -> None:
    part.throw_thrice()


def add_bonus(part: RollPart, count: int) -> None:
    """Add tens dice and keep the best."""
    part.add_tens(count, best=True)


def add_penalty(part: RollPart, count: int) -> None:
    """Add tens dice and keep the worst."""
    part.add_tens(count, best=False)


def repeat(part: RollPart, count: int) -> None:
    part.repeat(count)


def times(count: int) -> Meant:
    """Return a meaning that throws everything `count` times."""
    return lambda part, _: part.repeat(count)


TIMES_AFTER = (
    Phrase("[for] {n} times", (repeat,), "4d6kh3 six times", ("6x 4d6kh3",), ends=True),
    Phrase("twice", (times(2),), "d20+7 attack twice", ("2x d20 + 7 # attack",), ends=True),
    Phrase("thrice", (times(3),), "2d6+1 thrice", ("3x 2d6 + 1",), ends=True),
)
"""How often to throw everything, after it."""

TIMES_BEFORE = (
    Phrase("{n} times|sets|set|rolls|roll [of]", (repeat,), "6 times 4d6k3", ("6x 4d6kh3",)),
    Phrase("twice", (times(2),), "twice 2d6+1", ("2x 2d6 + 1",)),
    Phrase("thrice", (times(3),), "thrice 2d6+1", ("3x 2d6 + 1",)),
)
"""How often to throw everything, before it."""

AFTER = (
    Phrase(f"{DROP} [the] {{n?}} [dice] {LOW} {{m?}} {OF_THEM}", ("dl{n}",), "4d6 drop lowest", ("4d6dl1",)),
    Phrase(f"{DROP} [the] {{n?}} [dice] {HIGH} {{m?}} {OF_THEM}", ("dh{n}",), "4d6 drop 2 best", ("4d6dh2",)),
    Phrase(
        f"{KEEP} [the] {{n?}} [dice] {HIGH} {{m?}} {OF_THEM}", ("kh{n}",), "4d6 keep highest 3", ("4d6kh3",)
    ),
    Phrase(f"{KEEP} [the] {{n?}} [dice] {LOW} {{m?}} {OF_THEM}", ("kl{n}",), "4d6 keep 2 worst", ("4d6kl2",)),
    Phrase(f"{DROP} [the] {{n}} [dice|die]", ("dl{n}",), "4d6 drop 1", ("4d6dl1",)),
    Phrase(f"{KEEP} [the] {{n}} [dice|die]", ("kh{n}",), "4d6 keep 3", ("4d6kh3",)),
    Phrase(f"[the] {HIGH} {{n}} {OF_THEM}", ("kh{n}",), "4d6 top 3", ("4d6kh3",)),
    Phrase(f"[the] {LOW} {{n}} {OF_THEM}", ("kl{n}",), "4d6 lowest 2", ("4d6kl2",)),
    Phrase(
        "explode|explodes|exploding [on] {n} [s]",
        ("!={n}", "!>={n}"),
        *("4d6 exploding on 5", ("4d6!=5", "4d6!>=5")),
    ),
    Phrase("explode|explodes|exploding", ("!",), "4d6 exploding", ("4d6!",), ends=True),
    Phrase(
        "double|triple adv|advantage",
        (throw_thrice,),
        *("d20+5 double advantage", ("3d20kh1 + 5",), "the best of three"),
    ),
    Phrase("elven accuracy", (throw_thrice,), "d20+5 elven accuracy", ("3d20kh1 + 5",)),
    Phrase("with|at|w [/] adv|advantage", ("adv",), "d20+5 with advantage", ("2d20kh1 + 5",)),
    Phrase("with|at|w [/] dis|disadv|disadvantage", ("dis",), "d20 at disadvantage", ("2d20kl1",)),
    *TIMES_AFTER,
    Phrase("please", ("",), "d20 please", ("d20",), ends=True),
    Phrase(
        "reroll|rerolling|re-roll [the] {n} [s] and|or {m} [s]",
        ("rr{n}rr{m}", "ro{n}ro{m}"),
        *("2d6 reroll 1s and 2s", ("2d6rr1rr2", "2d6ro1ro2")),
        asks=AGAIN,
    ),
    Phrase(
        "reroll|rerolling [the] {n} [s]", ("rr{n}", "ro{n}"), "2d6 reroll 1", ("2d6rr1", "2d6ro1"), asks=AGAIN
    ),
    Phrase("gwf", ("ro<=2", "#"), "2d6+3 gwf", ("2d6ro<=2 + 3", "2d6 + 3 # gwf"), asks=ONCE_MORE),
    Phrase(
        "great weapon [fighting]",
        ("ro<=2", "#"),
        *("2d6+3 great weapon", ("2d6ro<=2 + 3", "2d6 + 3 # great weapon")),
        ends=True,
        asks=ONCE_MORE,
    ),
    Phrase(
        "half|halved|halve|halves [damage] [on] [a|an] [save]",
        (halve, "#"),
        *("8d6 half", ("8d6/2", "8d6 # half")),
        ends=True,
        asks=HALVES,
    ),
    Phrase(
        "resist|resisted|resistance",
        (halve, "#"),
        *("8d6 resist", ("8d6/2", "8d6 # resist")),
        ends=True,
        asks=HALVES,
    ),
    Phrase(
        "crit [damage|dmg|hit]",
        (strike, "#"),
        *("2d6+3 crit damage", ("4d6 + 3", "2d6 + 3 # crit damage")),
        ends=True,
        asks=DOUBLES,
    ),
    Phrase(
        "doubled [damage|dmg|hit]",
        (double, "#"),
        *("8d6 doubled", ("16d6", "8d6 # doubled")),
        ends=True,
        asks=DOUBLES,
    ),
    Phrase(
        "with bless|guidance",
        ("+d4", "#"),
        *("1d20+5 with bless", ("d20 + 5 + d4", "d20 + 5 # with bless")),
    ),
    Phrase(
        "difficulty|diff|dif|tn|target [number] {n}",
        (">={n}", "vs {n}", "#"),
        *("8d10 difficulty 7", ("8d10>=7", "8d10 vs 7", "8d10 # difficulty 7")),
    ),
    Phrase(
        "at least {n}",
        (">={n}", "vs {n}", "#"),
        *("8d10 at least 7", ("8d10>=7", "8d10 vs 7", "8d10 # at least 7")),
    ),
    Phrase(
        "at|up most|to {n}",
        ("<={n}", "vs <={n}", "#"),
        *("d100 at most 45", ("d% vs <=45", "d% # at most 45")),
    ),
    Phrase(
        "over|above|beat|beats {n}",
        (">{n}", "vs >{n}", "vs {n}", "#"),
        *("2d6 over 7", ("2d6 vs >7", "2d6 vs 7", "2d6 # over 7")),
    ),
    Phrase(
        "more|greater than {n}",
        (">{n}", "vs >{n}", "vs {n}", "#"),
        *("2d6 more than 7", ("2d6 vs >7", "2d6 vs 7", "2d6 # more than 7")),
    ),
    Phrase(
        "[to] [roll] under|below {n}",
        ("<{n}", "vs <={n}", "vs <{n}", "#"),
        *("d100 under 45", ("d% vs <=45", "d% vs <45", "d% # under 45")),
    ),
    Phrase(
        "less|lower than {n}",
        ("<{n}", "vs <={n}", "vs <{n}", "#"),
        *("d100 less than 45", ("d% vs <=45", "d% vs <45", "d% # less than 45")),
    ),
    Phrase("[vs] nat|natural {n}", ("={n}", "#"), "d20 nat 20", ("d20 vs =20", "d20 # nat 20"), asks=NATURAL),
    Phrase("in order", (times(6), "#"), "3d6 in order", ("6x 3d6", "3d6 # in order"), ends=True, asks=SIX),
    Phrase(
        "down the line", (times(6), "#"), "3d6 down the line", ("6x 3d6", "3d6 # down the line"), asks=SIX
    ),
    Phrase(
        "minimum {n}",
        ("mi{n}", "vs {n}", "#"),
        *("6d6 minimum 5", ("6d6mi5", "6d6 vs 5", "6d6 # minimum 5")),
    ),
    Phrase("h {n?}", ("kh{n}", "#"), "7d10 h2", ("7d10kh2", "7d10 # h2"), ends=True),
    Phrase("ex {n}", ("!={n}", "#"), "7d10 ex9", ("7d10!=9", "7d10 # ex9")),
    Phrase("s {n}", (">={n}", "#"), "7d10 s8", ("7d10>=8", "7d10 # s8")),
    Phrase(
        "{n} [-] again",
        ("!>={n}>=8", "#"),
        *("7d10 9 again", ("7d10!>=9>=8", "7d10 # 9 again")),
        asks=EXPLODED,
    ),
    Phrase("middle", ("km1", "#"), "3d8 middle", ("3d8km1", "3d8 # middle"), ends=True),
    Phrase("if|when it|he|she|this|that hits", ("#",), "1d12 if it hits", ("d12 # if it hits",), "a label"),
    Phrase("hits", (">=5", "#"), "6d6 hits", ("6d6>=5", "6d6 # hits"), ends=True),
)
"""After dice, with any words of a label between."""

TENS = (
    Phrase("[with] [a|an] {n?} bonus [die|dice]", (add_bonus,), "d100 two bonus dice", ("d%b2",), ends=True),
    Phrase("[with] [a|an] {n?} penalty [die|dice]", (add_penalty,), "d100 penalty", ("d%p",), ends=True),
    Phrase("b {n?}", (add_bonus,), "d100 b2", ("d%b2",)),
    Phrase("p {n?}", (add_penalty,), "d100 p", ("d%p",)),
)
"""After a d100: additional tens dice."""

BEFORE = (
    Phrase(f"{DROP} [the] {{n?}} {LOW} [of] [the]", ("dl{n}",), "drop lowest 4d6", ("4d6dl1",)),
    Phrase(f"{DROP} [the] {{n?}} {HIGH} [of] [the]", ("dh{n}",), "drop the 2 best of 4d6", ("4d6dh2",)),
    Phrase(f"{KEEP} [the] {{n?}} {HIGH} [of] [the]", ("kh{n}",), "keep 3 highest 4d6", ("4d6kh3",)),
    Phrase(f"{KEEP} [the] {{n?}} {LOW} [of] [the]", ("kl{n}",), "keep lowest of 2d20", ("2d20kl1",)),
    Phrase(f"[the] {HIGH} {{n?}} of [the]", ("kh{n}",), "best 3 of 4d6", ("4d6kh3",)),
    Phrase(f"[the] {LOW} {{n?}} of [the]", ("kl{n}",), "lowest of 2d20", ("2d20kl1",)),
    Phrase("advantage|adv on", ("adv",), "advantage on 1d20+5", ("2d20kh1 + 5",)),
    Phrase("disadvantage|dis on", ("dis",), "disadvantage on d20", ("2d20kl1",)),
    Phrase(
        "crit|critical [damage|dmg|hit]",
        (strike, "#"),
        *("crit 2d6+3", ("4d6 + 3", "2d6 + 3 # crit")),
        asks=DOUBLES,
    ),
    Phrase("half|halve [of]", (halve,), "half 8d6", ("8d6/2",), ends=True),
    Phrase("exploding", ("!",), "exploding 4d6", ("4d6!",), ends=True),
    Phrase(
        "reroll|rerolling [the] {n} [s] [on]",
        ("rr{n}", "ro{n}"),
        *("reroll ones 2d6", ("2d6rr1", "2d6ro1")),
        asks=AGAIN,
    ),
    *TIMES_BEFORE,
    Phrase("please", ("",), "please d20", ("d20",)),
)
"""Before dice: applies to the dice after it."""

POOL = "this looks like a roll for another bot: write its dice, such as 6d10>=8."

DICE = (
    Phrase(
        "{n}wod{m?6}",
        ("{n}d10>={m}f1",),
        *("3wod8", ("3d10>=8f=1",), "count 8 and more, less the 1s", (MAIDEN,)),
    ),
    Phrase(
        "{n}cod{m?10}",
        ("{n}d10!>={m}>=8",),
        *("4cod8", ("4d10!>=8>=8",), "count 8 and more, which bring more dice", (MAIDEN,)),
        asks=POOL,
    ),
    Phrase("{n}yz", ("{n}d6>=6",), "6yz", ("6d6>=6",), "count 6s", (MAIDEN,), asks=POOL),
    Phrase(
        "sp{n}",
        ("{n}d10!>=10>=8",),
        *("sp4", ("4d10!>=10>=8",), "count 8 and more; 10s bring more dice", (MAIDEN,)),
        asks=POOL,
    ),
    Phrase(
        "snm{n}",
        ("{n}d6!>=6>=4",),
        *("snm5", ("5d6!>=6>=4",), "count 4 and more; 6s bring more dice", (MAIDEN,)),
        asks=POOL,
    ),
    Phrase(
        "ex{n}",
        ("{n}d10>=7:1,=10:2",),
        *("ex5", ("5d10>=7:1,=10:2",), "count 7 and more, 10s twice", (MAIDEN,)),
        asks=POOL,
    ),
    Phrase(
        "dd 34",
        ("10*1d3 + 1d4",),
        *("dd34", ("10*d3 + d4",), "a d3 for the tens, and a d4", (MAIDEN,)),
        asks=POOL,
    ),
    Phrase("{n} coins|coin", ("{n}d[heads, tails]",), "3 coins", ("3d[heads, tails]",)),
    Phrase("a|the coin", ("d[heads, tails]",), "a coin", ("d[heads, tails]",)),
    Phrase(
        "{n} dice|die",
        ("{n}d6",),
        *("3 dice", ("3d6",), "of six sides, if of none other"),
        ends=True,
        asks="the number of sides is missing: write {n}d6.",
    ),
)
"""In place of dice."""


class DiceName(NamedTuple):
    """Words that mean dice, such as `fate` or `flip a coin`."""

    spellings: tuple[str, ...]
    """Its spellings, with some number if it takes one."""
    words: tuple[str, ...]
    """The patterns of all its spellings."""
    dice: str
    game: str
    meaning: str

    @property
    def phrases(self) -> tuple[Phrase, ...]:
        """The rows that read it."""
        return tuple(Phrase(each, (self.dice,), self.spellings[0], (self.dice,)) for each in self.words)


_DND, _CTHULHU = "Dungeons & Dragons", "Call of Cthulhu"

NAMES = (
    # These two decide only within a sum, 2d6 + adv: else `throw_twice` in notation/pools.py changes the d20.
    DiceName(("adv", "advantage"), ("adv|advantage",), "2d20kh1", _DND, "the higher of two d20"),
    DiceName(("dis", "disadvantage"), ("dis|disadvantage",), "2d20kl1", _DND, "the lower of two d20"),
    DiceName(("stats",), ("stats",), "6x 4d6kh3", _DND, "six ability scores; it stands alone"),
    DiceName(("fate", "fudge"), ("fate|fudge",), "4dF", "Fate, Fudge", "four Fate dice"),
    DiceName(
        ("wod8",),
        ("wod {n} [dice|die]",),
        "{n}d10>=6f1",
        "World of Darkness",
        "8 dice: successes at 6 or more, less the 1s",
    ),
    DiceName(
        ("wod8t7",),
        ("wod {n} [dice|die] [t|difficulty|diff|vs] {m}",),
        "{n}d10>={m}f1",
        "World of Darkness",
        "8 dice: successes at 7 or more, less the 1s",
    ),
    DiceName(
        ("cod8",),
        ("cod {n} [dice|die]",),
        "{n}d10!10>=8",
        "Chronicles of Darkness",
        "8 dice: successes at 8 or more; 10s bring one more die",
    ),
    DiceName(
        ("sw8",),
        ("sw|swd [d] {n}", "savage worlds [d] {n}"),
        "{d{n}!, d6!}kh1",
        "Savage Worlds",
        "a trait die d8 or the wild die, the higher; both explode",
    ),
    DiceName(
        ("sr12",),
        ("sr|shadowrun {n} [dice|die]", "sr|shadowrun {n} d 6"),
        "{n}d6>=5",
        "Shadowrun",
        "12 dice: hits at 5 or more",
    ),
    DiceName(
        ("coin", "flip"),
        ("flip|toss [a|the] [coin]", "coin [flip|toss]", "heads or tails"),
        f"d[{', '.join(COIN)}]",
        "any game",
        "heads or tails; also `flip a coin`, `coin flip`",
    ),
    DiceName(("coc",), ("coc", "call of cthulhu"), "d%", _CTHULHU, "a d100"),
    DiceName(("cocb", "cocb2"), ("cocb{n?}",), "d%b{n}", _CTHULHU, "with one bonus die, or two"),
    DiceName(("cocp", "cocp2"), ("cocp{n?}",), "d%p{n}", _CTHULHU, "with one penalty die, or two"),
    DiceName(("percentile",), ("percent|percentile [dice]",), "d%", "any game", "a d100"),
)

LANGUAGE: dict[str, tuple[Habit, ...]] = {
    "The whole": (
        _habit("6 4d6 k3", "six sets", "6x 4d6kh3", by=(MAIDEN,)),
        _habit("3x4d6", "three sets", "3x 4d6", by=(BUTTONS,)),
        _habit("repeat (4d6k3, 6)", "six sets", "6x 4d6kh3", by=(SIDEKICK,)),
        _habit("6#4d6kh3", "six sets", "6x 4d6kh3", by=(SAGE,)),
        _habit(
            "5d10x10",
            "explodes there; sets or a product elsewhere",
            "10x 5d10",
            "5d10!=10",
            "5d10*10",
            by=(FOUNDRY,),
        ),
        _offer("2 attacks +5", "a d20 and 5, twice", "2x d20 + 5 # attacks"),
        _habit("1d20+7 Stealth", "a label", "d20 + 7 # Stealth", by=(AVRAE,)),
        _habit("1d20 + 7 # attack", "a label", "d20 + 7 # attack", by=(FOUNDRY,)),
        _habit("1d20+5 ! attack", "a label", "d20 + 5 # attack", by=(MAIDEN,)),
        _habit("1d20+7 attack", "a label", "d20 + 7 # attack"),
        _habit("8d6 fire", "a label", "8d6 # fire"),
        _habit("1d20+5 (stealth)", "a label", "d20 + 5 # stealth"),
        _offer("1d20+5 - stealth", "a label", "d20 + 5 # stealth"),
        _habit("sneak attack 3d6", "a label before dice", "3d6 # sneak attack"),
        _habit("roll a d20", "the dice alone", "d20"),
        _habit("2d6?", "the dice alone", "2d6"),
        _habit("[[1d20+5]]", "the dice alone", "d20 + 5", by=(ROLL20,)),
        _offer("20", "a die with so many sides", "d20"),
        _offer("attack +10", "a d20 and 10", "d20 + 10 # attack", by=(MAIDEN,)),
        _offer("stealth +5", "a d20 and 5", "d20 + 5 # stealth"),
        _offer("perception check", "a d20", "d20 # perception check"),
    ),
    "Several rolls": (
        _habit("2d6 ; 3d8", "two rolls", "2d6; 3d8", by=(MAIDEN,)),
        _habit("1d20+7; 1d8+4", "two rolls", "d20 + 7; d8 + 4", by=(SAGE,)),
        _habit("2d6, 1d8", "two rolls", "2d6; d8"),
        _habit("attack: 1d20+7, damage: 1d8+4", "labels before dice", "d20 + 7 # attack; d8 + 4 # damage"),
        _habit("1d20+7 & 1d8+4", "together, or apart", "d20 + 7 + d8 + 4", "d20 + 7; d8 + 4"),
        _habit("2d6 and 1d8", "together, or apart", "2d6 + d8", "2d6; d8"),
        _habit(
            "fireball 8d6, half on save", "all and half of the same dice", "$a = 8d6 # fireball; $a/2 # half"
        ),
    ),
    "The same dice again": (
        _habit("$a=2d6; $a+3; $a vs 5", "the same dice again", "$a = 2d6; $a + 3; $a vs 5"),
        _habit("$a=d[hit,miss]; $a", "the same words again", "$a = d[hit, miss]; $a"),
    ),
    "Targets": (
        _habit("1d20+5 dc 15", "15 or more in all", "d20 + 5 vs 15", by=(SAGE,)),
        _habit("1d20+9 ac 25", "25 or more in all", "d20 + 9 vs 25", by=(SAGE,)),
        _habit(
            "1d20cs>19",
            "a target with Foundry, only a mark on good faces there",
            "d20 vs >19",
            "d20",
            by=(ROLL20,),
        ),
        _habit(
            "1d20cs20cf1", "marks faces there; here a natural 20 or 1 is always marked", "d20", by=(ROLL20,)
        ),
        _habit("1d20+5 vs 15", "15 or more in all", "d20 + 5 vs 15"),
        _habit("1d20+5 ac 15", "15 or more in all", "d20 + 5 vs 15"),
        _habit("1d20+5>=15", "15 or more in all", "d20 + 5 vs 15"),
        _habit("1d20>=15", "15 or more, and by how much", "d20 vs 15"),
        _habit("dc 15 d20+3", "15 or more in all", "d20 + 3 vs 15"),
        _offer("stealth +3 dc 15", "15 or more in all", "d20 + 3 vs 15 # stealth"),
        _habit("d20+5 15", "to reach, or to add", "d20 + 5 vs 15", "d20 + 5 + 15"),
        _habit("2d6 8+", "8 or more in all, where no die shows it", "2d6 vs 8"),
    ),
    "Arithmetic": (
        _habit("2d6%4", "what is left", "2d6%4"),
        _habit("2(1d6+1)", "a product, or a sum", "2*(d6 + 1)", "2 + (d6 + 1)"),
    ),
    "Functions": (
        _habit("floor(2d6/2)", "half, rounded down", "(2d6/2)", by=(ROLL20,)),
        _habit("max(1d6, 1d8)", "the higher of the two", "{d6, d8}kh1", by=(FOUNDRY,)),
        _habit("ceil(1d6/2)", "half, rounded up", "ceil(d6/2)", by=(FOUNDRY,)),
        _habit("floor(7/2)", "rounded down", "(7/2)"),
        _habit("ceil(7/2)", "rounded up", "ceil(7/2)"),
        _habit("abs(1d6-1d6)", "without its sign", "abs(d6 - d6)"),
        _habit("min(1d6,1d8)", "the lower", "{d6, d8}kl1"),
    ),
    "Labels": (
        _habit("1d8[slashing] + 2d6[fire]", "what each die is for", "d8[slashing] + 2d6[fire]", by=(AVRAE,)),
        _habit("1d20 + 1d4 (guidance) + 5", "what each die is for", "d20 + d4[guidance] + 5"),
    ),
    "Dice": (
        _habit("d666", "three d6 as digits", "d666"),
        _habit("d88", "two d8 as digits", "d88"),
        _habit("die 6", "a d6", "d6"),
        _habit("a six-sided die", "a d6", "d6"),
        _habit("2 dice 6", "two d6", "2d6"),
        _habit("2 d six", "two d6", "2d6"),
        _habit("w20", "a d20 in German", "d20"),
    ),
    "Dice with other faces": (
        _habit("3d[1,1,2]", "dice with these faces", "3d[1, 1, 2]", by=(BUTTONS,)),
        _habit("3d[hit,miss]", "how often each word comes up", "3d[hit, miss]", by=(BUTTONS,)),
        _habit("3d[-1..1]", "these faces", "3d[-1..1]"),
        _offer("yes or no", "a die with two words", "d[yes, no]"),
    ),
    "Throwing again": (_habit("2d6ro<3", "1s and 2s are thrown again, once", "2d6ro<3", by=(AVRAE,)),),
    "Explosion": (
        _habit("8d6!!", "exploding dice are added up", "8d6!!", by=(ROLL20,)),
        _habit("8d6!p", "further dice are worth one less", "8d6!p", by=(ROLL20,)),
        _habit(
            "1d20!1", "a 1 is thrown again there, and explodes elsewhere", "d20!=1", "d20!o", by=(SIDEKICK,)
        ),
        _habit(
            "2d6 ! fire", "a label there, an explosion elsewhere", "2d6 # fire", "2d6! # fire", by=(MAIDEN,)
        ),
        _habit("4d6!3", "on 3s, or at most three times", "4d6!=3", "4d6!up3"),
        _habit("4d6!o", "explode once", "4d6!o"),
        _habit("4d6!up3", "explode at most three times", "4d6!up3"),
    ),
    "Implosion": (_habit("4d6 i1", "a 1 takes one more throw off", "4d6i1", by=(MAIDEN,)),),
    "Least and most": (
        _habit("8d6mi2", "1s count as 2", "8d6mi2", by=(AVRAE,)),
        _habit("4d6min2", "1s count as 2", "4d6mi2", by=(FOUNDRY,)),
    ),
    "Keeping and dropping": (
        _habit("4d6 k3", "keep the highest three", "4d6kh3", by=(MAIDEN,)),
        _habit("4d6 km2", "keep the middle two", "4d6km2", by=(MAIDEN,)),
        _habit("4d6 d1", "drop the lowest", "4d6dl1", by=(MAIDEN,)),
        _habit("4d6dl1", "drop the lowest", "4d6dl1", by=(ROLL20,)),
        _habit("2d20kh", "keep the highest", "2d20kh1", by=(FOUNDRY,)),
        _habit("4d6dl", "drop the lowest", "4d6dl1", by=(FOUNDRY,)),
        _habit("4d6-L", "without the lowest", "4d6dl1"),
    ),
    "Advantage": (
        _habit("1d20+5 -b 1d4", "a die that is added", "d20 + 5 + d4", by=(AVRAE,)),
        _habit("1d20+5 advantge", "one letter wrong", "2d20kh1 + 5", "d20 + 5 # advantge"),
        _habit("1d20+5 adv", "advantage", "2d20kh1 + 5", by=(AVRAE,)),
        _habit("+d20", "advantage", "2d20kh1", "d20", by=(MAIDEN,)),
        _habit("1d20+5 dis", "the lower of two d20", "2d20kl1 + 5"),
        _offer("1d20+5 adv dis", "they cancel out", "d20 + 5"),
        _habit("d20 with advantage +5", "the higher of two d20, and 5", "2d20kh1 + 5"),
        _offer("attack with advantage +7", "the higher of two d20, and 7", "2d20kh1 + 7 # attack"),
        _offer("attack +7 with advantage", "the higher of two d20, and 7", "2d20kh1 + 7 # attack"),
    ),
    "Counting successes": (
        _habit("8d10>=6f1", "count 6 and more, less the 1s", "8d10>=6f=1", by=(ROLL20, SIDEKICK)),
        _habit("4d6even", "count even dice", "4d6 even", by=(FOUNDRY,)),
        _habit("4d6 odd", "count odd dice", "4d6 odd"),
        _habit("4d6 in [1,3,5]", "count 1s, 3s and 5s", "4d6 in [1, 3, 5]"),
        _offer("2d6>=7", "no die shows 7: the sum was meant", "2d6 vs 7"),
        _offer("3d6<=12", "every die shows 12 or less: the sum was meant", "3d6 vs <=12"),
        _habit("5d6 4+", "how many show 4 or more, where they always have that in all", "5d6>=4"),
        _habit("2d6 5+", "a count, or a sum", "2d6>=5", "2d6 vs 5"),
    ),
    "Groups": (_habit("{2d20,1d12}kh1", "the higher total", "{2d20, d12}kh1", by=(ROLL20,)),),
    "Names": (
        _habit("coc b vs 45", "at most 45, with a bonus die", "d%b vs <=45"),
        _habit("sr 12", "12 dice of Shadowrun", "12d6>=5"),
    ),
    "Spellings of other bots": (
        _habit("4d6 ie6", "6s bring more dice, over and over", "4d6!>=6", by=(MAIDEN,)),
        _habit("4d6 ie", "6s bring more dice", "4d6!", by=(MAIDEN,)),
        _habit(
            "4d6 e6",
            "6s bring more: once there, over and over with Avrae",
            "4d6!o=6",
            "4d6!=6",
            by=(MAIDEN, AVRAE),
        ),
        _habit("4d6 ir2", "2s and less are thrown again until none is left", "4d6rr<=2", by=(MAIDEN,)),
        _habit("8d10 t7", "count 7 and more", "8d10>=7", by=(MAIDEN,)),
        _habit("8d10 tl6", "count 6 and less", "8d10<=6", by=(MAIDEN,)),
        _habit("8d10 t8 f1", "count 8 and more, less the 1s", "8d10>=8f=1", by=(MAIDEN,)),
        _habit("6d10 t7 ds10", "10s count twice", "6d10>=7:1,>=10:2", by=(MAIDEN,)),
        _habit("4d6pl1", "drop the lowest", "4d6dl1", by=(AVRAE,)),
        _habit("4d6ph1", "drop the highest", "4d6dh1", by=(AVRAE,)),
        _habit("2d6ra6", "a 6 brings one more die", "2d6!o=6", by=(AVRAE,)),
        _habit("5d10xo", "explode once", "5d10!o", by=(FOUNDRY,)),
        _habit("3d6x", "explodes there", "3d6!", "3d6", by=(FOUNDRY,)),
        _habit("10d10cs>=8", "count 8 and more", "10d10>=8", by=(FOUNDRY,)),
        _habit("10d10cs>=8df1", "the same, less the 1s", "10d10>=8f=1", by=(FOUNDRY,)),
        _habit("8d10df1", "one off for each 1", "8d10=1:-1", by=(FOUNDRY,)),
        _habit("4d6l3", "keep the lowest three", "4d6kl3", by=(BUTTONS,)),
    ),
}
"""By the part of the language that reads them."""

PHRASES = (*BEFORE, *AFTER, *TENS, *DICE)

ROWS: tuple[Phrase | Habit, ...] = (*PHRASES, *(habit for habits in LANGUAGE.values() for habit in habits))
"""The whole book without the names."""
