"""Trees of small dice expressions, made by hypothesis: what the parser makes, of every kind."""

from dataclasses import replace

from hypothesis import strategies as st

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.checks import check, check_value
from bot.mechanics.notation.conditions import OneOf, Parity, ValueCondition, count_meeting, count_values
from bot.mechanics.notation.line import Expression, Rolls
from bot.mechanics.notation.modifiers import Counting, Explosion, Keep, Reroll, Weighing
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Call,
    Dice,
    DigitDice,
    Group,
    Labelled,
    Negative,
    Number,
    PercentileDice,
    SizedDice,
    within,
)

COUNTS = st.integers(1, 3)
SIDES = st.integers(1, 6)
SIGNS = st.sampled_from(("=", "<", ">", "<=", ">="))
TEXTS = st.text("abz #é·🎲,+d6", min_size=1, max_size=8).map(str.strip).filter(bool)
KEEPS = st.builds(Keep, st.sampled_from(("kh", "kl", "dh", "dl")), st.integers(1, 4))
POOL_KEEPS = KEEPS | st.builds(Keep, st.just("km"), st.integers(1, 4))
NUMBERS = st.builds(Number, st.integers(0, 12))
PERCENTILES = st.builds(PercentileDice, st.integers(1, 2), st.booleans())


KINDS = st.sampled_from("ddF")
VALUES = st.integers(-1, 7)
MEMBERS = st.frozensets(VALUES, min_size=1, max_size=4).map(sorted).map(tuple)
COMPARED = st.builds(ValueCondition, SIGNS, VALUES)
CONDITIONS = st.one_of(
    COMPARED, COMPARED, COMPARED, st.builds(Parity, st.booleans()), st.builds(OneOf, MEMBERS)
)
WEIGHTS = st.lists(st.tuples(CONDITIONS, st.integers(-3, 3)), min_size=1, max_size=3).map(tuple)
REROLLS = st.lists(st.builds(Reroll, CONDITIONS, st.booleans()), max_size=2).map(tuple)
EXPLOSIONS = st.none() | st.builds(Explosion, st.sampled_from(("!", "!!", "!p")), st.none() | CONDITIONS)
BOUNDS = st.none() | VALUES
SEVERAL_KEEPS = st.lists(POOL_KEEPS, max_size=2).map(tuple)
COUNTINGS = st.none() | st.builds(Counting, CONDITIONS, st.none() | CONDITIONS) | st.builds(Weighing, WEIGHTS)
QUARTERS = st.integers(0, 3)
OTHER_FACES = st.lists(VALUES, min_size=1, max_size=5).map(tuple)


@st.composite
def dice(draw, counts=COUNTS, sides=SIDES):
    """A pool of few small dice, with any modifiers that leave it something to throw."""
    kind = draw(KINDS)
    pool = Dice(
        draw(counts),
        3 if kind == "F" else draw(sides),
        kind,
        draw(REROLLS),
        draw(EXPLOSIONS),
        draw(BOUNDS),
        draw(BOUNDS),
        draw(SEVERAL_KEEPS),
        draw(COUNTINGS),
    )
    if kind == "d" and draw(QUARTERS) == 0:
        pool = _with_other_faces(pool, draw(OTHER_FACES))
    return pool if _can_be_written(pool) else pool_of(pool)


def _with_other_faces(pool, faces):
    plain = faces == tuple(range(1, len(faces) + 1))
    return replace(pool, sides=len(faces), faces=() if plain else faces)


def pool_of(pool):
    """The same dice without modifiers."""
    return Dice(pool.count, pool.sides, pool.kind, faces=pool.faces)


def _can_be_written(pool):
    stay = pool.final_values
    endless = not stay or any(
        count_meeting(pool.face_values, [r.when]) == count_values(pool.face_values) for r in pool.rerolls
    )
    when = None if endless else pool.explodes
    crossed = pool.least is not None and pool.most is not None and pool.least > pool.most
    alone = not pool.explosion or pool.explosion.kind != "!!"
    if not endless and alone and isinstance(pool.counting, Counting):
        met = count_meeting(pool.worths, [pool.counting.success])
        endless = met in {0, count_values(pool.worths)}
    bare = pool.explosion and pool.explosion.when is None
    taken = bare and pool.counting and pool.least is pool.most is None and not pool.keeps
    middle = any(keep.kind == "km" for keep in pool.keeps)
    spread = pool.explosion and pool.explosion.kind != "!!" and (middle or len(pool.keeps) > 1)
    return not (
        endless or crossed or taken or spread or (when and count_meeting(stay, [when]) == count_values(stay))
    )


def _in_parentheses(*kinds):
    """Put values of these kinds in parentheses, where they could not stand without."""
    return lambda node: Bracketed(node) if isinstance(node, kinds) else node


def _one_counted(node):
    """Put a single die that is counted in parentheses: at the end of a sum, the whole would be compared."""
    return Bracketed(node) if isinstance(node, Dice) and node.count == 1 and node.counting else node


def _sums(values):
    """Arithmetic in the order of operations, from left to right."""
    operands = values.map(_in_parentheses(Arithmetic)).map(_one_counted)
    products = st.builds(Arithmetic, st.sampled_from("*/%"), operands, operands)
    sums = st.builds(Arithmetic, st.sampled_from("+-"), operands | products, operands | products)
    return products | sums | st.builds(Arithmetic, st.sampled_from("+-"), sums, operands)


def _larger(values):
    parts = st.lists(values, min_size=2, max_size=3).map(tuple)
    divisors = st.integers(1, 5).map(Number)
    countings = st.builds(Counting, st.builds(ValueCondition, SIGNS, st.integers(-5, 20)))
    return st.one_of(
        _sums(values),
        st.builds(Negative, values.map(_in_parentheses(Arithmetic))),
        st.builds(Bracketed, values),
        st.builds(Call, st.just("abs"), st.tuples(values)),
        st.builds(Call, st.just("ceil"), st.tuples(values.map(Bracketed), divisors)),
        st.builds(SizedDice, COUNTS, st.builds(Bracketed, values)),
        st.builds(Group, parts, st.none() | KEEPS, st.none() | countings),
        st.builds(Group, st.tuples(values), st.none(), countings),
        st.builds(Labelled, values.map(_in_parentheses(Arithmetic, Negative, Labelled)), TEXTS),
        dice(counts=st.builds(Bracketed, values)),
    )


ROOTS = st.recursive(
    NUMBERS | dice() | PERCENTILES | st.sampled_from((66, 666, 88)).map(DigitDice), _larger, max_leaves=4
)


def _within_limits(expression):
    try:
        for node in reversed(list(within(expression.root))):  # what a value is made of comes before it
            check_value(node)
        check(Rolls((expression,)))
    except BadInput:
        return False
    return True


EXPRESSIONS = st.builds(Expression, ROOTS, st.integers(1, 2), st.just("") | TEXTS).filter(_within_limits)
"""Whole expressions within all limits."""

NODES = ROOTS.filter(lambda node: _within_limits(Expression(node)))
"""Single values within all limits."""
