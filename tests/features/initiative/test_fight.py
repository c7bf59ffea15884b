"""The order of a fight, its turns and rounds, beside a slow account of them."""

from hypothesis import given
from hypothesis import strategies as st

from bot.features.initiative.fight import Combatant, Fight
from bot.play.codec import dump
from tests.tiers import at_most

COUNTS = st.lists(st.tuples(st.integers(1, 6), st.integers(0, 2), st.booleans()), min_size=1, max_size=9)


def fighters(counts, row=2):
    return tuple(
        Combatant(row, copy, 5, monster, total, bonus) for copy, (total, bonus, monster) in enumerate(counts)
    )


def fight_of(counts):
    return Fight(start=1, by=5).add(fighters(counts))


@given(COUNTS)
def test_the_order_goes_by_total_bonus_and_side_then_by_who_came_first(counts):
    slow = sorted(fighters(counts), key=lambda one: (-one.total, -one.bonus, one.monster, one.copy))

    assert list(fight_of(counts).order) == slow


@given(COUNTS, st.integers(1, 30))
def test_turns_go_round_and_back_again(counts, turns):
    fight, order = fight_of(counts), fight_of(counts).order
    passed = [fight]
    for turn in range(turns):
        fight = fight.pass_turn()
        assert (fight.current, fight.round) == (order[turn % len(order)], 1 + turn // len(order))
        passed.append(fight)
    for before in passed[-2:0:-1]:
        fight = fight.go_back()
        assert (fight.turn, fight.round) == (before.turn, before.round)


@given(COUNTS, st.data(), st.integers(1, 30))
def test_turns_pass_over_those_who_have_fallen_and_go_back_the_same_way(counts, data, turns):
    fight = fight_of(counts)
    units = [each.unit for each in fight.order]
    fallen = data.draw(st.sets(st.sampled_from(units), max_size=len(units) - 1))
    left = [unit for unit in units if unit not in fallen]
    passed = [fight]
    for turn in range(turns):
        assert fight.find_next(fallen).unit == left[turn % len(left)]
        fight = fight.pass_turn(fallen)
        assert (fight.turn, fight.round) == (left[turn % len(left)], 1 + turn // len(left))
        passed.append(fight)
    for before in passed[-2:0:-1]:
        fight = fight.go_back(fallen)
        assert (fight.turn, fight.round) == (before.turn, before.round)


@given(COUNTS, st.integers(1, 30))
def test_where_all_have_fallen_turns_go_round_as_ever(counts, turns):
    fight = other = fight_of(counts)
    units = {each.unit for each in fight.order}
    for _ in range(turns):
        fight, other = fight.pass_turn(units), other.pass_turn()
        assert fight == other


@given(COUNTS, COUNTS, st.data())
@at_most(50)
def test_those_of_a_row_come_in_one_by_one_or_at_once(counts, hidden, data):
    fight, group = fight_of(counts), fighters(hidden, row=9)
    some = data.draw(st.sets(st.sampled_from(group)))
    parted = fight.bring_some(each for each in group if each in some)

    assert {*parted.order} == {*fight.order} | some
    assert {*parted.bring_some(group).order} == {*fight.bring_some(group).order}
    assert {*parted.bring(9, group).order} == {*fight.bring(9, group).order}
    assert parted.bring(9, group).bring(9, group) == parted.bring(9, group)


@given(COUNTS, st.integers(0, 20), st.integers(1, 4), st.data())
def test_a_note_lasts_to_the_end_of_as_many_turns_of_its_combatant_as_it_says(counts, before, rounds, data):
    fight = fight_of(counts)
    for _ in range(before):
        fight = fight.pass_turn()
    unit = data.draw(st.sampled_from(fight.order)).unit
    fight = fight.add_note(7, unit, rounds)
    for left in range(rounds, 0, -1):
        assert fight.turns_left(fight.notes[0]) == left
        assert not fight.ending
        fight = fight.pass_turn()
        while fight.turn != unit:
            fight = fight.pass_turn()
    assert [note.row for note in fight.ending] == [7]
    after = fight.pass_turn()
    assert after.turn == unit or not after.ending
    for _ in range(2 * len(fight.order)):
        fight = fight.pass_turn()
    assert fight.notes == ()


@given(COUNTS, st.integers(0, 9), st.integers(0, 5))
def test_a_fight_is_read_as_it_was_written(counts, turns, rounds):
    fight = fight_of(counts)
    for _ in range(turns):
        fight = fight.pass_turn()
    fight = fight.add_note(7, fight.order[0].unit, rounds)

    assert Fight.of(dump(fight)) == fight
    assert "came" not in dump(fight)
    assert fight.add(fighters(counts, row=8)).remove_row(8).order == fight.order
