"""Pages of the documents about more than dice with equal outcomes: other totals, and rolls with a memory."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from bot.mechanics.catan import odds as catan
from bot.mechanics.catan.dice import CatanDice, SixAndFive, Thirty, TwoDice
from bot.mechanics.catan.odds import SORTED, dice_of, find_way
from bot.mechanics.distribution import DiceSum, Distribution
from bot.mechanics.stateful_dice import Tightness, adjust

NEVER_7 = "never-roll-7.txt"
TATHAM = "never-roll-7"
"""The page of the even and the odd die, whose faces are shown."""

FAIR_ROLLER = "fair-die-roller.txt"

COST_AND_LOADED = (
    "The dice of a throw, and how far its totals move (total variation) "
    "when one face weighs 5/4 of each other one"
)


@dataclass(frozen=True)
class Special:
    """A way to roll with its own page, which is no rule of the catalogue."""

    name: str
    title: str
    author: str
    document: str
    recipe: str
    """A sentence or two that a table can follow."""
    distributions: Callable[[], Mapping[str, Distribution]]
    """The exact distributions in its picture, one to four, by name."""
    figures: Callable[[], Mapping[str, Fraction]]
    """Each exact figure by its meaning in words."""
    about: str
    """The subject of the figures, one sentence without its full stop."""
    errata: tuple[str, ...] = ()
    """Errors of the document."""
    dice: Mapping[str, CatanDice] = field(default_factory=dict)
    """The dice to throw, by name, if people can load or make them."""
    way: str = ""
    """The name that a game of Catan stores for them; see `bot.mechanics.catan.odds`."""
    other_name: str = ""
    """Another name that people use."""
    command: str = ""
    """The command that rolls it."""

    @property
    def made(self) -> CatanDice | None:
        """The dice that have to be made for it, with all their faces."""
        return next(iter(self.dice.values()), None)


def example_distributions() -> dict[str, Distribution]:
    """Return the next 2d6 in the fair die roller's example, after 2, 4, 7, 7, by tightness."""
    plain, counts = DiceSum(2, 6).distribution(), {2: 1, 4: 1, 7: 2}
    return {
        f"tightness {tightness}": adjust(plain, counts, tightness)
        for tightness in map(Tightness, (0, 500, 1000, 5000))
    }


ONE, TWO = DiceSum(1, 6), DiceSum(2, 6)


def _example_figures() -> dict[str, Fraction]:
    distributions = example_distributions()
    wanted = {"tightness 0": (7,), "tightness 0.5": (7,), "tightness 1": (7, 6, 8, 2), "tightness 5": (7, 6)}
    next_ones = {
        f"P({total}), {name}": distributions[name].chance(total) for name in wanted for total in wanted[name]
    }
    return next_ones | {
        f"how much rarer a second {came} of {dice} is, tightness {tightness}": _rarer(sums, came, tightness)
        for dice, sums, came in (("d6", ONE, 6), ("2d6", TWO, 7), ("2d6", TWO, 2))
        for tightness in (1, 2)
    }


def _rarer(dice: DiceSum, came: int, tightness: int) -> Fraction:
    """Return the fraction by which a total is less likely after a first roll of it."""
    plain = dice.distribution()
    return 1 - adjust(plain, {came: 1}, Tightness(1000 * tightness)).chance(came) / plain.chance(came)


def deck_distributions() -> dict[str, Distribution]:
    """Return the next draw of 1 to 6 after 2 and 3, from one copy of each number and from two."""
    return {f"{words} of each": _left(copies, (2, 3)) for copies, words in ((1, "one"), (2, "two"))}


def _left(copies: int, drawn: tuple[int, ...]) -> Distribution:
    left = {number: copies - drawn.count(number) for number in range(1, 7)}
    return Distribution({number: count for number, count in left.items() if count})


def _deck_figures() -> dict[str, Fraction]:
    return {
        f"P({number}), {name}": distribution.chance(number)
        for name, distribution in deck_distributions().items()
        for number in (2, 1)
    }


def _with_and_without(way: str) -> dict[str, CatanDice]:
    return {name: dice_of(way, sevens=sevens) for name, sevens in catan.WITH_AND_WITHOUT.items()}


_PATTERN = (
    " The faces are in order, as in the extension of the document: then the red number of row and column "
    "follows a pattern."
)


ONE_BAD_DIE = (
    "An ordinary die that shows 3 more often does not make 7 more likely: "
    "P(7) stays 1/6 while the other die is fair.",
    "And 4, 5, 6, 8 and 9 do not gain one sixth as much as the 3, but 1/10, 1/15, 1/30, 1/30 and 1/15 as "
    "much, for the other faces of that die come less often.",
)

