"""How much the bot does in one turn of its event loop, in which nobody else is heard."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import bot
import bot.sandbox

A_TURN = asyncio.base_events.BaseEventLoop._run_once.__code__  # type: ignore[attr-defined]
"""What the event loop does again and again: it hears of what has come, and does all that can go on."""

A_PIECE = asyncio.events.Handle._run.__code__
"""What it calls for each of these."""

OURS = str(Path(bot.__file__).parent)
NOT_OURS = str(Path(bot.sandbox.__file__).parent)


Profile = Callable[[FrameType, str, Any], object]


class Pieces:
    """Counts the functions, of Python and of C, that are called in a turn by pieces in which the bot works.

    The local Discord may share the event loop; pieces that are its own count for nothing. `beside` is told of
    each call as well.
    """

    def __init__(self, beside: Profile = lambda *_: None) -> None:
        self._beside = beside
        self.largest = 0
        self._turn = self._piece = 0
        self._in_turn: Counter[CodeType] = Counter()
        self._in_piece: Counter[CodeType] = Counter()
        self._in_largest: Counter[CodeType] = Counter()

    @property
    def seen(self) -> Counter[str]:
        """How many calls there were in the largest turn, by the function of the bot in which they were."""
        return Counter(
            {f"{Path(code.co_filename).stem}.{code.co_qualname}": n for code, n in self._in_largest.items()}
        )

    def __enter__(self) -> "Pieces":
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self._end_piece()

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        self._beside(frame, event, argument)
        code = frame.f_code
        if code is A_TURN and event == "call":
            self._turn, self._in_turn = 0, Counter()
        elif code is A_PIECE and event in {"call", "return"}:
            if event == "return":
                self._end_piece()
            self._piece, self._in_piece = 0, Counter()
        elif event in {"call", "c_call"}:
            self._piece += 1
            if is_ours(code):
                self._in_piece[code] += 1

    def _end_piece(self) -> None:
        if self._in_piece:
            self._turn += self._piece
            self._in_turn += self._in_piece
            if self._turn > self.largest:
                self.largest, self._in_largest = self._turn, self._in_turn.copy()


@cache
def is_ours(code: CodeType) -> bool:
    """Whether a function is of the bot."""
    return code.co_filename.startswith(OURS) and not code.co_filename.startswith(NOT_OURS)
