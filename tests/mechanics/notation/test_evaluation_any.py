"""Whatever the expression and the faces are: a result, a question for the next die, or a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.notation.evaluation import RollResult, read, throw_all
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.tree import Dice, PercentileDice, within
from bot.mechanics.playing import Waiting
from bot.text.dice import LONGEST, describe_dice, plain
from tests.mechanics.notation.trees import EXPRESSIONS
from tests.mechanics.refusals import is_short_sentence, refusal

# hypothesis names the strategy of the trees where it gives one up as too large, and the name is long.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Generating overly large repr"),
    pytest.mark.no_cover,  # counted, it takes four times as long
]

CHANCE = st.randoms(use_true_random=False)


def everything(result):
    """Yield a value and all in it, in order of throwing."""
    for part in result.parts:
        yield from everything(part)
    yield result


def has_a_plain_die(expression):
    """Whether a prompt may ask for a die and say no more: "Throw a d20"."""
    return any(
        node == Dice(1, node.sides, node.kind) for node in within(expression.root) if isinstance(node, Dice)
    )


@given(EXPRESSIONS, st.lists(st.integers(0, 11), max_size=12).map(tuple))
def test_any_faces_are_read_or_refused_with_a_sentence(expression, faces):
    refused = refusal(read, Rolls((expression,)), faces)
    assert is_short_sentence(refused) if refused else read(Rolls((expression,)), faces).faces == faces


@given(EXPRESSIONS, CHANCE)
def test_a_roll_can_be_read_again_from_its_faces(expression, chance):
    rolled = throw_all(Rolls((expression,)), chance.randrange)
    assert read(Rolls((expression,)), rolled.faces) == rolled


@given(EXPRESSIONS, CHANCE, st.integers(1, 3))
def test_with_fewer_faces_a_roll_waits_for_the_next_die(expression, chance, fewer):
    faces = throw_all(Rolls((expression,)), chance.randrange).faces
    if faces:
        waiting = read(Rolls((expression,)), faces[:-fewer])
        assert isinstance(waiting, Waiting)
        assert waiting.wants.meaning or has_a_plain_die(expression)
        assert waiting.wants.faces >= faces[len(waiting.faces)]


@given(EXPRESSIONS, CHANCE)
def test_one_face_more_is_refused(expression, chance):
    faces = throw_all(Rolls((expression,)), chance.randrange).faces
    assert is_short_sentence(refusal(read, Rolls((expression,)), (*faces, 1)))


@given(EXPRESSIONS, CHANCE)
def test_every_face_lies_on_a_die(expression, chance):
    rolled = throw_all(Rolls((expression,)), chance.randrange)
    lying = [
        throw.face
        for one in rolled.sets
        for result in everything(one)
        for die in result.dice
        for throw in die.throws
    ]
    assert sorted(lying) == sorted(rolled.faces)


@given(EXPRESSIONS, CHANCE)
def test_a_pool_is_worth_what_its_kept_dice_show(expression, chance):
    for one in throw_all(Rolls((expression,)), chance.randrange).sets:
        for result in everything(one):
            if isinstance(result.node, Dice):
                kept = [die for die in result.dice if die.kept]
                counting = result.node.counting
                assert result.total == sum(die.score if counting else die.value for die in kept)


@given(EXPRESSIONS, CHANCE)
def test_a_percentile_is_a_d100(expression, chance):
    for one in throw_all(Rolls((expression,)), chance.randrange).sets:
        for result in everything(one):
            if isinstance(result.node, PercentileDice):
                assert result.total == (sum(die.value for die in result.dice if die.kept) or 100)


@given(EXPRESSIONS, CHANCE)
def test_every_roll_can_be_told_within_its_limit(expression, chance):
    rolled = throw_all(Rolls((expression,)), chance.randrange)
    assert isinstance(rolled, RollResult)
    for text in (describe_dice(rolled), plain(rolled)):
        lines = text.split("\n")
        assert len(lines) == expression.sets
        assert max(map(len, lines)) <= LONGEST
