"""Throws a tree: left to right, each die in its turn, into a tree of results of the same shape.

A pool is re-rolled, exploded, bounded, kept and counted, in this order. Dice that are re-rolled or explode
are thrown as people throw, in batches: first every die once; then, in the same order, each die that has to be
thrown again or exploded once more; and so on until none is left.

Results are named tuples, since each die of each roll makes one, in a third of the time of a frozen dataclass.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeAlias, TypeVar

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.conditions import Condition
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.modifiers import Keep, Scoring, places
from bot.mechanics.notation.tree import (
    CALCULATE,
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    Reused,
    SizedDice,
    WordDice,
)
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import TENS, UNITS, Die, Face
from bot.mechanics.sources import Below, Chance, Given, Source


class DieThrow(NamedTuple):
    face: int
    """As read, from 1."""
    value: int
    """Its value: the face, minus 1 if it penetrates; -1, 0 or 1 for a Fate die."""
    again: bool = False
    """Whether it was re-rolled, and so does not count."""


class DieResult(NamedTuple):
    """A die on the table, with all its throws."""

    throws: tuple[DieThrow, ...]
    value: int
    """Its value after all throws, between its least and most."""
    kept: bool = True
    exploded: bool = False
    """Whether it gave one more throw, or die."""
    score: int = 0
    """1 for a success, -1 for a failure; 0 if dice are added."""


class DiceBatch(NamedTuple):
    """Equal dice thrown together."""

    die: Die
    faces: tuple[Face, ...]


Tally: TypeAlias = tuple[tuple[str, int], ...]
"""Words, each with its number."""


def _merge(one: Tally, other: Tally) -> Tally:
    result = dict(one)
    for word, times in other:
        result[word] = result.get(word, 0) + times
    return tuple(result.items())


class NodeResult(NamedTuple):
    """A node of the tree with its result."""

    node: Node
    total: int
    dice: tuple[DieResult, ...] = ()
    """For a pool or a percentile: all dice, in the order of their first throws."""
    parts: tuple["NodeResult", ...] = ()
    """For a pool with a computed number of dice: that number; for reused dice: nothing; else its operands."""
    kept: tuple[bool, ...] = ()
    """For a group: which parts count."""
    tally: Tally = ()
    """For dice with words, whose total is 0: the number of each word, also 0."""


class PartResult(NamedTuple):
    """The result of one roll of a line."""

    expression: Expression
    sets: tuple[NodeResult, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each set; 0 if words are counted."""
        return tuple([result.total for result in self.sets])

    @property
    def tallies(self) -> tuple[dict[str, int], ...]:
        """The number of each word in each set; empty without words."""
        return tuple(dict(result.tally) for result in self.sets if result.tally)

    @property
    def successes(self) -> tuple[bool, ...]:
        """Whether each set meets the target; empty without a target."""
        target = self.expression.target
        return tuple(target.holds(_measure(result, target)) for result in self.sets) if target else ()

    @property
    def margins(self) -> tuple[int | None, ...]:
        """The margin of each set, or None if more is not better; empty without a target."""
        target = self.expression.target
        return tuple(target.margin(_measure(result, target)) for result in self.sets) if target else ()


def _measure(result: NodeResult, target: Target) -> int:
    """Return what the target compares: the number of its word, or the total."""
    return dict(result.tally).get(target.word, 0) if target.word else result.total


class RollResult(NamedTuple):
    """The result of a whole line."""

    rolls: Rolls
    parts: tuple[PartResult, ...]
    batches: tuple[DiceBatch, ...]
    """Every throw, in the order of rows."""
    by_hand: tuple[DiceBatch, ...]
    """Every throw, in the order people throw: their tens dice come before their units die."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, in the order of rows."""
        return tuple(chain.from_iterable([batch.faces for batch in self.batches]))

    @property
    def sets(self) -> tuple[NodeResult, ...]:
        """All sets of all parts, in order."""
        return tuple(chain.from_iterable([part.sets for part in self.parts]))

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple([result.total for part in self.parts for result in part.sets])


class Missing(Exception):
    """The source has no face for `die`, the next to be thrown."""

    def __init__(self, die: Die) -> None:
        super().__init__(die)
        self.die = die


