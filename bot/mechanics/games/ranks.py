"""Ranks for dice: a step, an attribute or a skill is a number, and a table has its dice."""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import Modifier
from bot.mechanics.games.function import flag, game, sides, skill, target
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.tray import D20, Tray, all_but
from bot.mechanics.rule import Die, Face

LOWEST_STEPS = ((4, -2), (4, -1), (4, 0), (6, 0), (8, 0), (10, 0), (12, 0))
"""The die of steps 1 to 7, and the number added to it."""

HIGHER_STEPS = (
    *((6, 6), (8, 6), (8, 8), (10, 8), (10, 10), (12, 10), (12, 12)),
    *((12, 6, 6), (12, 8, 6), (12, 8, 8), (12, 10, 8)),
)
"""The dice of steps 8 to 18; the next eleven have an additional d20, the eleven after them two, and so on."""


def step_dice(step: int) -> tuple[tuple[int, ...], int]:
    """Return the dice of a step of Earthdawn's fourth edition, and the number added to them."""
    if step <= len(LOWEST_STEPS):
        sides, added = LOWEST_STEPS[step - 1]
        return (sides,), added
    twenties, place = divmod(step - len(LOWEST_STEPS) - 1, len(HIGHER_STEPS))
    return (20,) * twenties + HIGHER_STEPS[place], 0


class Sum(NamedTuple):
    """The tally of dice that go on."""

    total: int = 0
    has_other: bool = False
    """Whether any die began with another face than 1."""


LEVELS = ("success, level 1", "success, level 2", "success, level 3 or more")


def throw_step(step: int, modifier: int, target: int | None, karma: int) -> Tray:
    """Throw the dice of a step, and a karma die, which all go on; the sum begins with the modifier."""
    sides, added = step_dice(step)

    def simplify(tally: Sum) -> Sum:
        if target is None:
            return Sum()
        return tally._replace(total=min(tally.total, max(target - modifier + 10, 0)))

    return Tray(
        tuple(map(Die, (*sides, *(6,) * karma))),
        lambda tally, die, face: Sum(tally.total + face, tally.has_other or bool(die.mark) or face > 1),
        Sum(added),
        lambda tally, die, face: Die(die.faces, mark="again") if face == die.faces else None,
        simplify,
    )


@game(
    "ed4e",
    "Earthdawn 4e",
    throw_step,
    words=lambda target: ("total",) if target is None else ("automatic failure", "failure", *LEVELS),
    total=lambda tally, modifier: tally.total + modifier,
    examples=("ed4e15 vs 12", "ed4e8", "ed4e10 vs 8 karma"),
    source="bcdice/BCDice EarthDawn4.rb; earthdawn-vtt/fvtt-earthdawn4e step-tables.mjs (the fourth edition: "
    "steps of earlier ones are other dice)",
    aliases=("earthdawn", "ed4"),
)
def earthdawn(
    tally: Sum,
    step: Annotated[int, skill(60, low=1, meaning="step")],
    modifier: Modifier = 0,
    target: Annotated[int | None, target(1, 100, "vs", meaning="difficulty")] = None,
    karma: Annotated[int, flag("karma", "k", meaning="a karma die, d6")] = 0,
) -> str | Verdict:
    """The dice of a step, which all go on; each 5 above the difficulty is a level more; 1s alone fail."""
    total = tally.total + modifier
    if target is None:
        return Verdict("total", str(total))
    if not tally.has_other and len(step_dice(step)[0]) + karma > 1:
        return "automatic failure"
    if total < target:
        return Verdict("failure", f"{total} failure")
    level = (total - target) // 5 + 1
    return Verdict(LEVELS[min(level, 3) - 1], f"{total} success, level {level}")


ATTRIBUTES = (
    *((), (4,), (6,), (8,), (10,), (6, 6), (8, 8), (10, 10)),
    *((8, 8, 8), (10, 10, 10), (8, 8, 8, 8)),
)
"""The dice of attributes 0 to 10 of Open Legend."""


class Legend(NamedTuple):
    """The tally of an action roll."""

    kept: tuple[Face, ...] = ()
    """The current dice that are kept so far, rising; first the attribute's, then the d20."""
    total: int = 0
    """The sum of the finished ones."""
    thrown: int = 0
    again: tuple[int, ...] = ()
    """The sides of dice to throw once more."""


def throw_legend(attribute: int, modifier: int, target: int | None, adv: int, dis: int) -> Tray:
    """Throw attribute dice and a d20, which all go on, except those that advantage leaves out before.

    Without attribute dice, advantage throws the d20 twice.
    """
    left, sides = adv - dis, ATTRIBUTES[attribute]
    more = (Die(sides[0], mark="attribute"),) * (len(sides) + abs(left)) if sides else (D20,) * bool(left)
    dice = (*more, D20)
    keep = len(sides) or 1

    def add(tally: Legend, die: Die, face: Face) -> Legend:
        if die.mark == "again":
            rest = tally.again if face == die.faces else tally.again[1:]
            return tally._replace(total=tally.total + face, again=rest)
        is_last = tally.thrown + 1 == len(dice) or dice[tally.thrown + 1] != die
        room = keep if die.mark else 1
        faces = sorted((*tally.kept, face))
        kept = tuple(faces[-room:] if left >= 0 else faces[:room])
        if not is_last:
            return tally._replace(kept=kept, thrown=tally.thrown + 1)
        again = (*tally.again, *(die.faces,) * kept.count(die.faces))
        return Legend((), tally.total + sum(kept), tally.thrown + 1, again)

    def bring(tally: Legend, die: Die, face: Face) -> Die | None:
        return Die(tally.again[0], mark="again") if tally.thrown == len(dice) and tally.again else None

    def simplify(tally: Legend) -> Legend:
        if target is None:
            return Legend(thrown=tally.thrown)
        return tally._replace(total=min(tally.total, max(target - modifier, 0)))

    def drop(faces: Sequence[Face]) -> frozenset[int]:
        alike = faces[: len(more) or 1] if sides else faces[: len(dice)]
        return all_but(keep if left >= 0 else -keep, alike)

    return Tray(dice, add, Legend(), bring, simplify, drop)


