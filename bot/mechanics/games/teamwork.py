"""Dice of several people in one roll: each person's dice, in order, and the common result.

Three ways: dice are added; a group action of Blades in the Dark, whose best result counts, while the leader
takes 1 stress for each result of 1 to 3 (its SRD, Group Action; community.bladesinthedark.com has it so);
teamwork of the Chronicles of Darkness, whose helpers roll first: each of their successes is a die more for
the leader, and a dramatic failure four dice less (The World of Darkness, page 135; Chronicles of Darkness,
page 74).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Literal, NamedTuple

from bot.mechanics.errors import BadInput, cite
from bot.mechanics.games.game import GameThrow
from bot.mechanics.games.game import throw as throw_game
from bot.mechanics.games.recorded import read_game
from bot.mechanics.notation.evaluation import RollResult, throw
from bot.mechanics.notation.line import Expression, Rolls, strip_node_labels
from bot.mechanics.notation.recorded import read_roll
from bot.mechanics.notation.tree import dice_of
from bot.mechanics.playing import Waiting
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source

Way = Literal["add", "group", "teamwork"]

MOST_SHARES = 12
"""How many people can roll together."""

MOST_DICE = 50
"""The most dice of one person, if dice are added."""

MOST_POOL = {"group": 10, "teamwork": 30}
LARGEST_POOL = 40
"""The most dice of a leader, with those of helpers."""

HINDERS = 4
"""By how many dice a helper's dramatic failure makes the pool smaller."""

MOST_DIGITS = 3
"""Digits of a number of dice."""

_GAMES = {"group": "fitd", "teamwork": "cod"}
_DICE = frozenset(("", "d", "d6", "d10", "dice", "die"))
"""What may follow the number of dice."""


class PartThrown(NamedTuple):
    """One person's throw."""

    dice: str
    """With the helpers' additions: cod7."""
    rolled: RollResult | GameThrow
    worth: int
    """The total of added dice; for a group the place of the verdict; for teamwork the successes, negative for
    a dramatic failure.
    """

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, in order of throwing."""
        return self.rolled.faces


class Together(NamedTuple):
    """All throws, in the order of joining; the first is the leader's."""

    way: Way
    parts: tuple[PartThrown, ...]

    @property
    def outcome(self) -> int:
        """The sum; for a group the place of its best verdict; for teamwork the leader's successes."""
        if self.way == "add":
            return sum(part.worth for part in self.parts)
        return max(part.worth for part in self.parts) if self.way == "group" else max(0, self.parts[0].worth)

    @property
    def verdict(self) -> str:
        """The verdict of that; empty if dice are added."""
        if self.way == "add":
            return ""
        first = max(self.parts, key=lambda part: part.worth) if self.way == "group" else self.parts[0]
        assert isinstance(first.rolled, GameThrow)  # noqa: S101 - these throw games
        return first.rolled.verdict.text

    @property
    def stress(self) -> int:
        """The stress of a group's leader."""
        return sum(part.worth == 0 for part in self.parts) if self.way == "group" else 0

    @property
    def faces(self) -> tuple[Face, ...]:
        """Every face, in order of throwing: helpers before their leader."""
        return tuple(chain.from_iterable(part.faces for part in _in_order(self.way, self.parts)))

    @property
    def dice(self) -> tuple[Die, ...]:
        """The die of each face."""
        return tuple(chain.from_iterable(map(_dice_of, _in_order(self.way, self.parts))))


def read_pool(way: Way, text: str) -> str:
    """Return one person's number of dice for a pool, as it is stored.

    Raises:
        BadInput: it cannot be read, or is too large.
    """
    count, *others = [token for token in tokenize(text) if token.kind != "list"]
    is_pool = count.kind == "number" and "".join(token.text for token in others) in _DICE
    if not is_pool or int(count.text[:MOST_DIGITS]) > MOST_POOL[way]:
        raise BadInput(f"Write how many dice you roll, 0 to {MOST_POOL[way]}, such as 3, not {cite(text)}.")
    return str(int(count.text))


def add_dice(part: Expression) -> str:
    """Return one person's dice for a sum, as they are stored.

    Raises:
        BadInput: they have no sum, or are too many.
    """
    root = strip_node_labels(part.root)
    if part.sets > 1:
        raise BadInput(
            f"`{part.sets}x` makes several rolls, but only one is possible here: write {cite(str(root))}."
        )
    if part.target:
        raise BadInput(f"The dice that you add have no target of their own: leave `{part.target}` out.")
    if part.name:
        raise BadInput(f"The dice that you add cannot have a name: leave `${part.name} =` out.")
    if part.counts_words:
        raise BadInput(f"{cite(str(root))} has words, which cannot be added: write numbers, such as 2d6 + 3.")
    if dice_of(part.root) > MOST_DICE:
        raise BadInput(f"You can add at most {MOST_DICE} dice: use fewer.")
    return str(Expression(root))


def throw_together(way: Way, shares: Sequence[str], source: Source) -> Together | Waiting:
    """Throw the dice of all, until the source has no face.

    Raises:
        BadInput: a face that its die does not have.
    """
    thrown: list[PartThrown] = []
    for place, share in _in_order(way, list(enumerate(shares))):
        made = _throw_one(way, share, thrown if place == 0 else (), source)
        if isinstance(made, Waiting):
            faces = tuple(chain.from_iterable(part.faces for part in thrown))
            dice = tuple(chain.from_iterable(map(_dice_of, thrown)))
            wants = replace(made.wants, meaning=f"person {place + 1} of {len(shares)}")
            return Waiting((*faces, *made.faces), (*dice, *made.dice), wants, ())
        thrown.append(made)
    return Together(way, tuple(_in_order(way, thrown, back=True)))


def _throw_one(way: Way, share: str, helpers: Sequence[PartThrown], source: Source) -> PartThrown | Waiting:
    if way == "add":
        rolled = throw(Rolls((read_roll(share),)), source)
        return rolled if isinstance(rolled, Waiting) else PartThrown(share, rolled, rolled.totals[0])
    pool = int(share)
    if way == "teamwork":
        more = sum(part.worth if part.worth >= 0 else -HINDERS for part in helpers)
        pool = min(LARGEST_POOL, max(0, pool + more))
    dice = f"{_GAMES[way]}{pool}"
    made = throw_game(read_game(dice).game, source)
    return made if isinstance(made, Waiting) else PartThrown(dice, made, _worth(way, pool, made))


def _worth(way: Way, pool: int, made: GameThrow) -> int:
    word = made.verdict.word
    if way == "group":
        return made.game.words.index(word)
    if word == "dramatic failure":
        return -1
    return int(made.tally) if pool else int(word == "success")


def _in_order(way: Way, parts: Sequence[Any], *, back: bool = False) -> Iterator[Any]:
    """Yield parts in the order of throwing: helpers first; or `back` in the order of joining."""
    if way != "teamwork":
        yield from parts
    elif back:
        yield from (parts[-1], *parts[:-1])
    else:
        yield from (*parts[1:], parts[0])


def _dice_of(part: PartThrown) -> tuple[Die, ...]:
    if isinstance(part.rolled, GameThrow):
        return part.rolled.dice
    return tuple(batch.die for batch in part.rolled.batches for _ in batch.faces)
