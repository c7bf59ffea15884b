"""Reads what a person saw of a proof: fingerprints under rolls, and 64 digits, alone or in a whole message.

Locked keys, fingerprints and keys all have 64 digits, and look alike. So nobody has to say which they are:
the checked file shows it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.mechanics.errors import BadInput, cite

SHOWS_FORGERY = 16
"""With this many digits no computer finds another history that fits; with six it takes seconds."""

LINES = re.compile(r"[\n\r\v\f\x85\u2028\u2029]").split
SPACE = " \t\u00a0"

ALONE = re.compile(
    rf"#?([1-9][0-9]{{0,14}})[{SPACE}]*[=·:{SPACE}][{SPACE}]*`?([0-9a-f]{{6,64}})`?[{SPACE}]*(?:·.*)?"
).fullmatch
"""A line with only a fingerprint, as a roll shows it, or as people type it: `57=a1b2c3`."""

WITHIN = re.compile(rf"#([1-9][0-9]{{0,14}})[{SPACE}]*·[{SPACE}]*([0-9a-f]{{6,64}})(?![0-9a-z])").findall
"""Fingerprints within other text."""

DIGITS = re.compile(r"(?<![0-9a-z])(?!0{64})[0-9a-f]{64}(?![0-9a-z])").findall
"""64 digits, except zeros, which come before the first roll of every proof and show nothing."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What a person saw."""

    heads: Mapping[int, str] = field(default_factory=dict)
    """Beginnings of fingerprints, by the numbers of their rows."""
    digits: frozenset[str] = frozenset()
    """64 digits each: locked keys, fingerprints, or keys."""


NOTHING_SEEN = Seen()


def read_seen(texts: Iterable[str]) -> Seen:
    """Return everything in the texts, each of which is a fingerprint, 64 digits, or a message with some.

    Raises:
        BadInput: a text has none, or two fingerprints of a row contradict each other.
    """
    heads: dict[int, str] = {}
    digits: set[str] = set()
    for text in texts:
        named, bare = _read(text.lower())
        if not named and not bare:
            raise BadInput(
                f"{cite(text)} is not a fingerprint: write the number of its roll before it, such "
                "as 57=a1b2c3, "
                "or all 64 digits as the bot shows them."
            )
        digits.update(bare)
        for number, own in named:
            shorter, longer = sorted((heads.get(number, ""), own), key=len)
            if not longer.startswith(shorter):
                raise BadInput(
                    f"{shorter} and {longer} cannot both be the fingerprint of row {number}: give one."
                )
            heads[number] = longer
    return Seen(heads, frozenset(digits))


def _read(text: str) -> tuple[list[tuple[int, str]], list[str]]:
    """Return the fingerprints of a text with their numbers, and digits without numbers."""
    named: list[tuple[int, str]] = []
    bare: list[str] = []
    for line in (each.strip(SPACE) for each in LINES(text)):
        alone = ALONE(line)
        pairs = [alone.groups()] if alone else WITHIN(line)
        named += [(int(number), digits) for number, digits in pairs]
        bare += [each for each in DIGITS(line) if all(each != digits for _, digits in pairs)]
    return named, bare
