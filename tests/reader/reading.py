"""What came of a line at a door: what is rolled, and its label; or why nothing is."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Labelled, within
from bot.play.recording import COMMENT
from bot.play.secrecy import SecrecyQuestion
from bot.play.transition import Submission

_KINDS = re.compile(r" (?:strike|combat)\b")


@dataclass(frozen=True, slots=True)
class Reading:
    """A line is taken as dice, asked about with its readings as buttons, or refused."""

    dice: str = ""
    """In canonical form without labels, where it is taken."""
    label: str = ""
    """The words of all labels, those within dice, too."""
    kind: str = ""
    """Of the row: roll, game or until."""
    rolls: Rolls | None = None
    """Where it is plain dice."""
    refusal: BadInput | None = None

    @property
    def throw(self) -> str:
        """The dice without what words say of them that changes no die: an attack, a check, a combat skill."""
        return _KINDS.sub("", self.dice).replace(" dc ", " vs ").replace(" + ", "+")

    @property
    def is_taken(self) -> bool:
        return self.refusal is None

    @property
    def offers(self) -> tuple[str, ...]:
        """What stands on the buttons of a question."""
        if isinstance(self.refusal, SecrecyQuestion):
            return tuple(choice.text for choice in self.refusal.choices)
        return self.refusal.offers if self.refusal else ()

    @property
    def is_asked(self) -> bool:
        return bool(self.offers)

    @property
    def is_secret(self) -> bool:
        """Whether it is asked who is to see the roll."""
        return isinstance(self.refusal, SecrecyQuestion)

    @property
    def is_one(self) -> bool:
        """Whether it is one roll of plain dice with one total."""
        only = self.rolls.only if self.rolls else None
        return only is not None and only.sets == 1 and not only.counts_words and not only.name

    @property
    def is_tally(self) -> bool:
        """Whether it is one throw of dice with words."""
        only = self.rolls.only if self.rolls else None
        return only is not None and only.sets == 1 and only.counts_words and not only.name

    @property
    def is_bare(self) -> bool:
        """Whether it is such a roll that has nothing to reach."""
        return self.is_one and self.rolls.only.target is None

    def __str__(self) -> str:
        if self.is_taken:
            return f"{self.dice} # {self.label}" if self.label else self.dice
        return f"? {' | '.join(self.offers)}" if self.offers else f"! {self.refusal}"


def refused(refusal: BadInput) -> Reading:
    return Reading(refusal=refusal)


def reading_of_rolls(rolls: Rolls) -> Reading:
    bare = rolls.bare
    return Reading(str(bare), " ".join(_labels(rolls)), "roll", bare)


def reading_of_request(asked: Submission) -> Reading:
    request: Any = asked.request
    comment = getattr(request, COMMENT, None)
    if comment is None:
        return reading_of_rolls(read_rolls(request.dice))
    return Reading(request.dice, comment, asked.kind.name)


def _labels(rolls: Rolls) -> Iterator[str]:
    for part in rolls.parts:
        if part.label:
            yield part.label
        yield from (node.label for node in within(part.root) if isinstance(node, Labelled))
