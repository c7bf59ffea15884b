"""How games have the order of a fight."""

from bot.features.initiative.entries import read_entries
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.turns import BY_NUMBER, TURNS, USUAL, turns_of


def test_each_row_is_of_a_game():
    assert not TURNS.keys() - games().keys()


def test_every_monster_that_is_hinted_at_can_be_added_as_it_is_written():
    for turns in (USUAL, BY_NUMBER, *TURNS.values()):
        (entry,) = read_entries(f"3x {turns.example}", turns)
        assert entry.copies == 3
        assert entry.name == turns.example.partition(" ")[0]
        assert bool(entry.score.dice) == bool(turns.dice)


def test_a_game_that_rolls_a_d20_adds_to_it_and_any_other_goes_by_a_number_where_nothing_more_is_known():
    assert turns_of(None) == turns_of(games()["d20"]) == USUAL
    assert turns_of(games()["fitd"]) == BY_NUMBER
