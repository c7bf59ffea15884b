"""A disk that is full or read-only when the bot starts, made for one process alone."""

import subprocess
import sys
from shutil import copyfile, which

import pytest

from tests.commands.processes import environment

OWN = ("unshare", "--map-root-user", "--mount", "sh", "-c")

RUN = 'mount -t tmpfs -o size=4m none disk && cp there.db disk && {then} && exec "$0" -m bot run'
"""Run the bot with the folder `disk` on a disk of its own, after something was done to that."""


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
    """Start the bot on a disk, with a database or with none; its exit status and stderr."""
    (tmp_path / "disk").mkdir()
    copyfile(newest, tmp_path / "there.db")

    def start(name, then):
        ended = subprocess.run(
            (*OWN, RUN.format(then=then), sys.executable),
            env=environment(tmp_path / "disk" / name, PYTHONPATH=":".join(sys.path)),
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
        )
        return ended.returncode, ended.stderr

    return start


@pytest.mark.parametrize("name", ["there.db", "new.db"])
@pytest.mark.parametrize(
    "then",
    ["mount -o remount,ro disk", "dd if=/dev/zero of=disk/much 2>&-; true"],
    ids=["read-only", "full"],
)
def test_the_bot_says_in_one_sentence_what_is_wrong(starting, name, then):
    status, err = starting(name, then)
    sentences = [line for line in err.splitlines() if " INFO " not in line and " WARNING " not in line]
    assert (status, len(sentences)) == (2, 1), err
    assert "cannot be" in sentences[0]
    assert name in sentences[0]
