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
        fight = fight.pass_turn({})
        assert (fight.current, fight.round) == (order[turn % len(order)], 1 + turn // len(order))
        passed.append(fight)
    for before in passed[-2:0:-1]:
        fight = fight.go_back()
        assert (fight.turn, fight.round) == (before.turn, before.round)


@given(COUNTS, COUNTS, st.integers(0, 12))
@at_most(50)
def test_a_hidden_one_comes_in_just_when_it_would_have_a_turn(counts, hidden, before):
    fight, group = fight_of(counts), fighters(hidden, row=9)
    for _ in range(before):
        fight = fight.pass_turn({})
    seen = fight.add(group).pass_turn({})
    after = fight.pass_turn({9: group})

    assert after.turn == seen.turn
    assert after.round == seen.round
    assert after.brought == ((9,) if seen.turn.row == 9 else ())
    assert after.order == (seen.order if seen.turn.row == 9 else fight.order)


@given(COUNTS, st.integers(0, 20), st.integers(1, 4), st.data())
def test_a_note_lasts_to_the_end_of_as_many_turns_of_its_combatant_as_it_says(counts, before, rounds, data):
    fight = fight_of(counts)
    for _ in range(before):
        fight = fight.pass_turn({})
    unit = data.draw(st.sampled_from(fight.order)).unit
    fight = fight.add_note(7, unit, rounds)
    for left in range(rounds, 0, -1):
        assert fight.turns_left(fight.notes[0]) == left
        assert not fight.ending
        fight = fight.pass_turn({})
        while fight.turn != unit:
            fight = fight.pass_turn({})
    assert [note.row for note in fight.ending] == [7]
    after = fight.pass_turn({})
    assert after.turn == unit or not after.ending
    for _ in range(2 * len(fight.order)):
        fight = fight.pass_turn({})
    assert fight.notes == ()


@given(COUNTS, st.integers(0, 9), st.integers(0, 5))
def test_a_fight_is_read_as_it_was_written(counts, turns, rounds):
    fight = fight_of(counts)
    for _ in range(turns):
        fight = fight.pass_turn({})
    fight = fight.add_note(7, fight.order[0].unit, rounds)

    assert Fight.of(dump(fight)) == fight
    assert fight.add(fighters(counts, row=8)).remove_row(8).order == fight.order
