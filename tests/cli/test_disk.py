"""A disk that is full or read-only when the bot starts, made for one process alone."""

import sqlite3
import subprocess
from contextlib import closing
from shutil import copyfile, which

import pytest

from bot.storage.compaction import ALL, DUE
from tests.client.forks import run
from tests.client.processes import environment
from tests.storage.files import whole

ON_ITS_OWN = """
import ctypes, os, shutil, subprocess, sys
person, group = os.geteuid(), os.getegid()
library = ctypes.CDLL(None, use_errno=True)
assert not library.unshare(0x10000000 | 0x20000), os.strerror(ctypes.get_errno())
for name, content in (("setgroups", "deny"), ("uid_map", f"0 {person} 1"), ("gid_map", f"0 {group} 1")):
    with open(f"/proc/self/{name}", "w") as file:
        file.write(content)
subprocess.run(["sh", "-c", sys.argv[1]], check=True)
from bot.cli.app import main
status = main(sys.argv[2:])
shutil.copytree("disk", "after", ignore=shutil.ignore_patterns("much"))
sys.exit(status)
"""
"""Runs the bot, after a script, as the root of users and mounts of its own, as `unshare` makes them.

What is on the disk then is copied to where others see it.
"""

FILL = "dd if=/dev/zero of=disk/much 2>&-"

NOWHERE = "http://127.0.0.1:9/api/v10"

OWN = ("unshare", "--map-root-user", "--mount", "sh", "-c")

DISK = "mount --make-rprivate / && mount -t tmpfs -o size=4m none disk && cp there.db disk && {then}"
"""Put the folder `disk` on a disk of its own, and do something to that."""


def may_mount():
    return (
        which("unshare") and not subprocess.run((*OWN, "true"), capture_output=True, check=False).returncode
    )


pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not may_mount(), reason="this machine lets nobody make disks"),
]


@pytest.fixture
def starting(tmp_path, newest):
    """Start the bot, or a command, on a disk, with a database or with none; its exit status and stderr."""
    (tmp_path / "disk").mkdir()
    copyfile(newest, tmp_path / "there.db")

    def start(name, then, *command):
        env = environment(tmp_path / "disk" / name, EVENHAND_DISCORD_API=NOWHERE)
        status, _, err = run(
            "-c", ON_ITS_OWN, DISK.format(then=then), *(command or ["run"]), env=env, cwd=tmp_path
        )
        return status, err

    return start


def test_a_database_that_lacks_room_to_be_written_anew_is_used_as_it_is(starting, tmp_path):
    with closing(sqlite3.connect(tmp_path / "there.db")) as connection, connection:
        connection.execute("INSERT INTO fact VALUES (?, ?), ('long', hex(zeroblob(500000)))", (DUE, ALL))
    status, err = starting("there.db", f"({FILL}; truncate --size=-500K disk/much)")
    assert "could not be written anew" in err
    assert (status, err.splitlines()[-1][:25]) == (1, "Discord cannot be reached")


@pytest.mark.parametrize("name", ["there.db", "new.db"])
@pytest.mark.parametrize(
    "then",
    ["mount -o remount,ro disk", f"({FILL}; true)"],
    ids=["read-only", "full"],
)
def test_the_bot_says_in_one_sentence_what_is_wrong(starting, name, then):
    status, err = starting(name, then)
    sentences = [line for line in err.splitlines() if " INFO " not in line and " WARNING " not in line]
    assert (status, len(sentences)) == (2, 1), err
    assert "cannot be" in sentences[0]
    assert name in sentences[0]


@pytest.fixture
def copied(starting, tmp_path, newest):
    """Copy a database by a command to a full disk, where a copy is in `backups`; what the disk holds then."""

    def copy(*command):
        (tmp_path / "backups").mkdir()
        copyfile(newest, tmp_path / "backups" / "there-20200101-000000.db")
        with closing(sqlite3.connect(tmp_path / "backups" / "there-20200101-000000.db")) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
        status, err = starting("there.db", f"cp -r backups disk && ({FILL}; true)", "backup", *command)
        files = sorted(each.name for each in (tmp_path / "after" / "backups").iterdir())
        return status, err, files, whole(tmp_path / "after" / "backups" / "there-20200101-000000.db")

    return copy


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ((), "no room for a copy"),
        (("disk/backups/new.db",), "cannot be copied"),
        (("disk/backups/there-20200101-000000.db",), "cannot be copied"),
    ],
)
def test_a_full_disk_leaves_the_copies_that_are_there(copied, command, said):
    status, err, files, fine = copied(*command)
    assert (status, files, fine) == (2, ["there-20200101-000000.db"], True)
    assert said in err
