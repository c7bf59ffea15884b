"""The odds of a call: for the people who are asked, or play in the channel, given the answers so far."""

from fractions import Fraction
from typing import NamedTuple

from bot.features.calls.asking import find_needs, validate
from bot.features.calls.call import CallView
from bot.features.calls.open_calls import check_master, list_people
from bot.features.calls.outcome import can_succeed, is_series, only_roll, outcome_of
from bot.features.games import event as games
from bot.features.games.event import GAME
from bot.mechanics.errors import BadInput
from bot.mechanics.games.recorded import read_game
from bot.mechanics.group_checks import is_success
from bot.mechanics.notation.distributions import distribution_of, is_quick
from bot.mechanics.notation.line import Target, strip_node_labels
from bot.mechanics.notation.tree import Node
from bot.play.lanes import need_long_lane
from bot.play.store import Ask


class PersonOdds(NamedTuple):
    """A person's chance of success."""

    person: int
    dice: str
    """Their roll, or its result."""
    chance: Fraction
    missing: tuple[str, ...] = ()
    """The names in the call with unknown numbers, which count as 0."""


async def find_odds(ask: Ask, view: CallView) -> list[PersonOdds]:
    """Return the odds of a call.

    Raises:
        NotAllowed: the person is no game master.
        BadInput: it is not known who will roll, or there is nothing to reach.
    """
    configuration = ask.configuration
    check_master(ask.context, configuration, "see odds made from other people's numbers")
    people = await list_people(ask, view)
    if not people:
        raise BadInput(
            "This call has no odds, because nobody is named: write people in `who:`, or ask them to "
            "choose a character with /character use."
        )
    return [await _chance_of(ask, view, person) for person in people]


async def _chance_of(ask: Ask, view: CallView, person: int) -> PersonOdds:
    answer = view.answer_of(person)
    if answer is not None and answer.result is not None:
        outcome = outcome_of(answer.result)
        return PersonOdds(person, f"has rolled {outcome.words}", Fraction(bool(outcome.succeeds)))
    needs = await find_needs(ask, view.call, person)
    try:
        asked = await validate(ask, view.call, needs.fill(0))
    except BadInput as refused:
        if not needs.missing:
            raise
        names = ", ".join(needs.missing)
        raise BadInput(f"<@{person}> has no {names}, so this call has no odds: {refused}") from refused
    if not can_succeed(asked.request):
        raise BadInput(
            "This call asks each person for several rolls, so it has no odds: call for one roll."
            if is_series(asked.request)
            else "This call has no target, so it has no odds: write one after the roll, such as vs 15."
        )
    dice: str = asked.request.dice
    if asked.kind is GAME:
        game = read_game(dice).game
        chances = await games.find_odds(game, ask)
        chance = sum((odds for word, odds in chances.items() if is_success(word, game.words)), Fraction(0))
        return PersonOdds(person, dice, chance, needs.missing)
    only = only_roll(dice)
    root, target = strip_node_labels(only.root), only.target
    assert target is not None, "it can succeed"  # noqa: S101 - as `can_succeed` has seen
    if is_quick(root):
        chance = chance_to_reach(root, target)
    else:
        long = await need_long_lane(ask.workers, root)
        chance = await ask.workers.run(chance_to_reach, root, target, long=long)
    return PersonOdds(person, str(root), chance, needs.missing)


def chance_to_reach(root: Node, target: Target) -> Fraction:
    """Return the chance that dice reach a target."""
    return distribution_of(root).chance_of(target.holds)
