"""Which functions of the bot are entered, by the thread that was started with a store and by the others."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Entered:
    """The functions that were entered, by their modules and names."""

    def __init__(self) -> None:
        self.here: set[tuple[str, str]] = set()
        """In the thread in which the test runs."""
        self.elsewhere: set[tuple[str, str]] = set()
        """In threads that were started meanwhile: there the store reads and writes."""
        self._main = threading.get_ident()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call":
            entered = self.here if threading.get_ident() == self._main else self.elsewhere
            entered.add((frame.f_globals.get("__name__", ""), frame.f_code.co_name))


@contextmanager
def watched(*, here: bool = True) -> Iterator[Entered]:
    """Note what is entered until the end of the block, in threads that are started in it too.

    Not `here`: in those alone, for what is noted takes many times as long.
    """
    entered = Entered()
    threading.setprofile(entered)
    if here:
        sys.setprofile(entered)
    try:
        yield entered
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def of(functions: set[tuple[str, str]], *modules: str) -> set[tuple[str, str]]:
    """Return the functions that are of these modules, or of modules in them."""
    within = tuple(f"{module}." for module in modules)
    return {each for each in functions if f"{each[0]}.".startswith(within)}
