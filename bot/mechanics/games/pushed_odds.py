"""The odds of a roll that is pushed if it fails: `spot hidden 55 push`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import MOST_STATES, Chances, Game, GameState, begin, step, verdict_odds, wants
from bot.mechanics.group_checks import is_success

PUSHES = ("push", "pray")
"""How the names of such follow-ups begin."""

MOST_BROUGHT = 5
"""Dice that faces may bring one after another, such as one for panic; endless chains are refused."""

SAID = frozenset((*PUSHES, "pushed", "pushing", "prayed", "praying"))


def says_push(label: str) -> bool:
    """Whether a label ends with `push`, or begins with `pushed`.

    So `push the boulder` is only a label.
    """
    parts = [part.casefold().split() for part in label.split(":")]
    return any(words[-1] in SAID or words[0] == "pushed" for words in parts if words)


def find_push(game: Game[Any], tally: Any) -> Game[Any] | None:  # noqa: ANN401 - of the game
    """Return the push of a complete throw that is no success, or None."""
    if is_success(game.verdict(tally).word, game.words):
        return None
    return next((push for name, push in game.follow_ups(tally).items() if name.startswith(PUSHES)), None)


def pushed_odds(game: Game[Any]) -> Chances:
    """Return the chances of the final verdicts if each throw without success is pushed once.

    Raises:
        BadInput: it is never pushed, or there are too many dice.
    """
    pushes: dict[Game[Any], Fraction] = {}
    chances = dict.fromkeys(game.words, Fraction(0))
    for tally, share in _list_throws(game).items():
        if push := find_push(game, tally):
            pushes[push] = pushes.get(push, Fraction(0)) + share
        else:
            chances[game.verdict(tally).word] += share
    if not pushes:
        raise BadInput("This roll is never pushed: leave `push` out for its odds.")
    for push, share in pushes.items():
        for word, odds in verdict_odds(push).items():
            chances[word] = chances.get(word, Fraction(0)) + share * odds
    return {word: chance for word, chance in chances.items() if chance}


def _list_throws(game: Game[Any]) -> Mapping[Any, Fraction]:
    """Return the chance of each tally of a complete throw.

    Raises:
        BadInput: there are too many, or faces bring dice without end.
    """
    done: dict[Any, Fraction] = {}
    states = {begin(game): Fraction(1)}
    for _ in range(len(game.dice) + MOST_BROUGHT + 1):
        after: dict[GameState, Fraction] = {}
        for state, share in states.items():
            die = wants(game, state)
            if die is None:
                done[state.tally] = done.get(state.tally, Fraction(0)) + share
                continue
            for face in range(1, die.faces + 1):
                following = step(game, state, face)
                after[following] = after.get(following, Fraction(0)) + share / die.faces
        if len(after) > MOST_STATES:
            break
        states = after
    if states:
        raise BadInput("The odds of a push are not known for so many dice: use fewer, or leave `push` out.")
    return done
