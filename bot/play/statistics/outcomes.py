"""Which outcomes the rows of a history have, subject by subject."""

from collections.abc import Callable, Mapping

from bot.mechanics.catan.pips import pips
from bot.mechanics.several import split
from bot.play.catan import rolling as catan
from bot.play.encounters import rolling as encounters
from bot.play.records import Record
from bot.play.rolls import expressions, rolling
from bot.play.rolls.wanted import method_of
from bot.play.stateful_dice import deck, fair
from bot.play.statistics.subjects import BY_HAND, CATAN, FACES, Subject, physical, remembered, rolled
from bot.play.statistics.tallying import Thrown

THROWN: Mapping[str, Callable[[Record], Thrown]] = {
    expressions.ROLL: expressions.thrown_for,
    **dict.fromkeys(rolling.BY_RULE, rolling.thrown_for),
    encounters.TABLE: encounters.thrown_for,
    catan.ROLL: catan.thrown_for,
}
"""The dice that were thrown for a row of each command, with their faces; for others, there were none."""


def outcomes_of(record: Record, subject: Subject) -> tuple[int, ...]:
    """Return what came of a subject in a row, in order; nothing where it is another, hidden or struck.

    Numbers that were rolled for encounter tables are left out.
    """
    if record.visibility or record.struck is not None:
        return ()
    return _faces(record, subject) if subject.kind in FACES else _totals(record, subject)


def _totals(record: Record, subject: Subject) -> tuple[int, ...]:
    if record.command in rolling.BY_RULE:
        return _numbers(record) if subject == rolled(f"d{record.request['sides']}") else ()
    if record.command == expressions.ROLL:
        return expressions.totals_of(record, subject)
    if record.command == catan.ROLL:
        return (pips(record.outcome or 0).total,) if subject == CATAN else ()
    if record.command in {fair.FAIR, deck.DECK} and subject.kind in {fair.FAIR, deck.DECK}:
        dice = record.request["dice"]
        made = remembered("fair", dice) if record.command == fair.FAIR else remembered("deck", dice)
        return (record.outcome or 0,) if subject == made else ()
    return ()


def _faces(record: Record, subject: Subject) -> tuple[int, ...]:
    tell, named = THROWN.get(record.command), record.request.get("set", "").casefold()
    if tell is None or record.by_hand != (subject.kind in BY_HAND) or subject.set not in ("", named):
        return ()
    return tuple(face for die, faces in tell(record) if physical(die) == subject.dice for face in faces)


def _numbers(record: Record) -> tuple[int, ...]:
    chosen = method_of(record.request)
    numbers = split(record.outcome or 0, chosen.outcomes, chosen.count)
    return tuple(rolling.shown_from_1(number, chosen.outcomes) for number in numbers)
