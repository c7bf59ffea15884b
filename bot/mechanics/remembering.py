"""Functions that remember what they returned, as long as that takes no more than so much memory."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, TypeVar, TypeVarTuple

Inputs = TypeVarTuple("Inputs")
Result = TypeVar("Result")


class Remembering(Generic[*Inputs, Result]):
    """A function of hashable inputs with its results: the last one, and those asked for last before it.

    Threads may call it at the same time: at worst, one works out what another one knows.
    """

    def __init__(
        self, function: Callable[[*Inputs], Result], most: int, size_of: Callable[[Result], int]
    ) -> None:
        update_wrapper(self, function)
        self.kept: dict[tuple[*Inputs], tuple[Result, int]] = {}
        """Each result with its size, those that were asked for last at the end."""
        self._function = function
        self._most = most
        self._size_of = size_of
        self._bytes = 0
        """What the results take at most: counted again where that seems too much."""

    def __call__(self, *inputs: *Inputs) -> Result:
        """Return what the function returns; what it raises is not remembered."""
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
    """Have a function remember at most so many bytes; `size_of` says about how many a result takes.

    For what people can make as large as they like: the odds of dice have from 1 kB to 4 MB.
    """

    def decorate(function: Callable[[*Inputs], Result]) -> Remembering[*Inputs, Result]:
        return Remembering(function, most, size_of)

    return decorate
