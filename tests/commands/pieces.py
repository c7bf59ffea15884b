"""How much the bot does in one turn of its event loop, in which nobody else is heard."""

import asyncio
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import bot
import bot.sandbox

A_TURN = asyncio.base_events.BaseEventLoop._run_once.__code__  # type: ignore[attr-defined]
"""What the event loop does again and again: it hears of what has come, and does all that can go on."""

A_PIECE = asyncio.events.Handle._run.__code__
"""What it calls for each of these."""

OURS = str(Path(bot.__file__).parent)
NOT_OURS = str(Path(bot.sandbox.__file__).parent)


class Pieces:
    """Counts the functions, of Python and of C, that are called in a turn by pieces in which the bot works.

    The local Discord may share the event loop; pieces that are its own count for nothing.
    """

    def __init__(self) -> None:
        self.largest = 0
        self.seen: Counter[str] = Counter()
        """How many calls there were in the largest turn, by the function of the bot in which they were."""
        self._turn = self._piece = 0
        self._seen: Counter[str] = Counter()
        self._ours: Counter[str] = Counter()

    def __enter__(self) -> "Pieces":
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self._end_piece()

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if frame.f_code is A_TURN and event == "call":
            self._turn, self._seen = 0, Counter()
        elif frame.f_code is A_PIECE and event in {"call", "return"}:
            if event == "return":
                self._end_piece()
            self._piece, self._ours = 0, Counter()
        elif event in {"call", "c_call"}:
            self._piece += 1
            file = frame.f_code.co_filename
            if file.startswith(OURS) and not file.startswith(NOT_OURS):
                self._ours[f"{Path(file).stem}.{frame.f_code.co_qualname}"] += 1

    def _end_piece(self) -> None:
        if self._ours:
            self._turn += self._piece
            self._seen += self._ours
            if self._turn > self.largest:
                self.largest, self.seen = self._turn, self._seen.copy()
