"""The list of forgotten people, beside the copies of a database that may still have them.

It has no ids. Each entry is a number, the day, and a digest of an id with a salt of the list: anyone with an
id from a copy can check whether it is on the list. The database counts its entries in the same transaction
that begins to forget, so that a copy shows which of them came before it, whatever clocks say.

An entry is on the disk before that transaction ends. So everyone who was told that they are forgotten is on
the list; a person on it whose transaction failed, or was cut short by a crash, had asked for it.
"""

import os
import re
import secrets
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from bot.play.library import OwnerKind
from bot.storage import history
from bot.storage.engine import Connection
from bot.storage.failures import failure_of
from bot.storage.files.paths import forgotten_path, list_copies
from bot.storage.files.retention import WEEKS
from bot.storage.files.whole_files import write_whole

COUNT = "forgotten"
"""The name of the fact with the number of the last entry whose person is forgotten."""

HEAD = re.compile(r"salt ([0-9a-f]{32}) after (\d+)\n?")
ENTRY = re.compile(r"(\d+) (\d+) ([0-9a-f]{32})")


class ForgottenEntry(NamedTuple):
    """A person who was forgotten, or a home that was erased."""

    number: int
    day: int
    """Since 1970."""
    digest: str


@dataclass(frozen=True, slots=True)
class ForgottenEntries:
    """The content of the list."""

    salt: bytes
    after: int
    """The number of the last dropped entry, or 0."""
    entries: tuple[ForgottenEntry, ...] = ()

    @property
    def last(self) -> int:
        return max((entry.number for entry in self.entries), default=self.after)

    def digest(self, kind: OwnerKind, number: int) -> str:
        """Return the digest of a person or a home on this list, from their id at Discord."""
        return blake2b(f"{kind} {number}".encode(), key=self.salt, digest_size=16).hexdigest()


class ForgottenList:
    """The list of a database; only the process that works on that writes to it, in the writing thread."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = forgotten_path(database)

    def note(self, connection: Connection, kind: OwnerKind, number: int, day: int) -> None:
        """Add a person or home that is forgotten from this transaction on.

        Raises:
            StorageFailed: it cannot be written, so that nobody may be forgotten now.
        """
        count = read_count(connection) + 1
        history.keep_fact(connection, COUNT, str(count))
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            begun = self._read_head() or self._write(ForgottenEntries(secrets.token_bytes(16), count - 1))
            self._append(ForgottenEntry(count, day, begun.digest(kind, number)))
        except OSError as error:
            raise failure_of(error) from error

    def read(self) -> ForgottenEntries | None:
        """Return the list, or None if there is none.

        Raises:
            OSError: it cannot be read.
        """
        begun = self._read_head()
        if begun is None:
            return None
        lines = self._path.read_text(encoding="ascii", errors="replace").split("\n")
        found = filter(None, map(ENTRY.fullmatch, lines))
        return replace(
            begun, entries=tuple(ForgottenEntry(int(each[1]), int(each[2]), each[3]) for each in found)
        )

    def drop_old(self, today: int) -> None:
        """Drop entries that are 28 days old, and older than all copies; `today` is a day since 1970.

        Raises:
            OSError: it cannot be written.
        """
        oldest = (int(copy.at.timestamp()) // 86_400 for copy in list_copies(self._database))
        first = min([today - 7 * WEEKS, *oldest])
        held = self.read()
        if held is None or all(entry.day >= first for entry in held.entries):
            return
        old = replace(held, entries=tuple(entry for entry in held.entries if entry.day < first))
        stay = tuple(entry for entry in held.entries if entry.day >= first)
        self._write(ForgottenEntries(held.salt, old.last, stay))

    def _read_head(self) -> ForgottenEntries | None:
        """Return the list without its entries, which may be many, or None if there is no list."""
        if not self._path.exists():
            return None
        with self._path.open(encoding="ascii", errors="replace") as file:
            found = HEAD.fullmatch(file.readline())
        return ForgottenEntries(bytes.fromhex(found[1]), int(found[2])) if found else None

    def _write(self, held: ForgottenEntries) -> ForgottenEntries:
        with write_whole(self._path) as path:
            lines = "".join(map(_write_entry, held.entries))
            path.write_text(f"salt {held.salt.hex()} after {held.after}{lines}", encoding="ascii")
        return held

    def _append(self, entry: ForgottenEntry) -> None:
        """Add a line: it begins with its line end, so that a line cut short by a crash damages no other."""
        with self._path.open("a", encoding="ascii") as file:
            file.write(_write_entry(entry))
            file.flush()
            os.fsync(file.fileno())


def read_count(connection: Connection) -> int:
    """Return the number of the last entry whose person is forgotten in a database."""
    return int(history.read_fact(connection, COUNT) or 0)


def _write_entry(entry: ForgottenEntry) -> str:
    return f"\n{entry.number} {entry.day} {entry.digest}"
