"""`copy`: moves what is kept from a file of SQLite to a server of PostgreSQL, or back."""

import sys
import time

from bot.cli.upkeep import hosting
from bot.mechanics.errors import BadInput
from bot.storage import urls
from bot.storage.urls import is_served, name_of


def copy(target: str, /) -> None:
    """Copy what is kept from SQLite to PostgreSQL, or back; stop the bot first.

    All is copied from the database that is set, in one transaction, and compared; the set one stays as it is.

    Args:
        target: the address of an empty database, postgresql://... or sqlite:///..., as in .env

    Raises:
        BadInput: both are files, or both are served.
    """
    with hosting() as settings:
        source = settings.database_url
        if is_served(source) == is_served(target):
            raise BadInput(
                "One of both databases is a file of SQLite, and the other one of PostgreSQL: "
                "for two files there is evenhand backup, for two servers pg_dump."
            )
        count = urls.copy(source, target, _now, _tell)
    sys.stdout.write(
        f"{count:,} rows of {name_of(source)} are in {name_of(target)} now; their counts and digests agree.\n"
        "Set EVENHAND_DATABASE_URL to that address, and start the bot.\n"
    )


def _now() -> int:
    return time.time_ns() // 1_000_000


def _tell(table: str, rows: int) -> None:
    sys.stdout.write(f"{table}: {rows:,} rows\n")
    sys.stdout.flush()
