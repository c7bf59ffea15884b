"""One roll of a question about odds, with its figures and its words."""

from dataclasses import dataclass
from fractions import Fraction

from bot.mechanics.distribution_figures import DistributionFigures
from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.tallies import times_of, words_of
from bot.mechanics.notation.plainly import without_labels
from bot.mechanics.notation.rolls import Expression
from bot.mechanics.notation.tree import Arithmetic, within
from bot.play.odds import OddsQuestion
from bot.play.words import quoted
from bot.render.odds.odds_words import chance, goal, likeliest, unit


@dataclass(frozen=True)
class KnownRoll:
    """A roll and the distribution of one total of it."""

    roll: Expression
    distribution: DistributionFigures
    """Of its total; of dice with words, of how often `word` comes."""
    word: str = ""

    @property
    def name(self) -> str:
        """What one throw of it is called, without the labels of its parts."""
        return str(without_labels(self.roll.root))

    @property
    def echo(self) -> str:
        """What was understood, as code."""
        each = f", each of {self.roll.sets}" if self.roll.sets > 1 else ""
        divides = (isinstance(one, Arithmetic) and one.operator == "/" for one in within(self.roll.root))
        rounded = ", rounded down" if any(divides) else ""
        return f"`{str(self.roll.root).replace('`', chr(39))}`{rounded}{each}"

    @property
    def hit(self) -> Fraction:
        """The chance of the target, 0 without one."""
        target = self.roll.target
        return self.distribution.distribution.chance_of(target.holds) if target else Fraction(0)

    @property
    def goal(self) -> str:
        """What it is to reach, `12 or more`; of successes with the word; nothing without a target."""
        if self.roll.target is None:
            return ""
        words = goal(self.roll.target)
        return words if self.unit == "total" else f"{words} {self.unit}"

    @property
    def unit(self) -> str:
        """What its numbers count: `total`, `successes`, or the word."""
        return quoted(self.word) if self.word else unit([self.roll])

    def most_likely(self, *, exactly: bool = False) -> str:
        """Return its likeliest totals and their chance: `13: 13.3 %`."""
        share = self.distribution.distribution.chance(self.distribution.most_likely[0])
        each = " each" if len(self.distribution.most_likely) > 1 else ""
        return f"{likeliest(self.distribution)}: {chance(share, exactly=exactly)}{each}"


def known_rolls(question: OddsQuestion) -> list[KnownRoll]:
    """Work out the distributions of a question.

    Raises:
        BadInput: one is too large to be worked out.
    """
    return list(map(_known, question.rolls))


def _known(roll: Expression) -> KnownRoll:
    words = words_of(roll.root)
    if not words:
        return KnownRoll(roll, DistributionFigures(distribution_of(roll.root)))
    word = roll.target.word if roll.target and roll.target.word else words[0]
    return KnownRoll(roll, DistributionFigures(times_of(roll.root, word)), word)
