"""Year Zero games: 6s count, and a throw may be pushed once: most dice are thrown again, and 1s then hurt.

What lies stays where it is, so that a push is another, smaller game that begins with the tally of the first.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, number, numbers
from bot.mechanics.rule import Die, Face

MOST_DICE = 20
KINDS = ("base", "skill", "gear", "negative")


ONCE, PUSHED_TO = ("failure", "success"), ("failure", "success", "no more", "another success")
"""What a first throw comes to, and what a push does: the first two where no success lay."""


def say_pushed(successes: int, lay: int) -> Verdict:
    """Say what a push made of what lay, both as numbers of successes."""
    total = counted(successes, "success", "successes")
    if not lay or not successes:
        return Verdict("success", total) if successes else Verdict("failure", "failure")
    if successes > lay:
        return Verdict("another success", f"{total}, {successes - lay} of them new")
    return Verdict("no more", f"still {total}")


class Zero(NamedTuple):
    """The tally of a pool of d6: 6s less those of negative dice; 1s that lie; what may be thrown again."""

    successes: int = 0
    base_ones: int = 0
    gear_ones: int = 0
    again: tuple[int, ...] = (0, 0, 0, 0)
    """How many dice of each kind."""


NO_D6 = Zero()


@dataclass(frozen=True)
class YearZero(Game[Zero]):
    """Base, skill, gear and negative dice; once pushed, 1s of base dice are damage, and those of gear wear
    it.
    """

    pool: tuple[int, ...]
    """How many dice of each kind."""
    kept: Zero = NO_D6
    """What lies already of a first throw."""
    is_pushed: bool = False

    @property
    def empty(self) -> Zero:
        return self.kept

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return tuple(
            Die(6, mark=kind) for kind, count in zip(KINDS, self.pool, strict=True) for _ in range(count)
        )

    @cached_property
    def words(self) -> tuple[str, ...]:
        if self.is_pushed:
            notes = (", damage, gear", ", damage", ", gear", "")
            return tuple(word + note for word in PUSHED_TO for note in notes)
        most = len(self.dice)
        return ("failure", *(counted(each, "success", "successes") for each in range(1, most + 1)))

    def count(self, tally: Zero, die: Die, face: Face) -> Zero:
        kind = KINDS.index(die.mark)
        if face == 6:
            return tally._replace(successes=tally.successes + (-1 if die.mark == "negative" else 1))
        if face == 1 and die.mark == "base":
            return tally._replace(base_ones=tally.base_ones + 1)
        if face == 1 and die.mark == "gear":
            return tally._replace(gear_ones=tally.gear_ones + 1)
        again = list(tally.again)
        again[kind] += 1
        return tally._replace(again=tuple(again))

    def successes(self, tally: Zero) -> int:
        return tally.successes

    def settle(self, tally: Zero) -> Zero:
        settled = tally._replace(again=(0, 0, 0, 0))
        if not self.is_pushed:
            return settled._replace(base_ones=0, gear_ones=0)
        return settled._replace(base_ones=min(tally.base_ones, 1), gear_ones=min(tally.gear_ones, 1))

    def verdict(self, tally: Zero) -> Verdict:
        successes = max(tally.successes, 0)
        if not self.is_pushed:
            text = counted(successes, "success", "successes") if successes else "failure"
            return Verdict(text, f"{text}, {sum(tally.again)} may be pushed")
        word, text = say_pushed(successes, max(self.kept.successes, 0))
        word += ", damage" * bool(tally.base_ones) + ", gear" * bool(tally.gear_ones)
        hurt = f", damage {tally.base_ones}" * bool(tally.base_ones)
        wear = f", gear -{tally.gear_ones}" * bool(tally.gear_ones)
        return Verdict(word, text + hurt + wear)

    def after(self, tally: Zero) -> Mapping[str, Game[Zero]]:
        if self.is_pushed or not sum(tally.again):
            return {}
        return {"push": YearZero(tally.again, tally._replace(again=(0, 0, 0, 0)), is_pushed=True)}


@dataclass(frozen=True)
class Sixes(Game[int]):
    """A pool of one kind, in which 1s mean nothing: a push throws all again but 6s. The tally is the 6s."""

    pool: int
    push: str
    """What the push is called, with what it costs: `pray`."""
    critical: int = MOST_DICE + 1
    """From so many 6s on a success is critical."""
    lay: int = 0
    is_pushed: bool = False

    @property
    def empty(self) -> int:
        return self.lay

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(6),) * self.pool

    @cached_property
    def words(self) -> tuple[str, ...]:
        if self.is_pushed:
            called = (self.verdict(each).word for each in range(self.lay, self.lay + self.pool + 1))
            return tuple(dict.fromkeys(called))
        return tuple(self._once(each) for each in range(self.pool + 1))

    def count(self, tally: int, die: Die, face: Face) -> int:
        return tally + (face == 6)

    def successes(self, tally: int) -> int:
        return tally

    def verdict(self, tally: int) -> Verdict:
        if not self.is_pushed:
            return Verdict(self._once(tally), f"{self._once(tally)}, {self.pool - tally} may be pushed")
        word, text = say_pushed(tally, self.lay)
        note = ", critical" * (tally >= self.critical)
        return Verdict(word + note, text + note)

    def after(self, tally: int) -> Mapping[str, "Sixes"]:
        if self.is_pushed or tally == self.pool:
            return {}
        return {self.push: replace(self, pool=self.pool - tally, lay=tally, is_pushed=True)}

    def _once(self, successes: int) -> str:
        text = counted(successes, "success", "successes") if successes else "failure"
        return text + ", critical" * (successes >= self.critical)


class Steps(NamedTuple):
    """The tally of step dice."""

    successes: int = 0
    ones: int = 0
    again: tuple[int, ...] = ()
    """The sides of the dice that a push throws again."""
    weak: tuple[int, ...] = ()
    """The sides of those with one success that it may throw again as well."""


NO_STEPS = Steps()


@dataclass(frozen=True)
class StepDice(Game[Steps]):
    """Dice of several sizes, where high faces count more; once pushed, 1s hurt."""

    sides: tuple[int, ...]
    steps: tuple[int, ...]
    """From each of these faces on there is one success more."""
    is_blade_runner: bool = False
    """Whether 6 to 9 of a d10 and d12 may be thrown again, too."""
    has_ones: bool = True
    """Whether 1s lie in a push and hurt; those of artefact dice do not."""
    kept: Steps = NO_STEPS
    lay: int = 0
    """The successes of the first throw, some of which may be thrown again."""
    is_pushed: bool = False

    @property
    def empty(self) -> Steps:
        return self.kept

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return tuple(map(Die, self.sides))

    @property
    def words(self) -> tuple[str, ...]:
        if self.is_pushed:
            return tuple(word + note for word in PUSHED_TO for note in (", damage", ""))
        return ("failure", "1 success", "2 successes or more")

    def count(self, tally: Steps, die: Die, face: Face) -> Steps:
        won, one = sum(face >= step for step in self.steps), face == 1 and self.has_ones
        return Steps(
            tally.successes + won,
            tally.ones + one,
            tally.again if won or one else tuple(sorted((*tally.again, die.faces))),
            (*tally.weak, die.faces) if won == 1 and self.is_blade_runner and die.faces >= 10 else tally.weak,
        )

    def successes(self, tally: Steps) -> int:
        return tally.successes

    def settle(self, tally: Steps) -> Steps:
        return Steps(min(tally.successes, max(2, self.lay + 1)), min(tally.ones, 1))

    def verdict(self, tally: Steps) -> Verdict:
        if not self.is_pushed:
            text = counted(tally.successes, "success", "successes") if tally.successes else "failure"
            return Verdict(self.words[min(tally.successes, 2)], text)
        word, text = say_pushed(tally.successes, self.lay)
        hurt = bool(tally.ones)
        return Verdict(word + ", damage" * hurt, text + f", damage {tally.ones}" * hurt)

    def after(self, tally: Steps) -> Mapping[str, Game[Steps]]:
        if self.is_pushed:
            return {}
        kept = Steps(tally.successes, tally.ones)
        offers = {"push": (tally.again, kept)} if tally.again else {}
        if tally.weak:
            less = kept._replace(successes=kept.successes - len(tally.weak))
            offers["push 6 to 9 too"] = ((*tally.again, *tally.weak), less)
        return {
            name: replace(self, sides=sides, kept=lies, lay=tally.successes, is_pushed=True)
            for name, (sides, lies) in offers.items()
        }


class Stress(NamedTuple):
    """The tally of a roll of Alien."""

    successes: int = 0
    plain_again: int = 0
    stress_again: int = 0
    has_panic: bool = False
    """Whether a stress die shows 1."""
    thrown: int = 0
    """How many dice of the pool, for the panic die comes after the last."""
    panic: int = 0
    """What the panic die shows."""


NO_STRESS = Stress()
PANICS, ACTION_LOST = 7, 10
"""From which sums of a panic die and the stress on it shows, and the action is lost."""


@dataclass(frozen=True)
class Alien(Game[Stress]):
    """6s of plain and stress dice count; a 1 on a stress die brings a panic die, to which the stress is
    added.

    The second edition (Evolved) has a stress response in its place: the sum less Resolve.
    """

    plain: int
    stress: int
    level: int
    """The stress that is added to the panic die."""
    resolve: int | None = None
    """None: the first edition, with panic."""
    kept: Stress = NO_STRESS
    is_pushed: bool = False

    @property
    def empty(self) -> Stress:
        return self.kept

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(6),) * self.plain + (Die(6, mark="stress"),) * self.stress

    @property
    def words(self) -> tuple[str, ...]:
        notes = ("", ", stress response") if self.resolve is not None else (", panics", ", nerve holds", "")
        lost = () if self.resolve is not None else ("action lost",)
        return (*lost, *(word + note for word in (PUSHED_TO if self.is_pushed else ONCE) for note in notes))

    def count(self, tally: Stress, die: Die, face: Face) -> Stress:
        if die.mark == "panic":
            return tally._replace(panic=face)
        stress = bool(die.mark)
        return tally._replace(
            successes=tally.successes + (face == 6),
            plain_again=tally.plain_again + (face < 6 and not stress),
            stress_again=tally.stress_again + (face < 6 and stress),
            has_panic=tally.has_panic or (stress and face == 1),
            thrown=tally.thrown + 1,
        )

    def successes(self, tally: Stress) -> int:
        return tally.successes

    def more(self, tally: Stress, die: Die, face: Face) -> Die | None:
        ends = tally.thrown == len(self.dice) and die.mark != "panic"
        return Die(6, mark="panic") if ends and tally.has_panic else None

    def settle(self, tally: Stress) -> Stress:
        most = self.kept.successes + 1
        return tally._replace(successes=min(tally.successes, most), plain_again=0, stress_again=0)

    def verdict(self, tally: Stress) -> Verdict:
        word, text = say_pushed(tally.successes, self.kept.successes)
        if not tally.panic:
            return Verdict(word, text)
        if self.resolve is not None:
            response = max(tally.panic + self.level - self.resolve, 0)
            return Verdict(f"{word}, stress response", f"{text}, stress response {response}")
        total = tally.panic + self.level
        if total >= ACTION_LOST:
            return Verdict("action lost", f"{text}, panic {total}: action lost")
        if total >= PANICS:
            return Verdict(f"{word}, panics", f"{text}, panic {total}: panics, action stands")
        return Verdict(f"{word}, nerve holds", f"{text}, panic {total}: holds")

    def after(self, tally: Stress) -> Mapping[str, Game[Stress]]:
        if self.is_pushed or tally.has_panic:
            return {}
        kept = Stress(tally.successes)
        stress = tally.stress_again + 1
        return {"push": Alien(tally.plain_again, stress, self.level + 1, self.resolve, kept, is_pushed=True)}


@dataclass(frozen=True)
class AlienPanic(Game[Face]):
    """A panic roll of Alien that the game master calls for: a die and the stress; the tally is the face."""

    level: int
    empty = 0
    words = ("nerve holds", "panics", "action lost")
    dice = (Die(6, mark="panic"),)

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        return face

    def verdict(self, tally: Face) -> Verdict:
        total = tally + self.level
        word = self.words[(total >= PANICS) + (total >= ACTION_LOST)]
        return Verdict(word, f"{word} ({total})")


def _year_zero(values: Values) -> YearZero:
    pool = tuple(number(values, kind) for kind in KINDS)
    plain = number(values, "pool")
    if plain:
        pool = (pool[0], pool[1] + plain, *pool[2:])
    if not 1 <= sum(pool) <= MOST_DICE * len(KINDS):
        raise BadInput("Throw at least one die: type it like yz 3b 2s 1g.")
    return YearZero(pool, is_pushed=bool(number(values, "pushed")))


def _steps(values: Values, *, artefacts: bool = False, is_blade_runner: bool = False) -> StepDice:
    sides = numbers(values, "dice")
    if not set(sides) <= {6, 8, 10, 12} or len(sides) > MOST_DICE:
        raise BadInput("Step dice must be d6, d8, d10 or d12: type it like t2k d10 d8.")
    left = number(values, "adv") - number(values, "dis")
    if left:
        lower = min(sides)
        sides = (*sides, *(lower,) * left) if left > 0 else tuple(sorted(sides, reverse=True)[:left])
    if not sides:
        raise BadInput("A disadvantage takes the only die away: take two dice, such as br d10 d8 dis.")
    steps = (6, 8, 10, 12) if artefacts else (6, 10)
    is_pushed = bool(number(values, "pushed"))
    return StepDice(sides, steps, is_blade_runner, has_ones=not artefacts, is_pushed=is_pushed)


def _alien(values: Values) -> Alien | AlienPanic:
    if "panic" in values:
        return AlienPanic(number(values, "panic"))
    stress = number(values, "stress")
    if not number(values, "pool") + stress:
        raise BadInput("Throw at least one die: type it like alien5s2.")
    resolve = number(values, "resolve") if number(values, "evolved") or "resolve" in values else None
    short = number(values, "short")
    if short and (number(values, "pool") or short >= stress):
        raise BadInput(
            f"alien-{short} takes away {counted(short, 'stress die', 'stress dice')}, and one must be left: "
            f"type it like alien-{short}s{short + 2}."
        )
    return Alien(number(values, "pool"), stress - short, stress, resolve)


MORE = GameOption("adv", "flag", ("adv", "advantage"), high=3, default=0, meaning="the lower die once more")
LESS = GameOption("dis", "flag", ("dis", "disadvantage"), high=3, default=0, meaning="without the lower die")
STEP_DICE = GameOption("dice", "dice", low=6, high=12, meaning="dice", is_required=True)
PUSHED = GameOption("pushed", "flag", ("pushed",), default=0, meaning="dice as they lie after a push")

YEAR_ZERO = GameEntry(
    "yz",
    "Year Zero: Mutant, Forbidden Lands",
    "6s succeed. A push rolls all dice again except 6s, and 1s on base and gear dice, which then mean "
    "damage and wear.",
    _year_zero,
    (
        GameOption("pool", "pool", high=MOST_DICE, default=0, meaning="dice"),
        GameOption("base", "number", ("b",), high=MOST_DICE, default=0, meaning="base dice"),
        GameOption("skill", "number", ("s",), high=MOST_DICE, default=0, meaning="skill dice"),
        GameOption("gear", "number", ("g",), high=MOST_DICE, default=0, meaning="gear dice"),
        GameOption("negative", "number", ("n",), high=MOST_DICE, default=0, meaning="negative dice"),
        PUSHED,
    ),
    ("yz 3b 2s 1g", "yz6", "yz 2b 1n"),
    "Stefouch/foundry-year-zero-roller YearZeroDice.js; bcdice/BCDice YearZeroEngine.rb",
    aliases=("yearzero", "mutant", "myz"),
    counts_before=True,
    needs=("yz", "yearzero", "mutant", "fbl", "forbidden"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+))?\s*(?:yearzero|mutant|myz|yz"
        r"|(?:fbl|forbidden\s*lands)(?=\s*\d+\s*[bsgn](?:ase|kill|ear)?(?![a-z])))(?=$|[^a-z]|[bsgn](?![a-z]))"
    ),
)
SIXES = GameOption("pool", "pool", low=1, high=MOST_DICE, meaning="dice", is_required=True)
VAESEN = GameEntry(
    "vaesen",
    "Vaesen, Tales from the Loop",
    "6s succeed; a push rolls all dice again except 6s, and costs a condition.",
    lambda values: Sixes(number(values, "pool"), "push for a condition"),
    (SIXES,),
    ("vaesen5", "vaesen8"),
    "Stefouch/foundry-year-zero-roller YearZeroDice.js (SkillDie); bcdice/BCDice YearZeroEngine.rb",
    aliases=("tales from the loop", "talesfromtheloop", "tftl"),
)
CORIOLIS = GameEntry(
    "coriolis",
    "Coriolis",
    "6s succeed, three are critical; a prayer rolls all dice again except 6s.",
    lambda values: Sixes(number(values, "pool"), "pray", critical=3),
    (SIXES,),
    ("coriolis5", "coriolis8"),
    "Stefouch/foundry-year-zero-roller YearZeroDice.js (SkillDie); bcdice/BCDice YearZeroEngine.rb",
)
TWILIGHT = GameEntry(
    "t2k",
    "Twilight: 2000",
    "6 to 9 is one success, 10 and more two; a push rolls every die again that is neither a success nor a 1.",
    _steps,
    (STEP_DICE, PUSHED),
    ("t2k d10 d8", "t2k d12 d6"),
    "Stefouch/foundry-year-zero-roller YearZeroDice.js; bcdice/BCDice YearZeroEngine.rb (YZS)",
    aliases=("twilight", "twilight2000", "twilight 2000"),
)
BLADE_RUNNER = GameEntry(
    "br",
    "Blade Runner",
    "6 to 9 is one success, 10 and more two; a push may throw 6 to 9 of a d10 or d12 again, too.",
    lambda values: _steps(values, is_blade_runner=True),
    (STEP_DICE, MORE, LESS, PUSHED),
    ("br d10 d8", "br d12 d10", "br d10 d8 adv"),
    "Stefouch/foundry-year-zero-roller YearZeroDice.js (LOCKED_VALUES of each die)",
    aliases=("bladerunner", "blade runner"),
)
FORBIDDEN_LANDS = GameEntry(
    "fbl",
    "Forbidden Lands, artefact dice",
    "6 and 7 are one success, 8 and 9 two, 10 and 11 three, 12 four.",
    lambda values: _steps(values, artefacts=True),
    (STEP_DICE, PUSHED),
    ("fbl d12", "fbl d8 d10"),
    "Stefouch/foundry-year-zero-roller YearZeroDice.js (SUCCESS_TABLE)",
    aliases=("forbiddenlands", "forbidden lands"),
)
ALIEN = GameEntry(
    "alien",
    "Alien RPG",
    "6s succeed. A 1 on a stress die is panic: d6 and stress, from 7 on it shows, from 10 on the "
    "action is lost.",
    _alien,
    (
        GameOption("pool", "pool", ("b", "base"), high=MOST_DICE, default=0, meaning="dice", die=6),
        GameOption("stress", "number", ("s",), high=15, default=0, meaning="stress dice"),
        GameOption("evolved", "flag", ("evolved",), default=0, meaning="second edition"),
        GameOption("resolve", "number", ("resolve",), high=10, meaning="Resolve"),
        GameOption("short", "number", ("short",), high=14, default=0, meaning="dice below none"),
        GameOption("panic", "number", ("panic",), high=15, meaning="stress of a panic roll", takes="stress"),
    ),
    ("alien5s2", "alien4", "alien5s2 evolved", "alien panic3"),
    "Stefouch/sebedius-yearzero-discord-bot panic.js; pwatson100/alienrpg actor.mjs",
    order=("pool", "stress"),
    others=(
        (
            r"^\s*(?:(?:air|power|food|water|ammo)\s+)?supply\b",
            "For a supply roll count the 1s: type it like 4d6=1.",
        ),
    ),
    plus="stress",
    thrown_alone=2,
    fillers=("roll", "check", "with", "at"),
    presets={f"-{short}": {"short": short} for short in range(1, 15)},
)

ENTRIES = (YEAR_ZERO, VAESEN, CORIOLIS, ALIEN, TWILIGHT, BLADE_RUNNER, FORBIDDEN_LANDS)
