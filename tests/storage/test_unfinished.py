"""Files that are whole or not there."""

import fcntl
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import sleep

import pytest

from bot.storage.files.whole_files import write_whole
from tests.storage.children import start

MAKER = """
import sys
from pathlib import Path
from bot.storage.files.whole_files import write_whole
with write_whole(Path(sys.argv[1])) as path:
    path.write_text("half")
    print("half", flush=True)
    sys.stdin.readline()
    path.write_text("whole")
"""


@pytest.fixture
def target(tmp_path):
    (tmp_path / "target").write_text("before")
    return tmp_path / "target"


@pytest.mark.slow
async def test_what_a_killed_maker_has_left_goes_when_the_next_is_made_in_its_folder(target):
    child = await start("-c", MAKER, target)
    await child.stdout.readline()
    child.kill()
    await child.communicate()
    assert target.read_text() == "before"
    assert len(list(target.parent.iterdir())) == 2
    with write_whole(target.with_name("another")) as path:
        path.write_text("another")
    assert sorted(path.name for path in target.parent.iterdir()) == ["another", "target"]


@pytest.mark.slow
async def test_what_another_is_making_stays(target):
    child = await start("-c", MAKER, target)
    await child.stdout.readline()
    with write_whole(target.with_name("another")):
        pass
    await child.communicate(b"\n")
    assert target.read_text() == "whole"


def test_what_fails_leaves_what_was_there(target):
    with suppress(KeyError), write_whole(target) as path:
        path.write_text("half")
        raise KeyError
    assert [path.read_text() for path in target.parent.iterdir()] == ["before"]


def test_only_its_user_can_read_it(target):
    with write_whole(target) as path:
        path.write_text("x")
    assert target.stat().st_mode & 0o777 == 0o600


def test_a_file_that_was_taken_for_left_over_before_it_was_held_is_made_again(target):
    """Another process may hold it, and delete it, between its making and its lock."""
    path = target.with_name(f"{target.name}.{os.getpid()}.unfinished")
    with ThreadPoolExecutor(1) as maker:
        with path.open("w") as left:
            fcntl.flock(left, fcntl.LOCK_EX)
            made = maker.submit(make, target)
            sleep(0.05)  # so long it waits for the lock, most likely
            path.unlink()
        assert made.result() is True
    assert target.read_text() == "whole"


def make(target):
    """Make a file; whether it was there all the while."""
    with write_whole(target) as path:
        there = path.exists()
        path.write_text("whole")
    return there
