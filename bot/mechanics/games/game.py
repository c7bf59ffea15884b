"""A game reads a pool of dice as its table does: a small automaton that ends in a verdict.

A game says which dice it throws, in the order in which people would name them; what one face adds to the
tally, a small hashable value; and, after all dice, the verdict of the tally. Some faces bring another die,
which is thrown at once. Equal tallies merge, so that the odds of a pool of twenty are exact and quick; and
since any state knows only what is still to come, odds are possible for dice that are already on the table.

An unlimited chain of explosions has exact odds, too: if a face leads back to the same state, its chance is
divided out. `simplify` makes states equal: it forgets what no verdict needs, such as the successes beyond
those of the best verdict.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm
from typing import Any, Generic, NamedTuple, TypeVar

from bot.mechanics.distribution import add_chances
from bot.mechanics.errors import BadInput
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.numbers import Numbers
from bot.mechanics.group_checks import is_success
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Source

Tally = TypeVar("Tally", bound=Hashable)

MOST_THROWN = 300
"""The most dice of one roll with all that faces bring; more come up far less than once in 10^100 rolls."""


class Verdict(NamedTuple):
    """A game's name for a throw."""

    word: str
    """Its kind, for counting rolls: `messy critical`."""
    text: str
    """The text for this very throw: `messy critical by 2`."""

    @classmethod
    def of(cls, word: str, number: int) -> "Verdict":
        """Return a verdict with the deciding number: `success (42)`."""
        return cls(word, f"{word} ({number})")


class DamageShare(NamedTuple):
    """How often the dice of damage after an attack count, on average."""

    rolled: Fraction
    """As they are rolled: with a doubled critical hit twice."""
    most: Fraction
    """With the most that they can show."""
    added: Mapping[str, Fraction]
    """Dice that come to them, with how often these do."""


class GameState(NamedTuple):
    """A throw under way: the faces so far, as far as they matter, and the next die."""

    position: int
    """How many dice of the pool are thrown."""
    extra: Die | None
    """The die that the last face brought; it comes before the next one of the pool."""
    tally: Any


class Game(ABC, Generic[Tally]):
    """One roll of a game with all its numbers. Implementations are frozen dataclasses: hashable,
    comparable.
    """

    @property
    @abstractmethod
    def dice(self) -> Sequence[Die]:
        """The dice to throw, in the order of naming; at least one."""

    @property
    @abstractmethod
    def empty(self) -> Tally:
        """The tally before the first die."""

    @property
    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The words of all possible verdicts, from the worst to the best."""

    @property
    def has_naturals(self) -> bool:
        """Whether a 20 on its d20 without a mark is a natural 20, the best, and a 1 the worst."""
        return False

    @abstractmethod
    def add(self, tally: Tally, die: Die, face: Face) -> Tally: ...

    def bring(self, tally: Tally, die: Die, face: Face) -> Die | None:
        """Return the die that a face brings, given the tally with it, or None."""
        return None

    @abstractmethod
    def verdict(self, tally: Tally) -> Verdict:
        """Return the verdict of a complete throw."""

    def simplify(self, tally: Tally) -> Tally:
        """Return the tally without parts that change no verdict's word."""
        return tally

    def chances(self) -> "Chances | None":
        """Return the chances of the verdicts if a game knows a quicker way than by its states."""
        return None

    def numbers(self) -> Numbers | None:
        """Return the distribution of successes, if there is no target and no verdict says their number."""
        return None

    @property
    def doubles(self) -> frozenset[str]:
        """The verdicts that double the dice of damage after this roll; none where these are no damage."""
        return frozenset()

    @property
    def maximises(self) -> frozenset[str]:
        """The verdicts with which a weapon does all the damage that it can."""
        return frozenset()

    @property
    def adds(self) -> Mapping[str, str]:
        """The dice that verdicts add to damage after this roll whose dice go on with their highest faces."""
        return {}

    @property
    def throws(self) -> Mapping[str, str]:
        """The dice that it throws after verdicts as a part of the damage: those of a deadly weapon."""
        return {}

    def share_damage(self) -> DamageShare | None:
        """Return how often dice of damage after this roll count; None where these are no damage.

        Raises:
            BadInput: there are too many dice.
        """
        if not (self.doubles or self.maximises or self.adds):
            return None
        odds = {word: share for word, share in verdict_odds(self).items() if is_success(word, self.words)}
        most = add_chances(share for word, share in odds.items() if word in self.maximises)
        double = add_chances(share for word, share in odds.items() if word in self.doubles)
        more = (*self.adds.items(), *self.throws.items())
        added = {dice: odds.get(word, Fraction(0)) for word, dice in more}
        return DamageShare(add_chances(odds.values()) + double - most, most, added)

    def mean_damage(self) -> Fraction | None:
        """Return the exact damage that an attack does on average, misses included; None where it has none."""
        return None

    def successes(self, tally: Tally) -> int | None:
        """Return how many dice of a tally are successes by themselves, or None if the game has none such."""
        return None

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        """Return the places, from 0, of dice of a throw that do not count, such as the lower of advantage."""
        return frozenset()

    def follow_ups(self, tally: Tally) -> "Mapping[str, Game[Any]]":
        """Return the possible follow-ups of a complete throw, by name: `push`.

        Each is a game of the dice thrown again, which begins with the tally of the others.
        """
        return {}

    @property
    def price(self) -> Cost | None:
        """What this follow-up costs, whatever its dice show; None for other rolls."""
        return None

    def cost(self, tally: Tally) -> Cost | None:
        """Return what a complete throw costs by its verdict, or None."""
        return None


