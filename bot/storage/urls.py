"""Opens the database of any address, and reads addresses of PostgreSQL.

An address may have a password anywhere, so no message repeats it.
"""

import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib import parse

from bot.play.fleet import Alone, Fleet
from bot.play.kind import EventKind
from bot.storage.database_reads import DatabaseReads
from bot.storage.database_store import DatabaseStore
from bot.storage.failures import Unusable
from bot.storage.files.migrate import Report
from bot.storage.files.opening import open_sqlite_reads, upgrade_file
from bot.storage.proof import Entropy
from bot.storage.sqlite_store import open_sqlite

SCHEMES = ("postgresql://", "postgres://")

MALFORMED = (
    "The database address is not understood: write postgresql://USER:PASSWORD@HOST/DATABASE, or HOST:PORT, "
    "and in the password %40 for @, %2F for /, %3F for ?, %23 for #, "
    "as .env.example has it for EVENHAND_DATABASE_URL."
)
"""The refusal of an address, which is not repeated, since it may have a password anywhere."""

HOST = re.compile(r"(?:\[[\da-fA-F.:%]+\]|[^\s:\[\]]*)(?::(\d*))?")

SCHEME = "sqlite:///"


def name_server(address: str) -> str:
    """Return the public parts of an address: the server, and the name of the database.

    Raises:
        Unusable: it is malformed; a sign of the password may have ended it early.
    """
    try:
        parts = parse.urlsplit(address)
        options = parse.parse_qs(parts.query, strict_parsing=bool(parts.query))
    except ValueError:
        raise Unusable(MALFORMED) from None
    user, _, hosts = parts.netloc.rpartition("@")
    early = "@" in user or "#" in address or "@" in parts.path
    if early or not all(map(_is_host, hosts.split(","))):
        raise Unusable(MALFORMED)
    database = parse.unquote(parts.path.removeprefix("/"))
    return f"{database} on {hosts or options.get('host', ['localhost'])[-1]}"


def _is_host(text: str) -> bool:
    """Whether this is a host, with or without its port."""
    found = HOST.fullmatch(text)
    return found is not None and int(found[1] or 0) < 2**16


def path_of(url: str) -> Path:
    """Return the file of an address.

    Three slashes begin a path from the working folder, four a path from the root:
    `sqlite:///data/evenhand.db`, `sqlite:////var/lib/evenhand/evenhand.db`.

    Raises:
        Unusable: it is none of these, or such a file cannot even be looked for.
    """
    if is_served(url):
        raise Unusable(
            "This is done with the file of a database of SQLite, and the database address names PostgreSQL, "
            "whose own programs do it: pg_dump makes a copy, and pg_restore puts one back."
        )
    path = url.removeprefix(SCHEME)
    if path == url or not Path(path).name or "?" in path:
        raise Unusable(
            "The database address is not understood: write sqlite:/// and the path of a file, "
            "such as sqlite:///data/evenhand.db, or postgresql://USER:PASSWORD@HOST/DATABASE, "
            "as .env.example has it for EVENHAND_DATABASE_URL."
        )
    file = Path(path)
    try:
        file.exists()
    except OSError as error:  # the name is too long, or the folder is closed to the bot
        raise Unusable(
            f"The file {file} cannot be looked for ({error.strerror}): "
            "choose another in the database address."
        ) from error
    return file


def open_store(
    url: str,
    now: Callable[[], int],
    kinds: Mapping[str, EventKind[Any]],
    entropy: Entropy = secrets.token_bytes,
    *,
    copies: bool = False,
    upgrades: bool = True,
) -> AbstractAsyncContextManager[DatabaseStore]:
    """Open the store at `url`, and make its folder; `now` returns milliseconds since 1970.

    The keys of proofs are made of `entropy`. With `copies` a file is copied every night. A database of an
    earlier version is brought up to date, or, without `upgrades`, refused.

    Raises:
        StorageRefused: it cannot be opened; the sentence says why.
    """
    if is_served(url):
        opened: AbstractAsyncContextManager[DatabaseStore] = _import_postgres("postgres.store").open_postgres(
            url, now, kinds, entropy, upgrades=upgrades
        )
        return opened
    database = path_of(url)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable(
            f"The folder {database.parent} cannot be made ({error.strerror}): "
            "choose another in the database address."
        ) from error
    return open_sqlite(database, now, kinds, entropy, copies=copies, upgrades=upgrades)


def open_fleet(url: str) -> AbstractAsyncContextManager[Fleet]:
    """Join the processes that share the database at `url`; one in a file has no others."""
    if not is_served(url):
        return nullcontext(Alone())
    fleet: AbstractAsyncContextManager[Fleet] = _import_postgres("postgres.fleet").PostgresFleet(url).opened()
    return fleet


def open_reads(url: str) -> AbstractAsyncContextManager[DatabaseReads]:
    """Open the database at `url` to read it, whether or not the bot is running on it.

    Raises:
        StorageRefused: there is none, or it is of another version of the bot.
    """
    if is_served(url):
        opened: AbstractAsyncContextManager[DatabaseReads] = _import_postgres(
            "postgres.store"
        ).open_postgres_reads(url)
        return opened
    return open_sqlite_reads(path_of(url))


def copy(source: str, target: str, now: Callable[[], int], tell: Callable[[str, int], None]) -> int:
    """Copy the data of one address to another, one of them a server's; return the number of rows.

    `now` returns milliseconds since 1970; `tell` gets each table and its number of rows.

    Raises:
        StorageRefused: one is in use, the target is not empty, or it failed; the target is as it was.
    """
    moving = _import_postgres("copying")
    rows: int
    if is_served(target):
        rows = moving.to_server(path_of(source), target, now, tell)
    else:
        rows = moving.to_file(source, path_of(target), now, tell)
    return rows


def upgrade(url: str, now: Callable[[], int], report: Report) -> None:
    """Bring the database at `url` up to date; `report` gets a sentence if there is anything to do.

    `now` returns milliseconds since 1970.

    Raises:
        StorageRefused: there is none, it is in use, or it failed; the sentence says so.
    """
    if is_served(url):
        _import_postgres("copying").upgrade_server(url, now, report)
    else:
        upgrade_file(path_of(url), now, report)


def is_served(url: str) -> bool:
    """Whether a database is on a server, and not in a file."""
    return url.startswith(SCHEMES)


def name_of(url: str) -> str:
    """Return the name of a database for its host: a whole path, or a server without a password.

    Raises:
        Unusable: the address is malformed.
    """
    return name_server(url) if is_served(url) else str(path_of(url).absolute())


def _import_postgres(name: str) -> ModuleType:
    """Return a module that needs the library of PostgreSQL, which is optional.

    Raises:
        Unusable: it is not installed.
    """
    try:
        return import_module(f"bot.storage.{name}")
    except ModuleNotFoundError as error:
        raise Unusable(
            "PostgreSQL needs a library that is not installed: install the bot as evenhand[postgres]."
        ) from error
