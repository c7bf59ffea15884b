"""What may be the matter with a proof that someone hands in."""


class Unreadable(ValueError):
    """What was handed in is no proof; the sentence says why."""


class Wrong(Exception):
    """A row is not what it should be; the sentence says why."""
