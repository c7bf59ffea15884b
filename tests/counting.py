"""How much work something is, on any machine: counted, where a clock would ask how busy the machine is."""

import sys
from collections.abc import Callable
from typing import Any


def calls(work: Callable[[], Any]) -> int:
    """Return how many functions are called, of Python and of C, while `work` is done."""
    count = 0

    def note(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def steps(work: Callable[[], Any]) -> int:
    """Return how many lines of Python run while `work` is done: each turn of a loop counts."""
    count = 0

    def note(_frame: Any, event: str, _argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return note

    before = sys.gettrace()
    sys.settrace(note)
    try:
        work()
    finally:
        sys.settrace(before)
    return count
