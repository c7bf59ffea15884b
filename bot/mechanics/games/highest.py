"""Pools whose highest die counts: Forged in the Dark, the Resistance System, the Wildsea."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated

from bot.mechanics.games.called_pool import CalledPool
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.function import flag, game, number, skill
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.tray import D6, D10, Tally, Tray, all_but, keep_one, keep_some
from bot.mechanics.reading.tokens import Token
from bot.mechanics.rule import Die, Face

MOST_POOL = 30


def throw_forged(pool: int, gilded: int, push: int, assist: int) -> Tray:
    """Throw the pool, whose first dice are gilded, and keep the highest die, the number of 6s (two are as
    good as more), and the highest gilded die; without dice the lower of two.
    """
    pool += push + assist
    if not pool:
        return keep_one(-2, D6)

    def add(tally: tuple[Face, int, Face], die: Die, face: Face) -> tuple[Face, int, Face]:
        highest, sixes, best = tally
        return max(highest, face), min(2, sixes + (face == 6)), max(best, face) if die.mark else best

    dice = (Die(6, mark="gilded"),) * min(pool, gilded) + (D6,) * (pool - gilded)
    return Tray(dice, add, (0, 0, 0), simplify=lambda tally: (*tally[:2], 0))


LOWEST = CalledPool(
    ("insight", "prowess", "resolve"), lambda *attributes: min(attributes), "the lowest of your attributes"
)
"""The dice of a vice."""


MORE_DICE = {
    order: word
    for word in ("push", "assist")
    for die in (("+", "1", "d"), ("+", "1"))
    for order in (
        *((*die, word), (*die, "(", word, ")")),
        *((word, *die), (word, "(", *die, ")")),
    )
}
"""Ways to type a push, or the help of another, with its die."""


def merge_die(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens with the die of a push as a part of its word: `2 + 1d push` is `2 push`."""
    at = 0
    while at < len(tokens):
        texts = tuple(token.text for token in tokens[at : at + max(map(len, MORE_DICE))])
        size = next((len(order) for order in MORE_DICE if texts[: len(order)] == order), 1)
        first, last = tokens[at], tokens[at + size - 1]
        word = MORE_DICE.get(texts[:size], "")
        yield first._replace(kind="word", text=word, end=last.end) if word else first
        at += size


FORGED = ("bad", "partial", "full", "critical")
PUSHED = 2
"""The stress of pushing yourself."""


def say_forged(resist: int, vice: int) -> tuple[str, ...]:
    """Return the words of all verdicts."""
    if vice:
        return tuple(f"clears {stress} stress" for stress in range(1, 7))
    return (*(f"{stress} stress" for stress in range(5, -1, -1)), "clears 1 stress") if resist else FORGED


def take_stress(tally: Tally, pool: int, resist: int, push: int, assist: int, vice: int) -> Cost | None:
    """Return the stress of a throw, below 0 for what it clears."""
    highest, sixes, _ = tally if pool + push + assist else (tally, 0, 0)
    taken = PUSHED * push
    if vice:
        taken -= highest
    elif resist:
        taken += -1 if sixes == 2 else 6 - highest
    return Cost("stress", taken) if taken else None


