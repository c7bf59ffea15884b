"""The write-ahead log of SQLite as bytes: what it has committed, and whether it was cut.

SQLite cannot be asked: its own check of a log that was cut to half finds nothing while the bot runs.

By https://sqlite.org/fileformat2.html: a head with a salt, and frames of a page each, with the salt of the
head. The checksum of a frame covers all frames before it, so that none counts behind a damaged one. SQLite
begins a log anew with another salt.
"""

import struct
from pathlib import Path
from typing import BinaryIO

HEAD, FRAME_HEAD = 32, 24
"""Bytes before the frames, and before the page of each."""

LITTLE_ENDIAN, BIG_ENDIAN = 0x377F0682, 0x377F0683
"""How a log begins, by the order of bytes in which it is summed up."""

MAGICS = {LITTLE_ENDIAN, BIG_ENDIAN}


class LogEnd:
    """Knows to where a log goes: of what is committed, all stays until SQLite begins the log anew.

    Then it has another salt, or nothing in it. Cut, it ends earlier, or goes on behind zeros.
    """

    def __init__(self, log: Path) -> None:
        self._log = log
        self._salt = b""
        self._last = 0
        """Where the last frame stands that ends a transaction; 0: there is none."""

    def is_cut(self) -> bool:
        """Tell whether something that was committed is there no more. Nobody writes to it meanwhile."""
        try:
            with self._log.open("rb") as log:
                return self._is_cut(log)
        except OSError:  # that nothing can be opened just now is for others to say
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
            if any(frame[4:8]):  # it ends a transaction; others may be taken back
                self._last = place
            place += length
            log.seek(place)
        return place == self._last != 0


def read_frames(log: bytes, size: int) -> tuple[dict[int, bytes], int]:
    """Return the pages that a log has committed, and how many of its frames stand behind a damaged one."""
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
