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
UNITS, LOG = FOLDER / "units", FOLDER / "journal"

UP = ("; type /roll", "waits as a spare")
"""What a bot logs once it is up, with shards or without."""


def main(arguments: list[str]) -> int:
    """Do one command of `systemctl`."""
    verb, *services = [each for each in arguments if each != "--now"]
    if verb == "is-active":
        active = all(_is_active(each) for each in services)
        sys.stdout.write("active\n" if active else "inactive\n")
        return 0 if active else 3
    assert verb in {"daemon-reload", "stop", "restart", "disable", "start", "enable"}
    for service in services:
        if verb in {"stop", "restart", "disable"} and _is_active(service):
            end(int(_number(service).read_text()))
        if verb in {"start", "restart", "enable"} and not _is_active(service):
            _start(service)
    return 0


def _number(service: str) -> Path:
    """Return the file that has the number of the process of a service."""
    return FOLDER / f"{service}.number"


def _is_active(service: str) -> bool:
    return _number(service).exists() and runs(int(_number(service).read_text()))


def _read_unit(service: str) -> str:
    """Return the unit of a service; that of `evenhand@1` is made of `evenhand@.service`."""
    name, at, instance = service.partition("@")
    return (UNITS / f"{name}{at}.service").read_text().replace("%i", instance)


def _start(service: str) -> None:
    """Start a service, and wait until it says that it is up, and gives a sign of life if it is to."""
    unit = _read_unit(service)
    (command,), (folder,), given = (
        re.findall(rf"^{name}=(.+)$", unit, re.MULTILINE)
        for name in ("ExecStart", "WorkingDirectory", "Environment")
    )
    own = dict(each.split("=", 1) for line in given for each in shlex.split(line))
    known = "\n".join([(Path(folder) / ".env").read_text(), *map("=".join, own.items())])
    life = re.findall(r"^EVENHAND_HEARTBEAT_FILE=(.+)$", known, re.MULTILINE)
    before = LOG.stat().st_size if LOG.exists() else 0
    with LOG.open("a") as log:
        process = subprocess.Popen(
            shlex.split(command), cwd=folder, env=os.environ | own, stdout=log, stderr=log
        )
    _number(service).write_text(str(process.pid))
    late = time.monotonic() + PATIENCE
    while not any(words in LOG.read_text()[before:] for words in UP) or not all(
        (Path(folder) / each).exists() for each in life
    ):
        assert process.poll() is None, LOG.read_text()
        assert time.monotonic() < late, "it was never up"
        time.sleep(0.05)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
