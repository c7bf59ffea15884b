"""icepool, which knows no game, comes to the same chances where it can say what a game does."""

import icepool
import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.game import verdict_odds

DEEP = 4
"""Explosions after which any total is a raise."""


def ours(dice):
    return verdict_odds(parse_game(dice).game)


def theirs(die):
    """The chances of the outcomes of a die of icepool that can come."""
    return {outcome: die.probability(outcome) for outcome in die.outcomes() if die.quantity(outcome)}


def tally(sides, *kinds):
    """A die that counts, for each kind, whether its face is of it."""
    return icepool.d(sides).map(lambda face: icepool.Vector([int(face in kind) for kind in kinds]))


def successes(count):
    return f"{count} success{'es' * (count != 1)}"


@pytest.mark.parametrize("pool", [1, 4, 9])
def test_vampire_without_a_difficulty(pool):
    die = pool @ tally(10, range(6, 11), [10])
    assert ours(f"vtm{pool}h{min(pool, 2)}") == theirs(
        die.map(lambda found: successes(found[0] + found[1] // 2 * 2))
    )


@pytest.mark.parametrize("pool", [1, 5, 12])
def test_year_zero(pool):
    die = pool @ (icepool.d(6) == 6)
    words = {0: "failure"} | {count: successes(count) for count in range(1, pool + 1)}
    assert ours(f"yz {pool}b") == theirs(die.map(words))


@pytest.mark.parametrize("pool", [1, 6, 13])
def test_shadowrun(pool):
    def called(found):
        hits, ones = found
        glitch = 2 * ones > pool
        return (
            "critical glitch" if glitch and not hits else "glitch" if glitch else "hits" if hits else "no hit"
        )

    assert ours(f"sr{pool}") == theirs((pool @ tally(6, [5, 6], [1])).map(called))


@pytest.mark.parametrize("modifier", [-2, 0, 3])
def test_fate(modifier):
    def called(over):
        return "fail" if over < 0 else "tie" if not over else "succeed" if over < 3 else "succeed with style"

    die = 4 @ icepool.Die([-1, 0, 1]) + modifier - 2
    assert ours(f"fate{modifier:+} vs 2") == theirs(die.map(called))


@pytest.mark.parametrize("modifier", [-1, 0, 2])
def test_powered_by_the_apocalypse(modifier):
    die = 2 @ icepool.d(6) + modifier
    words = die.map(lambda total: "full" if total >= 10 else "partial" if total >= 7 else "miss")
    assert ours(f"pbta{modifier:+}") == theirs(words)


@pytest.mark.parametrize("pool", [0, 1, 2, 6])
def test_blades_in_the_dark(pool):
    die = icepool.d(6).highest(pool) if pool else icepool.d(6).lowest(2)
    critical = (pool @ (icepool.d(6) == 6)).probability(">=", 2) if pool else 0
    found = ours(f"fitd{pool}")
    assert found.get("critical", 0) == critical
    assert found["full"] == die.probability("==", 6) - critical
    assert found["bad"] == die.probability("<=", 3)


@pytest.mark.parametrize("target", [8, 14, 19])
def test_daggerheart(target):
    def called(hope, fear):
        if hope == fear:
            return "critical success"
        reached = "success" if hope + fear + 2 >= target else "failure"
        return f"{reached} with {'hope' if hope > fear else 'fear'}"

    assert ours(f"dheart+2 vs {target}") == theirs(icepool.map(called, icepool.d(12), icepool.d(12)))


@pytest.mark.parametrize("sides", [4, 8, 12])
def test_savage_worlds(sides):
    def called(trait, wild):
        if trait == wild == 1:
            return "critical failure"
        best = max(trait, wild)
        return "raise" if best >= 8 else "success" if best >= 4 else "failure"

    dice = (icepool.d(each).explode(depth=DEEP) for each in (sides, 6))
    assert ours(f"sw{sides}") == theirs(icepool.map(called, *dice))
