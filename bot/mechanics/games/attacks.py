"""Several attacks of D&D in a line: each is read as one alone, and the hits are counted."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, groupby, pairwise
from typing import Any, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import DND, WithDice
from bot.mechanics.games.game import Chances, Game, Verdict, begin, counted, step, verdict_odds
from bot.mechanics.games.judging import judge, read_for
from bot.mechanics.games.spelling import GameEntry, GameRoll, Values
from bot.mechanics.reading.line_reader import UnderstoodLine
from bot.mechanics.rule import Die, Face

MOST_ATTACKS = 20
"""In a line."""

MOST_DAMAGE_DICE = 200
"""Of all attacks of a line, where each hits critically."""

Hits = tuple[int, int]
"""How many attacks hit plainly, and how many critically."""


class Fell(NamedTuple):
    """The tally: what became of the attacks before, and the one that is thrown."""

    now: Any = None
    """Its own tally; None after the last."""
    lying: int = 0
    """How many of its dice lie, without those of its damage."""
    done: tuple[Verdict, ...] = ()


@dataclass(frozen=True)
class Volley(Game[Fell]):
    """Attacks one after another, with the damage of each behind it."""

    attacks: tuple[Game[Any], ...]
    has_naturals = True

    @property
    def empty(self) -> Fell:
        return Fell(self.attacks[0].empty)

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return tuple(die for attack in self.attacks for die in attack.dice)

    @cached_property
    def words(self) -> tuple[str, ...]:
        most = len(self.attacks)
        return tuple(
            _called((every - critical, critical))
            for every in range(most + 1)
            for critical in range(every + 1)
        )

    def count(self, tally: Fell, die: Die, face: Face) -> Fell:
        attack = self.attacks[len(tally.done)]
        now, lying = attack.count(tally.now, die, face), tally.lying + (die.mark != "damage")
        if lying < len(attack.dice) or attack.more(now, die, face):
            return Fell(now, lying, tally.done)
        done = (*tally.done, attack.verdict(now))
        return Fell(self.attacks[len(done)].empty if len(done) < len(self.attacks) else None, 0, done)

    def more(self, tally: Fell, die: Die, face: Face) -> Die | None:
        if not tally.lying or tally.lying < len(self.attacks[len(tally.done)].dice):
            return None
        return self.attacks[len(tally.done)].more(tally.now, die, face)

    def verdict(self, tally: Fell) -> Verdict:
        word = _called(_hits(tally.done))
        return Verdict(word, f"{word}: {'; '.join(each.text for each in tally.done)}")

    def settle(self, tally: Fell) -> Fell:
        now = None if tally.now is None else self.attacks[len(tally.done)].settle(tally.now)
        return Fell(now, tally.lying, tuple(sorted(Verdict(word, "") for word, _ in tally.done)))

    def parts(self, faces: Sequence[Face]) -> Sequence[int]:
        state, counts = begin(self), [0] * len(self.attacks)
        for face in faces:
            counts[len(state.tally.done)] += 1
            state = step(self, state, face)
        return counts

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        ends = [0, *accumulate(self.parts(faces))]
        return frozenset(
            start + place
            for attack, (start, end) in zip(self.attacks, pairwise(ends), strict=True)
            for place in attack.dropped(faces[start:end])
        )

    def chances(self) -> Chances:
        """Return the chances from those of each attack: none knows of another."""
        sofar: dict[Hits, Fraction] = {(0, 0): Fraction(1)}
        for attack, alike in groupby(self.attacks):
            odds = verdict_odds(attack)
            for _ in alike:
                sofar = _with_one_more(sofar, odds)
        found = {_called(hits): chance for hits, chance in sofar.items()}
        return {word: found[word] for word in self.words if word in found}


def _hits(verdicts: tuple[Verdict, ...]) -> Hits:
    words = [word for word, _ in verdicts]
    return words.count("hit"), words.count("critical hit")


def _called(hits: Hits) -> str:
    plain, critical = hits
    told = (counted(plain, "hit") if plain else "", counted(critical, "critical hit") if critical else "")
    return ", ".join(filter(None, told)) or "all miss"


def _with_one_more(sofar: dict[Hits, Fraction], odds: Chances) -> dict[Hits, Fraction]:
    after: dict[Hits, Fraction] = {}
    for (plain, critical), chance in sofar.items():
        for word, share in odds.items():
            hits = plain + (word == "hit"), critical + (word == "critical hit")
            after[hits] = after.get(hits, Fraction(0)) + chance * share
    return after


@dataclass(frozen=True)
class AttackLine(GameRoll):
    """Attacks as they were understood, alike ones with how often they are rolled."""

    attacks: tuple[tuple[int, GameRoll], ...] = ()

    def __post_init__(self) -> None:
        game = Volley(tuple(roll.game for times, roll in self.attacks for _ in range(times)))
        object.__setattr__(self, "game", game)

    def __str__(self) -> str:
        return "; ".join(f"{times}x {roll}" if times > 1 else str(roll) for times, roll in self.attacks)


def read_attacks(text: str) -> GameRoll | None:
    """Read dice against an AC or DC, in which no names stand; None where there is anything else.

    Raises:
        BadInput: they are attacks, and something in them does not fit.
    """
    line = read_for(DND, text) if NEEDS.search(text) else None
    return judge_attacks(line) if line else None


def judge_attacks(line: UnderstoodLine, *, tells: bool = False) -> GameRoll | None:
    """Return the attacks of a line, with damage, or its check; None where there is anything else.

    Raises:
        BadInput: they are attacks, and something in them does not fit.
    """
    checks = judge(DND, line, tells=tells)
    if any("damage" in check.values and "ac" not in check.values for check in checks):
        return None
    attacks = [(check.times, check.roll(DND, line.taken)) for check in checks]
    if sum(times for times, _ in attacks) == 1:
        return attacks[0][1]
    if not attacks or not all("ac" in roll.values for _, roll in attacks):
        return None
    check_attacks(attacks)
    labels = (roll.comment for _, roll in attacks)
    comment = "; ".join(filter(None, dict.fromkeys(labels)))
    return AttackLine(ATTACKS, {}, comment, taken=line.taken, attacks=tuple(attacks))


NEEDS = re.compile(r"(?<![a-z])[ad]c(?![a-z])", re.IGNORECASE)
"""Without one of these no line is judged so: to read dice takes longer."""


def check_attacks(attacks: Sequence[tuple[int, GameRoll]]) -> None:
    """Check how many attacks there are, and how many dice of damage.

    Raises:
        BadInput: they are too many, or none.
    """
    count = sum(times for times, _ in attacks)
    if not 1 <= count <= MOST_ATTACKS or not all(times for times, _ in attacks):
        raise BadInput(f"A line has 1 to {MOST_ATTACKS} attacks, each at least once: 6x d20+5 ac 15.")
    damage = sum(
        2 * times * (len(roll.game.damage) - 1)
        for times, roll in attacks
        if isinstance(roll.game, WithDice) and roll.game.damage
    )
    if damage > MOST_DAMAGE_DICE:
        raise BadInput(
            f"All attacks of a line together have up to {MOST_DAMAGE_DICE // 2} dice of damage: take fewer."
        )


def _never(values: Values) -> Game[Any]:
    raise BadInput("Attacks are typed like 6x d20+5 ac 15, or d20+5 ac 15; d20+3 ac 15.")


ATTACKS = GameEntry(
    "multiattack",
    "D&D 5e, several attacks",
    "Each attack is read as one alone: a natural 20 hits and doubles the dice of its damage, a natural 1 "
    "misses. The hits are counted.",
    _never,
    (),
    ("6x d20+5 ac 15", "d20+7 ac 16; 2d6+3; d20+5 ac 16; d6+3", "2x d20+7 ac 16; 2d6+3"),
    "as one attack",
    has_name=False,
    needs=("ac",),
    pattern=re.compile(
        r"\s*(?:\d{1,3}\s*(?:[x×]|times\b)|[12]?d20|adv|dis|[+-]\s*\d)(?=.*(?<![a-z])ac\s*-?\d)"
    ),
)
ENTRIES = (ATTACKS,)
