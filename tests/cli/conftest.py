"""The command line, run within the test."""

import gc
import json
import logging
import os

import pytest

from bot.cli.app import main


@pytest.fixture
def command(capsys):
    """Run `evenhand` with arguments; the exit status, stdout and stderr."""

    def run(*arguments):
        status = main(list(arguments))
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def read_json(command):
    """Run a command that prints JSON, and read it."""

    def run(*arguments):
        status, out, err = command(*arguments, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return run


@pytest.fixture
def refusal(command):
    """Run a command that must be refused; the sentence, under which may stand the line and what was meant."""

    def run(*arguments):
        status, out, err = command(*arguments)
        assert (status, out) == (2, "")
        sentence, *line = err.removesuffix("\n").split("\n")
        marked = [each for each in line if not each.startswith(("Perhaps: ", "or: "))]
        assert not marked or (len(marked) == 2 and marked[1].strip() == "^")
        return sentence

    return run


@pytest.fixture
def settings(tmp_path, monkeypatch):
    """Set what a host sets, by name, in a folder of its own and beside nothing that this machine has set."""
    for name in os.environ:
        if name.startswith(("EVENHAND_", "DISCORD_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)

    def put(**values):
        for name, value in values.items():
            monkeypatch.setenv(name, str(value))

    return put


@pytest.fixture
def host(command, settings, database, monkeypatch):
    """Run a command of a host on the test's database; the exit status, stdout and stderr."""
    # else each start of the bot looks for garbage among all that the tests have imported, for half a second
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
    settings(EVENHAND_DATABASE_URL=f"sqlite:///{database}")
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers.clear()  # so that the command does not close those of pytest
    yield lambda *arguments: command(*map(str, arguments))
    logging.captureWarnings(capture=False)
    root.handlers[:] = handlers
    root.setLevel(level)
