"""Takes what answers to a call have cost, such as Sanity, off the sheets of their people, in one row.

A game master pays for all. Whoever called pays for those who rolled for themselves, and anyone else pays for
their own answer. Nobody pays twice, and once the row is struck its people can pay again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.features.calls.call import Answered, CallView, TableCall
from bot.features.characters.changing import Payment, list_payable, submit_payments
from bot.features.characters.characters import played_of
from bot.features.characters.event import COUNTER, ChangedSheet, sheets_of
from bot.features.games.event import GAME, list_costs, read_throw
from bot.mechanics.errors import BadInput
from bot.mechanics.games.cost import Cost
from bot.play.errors import Changed, Gone, NotAllowed
from bot.play.event import Event
from bot.play.reads import PendingAction
from bot.play.recording import record_at_once
from bot.play.request_context import helper_of
from bot.play.settings import Configuration, leads
from bot.play.store import Ask
from bot.play.transition import Recorded


class AnswerCost(NamedTuple):
    """What an answer costs its person."""

    answer: Answered
    costs: Mapping[str, int]
    """What is added to lines of the sheet."""

    @property
    def is_own(self) -> bool:
        """Whether the person has rolled, and nobody else for them."""
        return self.answer.event is not None and helper_of(self.answer.event) is None


def find_costs(answer: Answered) -> AnswerCost | None:
    """Return what an open answer that counts costs, or None."""
    event = answer.event  # what a later step costs is paid below that
    if event is None or event.kind != GAME.name or event.visibility or event.is_crossed_out:
        return None
    costs = list_costs(event, read_throw(event))
    return AnswerCost(answer, costs) if costs else None


def list_due_costs(view: CallView) -> list[AnswerCost]:
    """Return the costs that nobody has paid yet, in the order of the answers."""
    return [
        each
        for answer in view.answers
        if (each := find_costs(answer)) and find_paid(view.cost_rows, answer.number) is None
    ]


def tell_asked(view: CallView, row: Event, configuration: Configuration) -> list[str]:
    """Say what costs that a row has taken off ask for besides, such as an INT roll after much lost Sanity."""
    describe = configuration.played.describe_cost if configuration.played else None
    causes = COUNTER.causes_of(row)
    every = [each for answer in view.answers if answer.number in causes and (each := find_costs(answer))]
    return [
        f"🧠 <@{each.answer.person}>: {told}"
        for each in every
        for line, by in each.costs.items()
        if describe and (told := describe(Cost(line, by)))
    ]


def find_paid(rows: Sequence[Event], number: int) -> ChangedSheet | None:
    """Return what was changed for a roll by rows that were not struck, or None."""
    for row in rows:
        causes = COUNTER.causes_of(row)
        if row.struck is None and number in causes:
            return sheets_of(row)[causes.index(number)]
    return None


async def pay_costs(ask: Ask, view: CallView) -> Recorded:
    """Take the costs off the sheets of all for whom a person may pay, in one row.

    Raises:
        NotAllowed: they may pay for nobody.
        BadInput: nobody has such a line.
        Gone: all costs are paid.
        Changed: the call has changed at the same moment.
        Busy: too much is waiting.
    """
    due = _choose_due(ask, view)
    payments = await _list_payments(ask, due)
    if not payments:
        lines = ", ".join(dict.fromkeys(line for each in due for line in each.costs))
        people = ", ".join(f"<@{each.answer.person}>" for each in due)
        raise BadInput(
            f"Nothing was changed, because these have no {lines} with a maximum here: {people}. They can add "
            "it with /character edit, such as lines:san = 52/99."
        )

    def note(action: PendingAction, row: int) -> PendingAction:
        """Note the row, if nobody else has paid at the same moment."""
        call = TableCall.of(view.call.number, action)
        if call.costs != view.call.costs:
            raise Changed("This call has just changed: look at it again.")
        return replace(action, body=replace(call, costs=(*call.costs, row)).body)

    asked = submit_payments(ask, payments)
    return await record_at_once(ask, replace(asked, pending=view.call.number, note=note))


def _choose_due(ask: Ask, view: CallView) -> list[AnswerCost]:
    """Return the costs that a person may take off sheets.

    Raises:
        NotAllowed: they may take none.
        Gone: there are none.
    """
    due = list_due_costs(view)
    if not due:
        raise Gone("All costs are paid: a later answer pays with the next press.")
    if leads(ask.context, ask.configuration):
        return due
    calls = ask.person == view.call.caller
    ours = [each for each in due if each.answer.person == ask.person or (calls and each.is_own)]
    if not ours:
        raise NotAllowed("Only a game master, or the person who called, can apply the costs of others.")
    return ours


async def _list_payments(ask: Ask, due: Sequence[AnswerCost]) -> list[Payment]:
    """Return what characters pay, each once; another roll for the same one pays with the next press."""
    payments: dict[str, Payment] = {}
    for each in due:
        character = played_of(await ask.store.played(ask.place, each.answer.person))
        if character and (costs := list_payable(character, each.costs)):
            payments.setdefault(character.id, Payment(character, each.answer.number, costs))
    return list(payments.values())
