"""The write-ahead log of SQLite as bytes: its committed pages, and whether it was cut.

SQLite cannot help: its own check of a log that was cut in half finds nothing while the bot runs.

By https://sqlite.org/fileformat2.html: a head with a salt, and frames of a page each, with the salt of the
head. The checksum of a frame covers all frames before it, so that no frame counts after a damaged one. SQLite
begins a new log with another salt.
"""

import struct
from pathlib import Path
from typing import BinaryIO

HEAD, FRAME_HEAD = 32, 24
"""Bytes before the frames, and before the page of each."""

LITTLE_ENDIAN, BIG_ENDIAN = 0x377F0682, 0x377F0683
"""The first bytes of a log, by the byte order of its checksums."""

MAGICS = {LITTLE_ENDIAN, BIG_ENDIAN}


class LogEnd:
    """Knows the end of a log: committed frames stay until SQLite begins a new log.

    That one has another salt, or is empty. A log that was cut ends earlier, or continues with zeros.
    """

    def __init__(self, log: Path) -> None:
        self._log = log
        self._salt = b""
        self._last = 0
        """The place of the last frame that ends a transaction, or 0."""

    def is_cut(self) -> bool:
        """Whether committed frames are missing. Nobody may write to the log meanwhile."""
        try:
            with self._log.open("rb") as log:
                return self._is_cut(log)
        except OSError:  # others report that files cannot be opened now
            return False

    def _is_cut(self, log: BinaryIO) -> bool:
        head = log.read(HEAD)
        salt, length = head[16:24], FRAME_HEAD + int.from_bytes(head[8:12], "big")
        if head and (len(head) < HEAD or int.from_bytes(head[:4], "big") not in MAGICS):
            return True
        if salt != self._salt:
            self._salt, self._last = salt, 0
        place = self._last or HEAD
        log.seek(place)
        while salt and (frame := log.read(FRAME_HEAD))[8:16] == salt:
            if any(frame[4:8]):  # it ends a transaction; other frames may be taken back
                self._last = place
            place += length
            log.seek(place)
        return place == self._last != 0


def read_frames(log: bytes, size: int) -> tuple[dict[int, bytes], int]:
    """Return the committed pages of a log, and the number of frames after a damaged one."""
    magic = int.from_bytes(log[:4], "big")
    if len(log) < HEAD or magic not in MAGICS:
        return {}, len(log) // (FRAME_HEAD + size)
    order, salt = "<" if magic == LITTLE_ENDIAN else ">", log[16:24]
    sums = _sum_up(log[:24], order, (0, 0))
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    frames = range(HEAD, len(log) - FRAME_HEAD - size + 1, FRAME_HEAD + size)
    for frame in frames:
        head, page = log[frame : frame + FRAME_HEAD], log[frame + FRAME_HEAD : frame + FRAME_HEAD + size]
        sums = _sum_up(head[:8] + page, order, sums)
        if head[8:16] != salt or sums != struct.unpack(">2I", head[16:24]):
            left = [log[each + 8 : each + 16] == salt for each in range(frame, frames.stop, frames.step)]
            return committed, sum(left)
        number, commits = struct.unpack(">2I", head[:8])
        pending[number] = page
        if commits:
            committed |= pending
            pending = {}
    return committed, len(pending)


def _sum_up(content: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    first, second = sums
    words = iter(struct.unpack(f"{order}{len(content) // 4}I", content))
    for even, odd in zip(words, words, strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