Described = TypeVar("Described")


class DiceTray:
    """Collects every face, in order of throwing."""

    def __init__(self, source: Source) -> None:
        self._read_many = source.read_many
        self.is_tens_first = source.is_tens_first
        self._thrown = 0
        self.batches: list[DiceBatch] = []
        self.named: dict[str, NodeResult] = {}
        """Results of earlier dice, by name."""

    def batch(
        self, die: Die, count: int, describe: Callable[[Described, int], str], what: Described
    ) -> tuple[Face, ...]:
        """Throw `count` of `die`, and return the faces.

        Raises:
            Missing: the source has no face yet; `describe` describes its die: which throw of `what`, from 0.
            BadInput: a face that the die does not have, or more than 20,000 throws in all.
        """
        if self._thrown + count > LIMITS.all_throws:
            raise BadInput(
                f"After {self._thrown:,} throws these dice are still not finished: re-roll or explode "
                "fewer faces."
            )
        faces = self._read_many(die, count)
        thrown = len(faces)
        self._thrown += thrown
        self.batches.append(DiceBatch(die, faces))
        if thrown < count:
            raise Missing(replace(die, meaning=describe(what, thrown)))
        return faces

    def waiting(self, wants: Die) -> Waiting:
        """Return all throws so far, for a person who has to throw `wants` next."""
        faces = tuple(face for batch in self.batches for face in batch.faces)
        return Waiting(faces, tuple(batch.die for batch in self.batches for _ in batch.faces), wants, ())


def nth(dice: Dice | DigitDice | SizedDice | WordDice, place: int) -> str:
    """Say which of several dice a throw is, counted from 0; for a single die only say what happens to it."""
    if isinstance(dice, DigitDice) or dice.count != 1:
        return f"die {place + 1} of {dice}"
    return "" if isinstance(dice, Dice) and dice == Dice(1, dice.sides, dice.kind) else f"for {dice}"


def throw_in_batches(dice: Dice, count: int, tray: DiceTray) -> list[DieResult]:
    """Throw `count` dice and all throws they bring; return them in order of first throws, without bounds."""
    when = dice.explodes
    chains = [_Chain(dice, when, number) for number in range(1, count + 1)]
    moving: list[_MovingDie] = []
    while chains:
        faces = tray.batch(dice.die, len(chains), _describe_throw, chains)
        for each, face in zip(chains, faces, strict=True):
            if not each.die.throws:
                moving.append(each.die)
            each.take(face)
        chains = [each for each in chains if each.goes_on]
    return [one.result() for one in moving]


def _describe_throw(chains: "Sequence[_Chain]", place: int) -> str:
    return chains[place].meaning()


@dataclass(slots=True)
class _MovingDie:
    """A die on the table, which may still move."""

    throws: list[DieThrow] = field(default_factory=list)
    exploded: bool = False

    def result(self) -> DieResult:
        value = sum([throw.value for throw in self.throws if not throw.again])
        return DieResult(tuple(self.throws), value, exploded=self.exploded)


