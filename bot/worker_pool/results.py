"""The latest results, so that what many ask for is worked out once."""

from collections import OrderedDict
from collections.abc import Hashable

KEPT = 128
"""How many results are kept at most; a picture among them has about 30 kB."""

KEPT_BYTES = 2**22
"""How many bytes they and their inputs may have together, as they went through the pipe."""

LARGEST = KEPT_BYTES // 4
"""What has more bytes is not kept: the distribution of 1000d100 has 70 MB."""


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
