"""What has to be known of the dice on the table to tell at the end which count, and what they come to.

Where dice are kept or dropped once, that is the best ones so far and what all others come to. Where they
are kept and dropped several times it is all of them.
"""

from typing import NamedTuple

from bot.mechanics.notation.modifiers import Keep, Scoring, Weighing


class ManualRoll(NamedTuple):
    """Dice, in rising order, and what the dice that are no more among them come to."""

    dice: tuple[int, ...] = ()
    others: int = 0


EMPTY = ManualRoll()


def choice(keeps: tuple[Keep, ...], counting: Scoring | None) -> "Sum | Best | Several":
    """Return what is done with a hand."""
    if not keeps:
        return Sum(counting)
    if len(keeps) == 1 and keeps[0].kind != "km":
        return Best(keeps[0], counting)
    return Several(keeps, counting)


def worth(counting, values):
    if counting is None:
        return sum(values)
    if isinstance(counting, Weighing):
        return sum(weight(counting, value) for value in values)
    successes = sum(1 for value in values if counting.success.holds(value))
    return successes - sum(1 for value in values if counting.failure and counting.failure.holds(value))


def weight(weighing, value):
    """What the last condition that a value meets is worth."""
    found = 0
    for when, worth_of_it in weighing.weights:
        found = worth_of_it if when.holds(value) else found
    return found


class Sum(NamedTuple):
    """All dice count."""

    counting: Scoring | None

    def with_(self, manual_roll, value):
        worth_of_it = value if self.counting is None else worth(self.counting, [value])
        return ManualRoll((), manual_roll.others + worth_of_it)

    def total(self, manual_roll):
        return manual_roll.others


class Best(NamedTuple):
    """One keep or drop: the highest or lowest so many are held, and either they count or the others."""

    keep: Keep
    counting: Scoring | None

    def with_(self, manual_roll, value):
        dice = sorted([*manual_roll.dice, value])
        if len(dice) <= self.keep.number:
            return ManualRoll(tuple(dice), manual_roll.others)
        out = dice.pop(0 if self.keep.kind[1] == "h" else -1)
        return ManualRoll(
            tuple(dice), manual_roll.others + (worth(self.counting, [out]) if self._drops else 0)
        )

    def total(self, manual_roll):
        return manual_roll.others if self._drops else worth(self.counting, manual_roll.dice)

    @property
    def _drops(self):
        return self.keep.kind[0] == "d"


class Several(NamedTuple):
    """Keeps and drops, each among the dice that the one before it left."""

    keeps: tuple[Keep, ...]
    counting: Scoring | None

    def with_(self, manual_roll, value):
        return ManualRoll(tuple(sorted([*manual_roll.dice, value])))

    def total(self, manual_roll):
        dice = list(manual_roll.dice)
        for kind, number in ((keep.kind, keep.number) for keep in self.keeps):
            match kind:
                case "kh":
                    dice = dice[-number:]
                case "kl":
                    dice = dice[:number]
                case "dh":
                    dice = dice[:-number]
                case "dl":
                    dice = dice[number:]
                case "km":
                    out = max(0, len(dice) - number)
                    dice = dice[out // 2 : len(dice) - (out - out // 2)]
        return worth(self.counting, dice)
