"""Stands in for `docker`, where there is none: does what the page on hosting asks of it with the bot itself.

A container is a process in the folder `data` of FOLDER. What it cannot do as Docker would, it refuses.
"""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from socket import socket
from typing import TextIO
from urllib.parse import urlsplit

from tests.cli.stand_in_processes import PATIENCE, end, runs
from tests.client.fork_request import ask

FOLDER = Path(os.environ["FOLDER"])
DATA, CONTAINERS = FOLDER / "data", FOLDER / "containers"
FORKS = socket(fileno=int(os.environ["FORKS"]))
"""Where the process that forks is asked for forks of the bot."""

VALUED = {
    "-t", "-v", "-e", "--name", "--restart", "--env-file", "--tail", "--scale", "--memory", "--cap-drop",
    "--security-opt", "--log-opt", "--user", "--entrypoint", "--index",
}  # fmt: skip
"""Options that a value follows."""

SQLITE, SERVED = f"sqlite:///{DATA / 'evenhand.db'}", os.environ["POSTGRES"]


@dataclass(frozen=True)
class Asked:
    """What is asked of it: options, what follows them, and the environment of a container."""

    options: dict[str, str]
    words: list[str]
    environment: dict[str, str]
    composed: bool


def main(arguments: list[str]) -> int:
    """Do one command of `docker`, or of `docker compose`."""
    for folder in (DATA, CONTAINERS):
        folder.mkdir(exist_ok=True)
    composed = arguments[0] == "compose"
    verb, *rest = arguments[composed:]
    options, words = _split(rest)
    environment = {**os.environ, "EVENHAND_DATABASE_URL": SERVED if composed else SQLITE}
    if "-e" in options:
        name, _, environment[name] = options["-e"].partition("=")
    return COMMANDS[verb](Asked(options, words, environment, composed)) or 0


def _split(rest: list[str]) -> tuple[dict[str, str], list[str]]:
    """Tell options before the name of a container or an image from it, and what follows it."""
    options: dict[str, str] = {}
    while rest and rest[0].startswith("-"):
        option = rest.pop(0)
        options[option] = rest.pop(0) if option in VALUED else ""
    return options, rest


def _at_the_server(command: list[str]) -> list[str]:
    """Return a command with the user and the database of the test's server in place of the page's."""
    server = urlsplit(SERVED)
    names = {"--username": server.username or "", "--dbname": server.path.strip("/")}
    given = [names.get(before, word) for before, word in pairwise(["", *command])]
    return [names["--dbname"] if word == "evenhand" else word for word in given]


def up(asked: Asked) -> None:
    """Have as many containers as asked for, and new ones unless the old ones are to stay."""
    if asked.words == ["postgres"]:  # the server of the test is always up
        return
    count = int(asked.options.get("--scale", "evenhand=1").partition("=")[2])
    running = _names()
    if "--no-recreate" not in asked.options:
        _stop(running)
        running = []
    names = [f"evenhand-{os.getpid()}-{number}" for number in range(count - len(running))]
    _start(names, asked.environment)


def run(asked: Asked) -> int | None:
    """Run the bot in a new container, or a command of it, or another program on its data."""
    if "-d" in asked.options:
        _start([asked.options["--name"]], asked.environment)
        return None
    entry = asked.options.get("--entrypoint", "evenhand")
    words = [_of_the_test(word) for word in asked.words[1:]]
    return None if entry == "chown" else _do([entry, *words], asked.environment)


def _of_the_test(word: str) -> str:
    """Return the folder and the server of the test in place of those of the page."""
    return {"/data": str(DATA)}.get(word, SERVED if "@postgres/" in word else word)


def start(asked: Asked) -> None:
    """Run the bot again."""
    _start(asked.words[:1], asked.environment)


def execute(asked: Asked) -> int:
    """Run a command in a container."""
    name, *command = asked.words
    if "--index" in asked.options:
        name = _names()[int(asked.options["--index"]) - 1]
    alive = {"EVENHAND_HEARTBEAT_FILE": str(_alive(name))}
    return _do(_at_the_server(command) if name == "postgres" else command, asked.environment | alive)


def stop(asked: Asked) -> None:
    """End containers."""
    _stop(_names() if asked.composed else asked.words)


def copy(asked: Asked) -> None:
    """Copy a folder out of a container, under a new name."""
    source = DATA / Path(asked.words[0].partition(":")[2]).relative_to("/data")
    shutil.copytree(source, asked.words[1])


def ps(_: Asked) -> None:
    """Name the containers."""
    sys.stdout.write("\n".join(_names()))


def logs(_: Asked) -> None:
    """Print what the containers have logged."""
    sys.stdout.write((FOLDER / "log").read_text())


def nothing(_: Asked) -> None:
    """Do what needs no doing: there is no image, and a container that has ended is gone."""


COMMANDS = {
    "up": up, "run": run, "start": start, "exec": execute, "stop": stop, "cp": copy, "ps": ps, "logs": logs,
    "build": nothing, "down": stop, "rm": nothing,
}  # fmt: skip


def _names() -> list[str]:
    return sorted(each.name for each in CONTAINERS.iterdir())


def _do(command: list[str], environment: dict[str, str]) -> int:
    if command[0] == "evenhand":
        with _fork(command, environment, [0, 1, 2]) as told:
            return int(told.read().split()[1])
    return subprocess.run(command, cwd=DATA, env=environment, check=False).returncode


def _fork(command: list[str], environment: dict[str, str], streams: list[int]) -> TextIO:
    """Run the bot in a fork; what tells its pid, and its exit status once it has ended."""
    return os.fdopen(ask(FORKS, ["-m", "bot", *command[1:]], environment, DATA, streams))


def _start(names: list[str], environment: dict[str, str]) -> None:
    """Run the bot in containers at once, and wait until all are well."""
    begun = [(name, _begin(name, environment)) for name in names]
    late = time.monotonic() + PATIENCE
    for name, number in begun:
        while not _alive(name).exists():
            assert runs(number), (FOLDER / "log").read_text()
            assert time.monotonic() < late, "it was never well"
            time.sleep(0.05)


def _begin(name: str, environment: dict[str, str]) -> int:
    _alive(name).unlink(missing_ok=True)
    alive = {"EVENHAND_HEARTBEAT_FILE": str(_alive(name))}
    with (FOLDER / "log").open("a") as log:
        streams = [0, log.fileno(), log.fileno()]
        with _fork(["evenhand", "run"], environment | alive, streams) as told:
            number = int(told.readline())
    (CONTAINERS / name).write_text(str(number))
    return number


def _alive(name: str) -> Path:
    return FOLDER / f"{name}.alive"


def _stop(names: list[str]) -> None:
    """End containers, and wait for them."""
    for name in names:
        end(int((CONTAINERS / name).read_text()))
        (CONTAINERS / name).unlink()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
