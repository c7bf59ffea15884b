"""The latest results, so that what many ask for is worked out once; and what took too long for one."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256

KEPT = 128
"""How many results are kept at most; a picture among them has about 30 kB."""

KEPT_BYTES = 2**22
"""How many bytes they and their inputs may have together, as they went through the pipe."""

LARGEST = KEPT_BYTES // 4
"""What has more bytes is not kept: the distribution of 1000d100 has 70 MB."""

ENDED = 256
"""How many jobs that took too long are remembered at most, by their digests."""

ENDED_FOR = 3600.0
"""For how many seconds: it may have been the machine that was slow."""


class Results:
    """Packed results by what was asked, those that were wanted last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, tuple[bytes, int]] = OrderedDict()
        self._bytes = 0

    def find(self, asked: Hashable) -> bytes | None:
        """Return the result, if it is kept."""
        found = self._kept.get(asked)
        if found is None:
            return None
        self._kept.move_to_end(asked)
        return found[0]

    def keep(self, asked: Hashable, result: bytes, size: int) -> None:
        """Keep a result that was not there; `size` is how many bytes it has with its inputs."""
        if size > LARGEST:
            return
        self._kept[asked] = result, size
        self._bytes += size
        while len(self._kept) > KEPT or self._bytes > KEPT_BYTES:
            _, (_, freed) = self._kept.popitem(last=False)
            self._bytes -= freed


class TooLong:
    """Remembers which jobs took too long, and what was said of them. `clock` tells seconds, of any origin."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._ended: OrderedDict[bytes, tuple[float, str]] = OrderedDict()

    def find(self, request: bytes) -> str | None:
        """Return what was said of a packed job that took too long."""
        while self._ended and next(iter(self._ended.values()))[0] + ENDED_FOR <= self._clock():
            self._ended.popitem(last=False)
        found = self._ended.get(sha256(request).digest())
        return found[1] if found else None

    def keep(self, request: bytes, sentence: str) -> None:
        """Remember a packed job."""
        self._ended[sha256(request).digest()] = self._clock(), sentence
        if len(self._ended) > ENDED:
            self._ended.popitem(last=False)
