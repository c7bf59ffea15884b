"""The search behind the powers of `mixed`, for the page of its family."""

from collections.abc import Iterator

from bot.mechanics.distribution import Distribution, score
from bot.mechanics.rules.mixed_powers import nearest_powers
from bot.render import figures as words

HEAD = """
### How the powers of mixed are found

The document looks for a 2^a 3^b that lies just above a power of ten, for what lies above it is what cannot be
dealt out in equal shares: of all a and b up to a number of dice, the pair whose log10(2^a 3^b) has the least
fraction. 2012rcampion looks just below as well. The search finds all pairs that they name, and no others:

| up to | a | b | from the power of ten | score of a d100 | score of as many d6 by `base6` |
|---|---|---|---|---|---|
"""

FOOT = """
By the score, which is what the question measures, the search gains nothing: as many d6 make more numbers to
deal out, so that what is left over weighs less.
"""

ABOVE, BELOW = (10, 30, 50, 100, 500), (30, 50)
"""Up to which number of dice the document looks."""


def powers_section() -> str:
    """Return the section, with each pair that the search finds."""
    return HEAD + "".join((*_rows(ABOVE), *_rows(BELOW, below=True))) + FOOT


def _rows(counts: tuple[int, ...], *, below: bool = False) -> Iterator[str]:
    for most in counts:
        a, b = nearest_powers(most, below=below)
        number = 2**a * 3**b
        power = 10 ** (len(str(number)) - (not below))
        cells = (
            f"{most} dice",
            *map(str, (a, b)),
            f"{abs(number - power) / power:.2g} {'below' if below else 'above'}",
            words.rounded(score(Distribution.of_remainders(number, 100), range(100))),
            words.rounded(score(Distribution.of_remainders(6 ** max(a, b), 100), range(100))),
        )
        yield f"| {' | '.join(cells)} |\n"
