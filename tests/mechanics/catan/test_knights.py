from bot.mechanics.analysis import analyse
from bot.mechanics.catan.dice import Tatham, TwoDice
from bot.mechanics.catan.odds import Knights, split_outcome
from bot.mechanics.playing import Waiting, read


def test_every_pair_comes_with_every_event_alike():
    distribution = analyse(Knights(Tatham())).distribution

    assert {split_outcome(outcome) for outcome in distribution.weights} == {
        (c, e) for c in range(1, 37) for e in range(1, 7)
    }
    assert len(set(distribution.weights.values())) == 1


def test_the_event_die_is_thrown_once_after_the_last_dice():
    played = read(Knights(TwoDice(sevens=False)), (3, 4, 2, 6, 5))

    assert split_outcome(played.outcome) == (12, 5)
    assert played.working[-1] == "green gate: science"


def test_the_event_die_is_wanted_when_the_dice_are_done():
    waiting = read(Knights(TwoDice()), (3, 4))

    assert isinstance(waiting, Waiting)
    assert str(waiting.wants) == "event d6"
