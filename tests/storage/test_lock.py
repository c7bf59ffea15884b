"""One database, one process."""

import os

import pytest

from bot.storage.failures import Locked, Unusable
from bot.storage.files.lock import hold_lock
from tests.storage.children import start

HOLDER = """
import sys
from pathlib import Path
from bot.storage.files.lock import hold_lock
with hold_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


async def test_a_second_process_is_refused_with_the_number_of_the_first(database):
    child = await start("-c", HOLDER, database)
    await child.stdout.readline()
    with (
        pytest.raises(Locked, match=rf"in use by process {child.pid}: stop that one first"),
        hold_lock(database),
    ):
        pass
    await child.communicate(b"\n")


@pytest.mark.slow
async def test_a_killed_process_leaves_the_database_free(database):
    child = await start("-c", HOLDER, database)
    await child.stdout.readline()
    child.kill()
    await child.communicate()
    with hold_lock(database):
        pass


def test_a_second_holder_in_the_same_process_is_refused(database):
    with hold_lock(database), pytest.raises(Locked, match=f"process {os.getpid()}:"), hold_lock(database):
        pass


def test_the_lock_is_free_after_the_block(database):
    for _ in range(2):
        with hold_lock(database):
            pass


def test_a_folder_that_is_none_is_refused_with_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(Unusable, match=r"file/x\.db\.lock cannot be opened \(Not a directory\): give"),
        hold_lock(tmp_path / "file" / "x.db"),
    ):
        pass


def test_two_databases_in_one_folder_do_not_hinder_each_other(tmp_path):
    with hold_lock(tmp_path / "one.db"), hold_lock(tmp_path / "two.db"):
        pass
