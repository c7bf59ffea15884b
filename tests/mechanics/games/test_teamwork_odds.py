"""The odds of dice of several people together, against all throws there are."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from bot.mechanics.games.catalogue import parse_game
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.teamwork import Together, throw_together
from bot.mechanics.games.teamwork_odds import chances_together
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Given
from tests.tiers import slow, soaked


@pytest.mark.parametrize(
    ("shares", "target"),
    [(("2d6", "d8"), 12), (("2d4kh1 + 3", "d4 - 1"), 6), (("d6",), 7), (("d6", "d6"), 2)],
)
def test_a_sum_reaches_its_target_as_often_as_of_all_throws(shares, target):
    sides = throw_together("add", shares, Given((1,) * 9)).dice
    sums = [
        throw_together("add", shares, Given(faces)).outcome
        for faces in product(*(range(1, die.faces + 1) for die in sides))
    ]
    found = chances_together("add", shares, target)
    assert found.reaches[0][1] == Fraction(sum(each >= target for each in sums), len(sums))


@pytest.mark.parametrize("shares", [("1", "1"), ("2", "0"), ("3", "1"), ("0",)])
def test_a_group_reaches_each_result_as_often_as_of_all_throws(shares):
    made = [
        throw_together("group", shares, Given(faces)) for faces in product(range(1, 7), repeat=count(shares))
    ]
    came = Counter(each.outcome for each in made)
    found = chances_together("group", shares)
    reached = [Fraction(sum(came[better] for better in range(place, 4)), len(made)) for place in (3, 2, 1)]
    assert [chance for _, chance in found.reaches] == [chance for chance in reached if chance]
    stress = [each.stress for each in made]
    assert found.stress == Fraction(sum(stress), len(stress))


def count(shares):
    return sum(2 if share == "0" else int(share) for share in shares)


@pytest.mark.parametrize(
    "shares", [("0", "0"), ("1", "1"), slow(("0", "0", "0")), soaked(("2", "1")), soaked(("1", "0", "1"))]
)
def test_teamwork_lies_between_what_is_known_of_a_few_dice_and_that_with_all_the_rest(shares):
    known = dict.fromkeys(("dramatic failure", "failure", "success", "exceptional"), Fraction(0))
    rest = Fraction(1)
    for chance, made in throws(shares, ()):
        known[made.parts[0].rolled.verdict.word] += chance
        rest -= chance
    (_, exceptional), (_, enough) = chances_together("teamwork", shares).reaches
    assert known["exceptional"] <= exceptional <= known["exceptional"] + rest
    assert known["exceptional"] + known["success"] <= enough
    assert enough <= known["exceptional"] + known["success"] + rest
    assert rest < Fraction(1, 5)


def throws(shares, faces):
    """Go through all throws of at most four dice, each with its chance."""
    made = throw_together("teamwork", shares, Given(faces))
    if isinstance(made, Together):
        yield Fraction(1, 10 ** len(faces)), made
    elif isinstance(made, Waiting) and len(faces) < 4:
        for face in range(1, 11):
            yield from throws(shares, (*faces, face))


@pytest.mark.parametrize("pool", [0, 1, 4, 11])
def test_one_who_leads_nobody_has_the_odds_of_the_pool_alone(pool):
    odds = verdict_odds(parse_game(f"cod{pool}").game)
    (_, exceptional), (_, enough) = chances_together("teamwork", (str(pool),)).reaches
    assert exceptional == odds.get("exceptional", 0)
    assert enough == exceptional + odds["success"]


def test_nothing_is_said_where_nothing_is_to_be_reached():
    assert chances_together("add", ("2d6",)) is None
    assert chances_together("group", ()) is None
