"""Choices and shuffles: a row with the result, in order. The things to choose from are a person's words."""

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from bot.mechanics.picks import SEPARATOR, Pick, read_recorded_pick, throw_pick
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Source
from bot.play.errors import check_words
from bot.play.event import Effect, Event, EventContext, Json, Made
from bot.play.kind import Commented, EventKind, Origin
from bot.play.sums import face_tallies

LONGEST_COMMENT = 100
"""The longest comment, in characters."""


@dataclass(frozen=True, slots=True)
class PickRequest:
    """How many to choose of how many, and their names; `name` and `comment` are a person's words."""

    dice: str
    name: str = ""
    comment: str = ""
    set: str = ""
    """What the person calls the physical dice they threw."""
    entered: Json = None
    """The game master who entered the faces for the roller; None if nobody did."""

    @property
    def pick(self) -> Pick:
        """What is chosen from; numbers stand in for forgotten words."""
        return read_recorded_pick(self.dice, self.name)


class ChooseKind(Commented, EventKind[PickRequest]):
    """Chooses without putting back; the result is no number. It uses no state."""

    name = "choose"
    request_type = PickRequest
    can_strike: ClassVar[bool] = True

    def apply(self, prepared: None, request: PickRequest, context: EventContext, source: Source) -> Made:
        made = throw_pick(request.pick, source)
        if isinstance(made, Waiting):
            return made
        source.finish()
        batches = [(die, (face,)) for die, face in zip(made.dice, made.faces, strict=True)]
        return Effect(
            draws=made.faces,
            dice=request.dice,
            tally=partial(face_tallies, batches, by_hand=context.by_hand, named=request.set),
            result=made,
        )

    def origin(self, event: Event) -> Origin | None:
        return None  # faces from many different dice say nothing about any one of them


CHOOSE = ChooseKind()


def request_for(pick: Pick, label: str, named: str) -> PickRequest:
    """Return the request for a choice; `named` is what the person calls their dice.

    Raises:
        BadInput: the words have something that cannot be seen.
    """
    options = check_words(SEPARATOR.join(pick.options), "what there is to choose from")
    return PickRequest(pick.written, options, check_words(label[:LONGEST_COMMENT], "the label"), named)


KINDS = (CHOOSE,)
