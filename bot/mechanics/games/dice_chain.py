"""The dice chain of Dungeon Crawl Classics: action dice of odd sizes, and the deed die of warriors."""

from collections.abc import Mapping
from typing import Annotated

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import FunctionGame, game, number, sides, target
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.spelling import GameOption
from bot.mechanics.games.spending import Spent, spend
from bot.mechanics.games.tray import Tray, lay_out
from bot.mechanics.rule import Die, Face

CHAIN = (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30)
"""The sides of the action dice of Dungeon Crawl Classics, from which steps lead up and down."""


def size_of(die: tuple[int, ...], steps: int) -> int:
    """Return the sides of an action die after some steps along the chain."""
    return CHAIN[max(0, min(len(CHAIN) - 1, CHAIN.index(die[0]) + steps))]


def throw_action(die: tuple[int, ...], steps: int, deed: tuple[int, ...]) -> Tray:
    """Throw an action die, and the deed die of a warrior, and keep both faces."""
    if len(die) > 1 or die[0] not in CHAIN:
        raise BadInput(f"An action die must be one of d{', d'.join(map(str, CHAIN))}.")
    if len(deed) > 1 or not {*deed} <= {*CHAIN}:
        raise BadInput("A deed die must be d3 to d10: type it like dcc+d3 ac 15.")
    return lay_out(Die(size_of(die, steps)), *(Die(each, mark="deed") for each in deed))


def offer_luck(tally: tuple[Face, ...], roll: FunctionGame, modifier: int, ac: int) -> Mapping[str, Spent]:
    """Offer the luck that turns a miss without a deed die into a hit."""
    if len(tally) > 1 or roll.verdict(tally).word != "miss":
        return {}
    return spend(ac - tally[0] - modifier, "luck", Verdict("hit", f"{ac} hit"), "luck")


@game(
    "dcc",
    "Dungeon Crawl Classics, Mutant Crawl",
    throw_action,
    words=lambda deed: (
        ("fumble", "miss", "hit", "hit, deed", "critical hit", "critical hit, deed")
        if deed
        else ("fumble", "miss", "hit", "critical hit")
    ),
    examples=("dcc+3 ac 15", "dcc d16+3 ac 15", "dcc+3 -1d ac 15", "dcc+d3 ac 15"),
    source="foundryvtt-dcc/dcc dice-chain.js",
    follow_ups=offer_luck,
    has_naturals=True,
)
def dungeon_crawl(
    tally: tuple[Face, ...],
    die: Annotated[tuple[int, ...], sides(3, 30, meaning="action die")] = (20,),
    deed: Annotated[tuple[int, ...], GameOption("", "bonus", (), 3, 30, meaning="deed die")] = (),
    modifier: Modifier = 0,
    steps: Annotated[int, GameOption("", "steps", (), -12, 12, meaning="steps of the chain")] = 0,
    *,
    ac: Annotated[int, target(-50, 300, "ac", meaning="armour class")],
    crit: Annotated[int | None, number(2, 30, "crit", meaning="critical from")] = None,
) -> Verdict:
    """The action die against an AC; its highest face is critical, a 1 a fumble; +1d and -1d step along the
    chain. A deed die is added, and from 3 on a hit is a deed.
    """
    natural, total, size = tally[0], sum(tally) + modifier, size_of(die, steps)
    if natural == 1:
        word = "fumble"
    elif natural >= (size if crit is None else max(crit + size - die[0], 2)):  # it moves with the die
        word = "critical hit"
    else:
        word = "hit" if total >= ac else "miss"
    word += ", deed" * (max(tally[1:], default=0) >= 3 and "hit" in word)
    return Verdict(word, f"{total} {word}")


ENTRIES = (dungeon_crawl.entry,)
