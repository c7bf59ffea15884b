"""The odds of the largest roll of each game are within a bound of states."""

from random import Random
from typing import Any

import pytest

from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.game import throw, verdict_odds
from bot.mechanics.games.spelling import GameRoll
from bot.mechanics.sources import Chance
from tests.tiers import in_the_soak

pytestmark = pytest.mark.no_cover

WITH_DICE = frozenset(("dice", "list", "bonus", "damage", "loss", "other loss"))
"""Shapes whose values are no plain number."""

TYPED = {
    "coc": ["coc60 penalty2 san 10d100/10d100", "coc60 san 10d100/10d99"],
    "multiattack": [
        "20x d20+200 ac 300 adv crit2; 5d12+9",
        "2x d20+d4 ac 9; 40d4",
        "; ".join(
            f"d20+{place}+d4-d6 ac {20 + place}; d{2 * place + 4}+3" for place in range(in_the_soak(9, 6))
        ),
    ],
    "d20": ["d20+200 adv9 ac 300 crit2"],
    "dcc": ["dcc d30+200 vs 300", "dcc d30+d16+200 vs 300"],
    "fabula": ["fabula d12 d12+200 vs 99"],
    "yz": ["yz 20b", "yz 10b 10s", "yz 7b 7s 6g"],
    "t2k": ["t2k d12 d12"],
    "fbl": ["fbl d12"],
    "dsa": ["dsa 30/30/30 fw30+200"],
    "genesys": ["genesys 10g 10y", "genesys 12y 8r", "genesys 12y 8p", "genesys 4g 4y 4p 4r 4w"],
    "l5r": ["l5r 8r 8s"],
    "soul": ["soul60 4:60"],
    "cortex": [f"cortex{' d12' * 12}", "cortex d4 d4 d6 d6 d8 d8 d10 d10 d12 d12"],
    "kids": ["kids d20+30 vs 60"],
    "usage": ["usage d20"],
    "alien": ["alien20s15", "alien20s15 evolved", "alien-14s15"],
    "sr": ["sr60! >=60 fourth", "sr60 wilddie >=60 limit60"],
    "br": ["br d12 d12", "br d12 d12 d10 adv3"],
    "rolemaster": ["rolemaster-200 vs 400", "rolemaster+200 vs -100"],
    "dsatest": ["dsatest30+200"],
    "ore": ["ore10 wiggle4 hard4 >=10"],
    "ess": ["ess 3d6 spec edge+200"],
    "ol": ["ol10 vs 100 adv9", "ol9 vs 100 dis9", "ol0 vs 100 adv"],
}
"""Where the largest of all options cannot be used together."""


MOST_STEPS = 100_000
"""Faces that are added to a tally: about a second and a half of a processor, or less."""


class Counting:
    """A game that counts how many faces are added."""

    def __init__(self, game):
        self.game = game
        self.dice, self.bring, self.simplify = (
            game.dice,
            game.bring,
            game.simplify,
        )  # asked for with each face
        self.steps = 0

    def __getattr__(self, name):
        return getattr(self.game, name)

    def add(self, tally, die, face):
        """Add a face."""
        self.steps += 1
        return self.game.add(tally, die, face)


def largest():
    """Rolls with every number at its highest, and the yeses all, or none."""
    for name, entry in games().items():
        usual = {each.name: each.default for each in entry.options if each.default is not None}
        for flags in (True, False):
            values = {
                each.name: each.high
                for each in entry.options
                if each.shape not in WITH_DICE and (flags or each.shape != "flag")
            }
            try:
                yield name, GameRoll(entry, usual | values)
            except BadInput:
                continue
    for name, spellings in TYPED.items():
        yield from ((name, parse_game(spelling)) for spelling in spellings)


ROLLS = list({str(roll): (name, roll) for name, roll in largest()}.values())
LESS = {
    "genesys 10g 10y",
    "genesys 12y 8p",
    "genesys 4g 4y 4p 4r 4w",
    "tor12 tn 60",
    "ol9 vs 100 dis9",
    "wod40 >=12+20",
    "wng60 dn 60w10 soak",
}
"""Rolls of the same dice as others of their game, of fewer steps, that take long all the same."""
LARGEST = [
    pytest.param(roll, id=f"{name} {roll}", marks=[pytest.mark.soak] if str(roll) in LESS else [])
    for name, roll in ROLLS
]


def test_every_game_has_a_largest_roll():
    assert {name for name, _ in ROLLS} == set(games())
    assert {str(roll) for _, roll in ROLLS} > LESS


@pytest.mark.slow
@pytest.mark.parametrize("roll", LARGEST)
def test_the_odds_of_the_largest_roll_are_within_the_bound(roll):
    counting: Any = Counting(roll.game)
    verdict_odds(counting)
    assert counting.steps <= MOST_STEPS


def test_the_largest_roll_is_thrown():
    for _, roll in ROLLS:
        made = throw(roll.game, Chance(Random(1).randrange))
        assert made.verdict.word in roll.game.words, str(roll)
