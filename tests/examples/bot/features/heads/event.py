"""A coin, tossed until it shows heads."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from bot.mechanics.playing import Waiting
from bot.mechanics.rule import COIN, Die
from bot.mechanics.sources import Source
from bot.play.errors import check_words
from bot.play.event import Effect, Event, EventContext, Made, Visibility
from bot.play.kind import Asking, Commented, EventKind, Repeats, TellsLuck
from bot.play.luck import LuckSample
from bot.play.recording import check_by_hand
from bot.play.settings import Configuration
from bot.play.store import Ask
from bot.play.sums import face_tallies
from bot.play.transition import Submission
from bot.play.visibility import check_allowed

TOSS = Die(2, "heads ends it", COIN)  # a coin shows 1 for tails, 2 for heads
HEADS, MOST = 2, 40


@dataclass(frozen=True, slots=True)
class HeadsRequest:
    """A `comment`, a `name` and a `set` are words of the person's own, which forgetting takes out."""

    comment: str = ""
    again: int = 0


class HeadsKind(Commented, Repeats, TellsLuck, EventKind[HeadsRequest]):
    """The outcome is how many tosses that took."""

    name = "heads"
    request_type = HeadsRequest
    can_strike = True

    def apply(self, prepared: None, request: HeadsRequest, context: EventContext, source: Source) -> Made:
        tosses: list[int] = []
        while HEADS not in tosses and len(tosses) < MOST:
            face = source.read(TOSS)
            if face is None:
                return Waiting(tuple(tosses), (TOSS,) * len(tosses), TOSS, ())
            tosses.append(face)
        source.finish()
        return Effect(
            draws=tuple(tosses),
            outcome=len(tosses),
            odds=Fraction(1, 2 ** min(len(tosses), MOST - 1)),
            dice="heads",
            tally=partial(face_tallies, [(TOSS, tosses)], by_hand=context.by_hand),
            result=len(tosses),
        )

    async def repeat(self, event: Event, ask: Asking) -> tuple[HeadsRequest, None]:
        return HeadsRequest(event.request.get("comment", ""), again=event.number), None

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        tosses = event.outcome or 1
        yield LuckSample(
            event.number, event.person, event.at, "heads", (), tosses, 1 - 2 / 2**tosses, 1 / 2**tosses
        )


HEADS_KIND = HeadsKind()
KINDS = (HEADS_KIND,)


async def validate(ask: Ask, comment: str, rolled: str | None, visibility: Visibility) -> Submission:
    """Return what is asked for; what a person typed is one line of signs that can be seen."""
    check_by_hand(rolled, None, visibility)
    check_allowed(visibility, ask.configuration)
    words = check_words(" ".join(comment.split()), "the comment")
    return ask.submission(HEADS_KIND, HeadsRequest(words), visibility)
