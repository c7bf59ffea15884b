"""The stickered dice and the labels of the bag, from the answers that describe them."""

from bot.mechanics.entry import Method
from bot.mechanics.rules.drawn_digits import DrawnDigits
from bot.mechanics.rules.stickers import Stickers
from bot.render.print.cut_outs import CutOut, Part, cut_out_sheet, net_of, stickers_of
from bot.render.print.faces import Face
from bot.render.print.page import Colour, Paper, Sheet
from bot.render.print.solids import cube
from bot.render.print.special_dice import FOLD, ON_CUBE, STICK

CUBE, TAB = 16.5, 4.5
"""Of the dice to fold, of which three go side by side."""

COVERED = 6
"""The face that has the sticker."""

EVEN_STICKER = 2
"""The sticker of a die for even or odd that has one: its 6 stays even."""

LABELS_ABREAST = 10


def stickers_sheet(chosen: Method, rule: Stickers, paper: Paper) -> Sheet:
    """Print the stickers of the dice in the bag, and all dice as nets."""
    bags: tuple[Colour, ...] = ("black",) if rule.bags == 1 else ("red", "blue")
    parity = (EVEN_STICKER,) if rule.parity == "stickered" else ()
    drawn = range(1, COVERED)
    stickers = [
        stickers_of(
            _bag(colour, rule.bags, "stickers for the 6s"),
            [Face(str(label), colour=colour) for label in (*drawn, *parity)],
            ON_CUBE,
            6,
        )
        for colour in bags
    ]
    nets = [
        net
        for colour in bags
        for net in (
            *(_die(_bag(colour, rule.bags, f"6 is {label}"), label, colour) for label in drawn),
            _die(_bag(colour, rule.bags, "odd or even"), *(parity or (COVERED,)), colour),
        )
    ]
    parts = (
        Part((chosen.recipe, f"{STICK} Put each on the 6 of a die; the other faces stay."), tuple(stickers)),
        Part((chosen.recipe, FOLD), tuple(nets)),
    )
    return cut_out_sheet(f"d{chosen.outcomes}: {chosen}", parts, paper)


def _bag(colour: Colour, bags: int, what: str) -> str:
    return what if bags == 1 else f"{colour}: {what}"


def _die(name: str, label: int, colour: Colour) -> CutOut:
    """Return the net of an ordinary die whose 6 shows `label`."""
    faces = [Face(str(face), colour=colour) for face in (*range(1, COVERED), label)]
    return net_of(name, cube(), faces, CUBE, TAB)


def labels_sheet(chosen: Method, rule: DrawnDigits, paper: Paper) -> Sheet:
    """Print the labels of all dice in the bag."""
    labels = [Face(str(label)) for label in range(rule.base)]
    how = "Print the labels at 100 %, cut them apart, and stick one on each die; or draw just the labels."
    part = Part((chosen.recipe, how), (stickers_of("labels", labels, ON_CUBE, LABELS_ABREAST),))
    return cut_out_sheet(f"d{chosen.outcomes}: {chosen}", (part,), paper)