SPECIALS = (
    Special(
        name=TATHAM,
        title="A pair of dice which never roll 7",
        author="Simon Tatham",
        document=NEVER_7,
        recipe=find_way(TATHAM).recipe + " A 7 is a face of the odd die alone; without it the die has five.",
        distributions=catan.tatham_distributions,
        figures=catan.tatham_figures,
        about=COST_AND_LOADED,
        errata=ONE_BAD_DIE,
        dice=_with_and_without(TATHAM),
        way=TATHAM,
        other_name="tatham",
        command=f"/catan start dice:{TATHAM}",
    ),
    Special(
        name=f"{TATHAM}-sorted",
        title="A pair of dice which never roll 7, their faces sorted",
        author="Simon Tatham",
        document=NEVER_7,
        recipe=find_way(SORTED).recipe + _PATTERN,
        distributions=catan.tatham_distributions,
        figures=catan.tatham_figures,
        about=COST_AND_LOADED,
        dice=_with_and_without(SORTED),
        way=SORTED,
        command=f"/catan start dice:{TATHAM}-sorted",
    ),
    *(
        Special(
            name=f"{TATHAM}{seven:+}",
            title=f"Dice which never roll 7, the 7 marked {seven:+}",
            author="Simon Tatham",
            document=NEVER_7,
            recipe=f"{find_way(f'{SORTED}{seven:+}').recipe} Red numbers are as likely as without that mark."
            + _PATTERN,
            distributions=catan.tatham_distributions,
            figures=catan.tatham_figures,
            about=COST_AND_LOADED,
            dice=_with_and_without(f"{SORTED}{seven:+}"),
            way=f"{SORTED}{seven:+}",
            other_name=f"tatham{seven:+}",
            command=f"/catan start dice:{TATHAM}{seven:+}",
        )
        for seven in (3, -3)
    ),
    Special(
        name="house-rule",
        title="Two dice, 7 thrown again",
        author="Simon Tatham's friends",
        document=NEVER_7,
        recipe="Throw two d6 and add them; in the first two full rounds throw both again after a 7.",
        distributions=lambda: {
            "7 thrown again": catan.totals_of(TwoDice(sevens=False)),
            "2d6": DiceSum(2, 6).distribution(),
        },
        figures=catan.house_rule_figures,
        about=COST_AND_LOADED,
        dice={"7 thrown again": TwoDice(sevens=False), "2d6": TwoDice()},
        way="plain",
        other_name="plain",
        command="/catan start no-sevens-for:2",
    ),
    Special(
        name="d6+d5",
        title="A d6 and a d5 instead of 2d6 without 7",
        author="Simon Tatham",
        document=NEVER_7,
        recipe="Add a red d6 and a d5, and one more from 7 up; the d6 shows the red number.",
        distributions=lambda: {"d6 + d5": catan.totals_of(SixAndFive())},
        figures=catan.d6_and_d5_figures,
        about=COST_AND_LOADED,
        dice={"d6 + d5": SixAndFive()},
        command="/catan start dice:d6+d5",
    ),
    Special(
        name="d30",
        title="A labelled d30 instead of 2d6 without 7",
        author="Simon Tatham",
        document=NEVER_7,
        recipe="Throw a d30 labelled 2, 3, 3, 4, 4, 4 and so on to 12, without 7.",
        distributions=lambda: {"d30": catan.totals_of(Thirty())},
        figures=catan.d30_figures,
        about=COST_AND_LOADED,
        dice={"d30": Thirty()},
        command="/catan start dice:d30",
    ),
    Special(
        name="fair-die-roller",
        title="The fair die roller",
        author="the author of the document",
        document=FAIR_ROLLER,
        recipe=(
            "Draw each total with P = P0 × 2^(-error × tightness), made to sum to 1; "
            "error = count - P0 × rolls. Tightness 0 is pure chance. Someone who keeps count can guess "
            "better."
        ),
        distributions=example_distributions,
        figures=_example_figures,
        about="The next 2d6 after 2, 4, 7 and 7, the document's example; and a second roll after one like it",
        errata=(
            "Two d6 have 11 totals, not 12.",
            '"Reduced by about 50 %" at tightness 1, and "by about 75 %" at 2, hold beside another face of '
            "the same chance: a repeated face of a d6 is exactly half, or a quarter, as likely as each other "
            "one. Its own chance falls by 5/11 = 45 %, or 5/7 = 71 %; that of a repeated total of 2d6 falls "
            "by 43 % to 52 %, or 69 % to 77 %, least for a 7, most for a 2 or 12.",
            "A tightness of infinity is drawing from a hat for equal odds only: "
            "of 2d6, after a first total other than 7, the next is certainly 7.",
        ),
        command="/fair",
    ),
    Special(
        name="deck",
        title="Drawing without replacement",
        author="the author of the document",
        document=FAIR_ROLLER,
        recipe=(
            "Put every number into a hat or a deck, once or several times, and draw without putting back; "
            "put all back when it is empty, or before."
        ),
        distributions=deck_distributions,
        figures=_deck_figures,
        about="The next draw of the numbers 1 to 6 when 2 and 3 are drawn",
        command="/deck",
    ),
)


def find_special(name: str) -> Special | None:
    """Return the page called `name`, also by its other name, in any case, or None."""
    wanted = name.strip().lower()
    return next((page for page in SPECIALS if wanted and wanted in {page.name, page.other_name}), None)
