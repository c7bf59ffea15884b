"""The result of an answer to a call: its total or verdict, and whether it succeeds."""

from dataclasses import dataclass

from bot.features.games.event import GAME, GameRequest, game_of
from bot.features.roll.event import RollRequest
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import SeriesRoll
from bot.mechanics.group_checks import is_success
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.recorded import read_rolls
from bot.play.event import Event


@dataclass(frozen=True, slots=True)
class AnswerOutcome:
    """The result of an answer."""

    words: str
    """The total, or the verdict of the game."""
    rank: int
    """Higher is better, among answers to one call that all succeed, or all fail."""
    succeeds: bool | None = None
    """None if there was nothing to reach."""
    margin: int | None = None
    """By how much, negative for a failure; None if there is no such number."""
    degree: str = ""
    """The verdict of a game without its numbers: `critical success`."""


def outcome_of(event: Event) -> AnswerOutcome:
    """Return the result of an answer."""
    if event.kind == GAME.name:
        request, verdict = GAME.read(event.request), event.line["verdict"]
        words = read_game(request.dice).say(event.line["text"])
        # A push of some games has verdicts of its own, such as "no more".
        succeeds = is_success(verdict, game_of(request).words)
        return AnswerOutcome(words, event.outcome or 0, succeeds, degree=verdict)
    total, target = event.outcome, only_roll(event.request["dice"]).target
    if total is None:
        return AnswerOutcome("rolled", 0)
    words = f"{total:,}".replace("-", "−")
    if target is None:
        return AnswerOutcome(words, total)
    margin = target.margin(total)
    return AnswerOutcome(words, total if margin is None else margin, target.holds(total), margin)


def can_succeed(request: GameRequest | RollRequest) -> bool:
    """Whether this roll can succeed or fail."""
    if isinstance(request, GameRequest):
        words = read_game(request.dice).game.words
        return is_success(words[0], words) is not None
    return only_roll(request.dice).target is not None


def is_series(request: object) -> bool:
    """Whether it is several rolls of a game, which do not succeed or fail together."""
    return isinstance(request, GameRequest) and isinstance(read_game(request.dice), SeriesRoll)


def only_roll(dice: str) -> Expression:
    """Return the single roll of recorded dice."""
    return read_rolls(dice).parts[0]
