"""Functions that remember their results, up to a limit of memory."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, TypeVar, TypeVarTuple

Inputs = TypeVarTuple("Inputs")
Result = TypeVar("Result")


class Remembering(Generic[*Inputs, Result]):
    """A function of hashable inputs with its results: the last one, and the latest before it.

    Threads may call it at the same time: at worst, one computes what another one knows.
    """

    def __init__(
        self, function: Callable[[*Inputs], Result], most: int, size_of: Callable[[Result], int]
    ) -> None:
        update_wrapper(self, function)
        self.kept: dict[tuple[*Inputs], tuple[Result, int]] = {}
        """Each result with its size, in the order of last use."""
        self._function = function
        self._most = most
        self._size_of = size_of
        self._bytes = 0
        """An upper bound for the memory of the results: recounted when it seems too much."""

    def __call__(self, *inputs: *Inputs) -> Result:
        """Return the function's result; errors are not remembered."""
        found = self.kept.pop(inputs, None)
        if found is None:
            result = self._function(*inputs)
            size = self._size_of(result)
            self._bytes += size
            if self._bytes > self._most:
                self._make_room(size)
            found = result, size
        self.kept[inputs] = found
        return found[0]

    def _make_room(self, size: int) -> None:
        for oldest in list(self.kept):
            self._bytes = sum(each for _, each in list(self.kept.values())) + size
            if self._bytes <= self._most:
                return
            self.kept.pop(oldest, None)
        self._bytes = size


def remembering(
    most: int, size_of: Callable[[Result], int]
) -> Callable[[Callable[[*Inputs], Result]], Remembering[*Inputs, Result]]:
    """Make a function remember results up to `most` bytes; `size_of` estimates the bytes of a result.

    For results that people can make as large as they like: the odds of dice have from 1 kB to 4 MB.
    """

    def decorate(function: Callable[[*Inputs], Result]) -> Remembering[*Inputs, Result]:
        return Remembering(function, most, size_of)

    return decorate
