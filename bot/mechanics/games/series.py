"""Several rolls of games in a line: each has its verdict as if alone, and the successes are counted."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial, reduce
from itertools import groupby
from typing import Any, NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.beside import DICE, DiceBeside, add_most
from bot.mechanics.games.game import (
    Chances,
    Game,
    GameState,
    GameThrow,
    Verdict,
    begin,
    count_noun,
    step,
    throw,
    verdict_odds,
    wants,
)
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.games.spending import Spent
from bot.mechanics.group_checks import is_success
from bot.mechanics.notation.distributions import distributions_of
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Arithmetic, Node
from bot.mechanics.rule import Die, Face
from bot.mechanics.sources import Given

MOST_ROLLS = 20
"""In a line."""

MOST_DICE = 200
"""For all rolls of a line, without dice that faces bring: with them there are hardly ever `MOST_THROWN`."""

LONGEST = 256
"""Characters of a recorded roll."""

ATTACK = frozenset(("miss (natural 1)", "miss", "hit", "critical hit"))
"""The words of an attack: if all rolls are attacks, critical hits are counted separately."""

Score = tuple[int, int]
"""How many rolls succeeded, and how many of the attacks were critical hits.

For one roll of a game beside dice, the place of its verdict, from 0, and 0.
"""


class SeriesTally(NamedTuple):
    """The results of the finished rolls, and the current one."""

    now: GameState | None
    """None after the last."""
    place: int = 0
    """The number of finished rolls."""
    score: Score = (0, 0)
    texts: tuple[str, ...] = ()
    """The text of each finished roll."""
    tallies: tuple[Any, ...] = ()
    """The tally of each finished roll."""


@dataclass(frozen=True)
class RollSeries(Game[SeriesTally]):
    """Rolls one after another."""

    rolls: tuple[Game[Any], ...]

    @property
    def empty(self) -> SeriesTally:
        return SeriesTally(begin(self.rolls[0]))

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return tuple(die for roll in self.rolls for die in roll.dice)

    @cached_property
    def words(self) -> tuple[str, ...]:
        if self._only:
            return self._only.words
        most = self._judged
        if self._are_attacks:
            scores = (
                (every - critical, critical) for every in range(most + 1) for critical in range(every + 1)
            )
        else:
            scores = ((count, 0) for count in range(most + 1))
        return tuple(map(self._called, scores))

    @cached_property
    def _only(self) -> Game[Any] | None:
        """The roll of a game, if all others are dice beside it."""
        games = [roll for roll in self.rolls if not isinstance(roll, DiceBeside)]
        return games[0] if len(games) == 1 else None

    @cached_property
    def _judged(self) -> int:
        """How many of the rolls can succeed or fail."""
        return sum(is_success(roll.words[0], roll.words) is not None for roll in self.rolls)

    @cached_property
    def _are_attacks(self) -> bool:
        return all(ATTACK.issuperset(roll.words) for roll in self.rolls if not isinstance(roll, DiceBeside))

    def add(self, tally: SeriesTally, die: Die, face: Face) -> SeriesTally:
        assert tally.now is not None, "all rolls are done"  # noqa: S101 - a fault of the caller
        roll = self.rolls[tally.place]
        now = step(roll, tally.now, face)
        if wants(roll, now) is not None:
            return tally._replace(now=now)
        word, text = roll.verdict(now.tally)
        place = tally.place + 1
        following = begin(self.rolls[place]) if place < len(self.rolls) else None
        score = self._add(tally.score, roll, word)
        return SeriesTally(following, place, score, (*tally.texts, text), (*tally.tallies, now.tally))

    def bring(self, tally: SeriesTally, die: Die, face: Face) -> Die | None:
        return tally.now.extra if tally.now else None

    def verdict(self, tally: SeriesTally) -> Verdict:
        word, texts = self._called(tally.score), "; ".join(tally.texts)
        return Verdict(word, texts if self._only else f"{word}: {texts}")

    def simplify(self, tally: SeriesTally) -> SeriesTally:
        now = tally.now
        if now is not None:
            now = now._replace(tally=self.rolls[tally.place].simplify(now.tally))
        return tally._replace(now=now, texts=(), tallies=())

    def follow_ups(self, tally: SeriesTally) -> Mapping[str, Game[Any]]:
        """Return what may be spent after the first roll, where all others are dice beside it."""
        first = self.rolls[0]
        if first is not self._only:
            return {}
        found = first.follow_ups(tally.tallies[0])
        return {name: _spend_beside(game, tally.texts[1:]) for name, game in found.items() if not game.dice}

    def chances(self) -> Chances:
        """Return the chances from those of each roll, which are independent.

        Raises:
            BadInput: none of them can fail, or there are too many dice.
        """
        if not (self._judged or self._only):
            raise BadInput(
                "These rolls have no success or failure, so their odds cannot be shown together: ask for one "
                "roll at a time."
            )
        sofar: dict[Score, Fraction] = {(0, 0): Fraction(1)}
        for roll, alike in groupby(self.rolls):
            odds = verdict_odds(roll)
            for _ in alike:
                sofar = self._with_one_more(sofar, roll, odds)
        named = {self._called(score): chance for score, chance in sofar.items()}
        return {word: named[word] for word in self.words if word in named}

    def mean_damage(self) -> Fraction | None:
        """Return the damage of all attacks together; dice after several attacks are for each of them.

        Raises:
            BadInput: there are too many dice.
        """
        every = [
            (damage, len(list(alike)))
            for (roll, *beside), alike in groupby(_share_dice(self.rolls))
            if (damage := _mean_of(roll, beside)) is not None
        ]
        return sum((damage * times for damage, times in every), Fraction(0)) if every else None

    def _with_one_more(
        self, sofar: dict[Score, Fraction], roll: Game[Any], odds: Chances
    ) -> dict[Score, Fraction]:
        after: dict[Score, Fraction] = {}
        for score, chance in sofar.items():
            for word, share in odds.items():
                added = self._add(score, roll, word)
                after[added] = after.get(added, Fraction(0)) + chance * share
        return after

    def _add(self, score: Score, roll: Game[Any], word: str) -> Score:
        plain, critical = score
        if self._only:
            return (roll.words.index(word), 0) if roll is self._only else score
        if self._are_attacks and word == "critical hit":
            return plain, critical + 1
        return plain + bool(is_success(word, roll.words)), critical

    def _called(self, score: Score) -> str:
        plain, critical = score
        if self._only:
            return self._only.words[plain]
        if self._are_attacks:
            hits = (
                count_noun(plain, "hit") if plain else "",
                count_noun(critical, "critical hit") if critical else "",
            )
            return ", ".join(filter(None, hits)) or "all miss"
        if not self._judged:
            return count_noun(len(self.rolls), "roll")
        if not plain:
            return "none succeeds"
        return f"{plain} of {self._judged} {'succeeds' if plain == 1 else 'succeed'}"


def _spend_beside(game: Game[Any], beside: Sequence[str]) -> Spent:
    """Return a throw after spending, with the dice beside it as they fell."""
    word, text = game.verdict(game.empty)
    return Spent(Verdict(word, "; ".join((text, *beside))), game.price)


def _split(rolls: Sequence[Game[Any]]) -> Iterator[list[Game[Any]]]:
    """Yield each roll with the dice beside it, which come after it."""
    part: list[Game[Any]] = []
    for roll in rolls:
        if part and not isinstance(roll, DiceBeside):
            yield part
            part = []
        part.append(roll)
    yield part


def _share_dice(rolls: Sequence[Game[Any]]) -> list[list[Game[Any]]]:
    """Return each roll with the dice beside it, or with those of the next roll if it has none."""
    parts = list(_split(rolls))
    for place in range(len(parts) - 2, -1, -1):
        if len(parts[place]) == 1:
            parts[place] += parts[place + 1][1:]
    return parts


def _mean_of(roll: Game[Any], beside: Sequence[Game[Any]]) -> Fraction | None:
    """Return the mean damage of an attack, by its own dice or by those beside it, or None without any.

    Raises:
        BadInput: there are too many dice.
    """
    damage = [dice for dice in beside if isinstance(dice, DiceBeside)]
    share = roll.share_damage() if damage else None
    if share is None or (roll.adds and not any(dice.aces for dice in damage)):
        return roll.mean_damage()
    mean = _mean_dealt(reduce(partial(Arithmetic, "+"), (dice.root for dice in damage)))
    most = share.most * (mean if (limit := add_most(damage)) is None else limit)
    added = (often * _mean_dealt(read_rolls(dice).parts[0].root) for dice, often in share.added.items())
    return share.rolled * mean + most + sum(added, Fraction(0))


def _mean_dealt(root: Node) -> Fraction:
    (dealt,) = distributions_of((root,))
    return Fraction(sum(max(0, each) * weight for each, weight in dealt.weights.items()), dealt.total)


@dataclass(frozen=True)
class SeriesRoll(GameRoll):
    """Rolls as understood, equal ones with their number of repetitions."""

    rolls: tuple[tuple[int, GameRoll], ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "game", RollSeries(tuple(roll.game for times, roll in self.rolls for _ in range(times)))
        )

    @property
    def title(self) -> str:
        return self._join_titles(roll.title for roll in self._games) or self.entry.title

    @property
    def short_title(self) -> str:
        return self._join_titles(roll.short_title for roll in self._games) or self.entry.short_title

    @property
    def _games(self) -> tuple[GameRoll, ...]:
        """The rolls that are not dice beside those of games."""
        return tuple(roll for _, roll in self.rolls if roll.entry is not DICE)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(roll.entry.name for roll in self._games))

    @staticmethod
    def _join_titles(titles: Iterable[str]) -> str:
        """Return the titles of several games; empty for a single one, which may have another name."""
        different = dict.fromkeys(titles)
        return " and ".join(different) if len(different) > 1 else ""

    @property
    def as_dice(self) -> str | None:
        dice = [(times, roll.as_dice) for times, roll in self.rolls]
        return "; ".join(_write(*each) for each in dice) if all(plain for _, plain in dice) else None

    def __str__(self) -> str:
        return "; ".join(_write(times, roll) for times, roll in self.rolls)


def _write(times: int, roll: object) -> str:
    return f"{times}x {roll}" if times > 1 else str(roll)


def rolls_of(roll: GameRoll) -> tuple[tuple[int, GameRoll], ...]:
    """Return the rolls of one that may be several, each with its number of repetitions."""
    return roll.rolls if isinstance(roll, SeriesRoll) else ((1, roll),)


def check_times(rolls: Sequence[tuple[int, GameRoll]]) -> None:
    """Check how many rolls there are.

    Raises:
        BadInput: they are too many, or none.
    """
    count = sum(times for times, _ in rolls)
    if not 1 <= count <= MOST_ROLLS or not all(times for times, _ in rolls):
        raise BadInput(
            f"You can write 1 to {MOST_ROLLS} rolls of games at once: type it like 2x {rolls[0][1]}."
        )


def check_size(series: SeriesRoll) -> None:
    """Check the number of dice of several rolls, and their length.

    Raises:
        BadInput: they are too many, or too long.
    """
    if len(series.game.dice) > MOST_DICE:
        raise BadInput(f"These rolls together can throw at most {MOST_DICE} dice: use fewer.")
    if len(str(series)) > LONGEST:
        raise BadInput(f"These rolls have over {LONGEST} characters when they are written out: use fewer.")


def split_throw(made: GameThrow) -> tuple[GameThrow, ...]:
    """Return the throw of each roll of several, or a single throw itself."""
    if not isinstance(made.game, RollSeries):
        return (made,)
    faces = Given(made.faces)
    throws = (throw(roll, faces) for roll in made.game.rolls)
    return tuple(each for each in throws if isinstance(each, GameThrow))
