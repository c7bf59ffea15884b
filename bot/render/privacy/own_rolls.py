"""A person's rolls as files: a table and lines of JSON, packed where they are large, within a limit."""

from collections.abc import Iterable
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import IO, Self
from zipfile import ZIP_DEFLATED, ZipFile

from bot.play.event import Event
from bot.play.events.registry import REGISTRY
from bot.play.privacy.own_rolls import own_rolls
from bot.play.reads import EventsOf
from bot.play.request_context import Place
from bot.render.card import Attachment
from bot.render.privacy.exports import csv_head, csv_row, json_row

MOST_BYTES = 8_000_000
"""What all files may have together, somewhat less than Discord's 8 MiB."""

FLUSHED = 200_000
"""How many bytes may wait to be packed, and are thus not counted yet: packed they are fewer."""


@dataclass(frozen=True, slots=True)
class Packed:
    """The files, and what is in them."""

    files: tuple[Attachment, ...]
    rolls: int
    whole: bool
    """Whether all rolls are in them; otherwise the newest."""


def pack_own(events: EventsOf) -> Packed:
    """Write a person's events into files, as that person may have them: a job that takes some seconds."""
    return pack(own_rolls(events(), REGISTRY))


def pack(rolls: Iterable[tuple[Place, Event]], most: int = MOST_BYTES) -> Packed:
    """Write rolls, newest first, into files that together have at most `most` bytes."""
    count = 0
    with _Zip("rolls.csv") as table, _Zip("rolls.json") as lines:
        table.write(csv_head())
        for place, event in rolls:
            if table.size + lines.size + 2 * FLUSHED > most:
                break
            table.write(csv_row(place, event))
            lines.write(f"{json_row(place, event)}\n")
            count += 1
        else:
            return Packed(_plain_or_packed((table, lines), most), count, whole=True)
        return Packed(tuple(each.packed() for each in (table, lines)), count, whole=False)


def _plain_or_packed(zips: tuple["_Zip", ...], most: int) -> tuple[Attachment, ...]:
    plain = sum(each.written for each in zips) <= most
    return tuple(each.unpacked() if plain else each.packed() for each in zips)


class _Zip:
    """One file within a zip, written bit by bit to the disk."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.written = 0

    def __enter__(self) -> Self:
        self._disk = TemporaryFile()
        self._zip = ZipFile(self._disk, "w", ZIP_DEFLATED)
        self._inner: IO[bytes] = self._zip.open(self.name, "w", force_zip64=False)
        return self

    def __exit__(self, *_: object) -> None:
        self._inner.close()
        self._zip.close()
        self._disk.close()

    @property
    def size(self) -> int:
        """Bytes that are packed already."""
        return self._disk.tell()

    def write(self, text: str) -> None:
        self.written += self._inner.write(text.encode())

    def packed(self) -> Attachment:
        """Return the zip; nothing can be written afterwards."""
        self._close()
        self._disk.seek(0)
        return Attachment(f"{self.name}.zip", f"Your rolls: {self.name}, packed", self._disk.read())

    def unpacked(self) -> Attachment:
        """Return what was written; nothing can be written afterwards."""
        self._close()
        with ZipFile(self._disk) as written:
            return Attachment(self.name, f"Your rolls: {self.name}", written.read(self.name))

    def _close(self) -> None:
        self._inner.close()
        self._zip.close()
