"""Repeated rolls: `d20 + 5 until 15`, `8d6>=5 until 10 in all within 4 rolls`, `2d6 until a 6`.

There are three goals: a total of one roll; a sum over all rolls, such as the successes of an extended test; a
face on a counting die. With each of them every roll gains something, until that is enough.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.notation.conditions import Condition, Parity, Sign, ValueCondition
from bot.mechanics.notation.evaluation import NodeResult, RollResult, throw
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls, strip_node_labels
from bot.mechanics.notation.modifiers import Counting
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Group,
    Labelled,
    Node,
    Thrown,
    throws_of,
    within,
)
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source

Way = Literal["once", "all", "face"]
"""A total of one roll, the sum of all, or a face of a die."""


class Goal(NamedTuple):
    """The goal of the rolls; `way` is None if the line does not say which kind it is."""

    when: Condition
    way: Way | None = None
    most: int = LIMITS.until_rolls
    """The most rolls."""


_RECORDED = re.compile(
    r"(?P<dice>[^#;\n]+) until "
    r"(?:an? (?P<face>\d{1,6})|(?P<sign>[<>]=?|=)?(?P<number>\d{1,6})|(?P<parity>even|odd))"
    r"(?:(?P<all> in all)|(?P<once> at once))?(?: within (?P<most>\d{1,4}) rolls?)?"
)
"""The text that `str` of an `Until` writes."""


def make_goal(when: Condition, way: Way | None = None, most: int = LIMITS.until_rolls) -> Goal:
    """Return a goal; one roll decides if a total must be even, or stay low."""
    if isinstance(when, Parity):
        return Goal(when, "once", most)
    is_at_least = isinstance(when, ValueCondition) and when.sign in {">=", ">"}
    return Goal(when, way or (None if is_at_least else "once"), most)


def _read_goal(goal: Mapping[str, str | None]) -> Goal:
    """Return the goal of a recorded line."""
    way: Way | None = "all" if goal["all"] else "once" if goal["once"] else None
    most = int(goal["most"] or LIMITS.until_rolls)
    if goal["face"]:
        return make_goal(ValueCondition("=", int(goal["face"])), "face", most)
    if goal["parity"]:
        return make_goal(Parity(goal["parity"] == "odd"), None, most)
    signs: dict[str | None, Sign] = {"<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "=", None: ">="}
    return make_goal(ValueCondition(signs[goal["sign"]], int(goal["number"] or 0)), way, most)


@dataclass(frozen=True, slots=True)
class Until:
    """Dice, their goal, and how progress is counted; `str` writes it in the one canonical way."""

    root: Node
    when: Condition
    way: Way
    most: int = LIMITS.until_rolls

    @property
    def needed(self) -> int:
        """The sum that is needed, or 1 if a single roll decides."""
        return self.when.number if self.way == "all" and isinstance(self.when, ValueCondition) else 1

    @property
    def face_dice(self) -> Dice:
        """The dice one of which has to show a face, counted by it."""
        dice = next(one for one in within(self.root) if isinstance(one, Dice))
        return replace(dice, counting=Counting(self.when))

    def gain(self, rolled: NodeResult) -> int:
        """Return what a roll adds to the needed sum."""
        if self.way == "all":
            return rolled.total
        if self.way == "once":
            return int(self.when.holds(rolled.total))
        return int(any(die.kept and self.when.holds(die.value) for die in _find_dice(rolled).dice))

    @property
    def goal(self) -> str:
        """The goal as text: `15`, `10 in all`, `a 6`, `<=3`."""
        if isinstance(self.when, Parity):
            return str(self.when).strip()
        number = str(self.when).removeprefix(">=")
        if self.way == "face":
            shown = number.removeprefix("=")
            return f"{'an' if shown.startswith('8') or shown in {'11', '18'} else 'a'} {shown}"
        if self.way == "all":
            return f"{number} in all"
        return f"{number} at once" if counts(self.root) else number

    def __str__(self) -> str:
        within = "" if self.most == LIMITS.until_rolls else f" within {self.most} roll{'s' * (self.most > 1)}"
        return f"{self.root} until {self.goal}{within}"


def make_until(rolls: Rolls, goal: Goal) -> Until:
    """Return the repeated roll.

    A sum with a target is a success or not, and its successes are added: `d20+5 vs 15 until 3`.

    Raises:
        BadInput: it cannot be repeated; the sentence says why.
    """
    one = rolls.only
    if one is None or one.sets > 1 or one.name:
        raise BadInput("`until` works with only one roll: write just one, such as 2d6 until 10.")
    if one.counts_words:
        raise BadInput("`until` needs dice with numbers: this die has words.")
    root = strip_node_labels(one.root)
    if one.target is not None:
        if goal.way == "face":
            raise BadInput(f"`until a` and `{one.target}` do not work together: leave one out.")
        root = Group((root,), None, Counting(one.target.when))
    way = goal.way or ("all" if counts(root) else "once")
    when = goal.when
    if way == "all" and isinstance(when, ValueCondition) and when.sign == ">":
        when = ValueCondition(">=", when.number + 1)
    until = Until(root, when, way, goal.most)
    _check(until)
    return until


def read_until(text: str) -> Until:
    """Read the text of an `Until`, as rows keep it.

    Raises:
        BadInput: it is no such text.
    """
    written = _RECORDED.fullmatch(text)
    if written is None:
        raise BadInput(f"{cite(text)} does not say until when: write a number, such as 2d6 until 10.")
    return make_until(Rolls((read_roll(written["dice"]),)), _read_goal(written.groupdict()))


def counts(node: Node) -> bool:
    """Whether a value is a number of successes."""
    match node:
        case Dice() | Group():
            return node.counting is not None
        case Labelled() | Bracketed():
            return counts(node.inner)
        case Arithmetic("+" | "-"):
            return counts(node.left) and counts(node.right)
        case _:
            return False


def _check(until: Until) -> None:
    """Check that it can end, and within the limits for repeated rolls.

    Raises:
        BadInput: it cannot.
    """
    if not any(isinstance(one, Thrown) for one in within(until.root)):
        raise BadInput(
            f"`{until.root}` has no dice, so `until` would not end: write dice, such as 2d6 until 10."
        )
    throws = throws_of(until.root)
    if throws > LIMITS.until_throws:
        raise BadInput(
            f"Each roll needs about {float(throws):,.0f} throws, but with `until` at most "
            f"{LIMITS.until_throws} are possible: use fewer dice."
        )
    if not 1 <= until.most <= LIMITS.until_rolls:
        raise BadInput(f"`until` can make 1 to {LIMITS.until_rolls} rolls, not {until.most:,}.")
    if isinstance(until.when, ValueCondition):
        if until.when.number > LIMITS.until_number:
            raise BadInput(
                f"`until` works with numbers up to {LIMITS.until_number:,}, not {until.when.number:,}: "
                "write a smaller one."
            )
        if until.way == "face":
            _check_face(until, until.when.number)
        else:
            _check_reachable(until, until.when)


def _check_face(until: Until, face: int) -> None:
    dice = [one for one in within(until.root) if isinstance(one, Thrown)]
    if len(dice) != 1 or not isinstance(dice[0], Dice) or dice[0].counting is not None:
        raise BadInput("`until a` works only with plain dice of one kind, such as 2d6 until a 6.")
    if dice[0].kind == "F" or dice[0].faces or not 1 <= face <= dice[0].sides:
        raise BadInput(f"{until.root} cannot show a {face}: write a number from 1 to {dice[0].sides}.")


def _check_reachable(until: Until, when: ValueCondition) -> None:
    low, high = until.root.interval
    if until.way == "all":
        if when.number < 1:
            raise BadInput("`until` needs a number above 0, such as 2d6 until 10.")
        if high * until.most < when.number:
            rolls = "1 roll" if until.most == 1 else f"{until.most} rolls"
            raise BadInput(
                f"{rolls} of {until.root} can reach at most {high * until.most:,}, not "
                f"{when.number:,}: write a smaller number."
            )
    elif not any(when.holds(total) for total in {low, high, min(max(when.number, low), high)}):
        raise BadInput(
            f"{until.root} gives {low:,} to {high:,}, never {when.in_words}: write a number from "
            f"{low:,} to {high:,}."
        )


def _find_dice(rolled: NodeResult) -> NodeResult:
    if isinstance(rolled.node, Dice):
        return rolled
    return next(
        found for part in rolled.parts for found in [_find_dice(part)] if isinstance(found.node, Dice)
    )


class UntilResult(NamedTuple):
    """All rolls, in order."""

    until: Until
    rolls: tuple[RollResult, ...]
    gains: tuple[int, ...]
    """What each of them added."""

    @property
    def is_met(self) -> bool:
        """Whether the goal is reached; if not, there were the most rolls."""
        return sum(self.gains) >= self.until.needed

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, in order of throwing."""
        return tuple(face for rolled in self.rolls for face in rolled.faces)


