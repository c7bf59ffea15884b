"""What is found in a line of a pasted sheet: numbers and dice, each with the words that say what it is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.mechanics.games.combat_skills import say_combat
from bot.mechanics.sheet_import.draft import Damage
from bot.mechanics.sheet_import.labels import ABILITIES, name_of_label

OTHER = "other"
"""A row of numbers that nobody rolls."""


@dataclass
class Pair:
    """A number with its words; or dice with their words and no number."""

    words: tuple[str, ...]
    """In small letters."""
    context: str = ""
    """What its row has: `save`, `skill`, `other`."""
    numbers: list[tuple[int, bool]] = field(default_factory=list)
    """Each with whether it has a sign."""
    most: int | None = None
    is_percent: bool = False
    has_parts: bool = False
    """Whether its half and fifth follow: `(27/11)`."""
    detail: str = ""
    """The text in brackets after it."""
    asides: list[str] = field(default_factory=list)
    """Numbers and dice in brackets before it, which say something else."""
    is_after_dash: bool = False
    """Whether a dash with gaps is before it, which may be a minus: `Leadership - 1`."""
    is_track: bool = False
    """Whether it was drawn as boxes, some of them filled."""
    is_full: bool = False
    """Whether only the most is written: `3/day`."""
    damages: list[Damage] = field(default_factory=list)
    start: int = 0
    end: int = 0

    @property
    def name(self) -> str:
        """The name that sheets know it by; empty if none."""
        return name_of_label(self.words, self.context)

    @property
    def is_bare(self) -> bool:
        """Whether nothing marks it as a number of the sheet: `Rogue 5`."""
        is_signed = any(signed for _, signed in self.numbers)
        is_marked = is_signed or self.is_percent or self.has_parts or self.damages or self.most is not None
        return not (self.name or is_marked)

    @property
    def ability(self) -> str:
        """The ability that it is; empty for a save or anything else."""
        return ABILITIES.get(" ".join(self.words), "") if self.context != "save" else ""

    @property
    def is_combat(self) -> bool:
        """Whether it is the chance of a combat skill of Call of Cthulhu, which a weapon after it shares."""
        is_chance = self.most is None and len(self.numbers) == 1 and not self.numbers[0][1]
        return is_chance and bool(say_combat("_".join(self.words), ()))

    def leave_between(self, text: str) -> None:
        """Note what stands between it and what else belongs to it, if that has a number: a range."""
        if any(map(str.isdigit, text)):
            self.asides.append(text.strip(" ,;.|"))


@dataclass
class PastedLine:
    """A line with the pairs found in it."""

    text: str
    pairs: list[Pair] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    """Where it continues pairs of earlier lines, or is a heading."""

    def list_gaps(self, used: Sequence[Pair]) -> Iterator[str]:
        """Yield the pieces of the line that no used pair covers."""
        at = 0
        for start, end in sorted([*self.spans, *((each.start, each.end) for each in used)]):
            yield self.text[at:start]
            at = max(at, end)
        yield self.text[at:]
