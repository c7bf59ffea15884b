"""How much the bot does in one turn of its event loop, in which nobody else is heard."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
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


STARTS = frozenset({"call", "c_call"})
"""What Python calls the beginning of a function of its own, and of one of C."""

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
        self._codes: dict[int, tuple[CodeType, bool]] = {}
        """Functions by their ids, as to compare them takes long, and whether they are of the bot."""
        self._in_turn: Counter[int] = Counter()
        self._in_piece: dict[int, int] = {}
        self._in_largest: Counter[int] = Counter()

    @property
    def seen(self) -> Counter[str]:
        """How many calls there were in the largest turn, by the function of the bot in which they were."""
        codes = {self._codes[number][0]: n for number, n in self._in_largest.items()}
        return Counter({f"{Path(code.co_filename).stem}.{code.co_qualname}": n for code, n in codes.items()})

    def __enter__(self) -> "Pieces":
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        self._end_piece()

    def _note(self, frame: FrameType, event: str, argument: Any) -> None:
        if event in STARTS:
            self._beside(frame, event, argument)
            code = frame.f_code
            if event == "call" and (code is A_TURN or code is A_PIECE):
                self._begin(code)
            else:
                self._piece += 1
                self._count(code)
        elif event == "return" and frame.f_code is A_PIECE:
            self._end_piece()
            self._piece, self._in_piece = 0, {}

    def _begin(self, code: CodeType) -> None:
        if code is A_TURN:
            self._turn, self._in_turn = 0, Counter()
        else:
            self._piece, self._in_piece = 0, {}

    def _count(self, code: CodeType) -> None:
        number = id(code)
        try:
            known = self._codes[number]
        except KeyError:
            known = self._codes[number] = code, is_ours(code)
        if known[1]:
            self._in_piece[number] = self._in_piece.get(number, 0) + 1

    def _end_piece(self) -> None:
        if self._in_piece:
            self._turn += self._piece
            self._in_turn.update(self._in_piece)
            if self._turn > self.largest:
                self.largest, self._in_largest = self._turn, self._in_turn.copy()


def is_ours(code: CodeType) -> bool:
    """Whether a function is of the bot."""
    return code.co_filename.startswith(OURS) and not code.co_filename.startswith(NOT_OURS)
