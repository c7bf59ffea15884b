"""Stands in for `systemctl`, where systemd does not run: starts what a unit names, and stops it.

It does not harden anything. What it cannot do as systemd would, it refuses.
"""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

from tests.cli.stand_in_processes import PATIENCE, end, runs

FOLDER = Path(os.environ["FOLDER"])
UNITS, NUMBER, LOG = FOLDER / "units", FOLDER / "service", FOLDER / "journal"


def main(arguments: list[str]) -> int:
    """Do one command of `systemctl`."""
    verb, *rest = [each for each in arguments if each != "--now"]
    if verb == "is-active":
        active = NUMBER.exists() and runs(int(NUMBER.read_text()))
        sys.stdout.write("active\n" if active else "inactive\n")
        return 0 if active else 3
    if verb in {"stop", "restart", "disable"}:
        end(int(NUMBER.read_text()))
        NUMBER.unlink()
    if verb in {"start", "restart", "enable"}:
        _start((UNITS / f"{rest[0]}.service").read_text())
    assert verb in {"daemon-reload", "stop", "restart", "disable", "start", "enable"}
    return 0


def _start(unit: str) -> None:
    """Start a service, and wait until it says that it is up, and gives a sign of life if it is to."""
    (command,), (folder,) = (
        re.findall(rf"^{name}=(.+)$", unit, re.MULTILINE) for name in ("ExecStart", "WorkingDirectory")
    )
    life = re.findall(r"^EVENHAND_HEARTBEAT_FILE=(.+)$", (Path(folder) / ".env").read_text(), re.MULTILINE)
    before = LOG.stat().st_size if LOG.exists() else 0
    with LOG.open("a") as log:
        process = subprocess.Popen(shlex.split(command), cwd=folder, stdout=log, stderr=log)
    NUMBER.write_text(str(process.pid))
    late = time.monotonic() + PATIENCE
    while "; type /roll" not in LOG.read_text()[before:] or not all(
        (Path(folder) / each).exists() for each in life
    ):
        assert process.poll() is None, LOG.read_text()
        assert time.monotonic() < late, "it was never up"
        time.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