@game(
    "ol",
    "Open Legend",
    throw_legend,
    words=lambda target: ("total",) if target is None else ("failure", "success"),
    total=lambda tally, modifier: tally.total + modifier,
    examples=("ol5 vs 15", "ol5 adv2", "ol0 vs 10 dis"),
    source="openlegend/core-rules, chapter 2; Humblemonk/dicemaiden-rs ol",
    aliases=("openlegend", "open legend"),
)
def open_legend(
    tally: Legend,
    attribute: Annotated[int, skill(10, meaning="attribute")],
    modifier: Modifier = 0,
    target: Annotated[int | None, target(1, 100, "vs", "cr", meaning="challenge rating")] = None,
    adv: Annotated[int, flag("adv", "a", "advantage", high=9, meaning="advantage")] = 0,
    dis: Annotated[int, flag("dis", "d", "disadvantage", high=9, meaning="disadvantage")] = 0,
) -> Verdict:
    """A d20 and the dice of the attribute, which all go on; advantage and disadvantage leave out dice before
    they go on.
    """
    total = tally.total + modifier
    if target is None:
        return Verdict("total", str(total))
    word = "success" if total >= target else "failure"
    return Verdict(word, f"{total} {word} by {abs(total - target)}")


LADDER = ((2,), (4,), (6,), (8,), (10,), (12,), (8, 8), (6, 6, 6))
"""The skill dice of Essence20, rising."""


class Skill(NamedTuple):
    """The tally of a skill test."""

    thrown: int = 0
    natural: Face = 0
    best: int = 0
    """The best finished rank."""
    part: int = 0
    """The current rank's sum so far."""
    is_critical: bool = False
    """Whether a rank shows its highest, whichever is added."""


def throw_ranks(dice: tuple[int, ...], special: int, edge: int, snag: int) -> Tray:
    """Throw a d20, or two and keep one, and a skill die; a special one has all below it as well."""
    if dice and dice not in LADDER:
        raise BadInput("A skill die must be d2, d4, d6, d8, d10, d12, 2d8 or 3d6: type it like ess d8+2.")
    at = LADDER.index(dice) if dice else -1
    ranks = LADDER[: at + 1] if special else LADDER[at : at + 1] if dice else ()
    pool = 2 * (bool(edge) - bool(snag)) or 1
    ends, lie = {}, abs(pool)  # how many dice lie when a rank is complete, and its highest sum
    for rank in ranks:
        lie += len(rank)
        ends[lie] = sum(rank)

    def add(tally: Skill, die: Die, face: Face) -> Skill:
        thrown = tally.thrown + 1
        if not die.mark:
            pick = max if pool > 0 else min
            return tally._replace(thrown=thrown, natural=pick(tally.natural or face, face))
        part, highest = tally.part + face, ends.get(thrown)
        if highest is None:
            return tally._replace(thrown=thrown, part=part)
        return Skill(thrown, tally.natural, max(tally.best, part), 0, tally.is_critical or part == highest)

    return Tray(
        (*(D20,) * abs(pool), *(Die(sides, mark="skill") for rank in ranks for sides in rank)),
        add,
        Skill(),
        simplify=lambda tally: tally._replace(natural=0, best=0),
        drop=lambda faces: all_but(1 if pool > 0 else -1, faces[: abs(pool)]),
    )


@game(
    "ess",
    "Essence20: Power Rangers, Transformers, G.I. Joe, My Little Pony",
    throw_ranks,
    words=("total", "critical success"),
    total=lambda tally, modifier: tally.natural + tally.best + modifier,
    examples=("ess d8+2", "ess d8 spec", "ess d12 edge"),
    source="WookieeMatt/Essence20 dice.mjs; Humblemonk/dicemaiden-rs ess. Neither says whether a total equal "
    "to the difficulty is enough, so only the total is shown",
    aliases=("essence20",),
)
def essence_twenty(
    tally: Skill,
    dice: Annotated[tuple[int, ...], sides(2, 12, meaning="skill die")] = (),
    modifier: Modifier = 0,
    special: Annotated[int, flag("spec", "specialization", "s", meaning="specialization")] = 0,
    edge: Annotated[int, flag("edge", "adv", meaning="edge")] = 0,
    snag: Annotated[int, flag("snag", "dis", meaning="snag")] = 0,
) -> Verdict:
    """A d20 and a skill die; with a specialization the best of it and all below. One that shows its highest
    is critical.
    """
    total = tally.natural + tally.best + modifier
    if tally.is_critical:
        return Verdict("critical success", f"{total}, critical success")
    return Verdict("total", str(total))


ENTRIES = tuple(each.entry for each in (earthdawn, open_legend, essence_twenty))