@dataclass(slots=True)
class _Chain:
    """One of the dice asked for, with all dice it adds: one of them moves at a time."""

    dice: Dice
    explodes: Condition | None
    number: int
    die: _MovingDie = field(default_factory=_MovingDie)
    """The die that moves."""
    explosions: int = 0
    imploding: bool = False
    """Whether the next throw is subtracted."""
    once: bool = False
    """Whether the present throw has had its one re-roll."""
    goes_on: bool = True

    def meaning(self) -> str:
        """Return what the next throw is for."""
        if self.die.throws and self.die.throws[-1].again:
            return f"{self.dice}: die {self.number} again"
        if self.imploding:
            return f"{self.dice}: die {self.number} imploded"
        if self.explosions:
            return f"{self.dice}: die {self.number} exploded"
        return nth(self.dice, self.number - 1)

    def take(self, face: Face) -> None:
        """Take the next face, and decide whether another must follow."""
        value = self.dice.value(face)
        again = bool(self.dice.rerolls) and self._again(value)
        worth = -value if self.imploding else value - self._penetrates
        self.die.throws.append(DieThrow(face, worth, again))
        if again:
            return
        if self._implodes(value):
            self.imploding, self.once = True, False
            return
        self.goes_on = not self.imploding and self._explodes(value)
        if self.goes_on:
            self._explode()

    @property
    def _penetrates(self) -> bool:
        explosion = self.dice.explosion
        return self.explosions > 0 and explosion is not None and explosion.kind == "!p"

    def _again(self, value: int) -> bool:
        """Whether to throw again: `rr` judges every throw, `ro` the first that passes every `rr`."""
        if any(reroll.when.holds(value) for reroll in self.dice.rerolls if not reroll.once):
            return True
        if self.once:
            return False
        self.once = any(reroll.when.holds(value) for reroll in self.dice.rerolls if reroll.once)
        return self.once

    def _implodes(self, value: int) -> bool:
        when = self.dice.implodes
        return when is not None and not (self.imploding or self.explosions) and when.holds(value)

    def _explodes(self, value: int) -> bool:
        explosion = self.dice.explosion
        if self.explodes is None or explosion is None or self.explosions == explosion.most:
            return False
        return self.explodes.holds(value)

    def _explode(self) -> None:
        self.explosions += 1
        self.once = False
        self.die.exploded = True
        if self.dice.explosion and self.dice.explosion.kind != "!!":
            self.die = _MovingDie()


def throw(rolls: Rolls, source: Source) -> RollResult | Waiting:
    """Throw a line with faces from `source`, until it is done or the source has no face yet.

    Raises:
        BadInput: a face that its die does not have, or dice without an end.
    """
    tray = DiceTray(source)
    parts: list[PartResult] = []
    sets: list[NodeResult] = []
    try:
        for expression in rolls.parts:
            sets = []
            for _ in range(expression.sets):
                sets.append(_throw(expression.root, tray))
            if expression.name:
                tray.named[expression.name] = sets[0]
            parts.append(PartResult(expression, tuple(sets)))
    except Missing as missing:
        return tray.waiting(_locate(missing.die, rolls, len(parts), len(sets)))
    thrown = tuple(tray.batches)
    as_rows = tuple(_order_as_rows(thrown)) if tray.is_tens_first else thrown
    return RollResult(rolls, tuple(parts), as_rows, thrown)


def throw_all(rolls: Rolls, below: Below) -> RollResult:
    """Throw a line with dice thrown by `below`, which never runs out of faces."""
    rolled = throw(rolls, Chance(below))
    assert isinstance(rolled, RollResult)  # noqa: S101 - tells the type checker what Chance guarantees
    return rolled


def read(rolls: Rolls, faces: tuple[Face, ...]) -> RollResult | Waiting:
    """Throw a line with recorded faces, all of which it must use.

    Raises:
        BadInput: a face that its die does not have, or more faces than the line takes.
    """
    return read_from(rolls, Given(faces))


def read_from(rolls: Rolls, source: Source) -> RollResult | Waiting:
    """Throw a line with all faces of a source.

    Raises:
        BadInput: a face that its die does not have, or more faces than the line takes.
    """
    rolled = throw(rolls, source)
    if isinstance(rolled, RollResult):
        source.finish()
    return rolled


def _throw(node: Node, tray: DiceTray) -> NodeResult:
    return _THROWS[type(node)](node, tray)


def _throw_number(node: Number, _: DiceTray) -> NodeResult:
    return NodeResult(node, node.value)


def _throw_arithmetic(node: Arithmetic, tray: DiceTray) -> NodeResult:
    left, right = node.left, node.right
    one = _THROWS[type(left)](left, tray)  # without `_throw`, since every sum comes here
    other = _THROWS[type(right)](right, tray)
    tally = _merge(one.tally, other.tally) if one.tally or other.tally else ()
    return NodeResult(node, CALCULATE[node.operator](one.total, other.total), (), (one, other), (), tally)


def _throw_inner(node: Negative | Bracketed | Labelled, tray: DiceTray) -> NodeResult:
    part = _throw(node.inner, tray)
    total = -part.total if isinstance(node, Negative) else part.total
    return NodeResult(node, total, parts=(part,), tally=part.tally)


