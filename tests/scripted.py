"""Chance under a test's control."""


class Scripted:
    """Chance that gives the wanted numbers first, and then the lowest ones."""

    def __init__(self) -> None:
        self.next: list[int] = []

    def __call__(self, n: int) -> int:
        return self.next.pop(0) % n if self.next else 0

    def faces(self, *faces: int) -> None:
        """Let the next dice show `faces`."""
        self.next = [face - 1 for face in faces]


class ScriptedClock:
    """A clock under a test's control, in seconds since 1970."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now

    def skip(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.now += seconds
