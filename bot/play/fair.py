"""The adaptive fair die at a place: it remembers what came, and leans towards what is due."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from bot.mechanics import dice_sum
from bot.mechanics import tightness as tightnesses
from bot.mechanics.adaptive import adjusted
from bot.mechanics.dice_sum import DiceSum
from bot.mechanics.law import Law
from bot.mechanics.tightness import Tightness
from bot.play.asked import Asked
from bot.play.errors import Gone, NotAllowed
from bot.play.store import Json, Move, Question, Record, Turn
from bot.play.table import Table

QUESTION_LASTS = 10 * 60 * 1000
"""How long a reset can be confirmed, in milliseconds."""

FAIR = "fair"
RESET = "fair-reset"
"""The commands, as the history has them; a reset is also a kind of question."""


@dataclass(frozen=True, slots=True)
class FairRoll:
    """A recorded adaptive roll with the odds it would have had with plain dice."""

    record: Record
    dice: DiceSum
    tightness: Tightness
    plain_odds: Fraction


@dataclass(frozen=True, slots=True)
class Memory:
    """What the adaptive die remembers of one expression at a place."""

    dice: DiceSum
    counts: Counter[int]

    @property
    def rolls(self) -> int:
        """How many rolls are remembered."""
        return self.counts.total()


async def fair(table: Table, asked: Asked, expression: str, tightness: str | None = None) -> FairRoll:
    """Roll `expression` adaptively at a place and record it; no tightness is the one of the settings.

    Raises:
        BadInput: the expression or the tightness cannot be understood or is out of bounds.
        Busy: too much is waiting.
    """
    dice = dice_sum.parse(expression)
    configuration = await table.store.configuration(asked.place.home)
    tight = tightnesses.parse(configuration.tightness if tightness is None else tightness)
    request = {"dice": str(dice), "tightness": str(tight)}
    play = partial(_turn, table, dice.law(), tight)
    return recall(await table.store.record(Move(asked, FAIR, request, play, slot=slot_of(dice))))


def recall(record: Record) -> FairRoll:
    """Tell a recorded adaptive roll again."""
    dice = dice_sum.parse(record.request["dice"])
    plain_odds = dice.law().chance(record.outcome or 0)
    return FairRoll(record, dice, tightnesses.parse(record.request["tightness"]), plain_odds)


async def memory(table: Table, asked: Asked, dice: DiceSum) -> Memory:
    """Return what is remembered of `dice` at a place."""
    return Memory(dice, counts_of(await table.store.state(asked.place, slot_of(dice))))


async def ask_reset(table: Table, asked: Asked, expression: str) -> tuple[Memory, int]:
    """Ask whether to forget the counts of `expression`; return what would be lost, and the question's number.

    Raises:
        BadInput: the expression cannot be understood.
        NotAllowed: only managers may reset here.
        Gone: there is nothing to reset.
    """
    dice = dice_sum.parse(expression)
    await _check_may_reset(table, asked)
    remembered = await memory(table, asked, dice)
    if not remembered.rolls:
        raise Gone(f"There is nothing to reset: no /fair roll of {dice} is remembered here.")
    question = Question(asked.place, asked.person, RESET, {"dice": str(dice)}, asked.at + QUESTION_LASTS)
    return remembered, await table.store.ask(question)


async def reset(table: Table, asked: Asked, number: int) -> Record:
    """Forget the counts that question `number` is about, and record that it was done.

    Raises:
        NotAllowed: another person asked, or only managers may reset here by now.
        Gone: the question was answered or has expired.
    """
    question = await _open_question(table, asked, number)
    await _check_may_reset(table, asked)
    dice = dice_sum.parse(question.body["dice"])
    return await table.store.record(
        Move(asked, RESET, dict(question.body), _forget, slot=slot_of(dice), question=number)
    )


async def keep(table: Table, asked: Asked, number: int) -> None:
    """Answer question `number` with no: nothing is forgotten, and it cannot be answered again.

    Raises:
        NotAllowed: another person asked.
        Gone: the question was answered or has expired.
    """
    await _open_question(table, asked, number)
    await table.store.drop_question(number)


async def _open_question(table: Table, asked: Asked, number: int) -> Question:
    question = await table.store.question(number)
    if question is None or question.place != asked.place or question.expires < asked.at:
        raise Gone("This question is no longer open; ask again with /fair-reset.")
    if question.person != asked.person:
        raise NotAllowed("Only the person who asked can answer this; ask with /fair-reset yourself.")
    return question


def slot_of(dice: DiceSum) -> str:
    """Return the name of the state that holds the counts of `dice`."""
    return f"fair {dice}"


def counts_of(state: Json) -> Counter[int]:
    """Read the counts from a stored state: a list of [total, count]."""
    return Counter(dict(state or []))


def counted(state: Json, outcome: int) -> list[list[int]]:
    """Return the stored state with one more `outcome`."""
    counts = counts_of(state)
    counts[outcome] += 1
    return [[total, count] for total, count in sorted(counts.items())]


def _turn(table: Table, plain: Law, tightness: Tightness, state: Json) -> Turn:
    law = adjusted(plain, counts_of(state), tightness)
    outcome = law.draw(table.below)
    return Turn(outcome=outcome, odds=law.chance(outcome), after=counted(state, outcome))


def _forget(state: Json) -> Turn:
    return Turn(after=[])


async def _check_may_reset(table: Table, asked: Asked) -> None:
    configuration = await table.store.configuration(asked.place.home)
    if configuration.reset == "managers" and not asked.manages:
        raise NotAllowed("Only people with the Manage Server permission may reset dice here.")
