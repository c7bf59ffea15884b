"""Three dice to look up: 111 is 1, 112 is 2, and so on in base 6 (Ivo Beckers, frodoskywalker, and others).

The first die may be folded, its upper faces read as the lower ones, so that fewer throws are too high.
"""

from bot.mechanics.entry import D100, EQUAL, Entry, Order
from bot.mechanics.rules.halve import fewest_dice
from bot.mechanics.rules.mixed_radix import MixedRadix

RED_BLUE_GREEN = ("red", "blue", "green")
RED_GREEN_WHITE = ("red", "green", "white")


def _plain(order: Order) -> MixedRadix:
    """Look up as few dice as make n outcomes, each in full."""
    dice = fewest_dice(order.outcomes, order.faces)
    return MixedRadix(order.outcomes, order.faces, (order.faces,) * dice)


def _folded(order: Order) -> MixedRadix:
    """Look up as few dice, the first of which is read as no more numbers than are needed."""
    others = fewest_dice(order.outcomes, order.faces) - 1
    needed = -(-order.outcomes // order.faces**others)
    return MixedRadix(order.outcomes, order.faces, (needed, *(order.faces,) * others), "fold")


ENTRIES = (
    Entry(
        name="lookup",
        author="Ivo Beckers",
        source=D100,
        recipe="Look up three dice, 111 as 1, 112 as 2, up to 354 as 100; above that start again.",
        make=_plain,
    ),
    Entry(
        name="lookup-folded",
        author="frodoskywalker",
        source=D100,
        recipe="Look up three dice as in lookup, the first read 4 to 6 as 1 to 3; above 354 start again.",
        make=_folded,
    ),
    Entry(
        name="colours",
        author="the red/blue/green answer",
        source=D100,
        recipe="36(r-1) + 6(b-1) + g with red, blue and green dice, less 108 above 108, less 100 above 100.",
        make=lambda order: MixedRadix(radices=(3, 6, 6), reading="fold", above="wrap", marks=RED_BLUE_GREEN),
        only_sides=(100,),
        only_faces=(6,),
        errata=("The chance of a low roll from above 100 is 16/216 = 7.4 %, not 8 %.",),
    ),
    Entry(
        name="colours-reroll",
        author="the red/blue/green answer",
        source=D100,
        recipe="36(r-1) + 6(b-1) + g with red, blue and green dice, less 108 above 108; again above 100.",
        make=lambda order: MixedRadix(radices=(3, 6, 6), reading="fold", marks=RED_BLUE_GREEN),
        only_sides=(100,),
        only_faces=(6,),
        errata=("The expected number of dice is 81/25 = 3.24, not 3 / 0.92 = 3.26.",),
    ),
    Entry(
        name="three-dice",
        author="the author of the document",
        source=EQUAL,
        recipe="The red die picks 0, 36 or 72; add 6(green - 1) and the white die; again above 100.",
        make=lambda order: MixedRadix(radices=(3, 6, 6), marks=RED_GREEN_WHITE),
        only_sides=(100,),
        only_faces=(6,),
        errata=(
            "The document multiplies green and white, which does not make every number; a sum is meant.",
        ),
        other_reading="product",
    ),
)
