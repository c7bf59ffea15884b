"""Which copies stay, and for which there is room."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from shutil import copyfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.storage.failures import Unusable
from bot.storage.files import retention
from bot.storage.files.paths import Copy, copy_path, list_copies
from bot.storage.files.retention import Space, add_copy, choose_copies

NOW = datetime(2026, 11, 30, 3, 0, 5, tzinfo=UTC)
DAY = timedelta(days=1)
ROOM = 10**12


def made(at):
    return Copy(at, Path(f"{at:%Y%m%d-%H%M%S}.db"))


def ages(stay, now=NOW):
    """How many days ago each was made, the newest first."""
    return sorted((now.date() - copy.at.date()).days for copy in stay)


def after_nights(count, most=ROOM, every=DAY):
    """The copies that are there after so many nights, with what each takes."""
    copies = {}
    for night in range(count):
        copy = made(now := NOW + night * every)
        copies[copy] = 10
        stay = choose_copies(copies, copy, now, most)
        copies = {each: 10 for each in copies if each in stay}
        yield now, set(copies)


def test_seven_days_and_four_weeks_stay_however_long_the_bot_runs():
    for number, (now, stay) in enumerate(after_nights(400)):
        old = ages(stay, now)
        weeks = {copy.at.isocalendar()[:2] for copy in stay}

        assert old[:7] == [*range(min(7, number + 1))]
        assert old[-1] < 28
        assert len(stay) <= 11
        assert len(weeks) >= min(4, number // 7 + 1)


def test_of_several_copies_of_a_day_the_newest_stays():
    copies = {made(NOW - timedelta(hours=hours)): 10 for hours in (0, 1, 2, 24, 25, 26)}

    assert choose_copies(copies, max(copies), NOW, ROOM) == {made(NOW), made(NOW - DAY)}


def test_copies_of_a_year_ago_go_but_for_the_newest_that_is_whole():
    copies = {made(NOW - number * DAY): 10 for number in (365, 366, 367)}

    assert choose_copies(copies, max(copies), NOW, ROOM) == {max(copies)}


def test_none_goes_because_the_clock_of_the_machine_stands_still_or_is_behind():
    copies = {made(NOW - number * DAY): 10 for number in range(7)}

    assert choose_copies(copies, max(copies), NOW - 9_000 * DAY, ROOM) == set(copies)


@given(sizes=st.lists(st.integers(1, 100), min_size=1, max_size=40), most=st.integers(-50, 2_000))
def test_weeks_go_before_days_older_ones_before_newer_ones_and_never_the_good_one(sizes, most):
    copies = {made(NOW - number * DAY): size for number, size in enumerate(sizes)}
    good = max(copies)
    all_of_them = choose_copies(copies, good, NOW, ROOM)
    stay = choose_copies(copies, good, NOW, most)
    dearest = sorted(all_of_them - {good}, key=lambda copy: ((age := (NOW - copy.at).days) >= 7, age))
    left = dearest[: len(stay) - 1]

    assert stay == {good, *left}
    assert not left or sum(copies[each] for each in stay) <= most
    if len(left) < len(dearest):
        assert sum(copies[each] for each in (good, *dearest[: len(stay)])) > most


@given(size=st.integers(1, 10**9), copies=st.integers(0, 10**10), free=st.integers(0, 10**11))
def test_copies_take_a_quarter_at_most_and_leave_twice_the_database(size, copies, free):
    space = Space(size, copies, free)
    without = copies + free

    assert 4 * space.most <= without
    assert without - space.most >= 2 * size
    assert free + space.lack - size >= 2 * size
    assert space.lack == 0 or free - size < 2 * size


@pytest.fixture
def nights(database, newest):
    """A database with a copy of each of the last nights, all of them whole."""
    copyfile(newest, database)
    for number in range(1, 20):
        path = copy_path(database, NOW - number * DAY)
        path.parent.mkdir(exist_ok=True)
        copyfile(newest, path)
    return database


def nights_of(database):
    return ages(list_copies(database))


async def test_a_new_copy_comes_and_old_ones_go(nights):
    copy = await add_copy(nights, NOW)

    assert list_copies(nights)[-1].path == copy
    assert nights_of(nights) == [0, 1, 2, 3, 4, 5, 6, 8, 15]  # the last two are Sundays


async def test_what_the_host_keeps_in_the_folder_stays(nights):
    folder = nights.parent / "backups"
    own = [
        "mine.db",
        "evenhand-before-the-move.db",
        "evenhand-20261399-000000.db",
        "other-20200101-000000.db",
    ]
    for name in own:
        (folder / name).touch()
    await add_copy(nights, NOW)

    assert {each.name for each in folder.iterdir()} >= set(own)


async def test_where_there_is_no_room_nothing_is_copied_and_the_newest_that_is_whole_stays(
    nights, monkeypatch
):
    monkeypatch.setattr(retention, "SPARE", 10**12)
    newest = list_copies(nights)[-1].path
    newest.write_bytes(newest.read_bytes()[:9_000])

    with pytest.raises(Unusable, match=r"no room for a copy of .*: make room for [\d,.]+ MB more"):
        await add_copy(nights, NOW)
    assert nights_of(nights) == [2]


async def test_a_copy_that_fails_lets_all_of_the_rule_stay(nights):
    content = bytearray(nights.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    nights.write_bytes(content)

    with pytest.raises(Unusable, match="cannot be read as a database"):
        await add_copy(nights, NOW)
    assert nights_of(nights) == [1, 2, 3, 4, 5, 6, 8, 15]


async def test_a_folder_that_cannot_be_written_is_said(nights):
    (nights.parent / "backups").rename(nights.parent / "elsewhere")
    (nights.parent / "backups").touch()

    with pytest.raises(Unusable, match=r"cannot be"):
        await add_copy(nights, NOW)
