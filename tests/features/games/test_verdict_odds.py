"""The odds of games: a card, a chart with words, exact figures, and how they change with the pool."""

from fractions import Fraction

import pytest

from bot.features.games.odds import verdict_answer, verdict_figures
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.game import verdict_odds
from bot.mechanics.games.recorded import read_game
from bot.text.words import percent
from tests.tiers import in_the_soak

pytestmark = pytest.mark.no_cover

EACH = 4
"""In `make check` the figures of one of this many games are made."""


def test_each_verdict_stands_with_its_chance_from_the_worst_to_the_best():
    card = verdict_answer("coc60").card
    assert card.title.startswith("Call of Cthulhu")
    assert card.text.splitlines() == [
        *("`coc60`", "**60.0 %** to succeed, hard 30.0 %, extreme 12.0 %"),
        *("**1.00 %** fumble", "**39.0 %** failure", "**30.0 %** regular success"),
        *("**18.0 %** hard success", "**11.0 %** extreme success", "**1.00 %** critical success"),
    ]


@pytest.mark.parametrize("skill", [5, 25, 63, 99])
def test_a_level_is_reached_by_half_and_by_a_fifth_of_the_skill_or_less(skill):
    told = verdict_answer(f"coc{skill}").card.text.splitlines()[1]
    whole, hard, extreme = (percent(Fraction(skill // part, 100)) for part in (1, 2, 5))
    assert told == f"**{whole}** to succeed, hard {hard}, extreme {extreme}"


def test_a_trait_of_savage_worlds_tells_the_chance_to_succeed_at_all():
    told = verdict_answer("sw8 vs 5; d10! + d6!").card.text
    assert "**66.7 %** to succeed, raise 22.2 %" in told.splitlines()


def test_verdicts_that_are_numbers_are_told_as_other_totals_are():
    assert verdict_answer("vtm7h2").card.text.splitlines() == [
        *("# 3.8 successes", "on average with `vtm7h2`", "usually 2 to 5")
    ]


def test_of_many_verdicts_the_likeliest_are_told_and_how_many_more_there_are():
    told = verdict_answer("5d20 tn12f3").card.text.splitlines()
    assert len(told) == 1 + 12 + 1
    assert told[-1].startswith("-# and ")


@pytest.mark.parametrize("dice", ["vtm7h2 >=4", "vtm7h2", "genesys 2g 1y 2p", "dg300", "pbta", "5d20 tn12f3"])
def test_a_chart_has_all_that_it_shows_in_words(dice):
    picture = verdict_answer(dice).picture
    assert picture.content.startswith(b"\x89PNG")
    assert dice in picture.alt
    assert "%" in picture.alt or "always" in picture.alt


def test_behind_the_button_are_fractions_and_other_sizes_of_the_pool():
    card = verdict_figures("vtm7h2 >=4")
    assert "messy critical: 418559/5000000 = 8.37 %" in card.fields[0].value.splitlines()
    rows = card.text.splitlines()[3:]
    assert [row.partition(":")[0] for row in rows] == [
        *("1", "2", "3", "4", "5", "6", "**7**", "8", "9", "10")
    ]
    assert rows[1] == "2: bestial failure 19 % · total failure 16 % · failure 64 % · messy critical 1.0 %"


def test_a_larger_pool_stands_among_its_neighbours_and_the_largest_last():
    rows = verdict_figures("sr12 >=3").text.splitlines()[3:]
    assert [row.partition(":")[0] for row in rows][4:7] == ["11", "**12**", "13"]
    assert verdict_figures("fitd30").text.splitlines()[-1].startswith("**30**: ")


def test_a_pool_of_very_many_dice_stands_among_few_neighbours_since_each_takes_long():
    rows = verdict_figures("wng25 dn 60w10").text.splitlines()[3:]
    assert [row.partition(":")[0] for row in rows] == ["23", "24", "**25**", "26"]


def test_a_game_without_a_pool_has_no_other_sizes():
    assert verdict_figures("coc60").text == "`coc60`"


def test_the_figures_of_every_game_fit_a_card():
    for entry in [*games().values()][:: in_the_soak(1, EACH)]:
        shown = verdict_figures(entry.examples[0])
        assert len(shown.title) <= 256, entry.name
        assert len(shown.text) <= 4_096, entry.name
        assert len(shown.text) + sum(len(field.value) for field in shown.fields) < 5_500, entry.name


def test_where_there_are_too_many_dice_the_odds_are_refused_in_a_sentence(dear):
    with pytest.raises(BadInput, match="too many dice for exact odds"):
        verdict_answer(dear)


def test_where_nothing_is_to_be_reached_the_number_of_hits_is_told_and_drawn():
    answer = verdict_answer("sr12")
    assert answer.card.text.splitlines()[:3] == ["# 4 hits", "on average with `sr12`", "usually 2 to 5"]
    assert answer.card.text.splitlines()[3:] == [
        *("**0.0110 %** critical glitch", "**0.118 %** glitch", "**0.760 %** no hit", "**99.1 %** hits")
    ]
    assert answer.picture.content.startswith(b"\x89PNG")


def test_behind_the_button_is_how_likely_each_number_of_hits_is_and_so_many_or_more():
    numbers = verdict_figures("sr12").fields[1]
    assert numbers.name == "Number of hits"
    assert "4: 23.8 % · 60.7 % or more" in numbers.value.splitlines()
    assert numbers.value.splitlines()[-1].startswith("-# all others are less likely")
    assert verdict_figures("sr12").text.splitlines()[8] == "**12**: 4 on average, usually 2 to 5"
    assert len(verdict_figures("sr12 >=3").fields) == 1


def test_where_a_total_says_it_all_no_verdict_is_told_beside_it():
    assert len(verdict_answer("6k3").card.text.splitlines()) == 3
    assert [field.name for field in verdict_figures("6k3").fields] == ["Each total"]
    assert [field.name for field in verdict_figures("cpr+12").fields] == ["Each verdict", "Each total"]
    assert [field.name for field in verdict_figures("hsn3").fields] == ["Number of STUN"]


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ("d20+7 ac 16; d8+4", "**60.0 %** to hit, critical 5.00 %"),
        ("d20+7 ac 16 crit19", "**60.0 %** to hit, critical 10.0 %"),
        ("pf2+9 vs 18 strike; d8", "**60.0 %** to hit, critical 10.0 %"),
        ("pf2+9 vs 18 strike", "**60.0 %** to hit, critical 10.0 %"),
    ],
)
def test_an_attack_says_first_how_likely_it_hits_at_all(dice, said):
    head, *told = verdict_answer(dice).card.text.splitlines()
    assert said == told[head.startswith("#")]  # under the average damage, or under the dice


@pytest.mark.parametrize("dice", ["d20+7 dc 16", "pf2+9 vs 18", "coc45; d8", "2x d20+7 ac 16; d8", "sw10"])
def test_what_is_no_single_attack_says_no_hit(dice):
    assert "to hit" not in verdict_answer(dice).card.text


@pytest.mark.parametrize("bonus", range(-5, 20, 4))
@pytest.mark.parametrize("written", ["d20{:+} ac 15 adv; 2d6", "d20{:+} ac 15 dis", "pf2{:+} vs 15 strike"])
def test_the_chance_to_hit_is_that_of_all_hits(written, bonus):
    dice = written.format(bonus)
    odds = verdict_odds(read_game(dice).game)
    hits = percent(sum((share for word, share in odds.items() if "hit" in word), Fraction(0)))
    assert f"**{hits}** to hit" in verdict_answer(dice).card.text