@game(
    "fitd",
    "Forged in the Dark: Blades in the Dark, Scum & Villainy, Band of Blades, Candela Obscura",
    throw_forged,
    words=say_forged,
    examples=("fitd3", "fitd0", "fitd3 resist", "fitd2 push"),
    source="Blades in the Dark SRD, Push Yourself, Teamwork, Resistance Roll, Vice; "
    "twonirwana/DiscordDiceBot BLADES_IN_THE_DARK; Humblemonk/dicemaiden-rs apply_forged_dark_mechanics",
    aliases=("blades", "bitd", "candela", "blades in the dark", "forged in the dark"),
    presets={
        **{f"-{less}": {"pool": 0} for less in range(1, 10)},
        **{keep: {} for keep in ("k", "kh", "k1", "kh1")},
    },
    fillers=("myself", "yourself", "himself", "herself", "themselves"),
    thrown_alone=1,
    spread=merge_die,
    costs=take_stress,
    called_pools=dict.fromkeys(("vice", "indulge"), LOWEST),
)
def forged_in_the_dark(
    tally: Tally,
    pool: Annotated[int, skill(MOST_POOL, meaning="dice", die=6)],
    resist: Annotated[int, flag("resist", "resistance", meaning="resistance")] = 0,
    gilded: Annotated[int, flag("gilded", "g", high=MOST_POOL, meaning="gilded dice")] = 0,
    push: Annotated[int, flag("push", "pushed", "pushing", meaning="one more die for 2 stress")] = 0,
    assist: Annotated[int, flag("assist", "assisted", "assistance", meaning="one more die")] = 0,
    vice: Annotated[int, flag("vice", "indulge", meaning="indulging a vice")] = 0,
) -> str | Verdict:
    """The highest d6: 6 is full, two 6s are critical, 4 and 5 partial. Without dice the lower of two
    counts. A vice clears as much stress as its highest die.
    """
    highest, sixes, best = tally if pool + push + assist else (tally, 0, 0)
    pushed = f", {PUSHED} stress for the push" * push
    if vice:
        return Verdict(f"clears {highest} stress", f"clears {highest} stress{pushed}")
    if resist:
        word = "clears 1 stress" if sixes == 2 else f"{6 - highest} stress"
        return Verdict(word, word + pushed)
    word = FORGED[(highest >= 4) + (highest == 6) + (sixes == 2)]
    if best:
        taken = FORGED[(best >= 4) + (best == 6)]
        return Verdict(word, f"{word}, or {taken} with the gilded {best}, which regains drive{pushed}")
    return Verdict(word, word + pushed)


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


Sea = tuple[int, int, frozenset[Face] | None]


def throw_sea(pool: int, cut: int) -> Tray:
    """Throw the pool with the highest dice cut, and keep the number of 6s, of 4 or more, and the different
    faces, or None after two equal ones.
    """

    def add(tally: Sea, die: Die, face: Face) -> Sea:
        sixes, high, seen = tally
        seen = None if seen is None or face in seen else seen | {face}
        return sixes + (face == 6), high + (face >= 4), seen

    return Tray(
        (D6,) * pool,
        add,
        (0, 0, frozenset()),
        simplify=lambda tally: (min(tally[0], cut + 1), min(tally[1], cut + 1), tally[2]),
        drop=lambda faces: all_but(-max(0, len(faces) - cut), faces),
    )


def _has_number(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a number is right before a name, or after it."""
    is_glued = begin > 0 and tokens[begin - 1].kind == "number" and not tokens[begin].is_apart
    return is_glued or tokens[end].kind == "number"


@game(
    "wild",
    "The Wildsea, Wild Worlds",
    throw_sea,
    words=tuple(word + note for word in ("disaster", "conflict", "triumph") for note in ("", ", twist")),
    examples=("wild3", "wild4 cut1"),
    source="metriccaution/rules-cheatsheets rolling-dice.md; Humblemonk/dicemaiden-rs "
    "apply_wild_worlds_mechanics",
    aliases=("wildsea", "ww"),
    where={"ww": _has_number},
)
def wildsea(
    tally: Sea,
    pool: Annotated[int, skill(MOST_POOL, low=1, meaning="dice", die=6)],
    cut: Annotated[int, number(0, MOST_POOL, "cut", "c", meaning="dice to cut")] = 0,
) -> str:
    """The highest d6 after the cut: 6 triumph, 4 and 5 conflict, else disaster; two equal dice are a
    twist.
    """
    sixes, high, seen = tally
    word = "triumph" if sixes > cut else "conflict" if high > cut else "disaster"
    return word + ", twist" * (seen is None)


ENTRIES = tuple(each.entry for each in (forged_in_the_dark, heart, wildsea))
