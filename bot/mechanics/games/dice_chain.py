"""The dice chain of Dungeon Crawl Classics: action dice of odd sizes, and the deed die of warriors."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.mechanics.errors import BadInput
from bot.mechanics.games.d20 import MODIFIER, KeptD20
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number, numbers
from bot.mechanics.games.spending import spend
from bot.mechanics.rule import Die, Face

CHAIN = (3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30)
"""The sides of the action dice of Dungeon Crawl Classics, from which steps lead up and down."""


@dataclass(frozen=True)
class ActionDie(KeptD20):
    """An action die of the chain: its highest face hits and is critical, a 1 is a fumble."""

    sides: int = 20
    critical: int = 20
    words = ("fumble", "miss", "hit", "critical hit")

    @property
    def dice(self) -> tuple[Die, ...]:
        return (Die(self.sides),)

    def verdict(self, tally: Face) -> Verdict:
        plain = "hit" if self.is_reached(tally) else "miss"
        return self.called(
            tally, "fumble" if tally == 1 else "critical hit" if tally >= self.critical else plain
        )

    def after(self, tally: Face) -> Mapping[str, Game[Any]]:
        """Offer the luck that turns a miss into a hit."""
        if self.verdict(tally).word != "miss":
            return {}
        return spend(self.target - tally - self.modifier, "luck", Verdict("hit", f"{self.target} hit"))


@dataclass(frozen=True)
class MightyDeed(Game[tuple[Face, Face]]):
    """A warrior's attack: the deed die is added, and from 3 on a hit is a deed. The tally: both faces."""

    attack: ActionDie
    deed: int
    """The sides of the deed die."""
    empty = (0, 0)
    has_naturals = True
    words = ("fumble", "miss", "hit", "hit, deed", "critical hit", "critical hit, deed")

    @property
    def dice(self) -> tuple[Die, ...]:
        return (*self.attack.dice, Die(self.deed, mark="deed"))

    def count(self, tally: tuple[Face, Face], die: Die, face: Face) -> tuple[Face, Face]:
        return (tally[0], face) if die.mark else (face, 0)

    def verdict(self, tally: tuple[Face, Face]) -> Verdict:
        natural, deed = tally
        plain = replace(self.attack, modifier=self.attack.modifier + deed).verdict(natural)
        note = ", deed" * (deed >= 3 and "hit" in plain.word)
        return Verdict(plain.word + note, plain.text + note)


def _action_die(values: Values) -> ActionDie | MightyDeed:
    sides, deed = numbers(values, "die"), numbers(values, "deed")
    if len(sides) > 1 or (sides and sides[0] not in CHAIN):
        raise BadInput(f"An action die must be one of d{', d'.join(map(str, CHAIN))}.")
    if len(deed) > 1 or (deed and deed[0] not in CHAIN):
        raise BadInput("A deed die must be d3 to d10: type it like dcc+d3 ac 15.")
    typed = sides[0] if sides else 20
    place = CHAIN.index(typed) + number(values, "steps")
    size = CHAIN[max(0, min(len(CHAIN) - 1, place))]
    critical = maybe_number(values, "crit")
    threat = size if critical is None else max(critical + size - typed, 2)  # it moves with the die
    attack = ActionDie(1, number(values, "modifier"), number(values, "ac"), size, threat)
    return MightyDeed(attack, deed[0]) if deed else attack


DCC = GameEntry(
    "dcc",
    "Dungeon Crawl Classics, Mutant Crawl",
    "The action die against an AC; its highest face is critical, a 1 a fumble; +1d and -1d step "
    "along the chain. A deed die is added, and from 3 on a hit is a deed.",
    _action_die,
    (
        GameOption("die", "dice", low=3, high=30, default=(20,), meaning="action die"),
        GameOption("deed", "bonus", low=3, high=30, meaning="deed die"),
        MODIFIER,
        GameOption("steps", "steps", low=-12, high=12, default=0, meaning="steps of the chain"),
        GameOption("ac", "target", ("ac",), low=-50, high=300, meaning="armour class", is_required=True),
        GameOption("crit", "number", ("crit",), low=2, high=30, meaning="critical from"),
    ),
    ("dcc+3 ac 15", "dcc d16+3 ac 15", "dcc+3 -1d ac 15", "dcc+d3 ac 15"),
    "foundryvtt-dcc/dcc dice-chain.js",
)

ENTRIES = (DCC,)
