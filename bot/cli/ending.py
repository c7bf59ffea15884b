"""How a command ends: its exit status, and the sentence that says why."""

import sys

BAD_USE = 2
"""Exit status: the settings or arguments are wrong; starting again will not help."""

FAILED = 1
"""Exit status: something failed; starting again may help."""


def refuse(sentence: str, status: int = BAD_USE) -> int:
    """Say why the command does not do what was asked, and return the exit status."""
    sys.stderr.write(f"{sentence}\n")
    return status
