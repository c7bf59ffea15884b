"""Two rolls of Call of Cthulhu against each other: `brawl 45 vs dodge 25`.

The higher level of success wins; if both fail, neither does. On the same level one who dodges an attack wins,
an attacker wins against one who fights back, and otherwise the higher skill wins (Keeper Rulebook, 7th
edition, p. 90 and 103). Nobody pushes an opposed roll.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from bot.mechanics.distribution import add_chances
from bot.mechanics.games.function import FunctionGame
from bot.mechanics.games.game import Chances, DamageShare, Game, Verdict, verdict_odds
from bot.mechanics.games.levels import buy_levels
from bot.mechanics.games.series import RollSeries, Score, SeriesTally
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.games.spending import Spent

FIRST, SECOND, TIE, NEITHER = "first wins", "second wins", "tie", "neither wins"
VERDICTS = (SECOND, NEITHER, TIE, FIRST)
"""From the worst for the first side to the best."""

LEVELS = ("regular", "hard", "extreme", "critical")
"""Levels of success, the lowest first."""

TIES = {"": "", FIRST: ", first wins ties", SECOND: ", second wins ties"}
"""What is written after two rolls, by who wins on the same level; empty: the higher skill."""

DODGES = frozenset(("dodge", "dodges", "dodging"))


@dataclass(frozen=True)
class OpposedGame(RollSeries):
    """Two rolls, of which the higher level of success wins."""

    tie: str = TIE
    """The verdict if both succeed on the same level."""

    @property
    def words(self) -> tuple[str, ...]:
        return VERDICTS

    def chances(self) -> Chances:
        """Return the chances from those of both rolls, which are independent."""
        found = dict.fromkeys(self.words, Fraction(0))
        first, second = map(verdict_odds, self.rolls)
        for word, share in first.items():
            for other, chance in second.items():
                found[self._judge(_rank(word), _rank(other))] += share * chance
        return {word: chance for word, chance in found.items() if chance}

    def follow_ups(self, tally: SeriesTally) -> Mapping[str, Game[Any]]:
        """Offer the least luck with which the first side wins; it is the roller's."""
        first, (value, *_), other = self.rolls[0], tally.tallies[0], tally.score[1] - 1
        if not isinstance(first, FunctionGame) or self.verdict(tally).word == FIRST:
            return {}
        for points, bought in sorted(buy_levels(first, value).items()):
            word, text = bought.verdict(bought.empty)
            if self._judge(_rank(word), other) == FIRST:
                won = Verdict(FIRST, f"{FIRST}: {text}; {tally.texts[1]}")
                return {f"spend {points} luck": Spent(won, bought.price)}
        return {}

    def share_damage(self) -> DamageShare | None:
        """Return how often damage of the first side counts; None where it is no attack."""
        first, second = self.rolls
        if not first.maximises:
            return None
        rolled = most = Fraction(0)
        for word, share in verdict_odds(first).items():
            wins = share * add_chances(
                chance
                for other, chance in verdict_odds(second).items()
                if self._judge(_rank(word), _rank(other)) == FIRST
            )
            rolled, most = (rolled, most + wins) if word in first.maximises else (rolled + wins, most)
        return DamageShare(rolled, most, {})

    def _add(self, score: Score, roll: Game[Any], word: str) -> Score:
        """Add the level of a roll, from 1 for a failure; 0 is a roll to come."""
        level = 1 + _rank(word)
        return (score[0], level) if score[0] else (level, 0)

    def _called(self, score: Score) -> str:
        return self._judge(score[0] - 1, score[1] - 1)

    def _judge(self, first: int, second: int) -> str:
        if first == second:
            return self.tie if first else NEITHER
        return FIRST if first > second else SECOND


def _rank(word: str) -> int:
    return 1 + LEVELS.index(word) if word in LEVELS else 0


@dataclass(frozen=True)
class OpposedRoll(GameRoll):
    """An opposed roll as understood."""

    sides: tuple[GameRoll, ...] = ()
    """The two rolls."""
    wins_ties: str = ""
    """Who wins on the same level, whatever the skills are, or empty."""

    def __post_init__(self) -> None:
        first, second = (int(str(side.values["skill"])) for side in self.sides)
        higher = TIE if first == second else FIRST if first > second else SECOND
        games = tuple(side.game for side in self.sides)
        object.__setattr__(self, "game", OpposedGame(games, self.wins_ties or higher))

    @property
    def as_dice(self) -> None:
        return None

    def __str__(self) -> str:
        return f"{' vs '.join(map(str, self.sides))}{TIES[self.wins_ties]}"


def oppose(first: GameRoll, second: GameRoll) -> OpposedRoll:
    """Return the opposed roll of two rolls, by whose labels somebody dodges; both have the same game."""
    names = [side.comment or str(side.values["skill"]) for side in (first, second)]
    comment = " vs ".join(names) if first.comment or second.comment else ""
    return OpposedRoll(
        first.entry, {}, comment, sides=(first, second), wins_ties=_find_tie_winner(first, second)
    )


def _find_tie_winner(first: GameRoll, second: GameRoll) -> str:
    """Return who wins on the same level in combat, or an empty string."""
    attacks = [bool(side.values.get("combat")) for side in (first, second)]
    dodges = [not DODGES.isdisjoint(side.comment.casefold().split()) for side in (first, second)]
    if attacks[0] and dodges[1] and not dodges[0]:
        return SECOND
    return FIRST if all(attacks) else ""


def is_opposable(roll: GameRoll | None) -> bool:
    """Whether a roll can be one side: of a game that has opposed rolls, and none of Sanity or Luck."""
    return bool(
        roll
        and roll.entry.has_opposed
        and roll.values.get("skill") is not None
        and not (roll.values.get("san") or roll.values.get("luck"))
    )


def cut_tie(text: str) -> tuple[str, str]:
    """Return a text without its ending for ties, and who wins them."""
    for wins, ending in TIES.items():
        if ending and text.endswith(ending):
            return text.removesuffix(ending), wins
    return text, ""


def join_recorded(sides: Sequence[GameRoll | None], wins_ties: str) -> OpposedRoll | None:
    """Return the opposed roll of a row, or None where a side is none."""
    if len(sides) != 2 or not all(map(is_opposable, sides)):
        return None
    rolls = tuple(side for side in sides if side)
    return OpposedRoll(rolls[0].entry, {}, sides=rolls, wins_ties=wins_ties)