def count_noun(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 success`, `2 successes`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


@dataclass(frozen=True, slots=True)
class GameThrow:
    """A finished throw."""

    game: Game[Any]
    faces: tuple[Face, ...]
    dice: tuple[Die, ...]
    """The die of each face."""
    tally: Any

    @property
    def verdict(self) -> Verdict:
        return self.game.verdict(self.tally)


def begin(game: Game[Any]) -> GameState:
    """Return the state before the first die."""
    return GameState(0, None, game.empty)


def wants(game: Game[Any], state: GameState) -> Die | None:
    """Return the die to throw next, or None after the last."""
    if state.extra is not None:
        return state.extra
    return game.dice[state.position] if state.position < len(game.dice) else None


def step(game: Game[Any], state: GameState, face: Face) -> GameState:
    """Take one face of the wanted die."""
    die = wants(game, state)
    assert die is not None, "all dice lie"  # noqa: S101 - a fault of the caller
    tally = game.add(state.tally, die, face)
    return GameState(state.position + (state.extra is None), game.bring(tally, die, face), tally)


def throw(game: Game[Any], source: Source) -> GameThrow | Waiting:
    """Throw all dice of a game, with faces from a source.

    Raises:
        BadInput: a face that its die does not have; or chains of more than 300 dice.
    """
    faces: list[Face] = []
    thrown: list[Die] = []
    pool, tally = iter(game.dice), game.empty
    extra: Die | None = None
    while (die := extra or next(pool, None)) is not None:
        face = source.read(die)
        if face is None:
            return Waiting(tuple(faces), tuple(thrown), die, ())
        faces.append(face)
        thrown.append(die)
        if len(faces) > MOST_THROWN:
            raise BadInput(
                f"One roll can have at most {MOST_THROWN} dice, including dice that are added later: use "
                "fewer."
            )
        tally = game.add(tally, die, face)
        extra = game.bring(tally, die, face)
    return GameThrow(game, tuple(faces), tuple(thrown), tally)


Chances = Mapping[str, Fraction]
"""The chance of each verdict's word, without impossible ones."""


@lru_cache(maxsize=32)  # a game lays out its dice once
def list_follow_ups(game: Game[Any], tally: Hashable) -> Mapping[str, Game[Any]]:
    """Return the possible follow-ups of a complete throw, as `Game.follow_ups` does."""
    return game.follow_ups(tally)


MANY_DICE = 12
"""From this many dice on, odds may take long."""


def is_large(game: Game[Any]) -> bool:
    """Whether the odds of a game may take long to compute."""
    return len(game.dice) >= MANY_DICE


MOST_STATES = 20_000
"""The most states of a throw whose odds are shown."""


def verdict_odds(game: Game[Any], state: GameState | None = None) -> Chances:
    """Return the exact chances of the verdicts, from the first die or from dice already on the table.

    Each state is expressed by later ones, until only verdicts are left. If faces lead back to a state, its
    own part is divided out, which sums the endless chain.

    Raises:
        BadInput: there are too many states.
    """
    if state is None and (known := game.chances()) is not None:
        return known
    first = _merge_state(game, begin(game) if state is None else state)
    chances: dict[GameState, tuple[int, Weights]] = {}
    for here, after in _walk_back(game, first):
        weights = _replace_known(after, chances)
        weights.pop(here, None)
        chances[here] = _reduce(weights)
    total, found = chances[first]
    return {word: Fraction(found[word], total) for word in game.words if word in found}


Weights = dict[GameState | str, int]
"""The next states and words of verdicts, by their parts of the sum of all."""


def _merge_state(game: Game[Any], state: GameState) -> GameState:
    """Return an equivalent state: a brought die that equals one of the pool is that one, thrown once more."""
    position, extra, tally = state
    if extra is not None and position and game.dice[position - 1] == extra:
        position, extra = position - 1, None
    return GameState(position, extra, game.simplify(tally))


def _successors(game: Game[Any], state: GameState) -> Weights:
    """Return the states after the next die by the number of faces, or the verdict after the last die."""
    die = wants(game, state)
    if die is None:
        return {game.verdict(state.tally).word: 1}
    position, before = state.position + (state.extra is None), state.tally
    alike: dict[tuple[Any, Die | None], int] = {}
    for face in range(1, die.faces + 1):
        tally = game.add(before, die, face)
        brought = tally, game.bring(tally, die, face)
        alike[brought] = alike.get(brought, 0) + 1
    weights: Weights = {}
    for (tally, extra), faces in alike.items():
        after = _merge_state(game, GameState(position, extra, tally))
        weights[after] = weights.get(after, 0) + faces
    return weights


def _walk_back(game: Game[Any], first: GameState) -> Iterator[tuple[GameState, Weights]]:
    """Yield all possible states with their successors, each after its successors, except in cycles."""
    seen = {first}
    path = [(first, after := _successors(game, first), iter(after))]
    while path:
        here, after, rest = path[-1]
        new = next((each for each in rest if isinstance(each, GameState) and each not in seen), None)
        if new is None:
            yield here, after
            path.pop()
            continue
        if len(seen) == MOST_STATES:
            raise BadInput("These are too many dice for exact odds: use fewer.")
        seen.add(new)
        path.append((new, after := _successors(game, new), iter(after)))


def _replace_known(weights: Weights, chances: Mapping[GameState, tuple[int, Weights]]) -> Weights:
    """Return weights with the known states replaced by their own weights."""
    while not chances.keys().isdisjoint(weights):
        known = [each for each in weights if isinstance(each, GameState) and each in chances]
        common = lcm(*(chances[state][0] for state in known))
        mixed = {each: weight * common for each, weight in weights.items() if each not in chances}
        for state in known:
            total, targets = chances[state]
            share = weights[state] * (common // total)
            for target, weight in targets.items():
                mixed[target] = mixed.get(target, 0) + share * weight
        weights = mixed
    return weights


def _reduce(weights: Weights) -> tuple[int, Weights]:
    """Return the sum of weights, and them, without a common divisor."""
    divisor = gcd(*weights.values())
    reduced = {target: weight // divisor for target, weight in weights.items()}
    return sum(reduced.values()), reduced
