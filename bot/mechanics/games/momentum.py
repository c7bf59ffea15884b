"""2d20: dice up to the target number count, surplus successes are momentum; and challenge dice."""

from collections.abc import Sequence
from typing import Annotated

from bot.mechanics.games.d20 import ENDS
from bot.mechanics.games.function import game, number, skill, target
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.tray import D6, D20, Tray, count_faces
from bot.mechanics.reading.tokens import Token


def throw_momentum(pool: int, tn: int, focus: int, complication: int, difficulty: int | None) -> Tray:
    """Throw d20: up to the target number one success, up to the focus, and with a 1 always, two."""
    return count_faces(
        (D20,) * pool,
        lambda die, face: (2 if face <= max(focus, 1) else int(face <= tn), face >= complication),
        (difficulty, 1),
    )


def say_momentum(pool: int, difficulty: int | None) -> tuple[str, ...]:
    """Return the words of the verdicts."""
    numbers = (count_noun(each, "success", "successes") for each in range(2 * pool + 1))
    plain = numbers if difficulty is None else ENDS
    return tuple(word + note for word in plain for note in (", complication", ""))


def _has_target(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether there are as many dice as the game throws, with a target number after them."""
    return tokens[begin].text in {"1", "2", "3", "4", "5"} and any(
        each.is_word("tn") for each in tokens[end:]
    )


@game(
    "2d20",
    "2d20: Star Trek Adventures, Fallout, Dune, Achtung! Cthulhu, Conan",
    throw_momentum,
    words=say_momentum,
    examples=("2d20 tn12f3 >=2", "3d20 tn14f4", "2d20 tn9"),
    source="DiscordDiceBot FALLOUT; the free quick starts",
    where={"{pool}d20": _has_target},
    template="{pool}d20",
)
def momentum(
    tally: tuple[int, int],
    *,
    pool: Annotated[int, skill(5, low=1, meaning="dice")] = 2,
    tn: Annotated[int, number(1, 20, "tn", meaning="target number")],
    focus: Annotated[int, number(0, 20, "f", meaning="focus")] = 1,
    complication: Annotated[
        int, number(15, 20, "c", "comp", "complication", "complications", meaning="complications from")
    ] = 20,
    difficulty: Annotated[int | None, target(0, 10, ">=", meaning="difficulty")] = None,
) -> Verdict:
    """Up to the target one success, up to the focus two; a 20 is a complication, extra successes are
    momentum.
    """
    successes, complications = tally
    note = ", complication" * bool(complications)
    more = f", {count_noun(complications, 'complication')}" * bool(complications)
    if difficulty is None:
        word = count_noun(successes, "success", "successes")
        return Verdict(word + note, word + more)
    word = ENDS[successes >= difficulty]
    return Verdict(word + note, f"{word}, momentum {max(successes - difficulty, 0)}{more}")


CHALLENGE = (1, 2, 0, 0, 1, 1)
"""The value of each face of a challenge die."""


@game(
    "cd",
    "2d20, challenge or combat dice",
    lambda pool: Tray(
        (D6,) * pool,
        lambda tally, die, face: (tally[0] + CHALLENGE[face - 1], tally[1] + (face >= 5)),
        (0, 0),
        simplify=lambda tally: (tally[0], 0),
    ),
    words=lambda pool: tuple(map(str, range(2 * pool + 1))),
    examples=("cd4", "cd6"),
    source="DiscordDiceBot FALLOUT (combat dice)",
)
def challenge_dice(
    tally: tuple[int, int], pool: Annotated[int, skill(30, low=1, meaning="dice", die=6)] = 1
) -> Verdict:
    """1 and 2 count as they are, 3 and 4 nothing, 5 and 6 one with an effect."""
    total, effects = tally
    more = f", {count_noun(effects, 'effect')}" * bool(effects)
    return Verdict(str(total), f"{total}{more}")


ENTRIES = (momentum.entry, challenge_dice.entry)
