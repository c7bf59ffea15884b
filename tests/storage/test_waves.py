"""What one transaction does is done in waves: events at different places together."""

from bot.play.request_context import Place
from bot.storage.event_rows import WriteBuffer
from bot.storage.writer import split_into_waves
from tests.storage.sheets import changes
from tests.storage.submissions import HERE, THERE, submission


def task(connection):
    """Do nothing."""


def test_events_at_different_places_are_a_wave():
    here, there = submission(place=HERE), submission(place=THERE)
    assert list(split_into_waves([here, there])) == [[here, there]]


def test_a_second_event_at_a_place_begins_another():
    first, there, second = submission(place=HERE), submission(place=THERE), submission(place=HERE)
    assert list(split_into_waves([first, there, second])) == [[first, there], [second]]


def test_a_task_stands_alone_between_waves():
    before, after = submission(place=HERE), submission(place=THERE)
    assert list(split_into_waves([before, task, task, after])) == [[before], task, task, [after]]


def test_nothing_has_no_waves():
    assert list(split_into_waves([])) == []


def test_rows_are_taken_by_statements_in_the_order_in_which_these_came():
    unwritten = WriteBuffer()
    for number in (1, 2):
        unwritten.add("INSERT INTO one VALUES (?)", (number,))
        unwritten.add("INSERT INTO two VALUES (?)", (number,))
    assert list(unwritten.take().items()) == [
        ("INSERT INTO one VALUES (?)", [(1,), (2,)]),
        ("INSERT INTO two VALUES (?)", [(1,), (2,)]),
    ]


def test_rows_are_taken_once():
    unwritten = WriteBuffer()
    unwritten.add("INSERT INTO one VALUES (?)", (1,))
    unwritten.take()
    assert unwritten.take() == {}


def test_changes_of_one_character_from_two_channels_come_one_after_the_other():
    here, there, roll, other = (
        changes(-1),
        changes(-1, place=THERE),
        submission(place=Place(5, 900)),
        changes(-1, place=Place(6, 900), character="8"),
    )
    assert list(split_into_waves([here, there, roll, other])) == [[here], [there, roll, other]]


def test_the_same_character_is_changed_in_two_servers_at_once():
    here, elsewhere = changes(-1), changes(-1, place=Place(5, 901))
    assert list(split_into_waves([here, elsewhere])) == [[here, elsewhere]]
