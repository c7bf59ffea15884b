"""What the event loop does in its turns, counted in calls of functions: no clock is asked."""

import sys
import threading
from asyncio import Handle
from contextlib import contextmanager

from bot.mechanics.analysis import explore
from bot.mechanics.notation.distributions import nodes
from bot.mechanics.roll_odds import QUICK_STATES

A_PIECE = Handle._run.__code__
EXPLORE = explore.__code__
LONG_ODDS = nodes._within.__wrapped__.__code__


class Counted:
    """Counts what is called in each turn of the event loop, and sees where what is long is worked out."""

    def __init__(self):
        self.most = self.all = self._calls = 0
        self.outside = set()

    def note(self, frame, event, _argument):
        """Take note of a call in the thread of the event loop."""
        if event == "call":
            code = frame.f_code
            if code is A_PIECE:
                self._end_turn()
            elif code is EXPLORE or code is LONG_ODDS:
                self.note_analysis(frame, event, None)
            self._calls += 1
        elif event == "c_call":
            self._calls += 1

    def end(self):
        """Count what was called last as well."""
        self._end_turn()

    def note_analysis(self, frame, event, _argument):
        """Take note of what is worked out in a thread that is not the worker's."""
        code = frame.f_code
        if (code is EXPLORE or code is LONG_ODDS) and event == "call" and is_long(frame):
            thread = threading.current_thread().name
            if not thread.startswith("asyncio"):
                self.outside.add((thread, frame.f_code.co_name))

    def _end_turn(self):
        self.all += self._calls
        self.most = max(self.most, self._calls)
        self._calls = 0


def is_long(frame):
    """Whether a call of either of these works out what may take long: a long chain, or odds of many dice."""
    return frame.f_code is LONG_ODDS or frame.f_locals["limit"] > QUICK_STATES


@contextmanager
def counted():
    """Count while the bot runs, in threads that begin meanwhile as well."""
    found = Counted()
    threading.setprofile(found.note_analysis)
    sys.setprofile(found.note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        found.end()
