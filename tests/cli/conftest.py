"""The command line, run within the test."""

import json

import pytest

from bot.__main__ import main


@pytest.fixture
def command(capsys):
    """Run `evenhand` with arguments; the exit status, stdout and stderr."""

    def run(*arguments):
        status = main(list(arguments))
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def told(command):
    """Run a command that prints JSON, and read it."""

    def run(*arguments):
        status, out, err = command(*arguments, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return run


@pytest.fixture
def refused(command):
    """Run a command that must be refused; the sentence."""

    def run(*arguments):
        status, out, err = command(*arguments)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1
        return err.removesuffix("\n")

    return run
