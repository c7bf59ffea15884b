"""Marvel Multiverse: three d6, one of them the Marvel die, and chosen ones thrown again."""

from collections.abc import Mapping
from typing import Annotated

from bot.mechanics.games.d20 import ENDS, Modifier
from bot.mechanics.games.function import FunctionGame, game, number, target
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.tray import D6, Tray, lay_out
from bot.mechanics.rule import Die, Face

MARVEL = Die(6, mark="Marvel")
"""Its 1 counts 6, and is fantastic."""
POOL = {"the first die": D6, "the Marvel die": MARVEL, "the last die": D6}

Three = tuple[Face, Face, Face]


def throw_marvel(edges: int, troubles: int, carry: tuple[Face, ...], chosen: int) -> Tray:
    """Throw three dice, or one of them again and keep the better, or the worse."""
    if chosen < 0:
        return lay_out(*POOL.values())
    best = max if edges > troubles else min

    def add(faces: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        kept = best(faces[chosen], face, key=lambda each: (worth(die, each), -each))
        return (*faces[:chosen], kept, *faces[chosen + 1 :])

    return Tray((tuple(POOL.values())[chosen],), add, carry)


def worth(die: Die, face: Face) -> int:
    """Return the value of a face."""
    return 6 if die == MARVEL and face == 1 else face


def add_three(faces: Three, modifier: int) -> int:
    """Return the total."""
    return sum(map(worth, POOL.values(), faces)) + modifier


def offer_edges(
    faces: Three, roll: FunctionGame, edges: int, troubles: int, chosen: int
) -> Mapping[str, FunctionGame]:
    """Offer to throw a die again, while edges or troubles are left."""
    left = abs(edges - troubles) - (chosen >= 0)
    if left <= 0:
        return {}
    kind, other = ("edge", "trouble") if edges > troubles else ("trouble", "edge")
    return {
        f"{kind}: {name}": roll.again(**{f"{kind}s": left, f"{other}s": 0}, carry=faces, chosen=place)
        for place, name in enumerate(POOL)
    }


@game(
    "mm",
    "Marvel Multiverse",
    throw_marvel,
    words=lambda target: (
        ("total", "fantastic", "ultimate fantastic")
        if target is None
        else ("failure", "fantastic failure", "success", "fantastic success", "ultimate fantastic success")
    ),
    examples=("mm+3 vs 14", "mm+1", "mm+3 vs 14 2e"),
    source="roll20.net/compendium/marvel616, Fantastic Rolls, Edges and Troubles",
    follow_ups=offer_edges,
    total=add_three,
    aliases=("d616", "marvel"),
    counts_before=True,
    dice="3d6",
    thrown_alone=3,
)
def marvel(
    faces: Three,
    modifier: Modifier = 0,
    target: Annotated[int | None, target(1, 60, "vs")] = None,
    edges: Annotated[int, number(0, 5, "e", "edge", "edges", meaning="edges")] = 0,
    troubles: Annotated[int, number(0, 5, "t", "trouble", "troubles", meaning="troubles")] = 0,
    *,
    carry: tuple[Face, ...] = (),
    chosen: int = -1,
) -> Verdict:
    """Three d6; a 1 on the Marvel die counts 6 and is fantastic; edges and troubles throw a chosen die
    again.
    """
    total, ultimate = add_three(faces, modifier), faces == (6, 1, 6)
    named = "ultimate fantastic" if ultimate else "fantastic" if faces[1] == 1 else ""
    end = "" if target is None else ENDS[ultimate or total >= target]
    word = f"{named} {end}".strip()
    return Verdict(word or "total", f"{total} {word}".strip())


ENTRIES = (marvel.entry,)
