"""The copies in the folder of copies: adds one, and decides which of them are kept.

The newest of each of the last 7 days is kept, and the newest of each week until it is 28 days old. Together
they take at most a quarter of the room that there would be without them, and leave twice the size of the
database free: too many are deleted, weeks before days and older ones before newer ones. The newest whole one
is always kept.
"""

import asyncio
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.storage.failures import Unusable
from bot.storage.files import backup, slices
from bot.storage.files.paths import Copy, copy_path, folder_of_copies, list_copies, measure

DAYS, WEEKS = 7, 4
"""For how many days the newest of each day is kept, and for how many weeks the newest of each week."""

SHARE = 4
"""Copies take at most this part of the room that there would be without them."""

SPARE = 2
"""How often a database must still fit on its disk beside its copies: a start after large deletions, and a
version with other tables, write it again.
"""


@dataclass(frozen=True, slots=True)
class Space:
    """The room on the disk of the copies, in bytes."""

    size: int
    """The size of the database, and so of its next copy."""
    copies: int
    """The size of all copies."""
    free: int

    @property
    def most(self) -> int:
        """The most room for copies."""
        every = self.copies + self.free
        return min(every // SHARE, every - SPARE * self.size)

    @property
    def lack(self) -> int:
        """How much more must be free for one more copy; 0 if there is room."""
        return max(0, (1 + SPARE) * self.size - self.free)


def choose_copies(sizes: dict[Copy, int], good: Copy | None, now: datetime, most: int) -> set[Copy]:
    """Return the copies to keep: `good` with any size, and others as far as they fit into `most` bytes."""
    ages = {copy: (now.date() - copy.at.date()).days for copy in sorted(sizes)}
    days = {copy.at.date(): copy for copy, age in ages.items() if age < DAYS}
    weeks = {copy.at.isocalendar()[:2]: copy for copy, age in ages.items() if age < 7 * WEEKS}
    dearest = [*reversed(days.values()), *reversed(weeks.values())]
    stay = {good} if good else set()
    for copy in dearest:
        if sum(sizes[each] for each in stay | {copy}) > most:
            break
        stay.add(copy)
    return stay


def measure_space(database: Path) -> Space:
    """Measure the room of a database, its copies and their disk.

    Raises:
        OSError: the database is gone.
    """
    folder = folder_of_copies(database)
    sizes = _measure_copies(database)
    left = shutil.disk_usage(folder if folder.is_dir() else database.parent).free
    return Space(measure(database), sum(sizes.values()), left)


async def add_copy(database: Path, now: datetime) -> Path:
    """Copy a database to the folder of its copies, delete old ones, and return the new one.

    Raises:
        Unusable: there is no room, or it cannot be copied, or is damaged.
    """
    try:
        await asyncio.to_thread(_make_room, database, now)
        copy = copy_path(database, now)
        await slices.copy(database, copy)
        await asyncio.to_thread(_delete_others, database, now)
    except OSError as error:
        raise Unusable(f"The copies of {database} cannot be kept: {error}.") from error
    return copy


def _make_room(database: Path, now: datetime) -> None:
    """Delete old copies before a new one, and check that there is room for it.

    Raises:
        Unusable: there is none, or no database.
    """
    if not database.is_file():
        raise Unusable(f"There is no database {database} to copy: check the database address.")
    _delete_others(database, now, coming=measure(database))
    if lack := measure_space(database).lack:
        raise Unusable(
            f"The disk has no room for a copy of {database}, since twice its size must stay free: "
            f"make room for {lack / 1e6:,.1f} MB more, or use `evenhand backup FILE` with another disk."
        )


def _delete_others(database: Path, now: datetime, coming: int = 0) -> None:
    """Delete the copies that need not be kept beside a new one of `coming` bytes."""
    sizes = _measure_copies(database)
    most = measure_space(database).most - coming
    for copy in sizes.keys() - choose_copies(sizes, _find_good(sorted(sizes)), now, most):
        copy.path.unlink(missing_ok=True)


def _measure_copies(database: Path) -> dict[Copy, int]:
    return {copy: copy.path.stat().st_size for copy in list_copies(database)}


def _find_good(copies: Sequence[Copy]) -> Copy | None:
    """Return the newest whole copy, or None: a disk may have damaged one since."""
    for copy in reversed(copies):
        try:
            backup.check(copy.path)
        except Unusable:
            continue
        return copy
    return None
