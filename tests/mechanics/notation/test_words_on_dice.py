"""Dice with words: what is counted, at which odds, and what cannot be done with them."""

from collections import Counter
from fractions import Fraction
from itertools import product

from bot.mechanics.notation.distributions import distribution_of
from bot.mechanics.notation.distributions.tallies import success, tallies_of, times_of
from bot.mechanics.notation.evaluation import RollResult, read
from bot.mechanics.notation.line import anonymise
from bot.mechanics.notation.tree import WordDice, within
from bot.mechanics.reading.reader import understand, understand_one
from tests.mechanics.refusals import refusal

LINES = (
    "d[hit,miss]",
    "3d[hit,hit,miss]",
    "4d[skull, skull, shield, -]",
    "2d[hit,miss] + 3d[miss,crit,crit,hit]",
    "(d[a,b])[red] + d[b,c][blue] + d[a]",
    "2d[⚔,🛡,🛡]",
)


def counted_out(expression):
    """Try every face of every die."""
    dice = [one for one in within(expression.root) if isinstance(one, WordDice)]
    words = list(dict.fromkeys(word for one in dice for word in one.words))
    sides = [one.words for one in dice for _ in range(one.count)]
    ways = Counter(tuple(map(Counter(came).__getitem__, words)) for came in product(*sides))
    return tuple(words), {times: Fraction(each, sum(ways.values())) for times, each in ways.items()}


def test_the_odds_of_tallies_are_those_of_trying_all_faces():
    for expression in map(understand_one, LINES):
        words, chances = counted_out(expression)
        found = tallies_of(expression.root)
        assert found.words == words
        assert {times: Fraction(weight, found.total) for times, weight in found.weights.items()} == chances


def test_the_odds_of_a_target_are_those_of_the_tallies_that_meet_it():
    for line in ("3d[hit,hit,miss]", "2d[hit,miss] + 3d[miss,crit,crit,hit]"):
        words, chances = counted_out(understand_one(line))
        place = words.index("hit")
        for asked in ("2", "<=1", "=0", ">1", "even", "in [1, 3]"):
            expression = understand_one(f"{line} vs {asked} hit")
            met = [chance for times, chance in chances.items() if expression.target.holds(times[place])]
            assert success(expression) == sum(met), str(expression)


def test_the_odds_of_a_target_of_a_sum_are_exact():
    assert success(understand_one("1d20+5 vs 15")) == Fraction(11, 20)
    assert success(understand_one("2d6 vs odd")) == Fraction(1, 2)
    assert success(understand_one("2d6")) == 0


def rolled(text, *faces):
    made = read(understand(text), faces)
    assert isinstance(made, RollResult)
    return made


def test_words_are_counted_and_have_no_total():
    part = rolled("3d[hit, hit, miss]", 1, 3, 2).parts[0]
    assert (part.tallies, part.totals) == (({"hit": 2, "miss": 1},), (0,))


def test_words_that_did_not_come_are_counted_too():
    assert rolled("2x d[hit,miss]", 1, 2).parts[0].tallies == ({"hit": 1, "miss": 0}, {"hit": 0, "miss": 1})


def test_words_of_several_dice_are_counted_together():
    assert rolled("d[a,b] + d[b,c]", 2, 1).parts[0].tallies == ({"a": 0, "b": 2, "c": 0},)


def test_a_target_counts_its_word():
    part = rolled("3d[hit, hit, miss] vs 2 hit", 1, 3, 2).parts[0]
    assert (part.successes, part.margins) == ((True,), (0,))


def test_words_that_were_thrown_before_are_counted_again():
    parts = rolled("$a = 2d[hit, miss]; $a vs 2 hit; $a + d[crit, miss]", 1, 2, 1).parts
    assert [part.tallies[0] for part in parts] == [
        {"hit": 1, "miss": 1},
        {"hit": 1, "miss": 1},
        {"hit": 1, "miss": 1, "crit": 1},
    ]
    assert parts[1].successes == (False,)


def test_the_odds_of_words_that_count_twice_are_those_of_one_throw():
    root = understand("$a = d[x]; $b = d[x, y] + $a; $a + 2d[y, z] + $b + $b").parts[2].root
    ways = Counter(
        (3 + 2 * (b == "x"), 2 * (b == "y") + [c, d].count("y"), [c, d].count("z"))
        for b, c, d in product("xy", "yz", "yz")
    )
    found = tallies_of(root)

    assert found.words == ("x", "y", "z")
    assert {times: Fraction(weight, found.total) for times, weight in found.weights.items()} == {
        times: Fraction(each, 8) for times, each in ways.items()
    }
    assert times_of(root, "y").weights == {0: 1, 1: 2, 2: 2, 3: 2, 4: 1}


def test_too_many_tallies_are_refused_but_one_word_is_not():
    line = "100d[a,b,c,d,e,f]"
    assert "has 96,560,646 possible results, but odds are possible for at most 20,000" in refusal(
        tallies_of, understand_one(line).root
    )
    assert 0 < success(understand_one(f"{line} vs 20 a")) < 1


def test_words_have_no_distribution_of_totals():
    assert "which cannot be added to numbers" in refusal(distribution_of, understand_one("d[a,b]").root)


def test_a_line_without_a_persons_words_throws_the_same_dice():
    line = understand("$str = 2d6[fire] # Ada; $str*2 + $str; 3d[hit,miss] vs 2 hit # Bo")
    assert str(anonymise(line)) == "$a = 2d6; $a*2 + $a; 3d[a, b] vs 2 a"


def test_heads_and_tails_are_nobodys_own_words():
    line = understand("coin; 2d[heads, tails, edge]")

    assert str(anonymise(line)) == "d[heads, tails]; 2d[heads, tails, a]"
