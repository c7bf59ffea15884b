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
