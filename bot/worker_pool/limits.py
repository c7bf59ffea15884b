"""What jobs and worker processes are allowed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one worker process."""

    seconds: float = 10.0
    """How long one job may take, and a worker that has started to begin it."""
    starting: float = 30.0
    """How many seconds a worker may take to start, to import what its first job needs and to begin it."""
    resting: float = 900.0
    """After how many seconds without a job a worker ends: one that has drawn holds 80 MB."""
    memory: int = 2**28
    """A worker that holds more bytes than this after a job ends: what its caches hold goes with it."""
