"""Splittermond: two d10 and a value; at a risk the best two of four, where it is safe the better one."""

from dataclasses import dataclass

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number
from bot.mechanics.rule import Die, Face

D10 = Die(10)
FUMBLE, TRIUMPH = 3, 19
"""Sums of two dice up to which, and from which on, a roll is one."""


@dataclass(frozen=True)
class Splittermond(Game[tuple[Face, ...]]):
    """Each 3 off is a degree; a fumble fails and costs 3, a triumph that succeeds brings 3. The tally: faces.

    At a risk, the two lowest dice count where they are a fumble.
    """

    modifier: int
    target: int | None
    pool: int
    """4 at a risk, 2 otherwise."""
    is_safe: bool
    empty = ()

    @property
    def dice(self) -> tuple[Die, ...]:
        return (D10,) * self.pool

    @property
    def words(self) -> tuple[str, ...]:
        return ("fumble", *(("total",) if self.target is None else ("failure", "success")), "triumph")

    def count(self, tally: tuple[Face, ...], die: Die, face: Face) -> tuple[Face, ...]:
        faces = sorted((*tally, face))
        return tuple(faces if len(faces) <= 4 else (*faces[:2], *faces[-2:]))

    def verdict(self, tally: tuple[Face, ...]) -> Verdict:
        fumbles = sum(tally[:2]) <= FUMBLE and not self.is_safe
        kept = max(tally) if self.is_safe else sum(tally[:2]) if fumbles else sum(tally[-2:])
        total = kept + self.modifier
        if self.target is None:
            word = "fumble" if fumbles else "triumph" if kept >= TRIUMPH else "total"
            return Verdict(word, f"{total}{f' {word}' * (word != 'total')}")
        degrees = abs(total - self.target) // 3
        if fumbles:
            lost = max(degrees + 3 if total < self.target else 3 - degrees, 1)
            return Verdict("fumble", f"{total} fumble, {counted(-lost, 'degree')}")
        if total < self.target:
            return Verdict("failure", f"{total} failure, {counted(-degrees, 'degree')}")
        word = "triumph" if kept >= TRIUMPH else "success"
        return Verdict(word, f"{total} {word}, {counted(degrees + 3 * (word == 'triumph'), 'degree')}")


def _splittermond(values: Values) -> Splittermond:
    is_risk, is_safe = bool(number(values, "risk")), bool(number(values, "safe"))
    if is_risk and is_safe:
        raise BadInput("A roll cannot be a risk and safe together: type it like splittermond+12 vs 20 risk.")
    pool = 4 if is_risk else 2
    return Splittermond(number(values, "modifier"), maybe_number(values, "target"), pool, is_safe)


SPLITTERMOND = GameEntry(
    "splittermond",
    "Splittermond",
    "2d10 and a value; 2 and 3 are a fumble, 19 and 20 a triumph; at a risk the best two of four, safe the "
    "better one.",
    _splittermond,
    (
        MODIFIER,
        GameOption("target", "target", ("vs",), low=1, high=100, meaning="difficulty"),
        GameOption("risk", "flag", ("risk", "risiko"), default=0, meaning="a risk"),
        GameOption("safe", "flag", ("safe", "sicher", "sicherheit"), default=0, meaning="a safe roll"),
    ),
    ("splittermond+12 vs 20", "splittermond+9", "splittermond+12 vs 20 risk"),
    "SplittermondFoundry/Splittermond dice.js; splitterwiki.de, Probe",
    dice="2d10",
)
ENTRIES = (SPLITTERMOND,)
