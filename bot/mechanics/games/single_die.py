"""One die read by itself: usage dice, rouse checks, panic, an attribute of The Dark Eye."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from bot.mechanics.errors import BadInput
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.d20 import ENDS, Advantage, Disadvantage, Modifier, throw_d20
from bot.mechanics.games.function import flag, game, sides, skill
from bot.mechanics.games.game import Verdict
from bot.mechanics.games.tray import D10, D20, Tray, add_up, keep_one, lay_out
from bot.mechanics.reading.tokens import Token
from bot.mechanics.rule import Die, Face

USAGE = (4, 6, 8, 10, 12, 20)
"""The sides of usage dice, in rising order."""


def throw_usage(die: tuple[int, ...]) -> Tray:
    if len(die) != 1 or die[0] not in USAGE:
        raise BadInput("A usage die must be one of d4, d6, d8, d10, d12 and d20: type it like usage d8.")
    return add_up(Die(die[0]))


def say_usage(die: tuple[int, ...]) -> tuple[str, str]:
    """Return the results for the die: it steps down, or not."""
    lower = USAGE.index(die[0]) - 1
    return (f"steps down to d{USAGE[lower]}" if lower >= 0 else "used up", "stays")


@game(
    "usage",
    "The Black Hack and others, usage die",
    throw_usage,
    words=say_usage,
    examples=("usage d8", "usage d4"),
    source="the published SRD of The Black Hack",
    aliases=("usage die", "ud"),
    order=("die",),
)
def usage(face: Face, die: Annotated[tuple[int, ...], sides(4, 20, meaning="usage die")]) -> str:
    """1 and 2 step the die down; a d4 is used up then."""
    return say_usage(die)[face > 2]


def throw_rouse(checks: int, twice: int) -> Tray:
    """Throw a die for each check and keep the rises of hunger; or one or two dice and keep the better."""
    if checks > 1 and twice:
        raise BadInput(f"`rouse{checks}` and `twice` cannot be used together: type it like rouse twice.")
    if checks > 1:
        return Tray((D10,) * checks, lambda hunger, die, face: hunger + (face < 6), 0)
    return keep_one(1 + twice, D10)


def say_hunger(hunger: int) -> str:
    """Return by how much hunger rises."""
    return f"hunger rises by {hunger}" if hunger > 1 else ("no hunger", "hunger rises")[hunger]


@game(
    "rouse",
    "Vampire: the Masquerade 5e, rouse check",
    throw_rouse,
    words=lambda checks: tuple(map(say_hunger, range(checks, -1, -1))),
    examples=("rouse", "rouse twice", "rouse2"),
    source="bcdice/BCDice VampireTheMasquerade5th.rb; WoD5E-Developers/wod5e",
    aliases=("rouse check", "rouse checks", "rouse roll", "vtm rouse check", "vtm rouse", "v5 rouse"),
    fillers=("x", "times"),
    costs={say_hunger(hunger): Cost("hunger", hunger) for hunger in range(1, 6)},
)
def rouse(
    tally: int,
    checks: Annotated[int, skill(5, low=1, meaning="checks")] = 1,
    twice: Annotated[int, flag("twice", "reroll", "potency", meaning="the better of two dice")] = 0,
) -> str:
    """A d10: from 6 on the hunger stays, below it rises by 1; with a second die the better counts."""
    return say_hunger(tally if checks > 1 else tally < 6)


@game(
    "panic",
    "Mothership 1e, panic check",
    throw_d20,
    words=("panics", "holds"),
    examples=("panic5", "panic8 adv"),
    source="Futil/foundry-mothership actor.js",
    aliases=("panic check", "ms panic", "mosh panic", "mothership panic"),
    dice="d20",
)
def panic(
    face: Face,
    stress: Annotated[int, skill(20, meaning="stress")],
    adv: Advantage = 0,
    dis: Disadvantage = 0,
) -> Verdict:
    """A d20 that is over the stress holds; else there is panic."""
    return Verdict.of("holds" if face > stress else "panics", face)


@game(
    "dp",
    "Cosmere RPG, plot die",
    add_up(Die(6, mark="plot")),
    words=("complication +2", "complication +4", "nothing", "opportunity"),
    examples=("dp",),
    source="the-metalworks/cosmere-rpg plot-die.ts; Humblemonk/dicemaiden-rs dp",
    aliases=("plot die", "plotdie"),
)
def plot_die(face: Face) -> str:
    """1 and 2 are a complication with 2 or 4 more, 5 and 6 an opportunity."""
    return {1: "complication +2", 2: "complication +4"}.get(face, "opportunity" if face >= 5 else "nothing")


def _has_one_value(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether one number comes after a name, with modifiers, and no points of a skill."""
    at = end + 1
    while tokens[at - 1].kind == "number" and tokens[at].is_sign("+", "-"):
        at += 2
    after = tokens[min(at, len(tokens) - 1)]
    is_label = after.kind == "word" and not after.text.startswith("fw")
    return tokens[at - 1].kind == "number" and (after.kind == "end" or is_label)


@game(
    "dsatest",
    "The Dark Eye, Das Schwarze Auge 5, test of an attribute",
    replace(
        lay_out(D20),
        bring=lambda faces, die, face: (
            Die(20, mark="confirming") if not die.mark and face in {1, 20} else None
        ),
    ),
    words=("botch", "failure", "success", "critical success"),
    examples=("dsatest13", "dsatest14-2"),
    source="Plushtoast/dsa5-foundryVTT dice-dsa5.js",
    where=dict.fromkeys(("dsa", "dsa5", "tde"), _has_one_value),
    dice="d20",
)
def attribute(
    faces: tuple[Face, ...],
    value: Annotated[int, skill(30, low=1, meaning="attribute")],
    modifier: Modifier = 0,
) -> Verdict:
    """A d20 up to the attribute; a 1 or a 20 is confirmed by a second one."""
    holds = faces[-1] <= max(value + modifier, 1)
    if faces[0] == 1:
        word = "critical success" if holds else "success"
    elif faces[0] == 20:
        word = "failure" if holds else "botch"
    else:
        word = ENDS[holds]
    return Verdict.of(word, faces[0])


ENTRIES = tuple(each.entry for each in (usage, rouse, panic, plot_die, attribute))
