"""Migration files: their numbers, their digests, and the statements in them."""

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from bot.storage.errors import Edited, Misnumbered, Newer

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


def folder_of(engine: str) -> Path:
    """Return where the migrations of an engine are: within the package when installed, else beside it."""
    package = Path(str(files("bot")))
    installed = package / "migrations"
    return (installed if installed.is_dir() else package.parent / "migrations") / engine


def check_fits(available: Sequence[Migration], applied: Mapping[int, str], database: object) -> None:
    """See that the bot knows what was applied to a database, by number and digest, and that it is as it was.

    Raises:
        Newer, Edited: it does not, or is not.
    """
    newest = max(applied, default=0)
    if newest > len(available):
        raise Newer(
            f"The database {database} is at version {newest}, and this bot knows versions up to "
            f"{len(available)}: run the newer bot, or restore a backup."
        )
    for migration in available:
        if applied.get(migration.version, migration.sha256) != migration.sha256:
            raise Edited(
                f"The migration {migration.name} was edited after it had been applied to {database}: "
                "put it back as it was, and write a new one for what has to change."
            )


def _migration(path: Path) -> Migration:
    form = _NAME.fullmatch(path.stem)
    if not form:
        raise Misnumbered(
            f"The migration {path.name} is not named like 0002_what_it_does.sql: give it a number."
        )
    return Migration(int(form[1]), path.stem, path.read_text(encoding="utf-8"))
