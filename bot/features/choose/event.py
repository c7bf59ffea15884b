"""Choices and shuffles: a row with what came, in order. What there is to choose from are a person's words."""

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
"""Characters of what it is for."""


@dataclass(frozen=True, slots=True)
class PickRequest:
    """How many of how many, and what these are called: `name` and `comment` are words of a person."""

    dice: str
    name: str = ""
    comment: str = ""
    set: str = ""
    """What the person calls the dice that they threw by hand."""
    entered: Json = None
    """The game master who entered its faces for its roller; None: nobody did."""

    @property
    def pick(self) -> Pick:
        """What is chosen from; once the words are forgotten, by numbers."""
        return read_recorded_pick(self.dice, self.name)


class ChooseKind(Commented, EventKind[PickRequest]):
    """Chooses without putting back; the outcome is no number. It uses no state."""

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
        return None  # faces of many different dice say nothing of one of them


CHOOSE = ChooseKind()


def request_for(pick: Pick, label: str, named: str) -> PickRequest:
    """Return the request for a choice; `named` is what the person calls the dice.

    Raises:
        BadInput: something in it cannot be seen.
    """
    options = check_words(SEPARATOR.join(pick.options), "what there is to choose from")
    return PickRequest(pick.written, options, check_words(label[:LONGEST_COMMENT], "the label"), named)


KINDS = (CHOOSE,)
