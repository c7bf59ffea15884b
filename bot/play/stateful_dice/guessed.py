"""A recorded roll of dice that remember, beside what plain dice would have been."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.best_guess import BestGuess
from bot.play.records import Json, Record
from bot.play.settings.configuration import Whose
from bot.play.slots import memory_of


@dataclass(frozen=True, slots=True)
class Guessed:
    """A roll that someone who counted what came could have guessed better than one of plain dice."""

    record: Record
    plain_odds: Fraction
    plain_guess: BestGuess

    @property
    def request(self) -> Mapping[str, Json]:
        """What was asked for: the dice by name, what kind of memory, and the comment where there is one."""
        return self.record.request

    @property
    def guess(self) -> BestGuess:
        """The best informed guess before the roll."""
        return BestGuess.of(self.record.before["guess"])

    @property
    def whose(self) -> Whose:
        """Whose earlier rolls shifted the odds."""
        return memory_of(self.request)
