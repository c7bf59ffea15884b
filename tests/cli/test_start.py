"""The command line as a process of its own."""

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from bot.cli.app import COMMANDS, main
from bot.mechanics.catalogue import CATALOGUE

ROOT = Path(__file__).parents[2]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


def started(*arguments, stdout, encoding="utf-8"):
    """Run Python to the end, with stdout and stderr in an encoding."""
    return subprocess.run(
        [sys.executable, *arguments],
        env=ENVIRONMENT | {"PYTHONIOENCODING": encoding},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_rule_needs_neither_discord_nor_a_database_nor_pictures():
    code = (
        "import sys; from bot.cli.app import main; main(['rule', 'human']); main(['rules', '--json']);"
        "sys.exit({'discord', 'aiosqlite', 'aiohttp', 'pydantic', 'matplotlib'} & set(sys.modules) or 0)"
    )
    ended = started("-c", code, stdout=subprocess.DEVNULL)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_bot_on_discord_has_no_library_of_cpp_in_its_memory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where no file says how to run
    code = (
        "import os, sys; os.environ.pop('DISCORD_TOKEN', None); sys.argv[1:] = ['run'];"
        "from bot.cli.app import main; status = main();"
        "sys.exit(status != 2 or 'aiosignal' not in sys.modules or 'frozenlist._frozenlist' in sys.modules)"
    )
    ended = started("-c", code, stdout=subprocess.DEVNULL)
    assert ended.returncode == 0, ended.stderr
    assert "No token is set" in ended.stderr


def test_a_bot_loads_what_draws_charts_only_when_it_draws():
    code = (
        "import sys; import bot.cli.running; from bot.bootstrap import every_command; every_command();"
        "sys.exit(any(name in sys.modules for name in ('matplotlib', 'numpy', 'PIL')))"
    )
    assert started("-c", code, stdout=subprocess.DEVNULL).returncode == 0


def test_a_health_check_imports_nothing_of_the_bot_but_its_own_few_lines(tmp_path, monkeypatch):
    (tmp_path / "alive").touch()
    monkeypatch.setitem(ENVIRONMENT, "EVENHAND_HEARTBEAT_FILE", str(tmp_path / "alive"))
    code = (
        "import sys; sys.argv[1:] = ['alive']; from bot.cli.app import main; status = main();"
        "print(*(name for name in sys.modules if name.startswith('bot.')));"
        "sys.exit(status or bool({'asyncio', 'cyclopts', 'logging', 'pydantic'} & set(sys.modules)))"
    )
    ended = started("-c", code, stdout=subprocess.PIPE)
    imported = {"cli", "cli.app", "cli.alive", "mechanics", "mechanics.errors", "ops", "ops.environment"}

    assert (ended.returncode, ended.stderr) == (0, "")
    assert set(ended.stdout.split()) == {f"bot.{name}" for name in (*imported, "ops.heartbeat")}


@pytest.mark.slow
def test_a_reader_that_leaves_early_gets_no_traceback():
    reading, writing = os.pipe()
    os.close(reading)
    ended = started("-m", "bot", "rule", "human", "--sides", "10000", "--json", stdout=writing)
    os.close(writing)
    assert (ended.returncode, ended.stderr) == (1, "")


@pytest.mark.slow
def test_a_terminal_that_lacks_a_sign_is_shown_another():
    ended = started("-m", "bot", "rule", "base6", "--rolled", "1", stdout=subprocess.PIPE, encoding="ascii")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "0 ? 6 + 0 = 0" in ended.stdout


def test_help_names_every_command_and_every_option_of_every_rule(command):
    whole, rule = command("--help"), command("rule", "--help")
    options = {option.name for entry in CATALOGUE for option in entry.options}
    assert (whole[0], rule[0]) == (0, 0)
    assert all(f"\n  {name}: " in whole[1] for name in COMMANDS)
    assert all(f"--{name} VALUE" in rule[1] for name in options)


def test_the_installed_command_is_this_command_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["evenhand", "roll", "2d6", "--rolled", "3", "4"])
    (entry,) = entry_points(group="console_scripts", name="evenhand")

    assert entry.load()() == 0
    assert capsys.readouterr().out == "2d6 (3, 4) = 7\n"


class Interrupted(io.StringIO):
    """A terminal at which Ctrl+C is pressed as soon as something is printed."""

    def write(self, _):
        raise KeyboardInterrupt


def test_ctrl_c_ends_a_command_without_a_traceback():
    with redirect_stdout(Interrupted()), redirect_stderr(io.StringIO()) as err:
        status = main(["rules"])
    assert (status, err.getvalue()) == (1, "")
