"""What a counted term of dear odds takes, beside one of usual odds: the count is what bounds the work.

The expressions are the dearest that are known of each kind, and random ones, the same each time. A kind of
dice whose terms take far longer than counted could hold up the worker for long, and needs another count.
"""

import time
from collections.abc import Iterator
from random import Random

from bot.mechanics.errors import BadInput
from bot.mechanics.notation.budget import QUICK_TERMS, TooDear
from bot.mechanics.notation.tree import Node
from bot.mechanics.reading.reader import understand
from tests.bench.row import Row
from tests.mechanics.notation.costs import cost_of
from tests.siege.dearest import ODDS

USUAL = "100d6!"
"""Odds whose terms take as long as most."""

FACTOR = 4
"""How much longer a term may take than one of usual odds."""

RANDOM = 60
"""How many random expressions are worked out, of so few terms that all take half a minute."""

FEWEST, MOST = 10 * QUICK_TERMS, 4_000_000


def rows() -> list[Row]:
    """Return a row for each of the dearest, and one for the dearest of the random ones."""
    usual = _seconds_a_term(_root(USUAL))
    known = [_row(f"a term of {text}", text, usual) for text in ODDS]
    dearest = max(_random(), key=lambda text: _seconds_a_term(_root(text)))
    return [*known, _row(f"a term of the dearest of {RANDOM} random expressions", dearest, usual)]


def _row(name: str, text: str, usual: float) -> Row:
    terms, each = cost_of(_root(text)), _seconds_a_term(_root(text))
    note = f"{terms:,.0f} terms of {text}; {1e9 * each:.0f} ns each, usually {1e9 * usual:.0f}"
    return Row(f"{name}, against a usual one", each / usual, "times", at_most=FACTOR, note=note)


def _seconds_a_term(node: Node) -> float:
    started = time.process_time()
    terms = cost_of(node)
    return (time.process_time() - started) / terms


def _root(text: str) -> Node:
    return understand(text).parts[-1].root


def _random() -> Iterator[str]:
    """Yield expressions of many terms that are understood."""
    random, found = Random(31), 0
    while found < RANDOM:
        text = _expression(random)
        try:
            terms = cost_of(_root(text), MOST)
        except (BadInput, TooDear):
            continue
        if terms > FEWEST:
            found += 1
            yield text


def _expression(random: Random) -> str:
    one, other = _pool(random, 1_000), _pool(random, 60)
    alike = ", ".join([f"d{_sides(random)}"] * random.randint(2, 20))
    return random.choice(
        [
            one,
            one,
            f"{_pool(random, 200)}{random.choice('+-*/')}{other}",
            f"{{{other}, {_pool(random, 60)}, {_pool(random, 60)}}}kh{random.randint(1, 2)}",
            f"{{{alike}}}kh{random.randint(1, 10)}",
            f"$a={other}; {random.choice(['$a*$a', '$a+$a+d6', '($a)d4+$a'])}",
            f"({random.choice(['d20', '2d6', '10d10'])})d{_sides(random)}{random.choice(['', 'kh2', 'ro1'])}",
        ]
    )


def _pool(random: Random, most: int) -> str:
    """Return dice with all that can stand behind them."""
    count, sides = int(most ** random.random()) or 1, _sides(random)
    value, number = random.randint(1, min(sides, 100)), random.randint(1, count)
    again = random.choice(["", "", "rr1", "ro1", f"ro<{value}"])
    more = random.choice(["", "", "!", "!!", "!p", f"!>{value}", f"i{value}"])
    bound = random.choice(["", "", f"mi{value}", f"ma{value}"])
    keep = random.choice(["", f"kh{number}", f"kl{number}", f"dh{number}", f"dh1kh{number}", f"km{number}"])
    counting = random.choice(["", "", f">={value}", f">={value}f1", " odd", f">={value}:2,=1:-1"])
    return f"{count}d{sides}{again}{more}{bound}{keep}{counting}"


def _sides(random: Random) -> int:
    return random.choice([2, 3, 4, 6, 6, 8, 10, 12, 20, 30, 50, 100, 300, 1_000])
