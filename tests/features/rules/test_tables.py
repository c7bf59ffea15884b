"""Tables to play from: who knows nothing but the printed rows comes to the outcome of the rule."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from bot.features.rules.tables import (
    PAGE,
    TableAsked,
    has_table,
    look_up_rows,
    play_table,
    sum_rows,
    table_page,
)
from bot.mechanics.analysis import analyse
from bot.mechanics.catalogue import CATALOGUE, method, usual_die
from bot.mechanics.errors import BadInput
from bot.mechanics.playing import read, throw
from bot.mechanics.rules.lookups import MOST_LINES, look_up
from bot.mechanics.sum_tables import best, greedy
from tests.tiers import in_the_soak, slow


def follow(text, faces):
    """Go from line to line of a printed table."""
    lines = {row.split()[0]: row.split()[1:] for row in text.splitlines()[1:]}
    at, left = "A", list(faces)
    while not at.isdecimal():
        at = lines[at][left.pop(0) - 1]
    assert not left
    return int(at)


def look_ups():
    """Every rule of the catalogue for every small die of which the table fits a page."""
    for entry in CATALOGUE:
        for sides in entry.only_sides or (7, 20, 50, 100, 2, 5, 12)[: in_the_soak(7, 2)]:
            chosen = entry.settle(sides, usual_die(entry, sides)[1])
            try:
                yield chosen, look_up(chosen.rule)
            except BadInput:
                continue


def test_faces_are_looked_up_without_the_rule():
    chance, found = Random("look up"), 0
    for chosen, lines in look_ups():
        text, found = "\n".join(look_up_rows(lines)), found + 1
        for _ in range(10):
            played = throw(chosen.rule, chance.randrange)
            assert follow(text, played.faces) == played.outcome, chosen
    assert found > 50


def test_a_table_has_a_line_for_each_state():
    lines = look_up(method("lookup", 100).rule)

    assert len(lines) == analyse(method("lookup", 100).rule).states <= MOST_LINES
    assert lines[0].leads == ("B", "C", "D", "E", "F", "G")


@pytest.mark.parametrize(
    ("name", "sides", "faces", "sentence"),
    [
        ("mixed", 100, 6, "The look-up table of this rule has more than 340 lines, too many to show."),
        ("accumulator", 100, 6, "This rule keeps a number from roll to roll, so it has no look-up table."),
        ("base6", 7, 30, "A page has room for 20 faces side by side, not for those of a d30."),
    ],
)
def test_what_fits_no_page_is_refused_with_the_reason(name, sides, faces, sentence):
    with pytest.raises(BadInput) as caught:
        look_up(method(name, sides, faces).rule)
    assert str(caught.value) == sentence


def test_the_rows_of_a_sum_table_tell_sums_chance_and_error():
    assert list(sum_rows(greedy(5, 4)))[:3] == [
        "    sum       chance        off",
        " 1  4-10    15.895 %   -4.105 %",
        " 2  11-12   17.670 %   -2.330 %",
    ]


def test_rows_that_start_again_are_called_so():
    rows = [row.split() for row in sum_rows(greedy(8, 4), 1)][1:]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6", "7", "again"]


def test_the_columns_of_dice_that_show_a_0_are_explained():
    assert play_table(method("percentile", 100)).how.endswith("The last column is that of 0 and 00.")
    assert "column" not in play_table(method("lookup", 100)).how


def test_an_even_row_is_off_by_0():
    assert [row.split()[-2:] for row in sum_rows(best(3, 1))][1:] == [["0", "%"]] * 3


@pytest.mark.parametrize("table", [best(8, 3), greedy(20, 4), best(100, 20)], ids=str)
def test_every_sum_is_in_one_row_and_the_chances_are_those_of_the_table(table):
    rows = [row.split() for row in sum_rows(table)][1:]
    shares = [float(row[2]) for row in rows]

    assert len(rows) == table.outcomes
    assert [row[1] == "never" for row in rows] == [not totals for totals in table.ranges]
    assert abs(sum(shares) - 100) <= table.outcomes / 2000


def test_a_sum_that_counts_as_it_is_has_its_number_beside_it():
    rows = [row.split() for row in play_table(method("4d6-as-d20", 20, options="above=wrap")).rows]

    assert rows[0] == ["4", "4", "0.077", "%"]
    assert [int(row[1]) for row in rows] == [*range(4, 21), 1, 2, 3, 4]


def rows_of(page):
    return page.card.text.split("```")[1].strip("\n").splitlines()[1:]


def every_row(asked):
    """The rows of all pages, each turned to from the one before."""
    page = table_page(asked)
    rows = rows_of(page)
    while page.asked.page < page.last:
        page = table_page(replace(page.asked, page=page.asked.page + 1))
        rows += rows_of(page)
    return rows


def test_the_pages_of_a_table_have_each_of_its_rows_once():
    rows = every_row(TableAsked("sum-table", 60, 6, "dice=20 cut=best"))

    assert [int(row.split()[0]) for row in rows] == list(range(1, 61))


def test_a_page_after_the_last_is_the_last():
    page = table_page(TableAsked("sum-table", 60, 6, "dice=20 cut=best", 999))

    assert (page.asked.page, page.last, len(rows_of(page))) == (2, 2, 60 - 2 * PAGE)
    assert page.card.footer == "Page 3 of 3"


@pytest.mark.parametrize(
    ("name", "sides", "faces", "options"),
    [
        ("lookup", 100, 20, ""),
        ("reroll", 60, 20, "dice=20.3"),
        slow("sum-table", 10_000, 1_000, "dice=2 cut=greedy"),
    ],
)
def test_the_widest_pages_fit_a_card(name, sides, faces, options):
    chosen = method(name, sides, faces, options)
    if not has_table(chosen):
        pytest.fail(f"{chosen} has no table")
    assert len(table_page(TableAsked(name, sides, faces, chosen.options)).card.text) <= 4096


def test_the_rules_that_have_a_table_for_their_usual_die():
    without = {entry.name for entry in CATALOGUE if not has_table(entry.settle(*usual_die(entry)))}

    assert without == {"accumulator", "calculator", "recycle"}


def throws_of(table):
    """Return what stands at each throw of dice 1, 2 and 3 in a table as text."""
    cells = {tuple(row.split()[:2]): row.split()[2:] for row in table.rows}
    return {(d1, d2, d3): cells[str(d1), str(d2)][d3 - 1] for d1, d2, d3 in product(range(1, 7), repeat=3)}


def test_who_looks_up_read_off_comes_to_what_the_rule_says():
    direct, fourth = play_table(method("read-off", 100)).all
    columns = {row.split()[0]: row.split()[1:] for row in fourth.rows}
    rule, counts = method("read-off", 100).rule, Counter()
    for dice, told in throws_of(direct).items():
        if told.isdigit():
            assert read(rule, dice).outcome == int(told)
            counts[int(told)] += 1
            continue
        for face, angle in product(range(1, 7), range(1, 26)):
            x, line = map(int, columns[told][2 * face - 2 : 2 * face])
            assert read(rule, (*dice, face, angle)).outcome == x + (angle <= line)
    assert counts == dict.fromkeys(range(1, 101), 2)


@pytest.mark.parametrize("options", ["", "window=spread", "moves=every"])
def test_who_looks_up_rotating_reads_first_and_then_moves_the_coin(options):
    chosen, chance = method("rotating", 100, 6, options), Random(3)
    mapping, track = play_table(chosen).all
    letters, rows = track.heading.split()[1:], [row.split()[1:] for row in track.rows]
    coin, kept = 0, None
    for _ in range(300):
        played = throw(chosen.rule, chance.randrange, kept)
        told = throws_of(mapping)[played.faces]
        assert played.outcome == int(told if told.isdigit() else rows[coin][letters.index(told)])
        coin = (coin + (options == "moves=every" or not told.isdigit())) % len(rows)
        kept = played.after


def test_a_table_of_more_lines_than_two_pages_have_is_none():
    assert has_table(method("mixed", 340))
    assert not has_table(method("mixed", 341))


def test_pages_of_two_tables_have_each_its_own_heading():
    asked = TableAsked("rotating", 100, 6, method("rotating", 100).options)
    cards = [table_page(replace(asked, page=page)).card.text for page in range(3)]

    assert table_page(asked).last == 2
    assert ["die 1" in text for text in cards] == [True, True, False]
    assert "row  A" in cards[2]
