"""Random trees that are small enough to be counted out."""

from functools import cache

from hypothesis import strategies as st

from bot.mechanics.notation.surviving import explodes, meeting, size, surviving
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Counting,
    Dice,
    Explosion,
    Group,
    Keep,
    Labelled,
    Negative,
    Number,
    PercentileDice,
    Reroll,
    ValueCondition,
)

KEEPS = st.builds(Keep, st.sampled_from(["kh", "kl", "dh", "dl"]), st.integers(0, 4))
SIGNS = st.sampled_from(["=", "<", ">", "<=", ">="])


@cache  # strategies are looked into once each
def conditions(sides):
    return st.builds(ValueCondition, SIGNS, st.integers(-1, sides + 1))


@cache
def countings(sides):
    return st.none() | st.builds(Counting, conditions(sides), st.none() | conditions(sides))


@cache
def rerolls(sides):
    return st.lists(st.builds(Reroll, conditions(sides), st.booleans()), max_size=2).map(tuple)


@cache
def bounds(sides):
    return st.none() | st.integers(-1, sides + 1)


@cache
def counts(most):
    count = st.integers(0, most)
    return count | count.map(lambda n: Bracketed(Dice(1, max(1, n))))


@cache
def keeps(most):
    return st.lists(KEEPS, max_size=most).map(tuple)


KINDS = st.sampled_from(["d", "d", "d", "F"])
SIDES = st.integers(1, 6)
EXPLOSIONS = st.none() | st.builds(Explosion, st.sampled_from(["!", "!!", "!p"]), st.none())
YES_OR_NO = st.booleans()


@st.composite
def dice(draw):
    """A pool of up to four dice; of up to two where they explode."""
    kind = draw(KINDS)
    sides = 3 if kind == "F" else draw(SIDES)
    again = draw(rerolls(sides))
    explosion = draw(EXPLOSIONS)
    if explosion and draw(YES_OR_NO):
        explosion = Explosion(explosion.kind, draw(conditions(sides)))
    separate = explosion is not None and explosion.kind != "!!"
    least, most = draw(bounds(sides)), draw(bounds(sides))
    if least is not None and most is not None and least > most:
        least, most = most, least
    return Dice(
        draw(counts(2 if separate else 3 if explosion else 4)),
        sides,
        kind,
        again,
        explosion,
        least,
        most,
        draw(keeps(1 if separate else 3)),
        draw(countings(sides)),
    )


def countable(node):
    """Whether the dice may be rolled, and be counted out in a moment."""
    stay = surviving(node)
    if not stay:
        return False
    when = explodes(node)
    if when is None:
        return True
    exploding = meeting(stay, [when])
    return exploding < size(stay) and (exploding < 2 or node.explosion.kind == "!!" or node.count == 1)


PERCENTILES = st.builds(PercentileDice, st.integers(1, 2), st.booleans())
LEAVES = dice().filter(countable) | st.integers(0, 12).map(Number)
SMALL = st.builds(Dice, st.integers(1, 3), st.integers(1, 4), keeps=st.lists(KEEPS, max_size=1).map(tuple))


def combined(nodes):
    """Trees of trees."""
    return st.one_of(
        st.builds(Bracketed, nodes),
        st.builds(Negative, nodes.map(Bracketed)),
        st.builds(Labelled, nodes.map(Bracketed), st.just("fire")),
        st.builds(Arithmetic, st.sampled_from("+-*"), nodes.map(Bracketed), nodes.map(Bracketed)),
        st.builds(Arithmetic, st.just("/"), nodes.map(Bracketed), st.integers(1, 5).map(Number)),
        st.builds(
            Group, st.lists(nodes, min_size=1, max_size=4).map(tuple), st.none() | KEEPS,
            countings(6),
        ),
    )  # fmt: skip


TREES = st.one_of(LEAVES, PERCENTILES, st.recursive(SMALL, combined, max_leaves=4))
