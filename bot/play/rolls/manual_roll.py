"""A roll that someone makes with dice of their own, one face at a time, as far as it has come.

Only its faces are kept; what they mean is worked out again each time, from what the place keeps by then.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from bot.mechanics.entry import Method
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Played, Waiting, read, read_what_fits
from bot.mechanics.rule import Carry, Face
from bot.play.records import Json
from bot.play.rolls.wanted import MOST_TYPED, method_of


@dataclass(frozen=True, slots=True)
class ManualRoll:
    """The faces so far; with `carry` they do not reach an outcome yet."""

    command: str
    request: Mapping[str, Json]
    """What will be kept with the roll."""
    faces: tuple[Face, ...] = ()
    carry: Carry = None
    """What the place kept when this was last shown."""
    step: int = 0
    """Counts the changes, so that a press of an older state is known."""

    @property
    def method(self) -> Method:
        """The method that reads the faces."""
        return method_of(self.request)

    @property
    def waiting(self) -> Waiting:
        """What was last shown: the die that is wanted next, and the working so far."""
        waiting = read(self.method.rule, self.faces, self.carry)
        if isinstance(waiting, Played):
            raise ValueError("a finished roll does not wait for another face")  # noqa: TRY004 - of the value
        return waiting

    def add(self, faces: tuple[Face, ...], carry: Carry) -> Played | Waiting:
        """Read further faces after those so far, now that the place keeps `carry`.

        If `carry` makes those so far enough, or more than enough, the further ones are not used.

        Raises:
            BadInput: a face that its die does not have, or more faces than can be used.
        """
        rule = self.method.rule
        before = read_what_fits(rule, self.faces, carry)
        if isinstance(before, Played):
            return before
        together = (*before.faces, *faces)
        if len(together) > MOST_TYPED:
            raise BadInput(f"A roll takes at most {MOST_TYPED} faces; undo some, or cancel it.")
        return read(rule, together, carry)

    def go_on(self, waiting: Waiting, carry: Carry) -> "ManualRoll":
        """Return the next state, which waits with these faces and this carry."""
        return replace(self, faces=waiting.faces, carry=carry, step=self.step + 1)

    def undo(self) -> "ManualRoll":
        """Return the next state, without the last face."""
        return replace(self, faces=self.faces[:-1], step=self.step + 1)

    def body(self) -> dict[str, Json]:
        """Return all of it as JSON can hold it."""
        return asdict(self) | {"request": dict(self.request), "faces": list(self.faces)}

    @classmethod
    def of(cls, body: Mapping[str, Json]) -> "ManualRoll":
        """Read what `body` wrote."""
        return cls(**{**body, "faces": tuple(body["faces"])})
