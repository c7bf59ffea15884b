"""A roll that someone makes with dice of their own, one face at a time, as far as it has come.

Only what was asked for and its faces are kept; what they mean is worked out again each time, from what the
place keeps by then.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Face
from bot.play.event import Json, Visibility


@dataclass(frozen=True, slots=True)
class ManualRoll:
    """What was asked for, and the faces so far, which do not suffice yet."""

    kind: str
    """By which kind of event it is recorded in the end."""
    request: Mapping[str, Json]
    """As a row keeps it."""
    faces: tuple[Face, ...] = ()
    basis: Json = None
    """The state when this was last shown, where faces are read by it."""
    step: int = 0
    """Counts the changes, so that a press of an older state is known."""
    visibility: Visibility = ""

    def go_on(self, waiting: Waiting, basis: Json) -> "ManualRoll":
        """Return the next state, which waits with these faces, read by this state of the place."""
        return replace(self, faces=waiting.faces, basis=basis, step=self.step + 1)

    def undo(self) -> "ManualRoll":
        """Return the next state, without the last face."""
        return replace(self, faces=self.faces[:-1], step=self.step + 1)

    def body(self) -> dict[str, Json]:
        """Return all of it as JSON can hold it."""
        return asdict(self) | {"faces": list(self.faces)}

    @classmethod
    def of(cls, body: Mapping[str, Json]) -> "ManualRoll":
        """Read what `body` wrote."""
        return cls(**{**body, "faces": tuple(body["faces"])})