def throw_until(until: Until, source: Source) -> UntilResult | Waiting:
    """Roll until the goal is reached, or `until.most` rolls are made, or the source has no face.

    Raises:
        BadInput: a face that its die does not have.
    """
    once = Rolls((Expression(until.root),))
    rolls: list[RollResult] = []
    gains: list[int] = []
    while sum(gains) < until.needed and len(rolls) < until.most:
        made = throw(once, source)
        if isinstance(made, Waiting):
            return _wait_after(rolls, made)
        rolls.append(made)
        gains.append(until.gain(made.sets[0]))
    return UntilResult(until, tuple(rolls), tuple(gains))


def _wait_after(rolls: list[RollResult], waiting: Waiting) -> Waiting:
    """Return a request for a face, with all throws before it."""
    batches = [batch for rolled in rolls for batch in rolled.by_hand]
    faces = tuple(face for batch in batches for face in batch.faces)
    dice = tuple(batch.die for batch in batches for _ in batch.faces)
    return Waiting(
        (*faces, *waiting.faces), (*dice, *waiting.dice), _in_roll(waiting.wants, len(rolls) + 1), ()
    )


def _in_roll(die: Die, number: int) -> Die:
    return replace(die, meaning=", ".join(filter(None, (f"roll {number}", die.meaning))))
