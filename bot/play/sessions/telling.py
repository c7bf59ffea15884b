"""What is to be judged of recorded rolls: each command says what its rows were, and at which odds."""

from collections.abc import Callable, Iterable, Mapping

from bot.mechanics.several import split
from bot.play.records import Record
from bot.play.rolls import expressions
from bot.play.rolls.rolling import BY_RULE
from bot.play.rolls.wanted import method_of
from bot.play.sessions.luck import Told
from bot.play.settings.configuration import Configuration
from bot.play.stateful_dice import deck, fair

Teller = Callable[[Record, Configuration], Iterable[Told]]


def told_of(record: Record, configuration: Configuration) -> list[Told]:
    """Return each total of a row, or nothing where the odds of its command are not judged."""
    teller = TELLERS.get(record.command)
    return list(teller(record, configuration)) if teller else []


def _by_rule(record: Record, configuration: Configuration) -> Iterable[Told]:
    """Tell a die: its numbers are alike, as nearly as its method makes them."""
    chosen = method_of(record.request)
    first, sides = configuration.first_of(chosen.outcomes), chosen.outcomes
    for outcome in split(record.outcome or 0, sides, chosen.count):
        above = (outcome - first) % sides
        yield Told(
            record.number,
            record.person,
            record.at,
            f"d{sides}",
            total=first + above,
            below=above / sides,
            same=1 / sides,
        )


def _drawn(record: Record, _: Configuration) -> Iterable[Told]:
    """Tell an adaptive roll, or a card, by the odds that it had."""
    yield Told(
        record.number,
        record.person,
        record.at,
        record.request["dice"],
        total=record.outcome or 0,
        below=record.before.get("below", 0.0),
        same=float(record.odds or 0) if "below" in record.before else 0.0,
    )


def _expression(record: Record, _: Configuration) -> Iterable[Told]:
    yield Told(record.number, record.person, record.at, record.request["dice"], record.faces)


TELLERS: Mapping[str, Teller] = {
    **dict.fromkeys(BY_RULE, _by_rule),
    expressions.ROLL: _expression,
    fair.FAIR: _drawn,
    deck.DECK: _drawn,
}
"""The commands whose rows can be judged."""
