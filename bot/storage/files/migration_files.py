"""Migration files: their numbers, their digests, and the statements in them."""

import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from bot.storage.errors import Misnumbered

_NAME = re.compile(r"(\d{4})_\w+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Migration:
    """One step from one version of the database to the next."""

    version: int
    name: str
    text: str

    @property
    def sha256(self) -> str:
        """The digest of the text, by which an edit is noticed."""
        return sha256(self.text.encode()).hexdigest()

    def statements(self) -> Iterator[str]:
        """Go through the statements; a semicolon inside a text, comment or trigger ends none."""
        statement = ""
        for piece in self.text.split(";"):
            statement += piece + ";"
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        rest = statement.removesuffix(";")
        if rest.strip():
            yield rest


def read(folder: Path) -> list[Migration]:
    """Return the migrations of a folder in order.

    Raises:
        Misnumbered: they are not numbered 0001, 0002, ... without gap or double.
    """
    migrations = [_migration(path) for path in sorted(folder.glob("*.sql"))]
    for expected, migration in enumerate(migrations, 1):
        if migration.version != expected:
            raise Misnumbered(
                f"The migration {migration.name} stands where {expected:04} is due: "
                f"number the files of {folder} 0001, 0002, ... without gap or double."
            )
    if not migrations:
        raise Misnumbered(f"There are no migrations in {folder}: install the bot with its SQL files.")
    return migrations


def _migration(path: Path) -> Migration:
    form = _NAME.fullmatch(path.stem)
    if not form:
        raise Misnumbered(
            f"The migration {path.name} is not named like 0002_what_it_does.sql: give it a number."
        )
    return Migration(int(form[1]), path.stem, path.read_text(encoding="utf-8"))
