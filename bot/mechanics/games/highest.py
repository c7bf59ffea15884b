"""Pools of which the highest die is read: Forged in the Dark, the Resistance System, the Wildsea."""

import re
from dataclasses import replace
from typing import Annotated, NamedTuple

from bot.mechanics.games.function import flag, game, number, skill
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.tray import D6, D10, Tray, all_but, keep_some
from bot.mechanics.rule import Die, Face

MOST_POOL = 30


class Top(NamedTuple):
    """What lies of Forged in the Dark: the highest die, and how many 6s (two are as good as more)."""

    highest: Face = 0
    sixes: int = 0
    gilded: Face = 0
    """The highest gilded die."""


def throw_forged(pool: int, gilded: int) -> Tray:
    """Throw the pool, whose first dice are gilded; without dice two, of which the lower counts."""
    if not pool:
        return Tray(
            (D6, D6),
            lambda top, die, face: Top(min(top.highest or face, face)),
            Top(),
            drop=lambda faces: all_but(-1, faces),
        )

    def add(top: Top, die: Die, face: Face) -> Top:
        best = max(top.gilded, face) if die.mark else top.gilded
        return Top(max(top.highest, face), min(2, top.sixes + (face == 6)), best)

    dice = (Die(6, mark="gilded"),) * min(pool, gilded) + (D6,) * (pool - gilded)
    return Tray(dice, add, Top(), settle=lambda top: top._replace(gilded=0))


FORGED = ("bad", "partial", "full", "critical")


@game(
    "fitd",
    "Forged in the Dark: Blades in the Dark, Scum & Villainy, Band of Blades, Candela Obscura",
    throw_forged,
    words=lambda resist: (
        (*(f"{stress} stress" for stress in range(5, -1, -1)), "clears 1 stress") if resist else FORGED
    ),
    examples=("fitd3", "fitd2", "fitd0", "fitd3 resist"),
    source="twonirwana/DiscordDiceBot BLADES_IN_THE_DARK; Humblemonk/dicemaiden-rs "
    "apply_forged_dark_mechanics",
    aliases=("blades", "bitd", "candela"),
    presets={
        **{f"-{less}": {"pool": 0} for less in range(1, 10)},
        **{keep: {} for keep in ("k", "kh", "k1", "kh1")},
    },
    thrown_alone=1,
)
def forged_in_the_dark(
    top: Top,
    pool: Annotated[int, skill(MOST_POOL, meaning="dice", die=6)],
    resist: Annotated[int, flag("resist", "resistance", meaning="resistance")] = 0,
    gilded: Annotated[int, flag("gilded", "g", high=MOST_POOL, meaning="gilded dice")] = 0,
) -> str | Verdict:
    """The highest d6: 6 is full, two 6s are critical, 4 and 5 partial. Without dice the lower of two
    counts.
    """
    if resist:
        return "clears 1 stress" if top.sixes == 2 else f"{6 - top.highest} stress"
    word = FORGED[(top.highest >= 4) + (top.highest == 6) + (top.sixes == 2)]
    if not top.gilded:
        return word
    taken = FORGED[(top.gilded >= 4) + (top.gilded == 6)]
    return Verdict(word, f"{word}, or {taken} with the gilded {top.gilded}, which regains drive")


def throw_resistance(pool: int, risky: int, dangerous: int) -> Tray:
    """Throw the pool without the highest one or two; at least one die stays."""
    removed = 2 if dangerous else min(2, risky)
    kept = keep_some((D10,) * pool, 1 + removed)
    return replace(kept, drop=lambda faces: all_but(-max(1, len(faces) - removed), faces))


RESISTANCE = ("critical failure", "failure", "success at a cost", "success", "critical success")


@game(
    "heart",
    "Heart, Spire",
    throw_resistance,
    words=RESISTANCE,
    examples=("heart3", "heart4 risky", "heart3 dangerous"),
    source="the free quick starts, which do not say what is left of too few dice: here the lowest stays",
    aliases=("spire",),
)
def heart(
    kept: tuple[Face, ...],
    pool: Annotated[int, skill(MOST_POOL, low=1, meaning="dice", die=10)],
    risky: Annotated[int, flag("risky", high=2, meaning="highest dice to remove")] = 0,
    dangerous: Annotated[int, flag("dangerous")] = 0,
) -> str:
    """The highest d10: 1 critical failure, up to 5 failure, up to 7 success at a cost, 10 critical; risky
    drops it first.
    """
    face = kept[0]
    return RESISTANCE[(face >= 2) + (face >= 6) + (face >= 8) + (face == 10)]


class Sea(NamedTuple):
    """What lies of the Wildsea."""

    sixes: int = 0
    high: int = 0
    """How many dice show 4 or more."""
    seen: frozenset[Face] = frozenset()
    has_twist: bool = False


def throw_sea(pool: int, cut: int) -> Tray:
    """Throw the pool, of which the highest dice are cut."""

    def add(sea: Sea, die: Die, face: Face) -> Sea:
        has_twist = sea.has_twist or face in sea.seen
        return Sea(sea.sixes + (face == 6), sea.high + (face >= 4), sea.seen | {face}, has_twist)

    def settle(sea: Sea) -> Sea:
        seen = frozenset() if sea.has_twist else sea.seen
        return Sea(min(sea.sixes, cut + 1), min(sea.high, cut + 1), seen, sea.has_twist)

    return Tray(
        (D6,) * pool,
        add,
        Sea(),
        settle=settle,
        drop=lambda faces: all_but(-max(0, len(faces) - cut), faces),
    )


@game(
    "wild",
    "The Wildsea, Wild Worlds",
    throw_sea,
    words=tuple(word + note for word in ("disaster", "conflict", "triumph") for note in ("", ", twist")),
    examples=("wild3", "wild4 cut1"),
    source="metriccaution/rules-cheatsheets rolling-dice.md; Humblemonk/dicemaiden-rs "
    "apply_wild_worlds_mechanics",
    aliases=("wildsea", "ww"),
    needs=("wild", "ww"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?<![d+-])(?<![+-] )\b(?P<pool>\d+))?\s*(?:wildsea|wild|(?<=\d)ww|ww(?=\s*\d))"
        r"(?=$|[^a-z]|(?:cut|c)(?![a-z]))"
    ),
)
def wildsea(
    sea: Sea,
    pool: Annotated[int, skill(MOST_POOL, low=1, meaning="dice")],
    cut: Annotated[int, number(0, MOST_POOL, "cut", "c", meaning="dice to cut")] = 0,
) -> str:
    """The highest d6 after the cut: 6 triumph, 4 and 5 conflict, else disaster; two equal dice are a
    twist.
    """
    word = "triumph" if sea.sixes > cut else "conflict" if sea.high > cut else "disaster"
    return word + ", twist" * sea.has_twist


ENTRIES = tuple(each.entry for each in (forged_in_the_dark, heart, wildsea))
