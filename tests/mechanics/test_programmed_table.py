"""What the document's program prints, told by the program itself as it stands there."""

from collections import defaultdict
from itertools import product

import pytest

from bot.mechanics.distribution import DiceSum
from bot.mechanics.sum_tables import SumTable, greedy, program_output
from tests.tiers import slow


def the_program(outcomes, dice):
    """Its `make_mechanic`, `score` and `max_error`, with the throws counted one by one."""
    distribution = defaultdict(int)
    for faces in product(range(1, 7), repeat=dice):
        distribution[sum(faces)] += 1
    n_tile_width = sum(distribution.values()) / outcomes
    rolls, tile_num, accum_fq = defaultdict(list), 0, 0
    for k in sorted(distribution):
        accum_fq = accum_fq + distribution[k]
        if accum_fq >= n_tile_width:
            tile_num += 0 if tile_num == outcomes - 1 else 1
            accum_fq = accum_fq - n_tile_width
        rolls[tile_num].append(k)
    actuals = [sum(distribution[k] for k in values) / 6**dice for values in rolls.values()]
    errors = [actual - 1 / outcomes for actual in actuals]
    score, worst = sum(error**2 for error in errors), max(errors, key=abs)
    return dict(rolls), f"{score:.3f}", f"{worst:.1%}"


@pytest.mark.parametrize("dice", [1, 3, 4, slow(6)])
@pytest.mark.parametrize("outcomes", [2, 5, 7, 10, 14, 20])
def test_ranges_and_figures_are_those_of_the_program(outcomes, dice):
    rolls, score, error = the_program(outcomes, dice)
    table, its = SumTable(outcomes, dice, 6, "programmed"), program_output(outcomes, dice)

    assert {row: list(totals) for row, totals in enumerate(table.ranges) if totals} == rolls
    if its:
        assert (its.score, its.max_error, its.left_out) == (score, error, outcomes - len(rolls))
    else:
        assert greedy(outcomes, dice).ends == table.ends


def test_a_total_that_fills_a_share_exactly_is_moved_by_rounding():
    early, late = program_output(10, 9).moved

    assert (early.outcome, early.totals, early.meant) == (5, range(30, 32), range(30, 31))
    assert (late.outcome, late.totals, late.meant) == (6, range(32, 33), range(31, 33))
    assert program_output(10, 9).left_out == 0


def test_nothing_is_told_of_a_table_that_is_as_the_program_has_it():
    assert program_output(5, 4) is None


def test_it_counts_in_whole_numbers_until_the_first_share_is_full():
    distribution = DiceSum(25, 6).distribution().weights
    share = sum(distribution.values()) / 12
    ends: list[int] = []
    filled: float = 0
    for total, throws in distribution.items():
        filled = filled + throws
        if filled >= share and len(ends) < 11:
            ends.append(total - 1)
            filled = filled - share
    assert SumTable(12, 25, 6, "programmed").ends == (*ends, 150)
