"""One d20, or the better or worse of several, against a number.

What differs from game to game is what the natural number does. In D&D it decides an attack, and nothing
else; in Pathfinder it moves the result by a degree; in Mörk Borg and Shadowdark it decides everything.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import (
    GameEntry,
    GameOption,
    Values,
    maybe_number,
    number,
    numbers,
)
from bot.mechanics.rule import Die, Face

D20 = Die(20)
MOST_DICE = 10
MOST_DAMAGE = 40
"""Dice; a critical hit throws as many twice."""

MODIFIER = GameOption("modifier", "modifier", low=-200, high=200, default=0, meaning="modifier")
VERSUS = GameOption(
    "target", "target", ("vs",), low=-50, high=300, meaning="number to reach", is_required=True
)
ADVANTAGE = GameOption(
    "adv", "flag", ("adv", "advantage", "advantages"), high=9, default=0, meaning="advantages"
)
DISADVANTAGE = GameOption(
    "dis", "flag", ("dis", "disadvantage", "disadvantages"), high=9, default=0, meaning="disadvantages"
)


def pool_of(values: Values) -> int:
    """Return how many d20 are thrown: 2 where advantage or disadvantage is left; the worse counts if it is
    negative.

    In any number, they cancel each other: one of each is neither.
    """
    good, bad = bool(number(values, "adv")), bool(number(values, "dis"))
    return 2 * (good - bad) or 1


def but_one(faces: Sequence[Face], best: Callable[[Sequence[Face]], Face], begin: int = 0) -> frozenset[int]:
    """Return the places of all faces from `begin` on, but of the first one that is the best."""
    among = faces[begin:]
    places = range(begin, len(faces))
    return frozenset(places) - {begin + among.index(best(among))} if among else frozenset()


@dataclass(frozen=True)
class KeptD20(Game[Face]):
    """The best of `pool` d20, or, where it is negative, the worst of as many; the tally is that face."""

    pool: int
    modifier: int
    target: int
    empty = 0
    has_naturals = True
    words: ClassVar[tuple[str, ...]]

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D20,) * abs(self.pool)

    def count(self, tally: Face, die: Die, face: Face) -> Face:
        if not tally:
            return face
        return max(tally, face) if self.pool > 0 else min(tally, face)

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        return but_one(faces[: abs(self.pool)], max if self.pool > 0 else min)

    def is_reached(self, tally: Face) -> bool:
        """Tell whether the face and the modifier reach the target."""
        return tally + self.modifier >= self.target

    def called(self, tally: Face, word: str, more: str = "") -> Verdict:
        """Return a verdict whose text begins with the total."""
        return Verdict(word, f"{tally + self.modifier} {word}{more}")

    @abstractmethod
    def verdict(self, tally: Face) -> Verdict:
        """Read the natural number that counts."""


@dataclass(frozen=True)
class Attack(KeptD20):
    """Natural 20 hits and is critical, natural 1 misses; within an enlarged range a hit is critical."""

    critical: int = 20
    words = ("miss (natural 1)", "miss", "hit", "critical hit")

    def verdict(self, tally: Face) -> Verdict:
        if tally == 1:
            return self.called(tally, self.words[0])
        hits = tally + self.modifier >= self.target
        if tally == 20 or (hits and tally >= self.critical):
            return self.called(tally, "critical hit")
        return self.called(tally, "hit" if hits else "miss")


class Check(KeptD20):
    """Checks and saves: nothing happens by itself."""

    words = ("failure", "success")

    def verdict(self, tally: Face) -> Verdict:
        margin = tally + self.modifier - self.target
        return self.called(tally, "success" if margin >= 0 else "failure", f" by {abs(margin)}")


class Struck(NamedTuple):
    """The tally of a roll with further dice: the natural number that counts, and what is added."""

    thrown: int = 0
    """How many dice but those of the damage lie."""
    natural: Face = 0
    added: int = 0
    damage_dice: int = 0
    """How many dice of the damage lie."""
    damage: int = 0


@dataclass(frozen=True)
class WithDice(Game[Struck]):
    """An attack or check with dice in its modifier, such as bless; behind a hit follow dice of damage.

    A critical hit throws them twice. Of the d20, only the natural number decides, never the sum.
    """

    roll: Attack | Check
    bonus: tuple[int, ...]
    """The sides of each die that is added, negative where it is taken off."""
    damage: tuple[int, ...] = ()
    """What is added to the damage, and the sides of each of its dice; none where it is not thrown."""
    empty = Struck()
    has_naturals = True

    @property
    def words(self) -> tuple[str, ...]:
        return self.roll.words

    @property
    def dice(self) -> tuple[Die, ...]:
        return (
            *self.roll.dice,
            *map(_added, self.bonus),
        )

    def count(self, tally: Struck, die: Die, face: Face) -> Struck:
        if die.mark == "damage":
            sides = self.damage[1 + tally.damage_dice % (len(self.damage) - 1)]
            damage = tally.damage + (face if sides > 0 else -face)
            return tally._replace(damage_dice=tally.damage_dice + 1, damage=damage)
        if die.mark:
            added = tally.added + (face if die.mark == "bonus" else -face)
            return tally._replace(thrown=tally.thrown + 1, added=added)
        return tally._replace(thrown=tally.thrown + 1, natural=self.roll.count(tally.natural, die, face))

    def more(self, tally: Struck, die: Die, face: Face) -> Die | None:
        if not self.damage or not self._all_lie(tally):
            return None
        times = {"hit": 1, "critical hit": 2}.get(self._plain(tally).word, 0)
        if tally.damage_dice == times * (len(self.damage) - 1):
            return None
        return Die(abs(self.damage[1 + tally.damage_dice % (len(self.damage) - 1)]), mark="damage")

    def settle(self, tally: Struck) -> Struck:
        return tally._replace(damage=0)

    def verdict(self, tally: Struck) -> Verdict:
        plain = self._plain(tally)
        if not tally.damage_dice:
            return plain
        return Verdict(plain.word, f"{plain.text}, {max(tally.damage + self.damage[0], 0)} damage")

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        return self.roll.dropped(faces)

    def _all_lie(self, tally: Struck) -> bool:
        return tally.thrown == len(self.dice)

    def _plain(self, tally: Struck) -> Verdict:
        return replace(self.roll, modifier=self.roll.modifier + tally.added).verdict(tally.natural)


def _added(sides: int) -> Die:
    return Die(abs(sides), mark="bonus" if sides > 0 else "penalty")


class DeathSave(KeptD20):
    """10 and more succeed; 20 brings back to 1 hit point, 1 counts as two failures."""

    words = ("two failures", "failure", "success", "back to 1 HP")

    def verdict(self, tally: Face) -> Verdict:
        plain = "success" if self.is_reached(tally) else "failure"
        word = {1: "two failures", 20: "back to 1 HP"}.get(tally, plain)
        return Verdict(word, word)


class Degrees(KeptD20):
    """Pathfinder: ten off is a degree more; then natural 20 moves one degree up, natural 1 one down."""

    words = ("critical failure", "failure", "success", "critical success")

    def verdict(self, tally: Face) -> Verdict:
        margin = tally + self.modifier - self.target
        degree = (margin > -10) + (margin >= 0) + (margin >= 10)
        return self.called(tally, self.words[max(0, min(3, degree + (tally == 20) - (tally == 1)))])


class Masterminds(KeptD20):
    """Each 5 off is another degree; natural 20 is one degree better."""

    words = tuple(
        f"{word}, {counted(degree, 'degree')}"
        for word, degrees in (("failure", range(40, 0, -1)), ("success", range(1, 41)))
        for degree in degrees
    )

    def verdict(self, tally: Face) -> Verdict:
        margin = tally + self.modifier - self.target
        degree = margin // 5 + 1 if margin >= 0 else -((-margin + 4) // 5)
        if tally == 20:
            degree += 2 if degree == -1 else 1  # there is no degree 0
        degree = max(-40, min(40, degree))
        return self.called(
            tally, f"{'success' if degree > 0 else 'failure'}, {counted(abs(degree), 'degree')}"
        )


class NaturalsDecide(KeptD20):
    """Natural 20 is a critical success, natural 1 a fumble, whatever the sum."""

    words = ("fumble", "failure", "success", "critical success")

    def verdict(self, tally: Face) -> Verdict:
        plain = "success" if self.is_reached(tally) else "failure"
        return self.called(tally, {1: "fumble", 20: "critical success"}.get(tally, plain))


def _dnd(values: Values) -> KeptD20 | WithDice:
    ac, dc = maybe_number(values, "ac"), maybe_number(values, "dc")
    if (ac is None) == (dc is None):
        raise BadInput("An attack has an AC, a check or save a DC: type it like d20+5 ac 15, or d20+5 dc 15.")
    pool, modifier = pool_of(values), number(values, "modifier")
    bonus, damage = numbers(values, "bonus"), numbers(values, "damage")
    if damage and ac is None:
        raise BadInput("Damage follows an attack: type it like d20+5 ac 15; 2d6+3.")
    if len(bonus) > MOST_DICE or len(damage) > MOST_DAMAGE + 1:
        raise BadInput(
            f"An attack has at most {MOST_DICE} dice added and {MOST_DAMAGE} dice of damage: take fewer."
        )
    if number(values, "elven"):
        if pool != 2:
            raise BadInput("Elven Accuracy needs advantage: type it like d20+5 ac 15 adv elven.")
        pool = 3
    if ac is not None:
        roll: Attack | Check = Attack(pool, modifier, ac, number(values, "crit"))
    else:
        assert dc is not None  # noqa: S101 - one of them is there
        roll = Check(pool, modifier, dc)
    return WithDice(roll, bonus, damage) if bonus or damage else roll


def _plain(kind: type[KeptD20]) -> Callable[[Values], KeptD20]:
    """Return how a game is made that has nothing but a modifier and a target."""
    return lambda values: kind(pool_of(values), number(values, "modifier"), number(values, "target"))


EFFECTS = {
    1: "GM intrusion",
    17: "+1 damage",
    18: "+2 damage",
    19: "minor effect or +3",
    20: "major effect or +4",
}
"""Natural numbers of Cypher that mean something by themselves; what is good of it helps a success alone."""


class Cypher(KeptD20):
    """A task is beaten by three times its level."""

    words = (
        *(f"failure{note}" for note in ("", *(f", {effect}" for effect in EFFECTS.values()))),
        *(f"success{note}" for note in ("", *(f", {effect}" for effect in EFFECTS.values()))),
    )

    def verdict(self, tally: Face) -> Verdict:
        total = tally + self.modifier
        word = "success" if total >= 3 * self.target else "failure"
        word += f", {EFFECTS[tally]}" if tally in EFFECTS else ""
        return Verdict(word, f"{word} (beats level {max(total // 3, 0)})")


@dataclass(frozen=True)
class Ordem(KeptD20):
    """As many d20 as the attribute, the best of them; with none, the worse of two."""

    critical: int | None = None
    """From this number on a weapon is critical; None: it is no attack, and a natural 20 is told."""

    @property
    def words(self) -> tuple[str, ...]:  # type: ignore[override]
        return ("failure", "success", "success, natural 20" if self.critical is None else "success, critical")

    def verdict(self, tally: Face) -> Verdict:
        reached = self.is_reached(tally)
        return self.called(tally, self.words[reached + (reached and tally >= (self.critical or 20))])


@dataclass(frozen=True)
class Boons(Game[tuple[int, int]]):
    """Lancer: a d20, and the highest of some d6 added, or taken off where they are difficulties."""

    boons: int
    """Negative where they are taken off."""
    modifier: int
    target: int
    is_check: bool
    is_tech: bool = False
    """Whether it is a tech attack, of which none is critical."""
    empty = (0, 0)
    has_naturals = True

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D20, *(Die(6, mark="accuracy" if self.boons > 0 else "difficulty"),) * abs(self.boons))

    @property
    def words(self) -> tuple[str, ...]:
        attack = ("miss", "hit") if self.is_tech else ("miss", "hit", "critical hit")
        return ("failure", "success") if self.is_check else attack

    def count(self, tally: tuple[int, int], die: Die, face: Face) -> tuple[int, int]:
        return (tally[0], max(tally[1], face)) if die.mark else (face, 0)

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        return but_one(faces, max, begin=1)

    def verdict(self, tally: tuple[int, int]) -> Verdict:
        total = tally[0] + self.modifier + (tally[1] if self.boons > 0 else -tally[1])
        reached = total >= self.target
        word = self.words[-1] if reached and total >= 20 else self.words[reached]
        return Verdict(word, word)


@dataclass(frozen=True)
class Plot(Game[tuple[int, int]]):
    """Cosmere: a d20, or the better or worse of two, and a plot die, whose complication is added to it."""

    pool: int
    modifier: int
    target: int
    has_plot: bool
    empty = (0, 0)
    has_naturals = True
    words = tuple(
        word + note
        for word in ("failure", "success")
        for note in (", complication", ", opportunity, complication", "", ", opportunity")
    )

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D20,) * abs(self.pool) + (Die(6, mark="plot", labels=()),) * self.has_plot

    def count(self, tally: tuple[int, int], die: Die, face: Face) -> tuple[int, int]:
        natural, plot = tally
        if die.mark:
            return natural, face
        kept = max(natural, face) if self.pool > 0 else min(natural or face, face)
        return kept, plot

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        return but_one(faces[: abs(self.pool)], max if self.pool > 0 else min)

    def verdict(self, tally: tuple[int, int]) -> Verdict:
        natural, plot = tally
        total = natural + self.modifier + {1: 2, 2: 4}.get(plot, 0)
        opportunity, complication = natural == 20 or plot >= 5, natural == 1 or plot in {1, 2}
        word = "success" if total >= self.target else "failure"
        word += ", opportunity" * opportunity + ", complication" * complication
        return Verdict(word, word)


def _ordem(values: Values) -> Ordem:
    pool = number(values, "attribute") + number(values, "adv") - number(values, "dis")
    return Ordem(
        pool if pool > 0 else pool - 2,
        number(values, "modifier"),
        number(values, "target"),
        maybe_number(values, "crit"),
    )


class CypherLevel(KeptD20):
    """A roll of Cypher where the level of the task is not known: it says which one it beats."""

    @property
    def words(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(dict.fromkeys(self.verdict(face).word for face in range(1, 21)))

    def verdict(self, tally: Face) -> Verdict:
        word = f"beats level {max((tally + self.modifier) // 3, 0)}"
        return Verdict(*(word + (f", {EFFECTS[tally]}" if tally in EFFECTS else ""),) * 2)


def _cypher(values: Values) -> KeptD20:
    level, modifier = maybe_number(values, "level"), number(values, "modifier")
    if level is None:
        return CypherLevel(pool_of(values), modifier, 0)
    return Cypher(pool_of(values), modifier, level)


class ThirteenthAge(NaturalsDecide):
    """The natural number is told, for powers go by it."""

    def called(self, tally: Face, word: str, more: str = "") -> Verdict:
        return super().called(tally, word, f", natural {tally}")


def _thirteenth(values: Values) -> ThirteenthAge:
    modifier = number(values, "modifier") + number(values, "escalation")
    return ThirteenthAge(pool_of(values), modifier, number(values, "target"))


def _lancer(values: Values) -> Boons:
    boons = number(values, "accuracy") - number(values, "difficulty")
    flags = (bool(number(values, name)) for name in ("check", "tech"))
    return Boons(boons, number(values, "modifier"), number(values, "target"), *flags)


def _cosmere(values: Values) -> Plot:
    return Plot(
        pool_of(values), number(values, "modifier"), number(values, "target"), bool(number(values, "plot"))
    )


DND = GameEntry(
    "d20",
    "D&D 5e, Tales of the Valiant, Level Up",
    "An attack (ac) hits with a natural 20 and misses with a 1; a check or save (dc) knows neither.",
    _dnd,
    (
        MODIFIER,
        GameOption("bonus", "bonus", low=-100, high=100, meaning="dice that are added"),
        GameOption("ac", "target", ("ac",), low=-50, high=300, meaning="armour class"),
        GameOption("dc", "target", ("dc",), low=-50, high=300, meaning="difficulty class"),
        ADVANTAGE,
        DISADVANTAGE,
        GameOption("crit", "number", ("crit",), low=2, high=20, default=20, meaning="critical from"),
        GameOption("elven", "flag", ("elven",), default=0, meaning="Elven Accuracy"),
        GameOption("damage", "damage", low=-200, high=200, meaning="damage"),
    ),
    ("d20+5 ac 15", "d20+5 dc 15 adv", "d20+7 ac 16 crit19", "d20+5+d4 ac 15", "d20+5 ac 15; 2d6+3"),
    "bcdice/BCDice DungeonsAndDragons5.rb (AT, AR); foundryvtt/dnd5e d20-roll.mjs. Whether a 19 of "
    "an enlarged "
    "range hits below the AC is disputed: here it does not.",
    aliases=("dnd", "d&d", "dnd5e", "5e"),
    dice="d20",
    order=("modifier",),
    needs=("ac", "dc"),
    has_name=False,
    pattern=re.compile(r"^\s*(?:1?d20(?!\d)|(?=[+-]|2d20|adv|dis|[ad]c))(?=.*\b[ad]c\s*-?\d)"),
)
DEATH = GameEntry(
    "death",
    "D&D 5e, death save",
    "10 and more succeed; a 20 brings back to 1 hit point, a 1 is two failures.",
    lambda values: DeathSave(pool_of(values), number(values, "modifier"), 10),
    (MODIFIER, ADVANTAGE, DISADVANTAGE),
    ("death", "death+1"),
    "the published SRD 5.1",
    aliases=("death saving throw", "death save", "deathsave", "death saves"),
    dice="d20",
)
PATHFINDER = GameEntry(
    "pf2",
    "Pathfinder 2e, Starfinder 2e",
    "Ten above or below is critical; then a natural 20 is a degree better, a natural 1 a degree worse.",
    _plain(Degrees),
    (
        MODIFIER,
        VERSUS,
        replace(ADVANTAGE, words=(*ADVANTAGE.words, "fortune")),
        replace(DISADVANTAGE, words=(*DISADVANTAGE.words, "misfortune")),
    ),
    ("pf2+9 vs 25", "pf2+9 vs 20 adv"),
    "foundryvtt/pf2e degree-of-success.ts; rpg-sage-creative/rpg-sage pf2e/index.ts",
    aliases=(
        *("pf2e", "sf2", "sf2e", "pathfinder", "pathfinder 2e", "pathfinder2e"),
        *("starfinder 2e", "starfinder2e"),
    ),
    dice="d20",
)
MASTERMINDS = GameEntry(
    "mnm",
    "Mutants & Masterminds 3e",
    "Each 5 above or below is one more degree; a natural 20 is one degree better.",
    lambda values: (
        Attack(1, number(values, "modifier"), number(values, "target"))
        if number(values, "attack")
        else Masterminds(1, number(values, "modifier"), number(values, "target"))
    ),
    (MODIFIER, VERSUS, GameOption("attack", "flag", ("attack",), default=0, meaning="an attack")),
    ("mnm+8 vs 15", "mnm+8 vs 15 attack"),
    "Humblemonk/dicemaiden-rs mnm; d20herosrd for the natural 20",
    dice="d20",
)
BORG = GameEntry(
    "borg",
    "Mörk Borg, CY_BORG, Pirate Borg, Death in Space",
    "d20 and ability against 12 or another number; a natural 20 is critical, a natural 1 a fumble.",
    _plain(NaturalsDecide),
    (MODIFIER, GameOption("target", "target", ("vs",), low=-50, high=300, default=12, meaning="difficulty")),
    ("borg+2", "borg-1 vs 14"),
    "bcdice/BCDice MorkBorg.rb",
    aliases=(
        "mb",
        "morkborg",
        "mörkborg",
        "mork borg",
        "mörk borg",
        "cyborg",
        "cy_borg",
        "pirateborg",
        "pirate borg",
    ),
    dice="d20",
)
SHADOWDARK = GameEntry(
    "shadow",
    "Shadowdark",
    "d20 and stat against a number; a natural 20 is critical, a natural 1 a fumble.",
    _plain(NaturalsDecide),
    (MODIFIER, VERSUS, ADVANTAGE, DISADVANTAGE),
    ("shadow+2 vs 12", "shadow+2 vs 12 adv"),
    "Muttley/foundryvtt-shadowdark",
    aliases=("shadowdark", "sd"),
    dice="d20",
)
THIRTEENTH_AGE = GameEntry(
    "13a",
    "13th Age",
    "d20, bonus and escalation die against a defence; a natural 20 is critical, a natural 1 a fumble.",
    _thirteenth,
    (
        MODIFIER,
        VERSUS,
        GameOption("escalation", "number", ("esc",), high=6, default=0, meaning="escalation die"),
    ),
    ("13a+5 vs 18 esc2", "13a+5 vs 18"),
    "published rules",
    aliases=("13age", "13thage"),
    dice="d20",
)
CYPHER = GameEntry(
    "cs",
    "Cypher System, Numenera",
    "d20 against three times the level of the task; 17 to 20 have effects, a 1 is a GM intrusion.",
    _cypher,
    (
        GameOption("level", "pool", high=15, meaning="level of the task"),
        MODIFIER,
        ADVANTAGE,
        DISADVANTAGE,
    ),
    ("cs3", "cs6", "cs"),
    "mrkwnzl/cyphersystem-foundryvtt roll-engine; Humblemonk/dicemaiden-rs cs",
    aliases=("cypher", "numenera"),
    dice="d20",
)
ORDEM = GameEntry(
    "ordem",
    "Ordem Paranormal",
    "The best of as many d20 as the attribute has, with attribute 0 the worse of two, against a number.",
    _ordem,
    (
        GameOption("attribute", "pool", high=MOST_DICE, default=1, meaning="attribute"),
        MODIFIER,
        replace(VERSUS, words=("vs", "dt")),
        ADVANTAGE,
        DISADVANTAGE,
        GameOption("crit", "number", ("crit",), low=2, high=20, meaning="critical from"),
    ),
    ("ordem3+5 vs 20", "ordem0+5 vs 15", "ordem3+5 vs 20 crit19"),
    "SouOWendel/ordemparanormal_fvtt dice.mjs, d20-die.mjs",
    aliases=("op", "ordemparanormal", "ordem paranormal"),
    dice="d20",
)
LANCER = GameEntry(
    "lancer",
    "Lancer, ICON, Shadow of the Demon Lord",
    "d20 against 10 or another number; the highest of the accuracy dice is added; a hit of 20 and "
    "more is critical.",
    _lancer,
    (
        MODIFIER,
        GameOption("target", "target", ("vs",), low=-50, high=300, default=10, meaning="number to reach"),
        GameOption(
            "accuracy",
            "number",
            ("acc", "boon", "boons"),
            high=20,
            default=0,
            meaning="accuracy dice",
            alone=1,
        ),
        GameOption(
            "difficulty",
            "number",
            ("diff", "bane", "banes"),
            high=20,
            default=0,
            meaning="difficulty dice",
            alone=1,
        ),
        GameOption("check", "flag", ("check", "save"), default=0),
        GameOption("tech", "flag", ("tech",), default=0, meaning="a tech attack"),
    ),
    ("lancer+3 acc2", "lancer+3 vs 8 diff1", "lancer+2 check"),
    "Eranziel/foundryvtt-lancer attack.ts; a critical must hit, as the book has it",
    dice="d20",
)
COSMERE = GameEntry(
    "cosmere",
    "Cosmere RPG",
    "d20 and skill against a number; the plot die adds a complication, or is an opportunity, as "
    "natural 1 and 20 are.",
    _cosmere,
    (
        MODIFIER,
        VERSUS,
        GameOption("plot", "flag", ("plot", "stakes", "dp", "raised"), default=0),
        ADVANTAGE,
        DISADVANTAGE,
    ),
    ("cosmere+5 vs 15 plot", "cosmere+5 vs 15"),
    "the-metalworks/cosmere-rpg plot-die.ts, d20-roll.ts",
    aliases=("plotweaver",),
    dice="d20",
)

ENTRIES = (
    *(DND, DEATH, PATHFINDER, SHADOWDARK, BORG, THIRTEENTH_AGE, MASTERMINDS),
    *(LANCER, COSMERE, CYPHER, ORDEM),
)
