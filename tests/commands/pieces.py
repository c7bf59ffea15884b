"""How much the bot does on its event loop in one piece, in which nobody else has a turn."""

import asyncio
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import bot
import bot.sandbox

A_TURN = asyncio.events.Handle._run.__code__
"""What the event loop calls for each piece of work."""

OURS = str(Path(bot.__file__).parent)
NOT_OURS = str(Path(bot.sandbox.__file__).parent)


class Pieces:
    """Counts the functions, of Python and of C, that are called in a turn in which the bot has work.

    The local Discord may share the event loop; turns that are its own count for nothing.
    """

    def __init__(self) -> None:
        self.largest = 0
        self.seen: dict[str, int] = {}
        """How many calls there were in the largest piece, by the function of the bot in which they were."""
        self._count = 0
        self._ours: dict[str, int] = {}

    def __enter__(self) -> "Pieces":
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        if frame.f_code is A_TURN:
            if event == "return" and self._ours and self._count > self.largest:
                self.largest, self.seen = self._count, self._ours
            if event in {"call", "return"}:
                self._count, self._ours = 0, {}
        elif event in {"call", "c_call"}:
            self._count += 1
            file = frame.f_code.co_filename
            if file.startswith(OURS) and not file.startswith(NOT_OURS):
                name = f"{Path(file).stem}.{frame.f_code.co_qualname}"
                self._ours[name] = self._ours.get(name, 0) + 1
