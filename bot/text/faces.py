"""The dice of a roll on the table, with their marks: for pictures, and in words."""

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice
from typing import Literal, NamedTuple, TypeAlias

from bot.mechanics.games.game import GameThrow, begin, step
from bot.mechanics.games.series import split_throw
from bot.mechanics.notation.evaluation import DieResult, NodeResult, RollResult
from bot.mechanics.notation.tree import Dice, DigitDice, PercentileDice, SizedDice, WordDice
from bot.mechanics.rule import DIE, FATE_SIGNS, Die, Face
from bot.text.dice import D20, natural, signed
from bot.text.words import join_and

MOST = 30
"""More throws have no picture."""

LONGEST = 4
"""Characters that fit on a die."""

Mark = Literal["", "natural 20", "natural 1", "explodes", "dropped", "thrown again", "success"]
"""The mark of a throw."""

Form = Literal["die", "Fate die"]


class ShownDie(NamedTuple):
    """One throw of one die."""

    sides: int
    shows: str
    """Its label."""
    mark: Mark = ""
    form: Form = "die"
    kind: str = ""
    """Its name beside others of its roll: hunger."""

    @property
    def name(self) -> str:
        """The name of such dice."""
        return f"{self.kind} d{self.sides}".lstrip() if self.form == "die" else self.form


Rows: TypeAlias = tuple[tuple[ShownDie, ...], ...]
"""Throws in the order of throwing, in a row for each set; empty without a picture."""


def dice_of_expression(rolled: RollResult) -> Rows:
    """Return the dice of a line, or none if they are too many, or some have words on them."""
    sets = [result for part in rolled.parts for result in part.sets]
    if len(sets) > MOST:
        return ()
    return _unless_too_many([list(islice(_dice_in(each, natural(each)), MOST + 1)) for each in sets])


def dice_of_rule(dice: Sequence[Die], faces: Sequence[Face]) -> Rows:
    """Return the dice of a rule's roll, or none if some are no dice, or they are too many."""
    if len(dice) > MOST or any(die.kind is not DIE for die in dice):
        return ()
    shown = (ShownDie(die.faces, _on(die, face)) for die, face in zip(dice, faces, strict=True))
    return _unless_too_many([list(shown)])


def dice_of_game(made: GameThrow) -> Rows:
    """Return the dice of a throw of a game, in a row for each roll; none if some show symbols."""
    if len(made.dice) > MOST or not all(map(_has_numbers, made.dice)):
        return ()
    return _unless_too_many([_row_of(each) for each in split_throw(made)])


def _row_of(made: GameThrow) -> list[ShownDie]:
    dropped, counts = made.game.dropped(made.faces), _find_successes(made)
    return [
        ShownDie(
            die.faces,
            _on(die, face),
            _mark(made, place, gone=place in dropped, succeeds=place in counts),
            kind=die.mark,
        )
        for place, (die, face) in enumerate(zip(made.dice, made.faces, strict=True))
    ]


def _find_successes(made: GameThrow) -> frozenset[int]:
    """Return the places, from 0, of dice that are successes by themselves."""
    state, found = begin(made.game), []
    for place, face in enumerate(made.faces):
        before = made.game.successes(state.tally)
        state = step(made.game, state, face)
        after = made.game.successes(state.tally)
        if before is not None and after is not None and after > before:
            found.append(place)
    return frozenset(found)


def _has_numbers(die: Die) -> bool:
    return die.kind is DIE and all(map(str.isdigit, die.labels))


def _on(die: Die, face: Face) -> str:
    return die.labels[face - 1] if die.labels else str(face)


def _mark(made: GameThrow, place: int, *, gone: bool, succeeds: bool) -> Mark:
    die, face = made.dice[place], made.faces[place]
    if gone:
        return "dropped"
    if succeeds:
        return "success"
    if not made.game.has_naturals or die != Die(20) or face not in {1, 20}:
        return ""
    return "natural 20" if face == 20 else "natural 1"


def describe_rows(rows: Rows) -> str:
    """Return dice in words: `4d6 (6, 5, 4, 1 dropped)`; one set after the other."""
    return "; ".join(map(_describe_row, rows))


def _describe_row(row: Sequence[ShownDie]) -> str:
    alike = [list(some) for _, some in groupby(row, lambda die: die.name)]
    return join_and([f"{_count(some)} ({', '.join(map(_describe, some))})" for some in alike])


def _count(dice: Sequence[ShownDie]) -> str:
    if dice[0].form != "die":
        return "Fate dice"
    count = str(len(dice)) if len(dice) > 1 else ""
    return f"{dice[0].kind} {count}d{dice[0].sides}".lstrip()


def _describe(die: ShownDie) -> str:
    return die.mark if die.mark.startswith("natural") else f"{die.shows} {die.mark}".rstrip()


def _unless_too_many(rows: Sequence[Sequence[ShownDie]]) -> Rows:
    dice = list(chain.from_iterable(rows))
    if not 0 < len(dice) <= MOST or any(len(die.shows) > LONGEST for die in dice):
        return ()
    return tuple(tuple(row) for row in rows if row)


def _dice_in(result: NodeResult, shows: int | None, *, gone: bool = False) -> Iterator[ShownDie]:
    """Yield all throws in a value; `shows` is a natural 20 or 1, `gone` means that it does not count."""
    counts = result.kept or (True,) * len(result.parts)
    for part, counts_too in zip(result.parts, counts, strict=True):
        yield from _dice_in(part, shows, gone=gone or not counts_too)
    match result.node:
        case Dice() as dice:
            for die in result.dice:
                yield from _throws(dice, die, shows, gone=gone)
        case DigitDice(sides=sides):
            yield from (ShownDie(sides, str(die.value), _gone(gone)) for die in result.dice)
        case SizedDice():
            sides = result.parts[0].total
            yield from (ShownDie(sides, str(die.value), _gone(gone)) for die in result.dice)
        case PercentileDice():
            units, *tens = result.dice
            yield from (ShownDie(10, f"{die.value:02}", _gone(gone or not die.kept)) for die in tens)
            yield ShownDie(10, str(units.value), _gone(gone))
        case WordDice(words=words):
            yield ShownDie(len(words), "words")  # words do not fit on a die
        case _:
            return


def _gone(gone: bool) -> Mark:  # noqa: FBT001 - what is told
    return "dropped" if gone else ""


def _throws(dice: Dice, die: DieResult, shows: int | None, *, gone: bool) -> Iterator[ShownDie]:
    last = len(die.throws) - 1
    for place, throw in enumerate(die.throws):
        explodes = die.exploded and (place < last or not dice.compounds)
        mark: Mark = ""
        if throw.again:
            mark = "thrown again"
        elif gone or not die.kept:
            mark = "dropped"
        elif explodes:
            mark = "explodes"
        elif shows is not None and place == last and dice.counting is None and dice.bare == D20:
            mark = "natural 20" if shows > 1 else "natural 1"
        elif die.score > 0:
            mark = "success"
        if dice.kind == "F":
            yield ShownDie(dice.sides, FATE_SIGNS[throw.face - 1], mark, "Fate die")
        else:
            yield ShownDie(dice.sides, signed(dice.value(throw.face)), mark)
