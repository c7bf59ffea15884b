"""The page of proofs: every figure on it is worked out once more, by all throws or by long division.

It is read as it is written: another test holds that `make docs` would write the same.
"""

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import log2, log10
from pathlib import Path

import pytest

from bot.features.rules.mathematics import MATHEMATICS, division, least_score, worst_after
from bot.features.rules.tree import tree_picture
from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import method
from bot.mechanics.playing import Played, read
from bot.mechanics.sum_tables import greedy
from bot.text.figures import round_off

DOCS = Path(__file__).parents[3] / "docs"


def page():
    return (DOCS / MATHEMATICS).read_text()


def section(title):
    return page().partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def rows(title, *, first):
    """Return the rows of a table of a section, which begin so."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section(title).splitlines()
        if re.match(rf"\| {first} \|", line)
    ]


def score(counts, throws):
    return sum((Fraction(count, throws) - Fraction(1, len(counts))) ** 2 for count in counts)


@pytest.mark.parametrize(("throws", "outcomes"), [(7, 3), (8, 3), (9, 4), (10, 4), (12, 3)])
def test_no_way_to_deal_throws_out_has_a_lower_score_and_the_best_differ_by_at_most_one(throws, outcomes):
    dealt = [each for each in product(range(throws + 1), repeat=outcomes) if sum(each) == throws]
    least = min(score(each, throws) for each in dealt)

    assert least == least_score(throws, outcomes)
    for each in dealt:
        assert (score(each, throws) == least) == (max(each) - min(each) <= 1)


def test_the_score_changes_by_what_the_page_says_when_one_throw_is_moved():
    for r, s in product(range(1, 5), range(4)):
        before, after = score((r, s, 3), r + s + 3), score((r - 1, s + 1, 3), r + s + 3)
        assert after - before == Fraction(2, (r + s + 3) ** 2) * (1 - r + s)


def test_the_table_of_least_scores_is_that_of_all_throws_and_of_the_document():
    told = rows("The least score", first=r"\d+")
    document = (0.990, 0.157, 0.0178, 2.88e-4, 2.29e-6, 3.02e-7, 1.13e-8, 2.94e-10, 4.76e-12, 3.78e-14)

    assert [float(row[4]) for row in told] == pytest.approx([*document, 4.99e-15], rel=0.01)
    for dice in range(6):
        counts = Counter(number % 100 for number in range(6**dice))
        dealt = Counter(counts[number] for number in range(100))
        assert told[dice][4] == round_off(score([counts[number] for number in range(100)], 6**dice), 3)
        assert told[dice][3] == ", ".join(f"{dealt[n]} have {n}" for n in sorted(dealt, reverse=True))


def test_rules_with_as_many_dice_reach_the_least_score():
    for name, dice in product(("base6", "divide", "fraction"), (3, 4, 5)):
        assert analyse(method(name, 100, 6, f"dice={dice}").rule).score == least_score(6**dice, 100)
    assert analyse(method("human", 100, 6, "cap=4").rule).score == least_score(6**4, 100)


def test_four_dice_added_are_as_even_by_five_and_by_seven_as_any_rule():
    for n in (5, 7):
        sums = Counter(sum(throw) % n for throw in product(range(1, 7), repeat=4))
        told = ", ".join(map(str, sorted(sums.values(), reverse=True)))
        assert f"{told}" in section("The least score").replace("\n", " ")
        assert score([sums[number] for number in range(n)], 6**4) == least_score(6**4, n)
    assert f"{float(greedy(5, 4).score / least_score(6**4, 5)):,.0f} times" in " ".join(
        section("The least score").split()
    )


def test_human_goes_on_in_as_few_throws_as_every_exact_rule_must():
    rule = method("human", 100).rule
    going: list[tuple[int, ...]] = [()]
    for dice in range(1, 7):
        going = [(*throw, face) for throw in going for face in range(1, 7)]
        going = [throw for throw in going if not isinstance(read(rule, throw), Played)]
        assert len(going) == 6**dice % 100
        told = rows("The fewest dice", first=dice)[0]
        assert told[3] == str(len(going))
        assert told[4].startswith(str(Fraction(len(going), 6**dice)))


def test_the_average_is_the_sum_of_the_chances_of_another_die_and_that_of_the_lengths():
    expected = analyse(method("human", 100).rule).expected
    chances = sum(Fraction(6**k % 100, 6**k) for k in range(60))
    lengths = 100 * sum(Fraction(step.die * step.digit, 6**step.die) for step in division(100, 6, 60))

    assert expected == Fraction(14738, 4665)
    assert float(chances) == pytest.approx(float(expected), abs=1e-12)
    assert float(lengths) == pytest.approx(float(expected), abs=1e-12)
    assert f"E = {expected} = {round_off(expected)}" in section("The fewest dice")


def test_the_digits_are_those_of_one_hundredth_and_a_hundred_times_them_the_limits_of_human():
    digits = [step.digit for step in division(100, 6, 7)]
    head, repeated = re.search(r"1/100 = 0\.(\d+)\((\d+)\)", page()).groups()
    once = int(repeated, 6)

    assert "".join(map(str, digits)) == head + repeated
    assert Fraction(once, (6**5 - 1) * 6 ** len(head)) == Fraction(1, 100)
    recipe = method("human", 100).recipe
    for die, digit in enumerate(digits, 1):
        told = rows("The digits of one hundredth", first=die)[0]
        assert told[2:4] == [str(digit), str(100 * digit) if digit else "-"]
        assert not digit or re.search(rf"\b{100 * digit} after die {die}\b", recipe)


def test_what_is_left_over_are_the_rows_of_the_table_of_remainders():
    stops = {
        row["die"]: row["value"] for row in ({"die": s.die, "value": s.left} for s in division(100, 6, 7))
    }

    recipe = method("table", 100).recipe
    assert all(f"{stops[die]} " in recipe for die in (3, 5, 6, 7))


def test_with_four_dice_the_digits_pay_for_12_and_13_throws():
    words = " ".join(section("The digits of one hundredth").split())

    assert "13/1,296 = 2 × 6^-3 + 1 × 6^-4, and 12/1,296 = 2 × 6^-3" in words
    assert Fraction(13, 1296) == Fraction(2, 216) + Fraction(1, 1296)
    assert f"needs {analyse(method('human', 100, 6, 'cap=4').rule).expected} = " in words


def test_a_kept_number_is_off_after_some_rolls_by_what_all_throws_make():
    for dice, rolls in ((1, 1), (1, 2), (1, 3), (2, 2), (3, 1)):
        ends = Counter()
        for throws in product(range(6**dice), repeat=rolls):
            ends[sum(throws) % 100] += 1
        total = sum(ends.values())
        worst = max(abs(Fraction(ends[number], total) - Fraction(1, 100)) for number in range(100))
        assert worst_after(dice, rolls) == worst, (dice, rolls)


def test_the_errors_of_a_kept_number_stand_on_the_page_below_their_bound():
    for dice in (3, 4):
        told = rows("The error of a number that is kept", first=f"n = {dice}")[0]
        assert told[1:] == [f"{round_off(100 * worst_after(dice, rolls), 3)} %" for rolls in (1, 2, 3, 5)]
    for row in rows("The error of a number that is kept", first=r"\d"):
        assert float(row[1]) <= float(row[2])
        assert row[1] == round_off(least_score(6 ** int(row[0]), 100), 3)
    assert round(log10(25), 1) == 1.4
    assert round(log10(36), 3) == 1.556
    most = Counter(number % 100 for number in range(6**4)).most_common(1)[0][1]
    assert f"have {most} of 1,296 throws, {100 * most / 6**4:.3f} %" in " ".join(page().split())


def test_bits_are_those_of_the_dice_that_are_thrown_and_of_the_chances_that_come():
    told = {
        row[0].split("]")[0].strip("["): row[1:] for row in rows("What a roll costs in bits", first=r"\[.*")
    }

    assert told["human"] == [f"{14738 / 4665 * log2(6):.3f}", f"{log2(100):.3f}", "81 %"]
    assert told["percentile"][:2] == [f"{2 * log2(10):.3f}", f"{log2(100):.3f}"]
    assert told["clock"][0] == f"{51 / 50 * (log2(6) + log2(17)):.3f}"
    chances = [2 / 216] * 84 + [3 / 216] * 16
    assert told["calculator"][1] == f"{-sum(chance * log2(chance) for chance in chances):.3f}"


def test_every_rule_has_its_bits_beside_its_cost():
    table = (DOCS / "rules.md").read_text()

    for name, dice, sides in (("human", 14738 / 4665, 100), ("reroll", 3.9, 100), ("high-low", 1, 2)):
        row = next(line for line in table.splitlines() if line.startswith(f"| [{name}]"))
        assert f"| {dice * log2(6):.2f} / {log2(sides):.2f} |" in row


def test_the_least_dice_of_each_die_are_those_of_its_chain():
    for sides in (5, 7, 8, 10, 12, 20, 30, 100):
        told = rows("What a roll costs in bits", first=f"d{sides}")[0]
        expected = analyse(method("human", sides).rule).expected
        assert told[1:] == [
            f"{expected} = {round_off(expected)}",
            f"{log2(sides) / log2(6):.3f}",
            f"{float(expected) - log2(sides) / log2(6):.3f}",
        ]


def test_the_tree_shows_for_each_die_what_ends_and_goes_on_in_proportion():
    left = 1
    texts = re.findall(r">([^<>]+)</text>", tree_picture())
    widths = [float(width) for width in re.findall(r'<rect [^>]*width="([\d.]+)"', tree_picture())]
    for die in range(1, 8):
        throws = left * 6
        left = throws % 100
        assert texts.pop(0) == f"die {die}: {throws}"
        if throws > left:
            assert texts.pop(0) == f"{throws - left} end, {(throws - left) // 100} for each number"
            assert widths[0] / (widths.pop(0) + widths[0]) == pytest.approx(
                (throws - left) / throws, abs=0.01
            )
        widths.pop(0)
        assert texts.pop(0).split()[0] == str(left)
    assert texts == []


def test_the_page_is_in_the_menu_and_where_a_player_looks():
    for file in ("site/zensical.toml", "d6-to-d100.md", "rules.md", "index.md"):
        assert MATHEMATICS in (DOCS / file).read_text(), file
    for file in ("early-stop", "digits-of-a-number"):
        assert "mathematics.md#" in (DOCS / f"rules/{file}.md").read_text(), file
