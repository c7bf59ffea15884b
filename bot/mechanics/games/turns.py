"""The order of a fight in each game: what is rolled for it, and who goes first among equals.

If a game leaves equals to the table, as D&D does to its game master, or has no rule, the higher bonus goes
first, and then players before monsters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.mechanics.games.spelling import GameEntry

D20 = "d20"
"""The dice for games without a rule."""


@dataclass(frozen=True, slots=True)
class Turns:
    """A game's order of a fight."""

    example: str
    """An example of adding a monster in this game."""
    dice: str = ""
    """The dice for a number of a sheet; empty: no roll, the number decides."""
    lines: tuple[str, ...] = ("dex",)
    """Lines of a sheet that may have that number, besides its `init`; the first existing one counts."""
    first: Literal["bonus", "monsters", "players"] = "bonus"
    """Who goes first among equals: the one with the higher bonus, or a side."""
    equals: tuple[str, ...] = ()
    """Lines of a sheet whose first one decides between equals, instead of the bonus."""
    has_cards: bool = False
    """Whether each gets a card instead, anew in each round: see `bot.mechanics.action_cards`."""

    takes_armour: bool = False
    """Whether armour of monsters is taken off damage."""

    @property
    def usual(self) -> str:
        """The usual dice, or 0 for a game without a roll."""
        return self.dice or "0"

    @property
    def typed(self) -> str:
        """Examples of what people type for their own initiative."""
        if self.has_cards:
            return "K♠"
        return f"+3, {self.dice}+3, or 17" if self.dice else self.example.partition(" ")[2]


USUAL = Turns("goblin d20+2", D20)
"""For games with a d20, or without a name."""

BY_NUMBER = Turns("guard 12")
"""For games without a d20, whose rule is unknown."""

TURNS: Mapping[str, Turns] = {
    # Player Core, Initiative: an adversary acts before a player's character; two players decide it.
    "pf2": Turns("goblin d20+7", D20, ("perception", "dex"), "monsters"),
    # Keeper Rulebook, Dexterity and the Attack Order: DEX, then the higher combat skill.
    "coc": Turns("ghoul 65/40", equals=("fighting_brawl", "brawl", "fighting", "fight"), takes_armour=True),
    # Core Rulebook, Turn Sequence: DEX + Speed in order of Basic Speed, then of DX.
    "gurps": Turns("guard 6", lines=("basic_speed", "speed"), equals=("dx",)),
    # Core Rulebook, Initiative: the characteristic, then Agility.
    "wfrp": Turns("goblin 30/25", lines=("i", "initiative"), equals=("ag", "agility")),
    # Core Rulebook, Determine Initiative Order: of equals, a player's character goes first.
    "genesys": Turns("bandit 2", lines=("vigilance", "cool"), first="players"),
    # Core Rulebook, Initiative: d10 and Dexterity + Wits (Composure), then the higher rating.
    "wod": Turns("thug d10+5", "d10", ("dex",)),
    "cod": Turns("thug d10+4", "d10", ("dex",)),
    # Core Rulebook, Initiative: REF and d10.
    "cpr": Turns("ganger d10+6", "d10", ("ref",)),
    "wit": Turns("bandit d10+6", "d10", ("ref",)),
    # Core Rulebook, Initiative: equals by Edge, Reaction, Intuition, and a coin.
    "sr": Turns("guard d6+7", "d6", ("reaction",), equals=("edge", "reaction", "intuition")),
    # Core Rulebook, Initiative: a check of Dexterity, then the higher Dexterity.
    "trav": Turns("pirate 2d6+1", "2d6", equals=("dexterity", "dex")),
    # Core Rules, Initiative: INI and d6, then the higher INI, which is the bonus.
    "dsa": Turns("ork d6+11", "d6", ("ini",)),
    # Core Rulebook, Initiative: d10 and the bonus.
    "mythras": Turns("guard d10+11", "d10", ("dex",)),
    # Adventure Edition, Action Cards.
    "sw": Turns("bandit", has_cards=True),
}
"""By the names of games."""


def turns_of(entry: GameEntry | None) -> Turns:
    """Return a game's order of a fight; None: no game."""
    if entry is None:
        return USUAL
    return TURNS.get(entry.name) or (USUAL if entry.adds_to_d20 else BY_NUMBER)