def _take_again(node: Reused, tray: DiceTray) -> NodeResult:
    before = tray.named[node.name]
    return NodeResult(node, before.total, tally=before.tally)


def _throw_call(call: Call, tray: DiceTray) -> NodeResult:
    parts = [_throw(part, tray) for part in call.parts]
    totals = [part.total for part in parts]
    total = abs(totals[0]) if call.name == "abs" else -(-totals[0] // totals[1])
    return NodeResult(call, total, parts=tuple(parts))


def _throw_digits(node: DigitDice, tray: DiceTray) -> NodeResult:
    faces = tray.batch(Die(node.sides), node.digits, nth, node)
    return NodeResult(node, int("".join(map(str, faces))), tuple(map(_plain, faces)))


def _throw_sized(node: SizedDice, tray: DiceTray) -> NodeResult:
    sides = _throw(node.sides, tray)
    faces = tray.batch(Die(sides.total), node.count, nth, node)
    return NodeResult(node, sum(faces), tuple(map(_plain, faces)), (sides,))


def _throw_words(node: WordDice, tray: DiceTray) -> NodeResult:
    faces = tray.batch(Die(len(node.words), labels=node.words), node.count, nth, node)
    return NodeResult(node, 0, tuple(map(_plain, faces)), tally=_tally(node, faces))


def _tally(node: WordDice, faces: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Return the number of each word, in the order of the die."""
    came = [node.words[face - 1] for face in faces]
    return tuple((word, came.count(word)) for word in dict.fromkeys(node.words))


def _throw_group(group: Group, tray: DiceTray) -> NodeResult:
    parts = tuple(_throw(part, tray) for part in group.parts)
    stays = select_kept([part.total for part in parts], [group.keep] if group.keep else [])
    left = [part.total for part, stay in zip(parts, stays, strict=True) if stay]
    total = sum(map(group.counting.score, left)) if group.counting else sum(left)
    return NodeResult(group, total, parts=parts, kept=tuple(stays))


def _locate(die: Die, rolls: Rolls, parts: int, sets: int) -> Die:
    """Return the next die with its place in the line, after this many parts, and sets of the next."""
    places = [("roll", parts, len(rolls.parts)), ("set", sets, rolls.parts[parts].sets)]
    meanings = [f"{name} {done + 1} of {every}" for name, done, every in places if every > 1]
    return replace(die, meaning=", ".join(filter(None, (*meanings, die.meaning))))


def _throw_pool(dice: Dice, tray: DiceTray) -> NodeResult:
    """Throw a pool, and before it the number of its dice if that is computed."""
    number = dice.count
    parts: tuple[NodeResult, ...] = ()
    if not isinstance(number, int):
        thrown = _throw(number, tray)
        number, parts = thrown.total, (thrown,)
    if dice.is_plain:
        faces = tray.batch(dice.die, number, nth, dice)
        if dice.kind == "F":
            return NodeResult(dice, sum(faces) - 2 * number, tuple(map(_fate, faces)), parts)
        return NodeResult(dice, sum(faces), tuple(map(_plain, faces)), parts)
    if dice.rerolls or dice.explosion or dice.implodes:
        results = throw_in_batches(dice, number, tray)
    else:
        results = _throw_at_once(dice, number, tray)
    if dice.least is not None or dice.most is not None:
        results = [_clamp(dice, die) for die in results]
    if dice.keeps:
        stays = select_kept([die.value for die in results], dice.keeps)
        results = [die if stay else _drop(die) for die, stay in zip(results, stays, strict=True)]
    if dice.counting:
        results = [_score(dice.counting, die) for die in results]
        return NodeResult(dice, sum([die.score for die in results]), tuple(results), parts)
    return NodeResult(dice, sum([die.value for die in results if die.kept]), tuple(results), parts)


def _throw_at_once(dice: Dice, count: int, tray: DiceTray) -> list[DieResult]:
    """Throw dice once each; equal faces share one result, which saves time."""
    faces = tray.batch(dice.die, count, nth, dice)
    if dice.faces:
        return [DieResult((DieThrow(face, dice.value(face)),), dice.value(face)) for face in faces]
    return list(map(_fate if dice.kind == "F" else _plain, faces))


@lru_cache
def _plain(face: int) -> DieResult:
    return DieResult((DieThrow(face, face),), face)


@lru_cache
def _fate(face: int) -> DieResult:
    return DieResult((DieThrow(face, face - 2),), face - 2)


def _clamp(dice: Dice, die: DieResult) -> DieResult:
    value = dice.clamp(die.value)
    return die if value == die.value else die._replace(value=value)


def _drop(die: DieResult) -> DieResult:
    return DieResult(die.throws, die.value, kept=False, exploded=die.exploded)


def _score(counting: Scoring, die: DieResult) -> DieResult:
    score = counting.score(die.value) if die.kept else 0
    return die._replace(score=score) if score else die


def _throw_percentile(percentile: PercentileDice, tray: DiceTray) -> NodeResult:
    """Throw the units die and the tens dice; the first tens die with the best reading counts."""
    units, *tens = (face % 10 for face in _throw_faces(percentile, tray))
    readings = [10 * digit + units or 100 for digit in tens]
    total = min(readings) if percentile.best else max(readings)
    counts = readings.index(total)
    dice = [_die(units, units)]
    dice += [_die(digit, 10 * digit, kept=place == counts) for place, digit in enumerate(tens)]
    return NodeResult(percentile, total, tuple(dice))


_TEN = Die(10)


def _throw_faces(percentile: PercentileDice, tray: DiceTray) -> tuple[Face, ...]:
    """Return the face of the units die and those of the tens dice.

    Rows hold the units first, for ever, since they are replayed; people read and type the tens first.
    """
    if not tray.is_tens_first:
        return tray.batch(_TEN, percentile.extra + 2, _describe_ten, percentile)
    tens = tray.batch(TENS, percentile.extra + 1, _describe_tens, percentile)
    return *tray.batch(UNITS, 1, _describe, percentile), *tens


def _order_as_rows(thrown: Sequence[DiceBatch]) -> Iterator[DiceBatch]:
    """Yield the batches with each units die before its tens dice."""
    tens: tuple[Face, ...] = ()
    for batch in thrown:
        if batch.die is TENS:
            tens = batch.faces
        elif batch.die is UNITS:
            yield DiceBatch(_TEN, (*batch.faces, *tens))
        else:
            yield batch


def _die(digit: int, value: int, *, kept: bool = True) -> DieResult:
    return DieResult((DieThrow(digit or 10, value),), value, kept)


def _describe(percentile: PercentileDice, place: int) -> str:
    return f"the {f'tens die {place}' if place else 'units die'} of {percentile}"


def _describe_tens(percentile: PercentileDice, place: int) -> str:
    return _describe(percentile, place + 1)


def _describe_ten(percentile: PercentileDice, place: int) -> str:
    return f"{_describe(percentile, place)}, 10 reads 0"


def select_kept(values: Sequence[int], keeps: Iterable[Keep]) -> list[bool]:
    """Return for each value whether all of `keeps` leave it; among equal values the earlier one stays."""
    left = list(range(len(values)))
    for keep in keeps:
        left.sort()
        left.sort(key=values.__getitem__, reverse=keep.kind in {"kh", "dl", "km"})
        start, end = places([keep], len(left)) if keep.kind == "km" else (0, keep.leaves(len(left)))
        left = left[start:end]
    stays = [False] * len(values)
    for index in left:
        stays[index] = True
    return stays


_THROWS: Mapping[type[Node], Callable[[Any, DiceTray], NodeResult]] = {
    Dice: _throw_pool,
    Number: _throw_number,
    Arithmetic: _throw_arithmetic,
    Negative: _throw_inner,
    Bracketed: _throw_inner,
    Labelled: _throw_inner,
    Reused: _take_again,
    Call: _throw_call,
    Group: _throw_group,
    PercentileDice: _throw_percentile,
    DigitDice: _throw_digits,
    SizedDice: _throw_sized,
    WordDice: _throw_words,
}
"""How to throw each kind of node: the kinds themselves know nothing of sources of faces."""
