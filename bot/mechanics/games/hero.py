"""HERO System: attacks, and damage that is read in two ways at once."""

from typing import Annotated

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import flag, game, skill
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.totals import count_totals
from bot.mechanics.games.tray import D6, Tray, add_up
from bot.mechanics.rule import Die, Face

Dice = Annotated[int, skill(30, meaning="dice", die=6)]
Half = Annotated[int, flag("½", ".5", "half", meaning="half a die")]


def damage_dice(pool: int, half: int) -> tuple[Die, ...]:
    """Return d6, and a d3 for half a die."""
    if not pool + half:
        raise BadInput("Throw at least one die: type it like hsn3.")
    return (D6,) * pool + (Die(3, mark="half"),) * half


def throw_normal(pool: int, half: int) -> Tray:
    """Throw damage, and keep STUN and BODY."""

    def add(tally: tuple[int, int], die: Die, face: Face) -> tuple[int, int]:
        return tally[0] + face, tally[1] + (face == 3 if die.mark else (face > 1) + (face == 6))

    return Tray(damage_dice(pool, half), add, (0, 0), simplify=lambda tally: (0, 0))


def throw_killing(pool: int, half: int, fifth: int) -> Tray:
    """Throw damage and a multiplier, and keep BODY and the multiplier."""

    def add(tally: tuple[int, int], die: Die, face: Face) -> tuple[int, int]:
        if die.mark == "multiplier":
            return tally[0], max(1, face - 1) if fifth else face
        return tally[0] + face, 0

    multiplier = Die(6 if fifth else 3, mark="multiplier")
    return Tray((*damage_dice(pool, half), multiplier), add, (0, 0), simplify=lambda tally: (0, 0))


@game(
    "hsn",
    "HERO System, normal damage",
    throw_normal,
    words=("damage",),
    numbers=lambda pool, half: count_totals(add_up(*damage_dice(pool, half)), int, "STUN"),
    examples=("hsn3", "hsn4½"),
    sums=True,
    source="dmdorman/hero6e-foundryvtt heroRoller; BODY of half a die in a normal attack is not sure",
)
def hero_normal(tally: tuple[int, int], pool: Dice = 0, half: Half = 0) -> Verdict:
    """STUN is the sum; BODY 0 for a 1, 1 for 2 to 5, 2 for a 6."""
    stun, body = tally
    return Verdict("damage", f"STUN {stun}, BODY {body}")


@game(
    "hsk",
    "HERO System, killing damage",
    throw_killing,
    words=("damage",),
    numbers=lambda pool, half: count_totals(add_up(*damage_dice(pool, half)), int, "BODY"),
    examples=("hsk2", "hsk2½", "hsk2 5e"),
    sums=True,
    source="dmdorman/hero6e-foundryvtt heroRoller; Humblemonk/dicemaiden-rs hsk",
)
def hero_killing(
    tally: tuple[int, int],
    pool: Dice = 0,
    half: Half = 0,
    fifth: Annotated[int, flag("5e", "fifth", meaning="5th edition")] = 0,
) -> Verdict:
    """BODY is the sum, STUN is that times a d3; in the 5th edition times a d6 less 1, at least 1."""
    body, multiplier = tally
    return Verdict("damage", f"BODY {body}, STUN {body * multiplier}")


@game(
    "hsh",
    "HERO System, attack",
    add_up(D6, D6, D6),
    words=("miss", "hit"),
    examples=("hsh+2", "hsh12"),
    source="Humblemonk/dicemaiden-rs hsh",
    dice="3d6",
)
def hero_attack(
    total: int,
    needed: Annotated[int, skill(40, meaning="number needed")] = 11,
    modifier: Modifier = 0,
) -> Verdict:
    """3d6 up to 11 and OCV less DCV; 3 always hits, 18 always misses."""
    needed += modifier
    word = "hit" if total == 3 or (total <= needed and total != 18) else "miss"
    return Verdict(word, f"{word} by {abs(needed - total)}")


ENTRIES = tuple(each.entry for each in (hero_normal, hero_killing, hero_attack))
