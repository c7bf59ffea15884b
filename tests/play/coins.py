"""A kind of event that the bot does not have: a coin, tossed until it shows heads."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from bot.mechanics.playing import Waiting
from bot.mechanics.rule import COIN as COINS
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source
from bot.play.event import Effect, Event, EventContext, Made, StateKey
from bot.play.kind import EventKind, TellsLuck
from bot.play.luck import LuckSample
from bot.play.settings import Configuration
from bot.play.sums import face_tallies

COIN = Die(2, "whether it goes on", COINS)
HEADS = 2

TOSSES = StateKey("coin")
"""The state that counts all tosses of a place."""


@dataclass(frozen=True, slots=True)
class CoinRequest:
    """What the coin is called."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class Tossed:
    """How a coin came about."""

    faces: tuple[Face, ...]
    before: int
    """How many tosses there had been at the place."""


class CoinKind(TellsLuck, EventKind[CoinRequest]):
    """A coin tossed until it shows heads: the outcome is how many tosses that took."""

    name = "coin"
    request_type = CoinRequest
    can_strike: ClassVar[bool] = True

    def state_of(self, request: CoinRequest, person: int) -> StateKey:
        return TOSSES

    def apply(self, prepared: None, request: CoinRequest, context: EventContext, source: Source) -> Made:
        faces: list[Face] = []
        while HEADS not in faces:
            face = source.read(COIN)
            if face is None:
                return Waiting(tuple(faces), (COIN,) * len(faces), COIN, ())
            faces.append(face)
        source.finish()
        return Effect(
            draws=tuple(faces),
            outcome=len(faces),
            odds=Fraction(1, 2 ** len(faces)),
            dice="coin",
            before=context.state,
            line={"name": request.name} if request.name else None,
            judged=True,
            after=(context.state or 0) + len(faces),
            tally=lambda: face_tallies([(COIN, faces)], by_hand=context.by_hand),
            result=Tossed(tuple(faces), context.state or 0),
        )

    def scrub(self, event: Event) -> Event:
        return replace(super().scrub(event), line=None)

    def luck(self, event: Event, configuration: Configuration) -> Iterable[LuckSample]:
        same = 1 / 2 ** (event.outcome or 1)
        below = 1 - 2 * same
        yield LuckSample(event.number, event.person, event.at, "coin", (), event.outcome, below, same)


def faces_of(tosses: int) -> Sequence[Face]:
    """Return the faces of so many tosses, the last of which shows heads."""
    return (1,) * (tosses - 1) + (HEADS,)


COIN_KIND = CoinKind()
