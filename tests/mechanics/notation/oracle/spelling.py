"""The liberties that people take in writing."""

import re


def spaced(random, *tokens):
    """Put tokens together, now and then with a space between two."""
    between = [random.choice(("", "", "", " ", "  ")) for _ in tokens]
    return "".join(token + space for token, space in zip(tokens, between, strict=True)).rstrip(" ")


def either_case(random, word):
    return random.choice((word, word, word.upper()))


def settled(text):
    """Return a text whose end is read alike whatever comes after it.

    A last ` × 6` says how often all is rolled, and a single ` k` before words is one of them.
    """
    multiplied = re.sub(r"(?<=\s)×(?=\s*6\Z)", "*", text)
    return re.sub(r"(?<=\s)k\Z", "k1", multiplied, flags=re.IGNORECASE)


def glued(text):
    """Return dice with their number right before them if ` d1` and ` d2` after a number could drop dice."""
    return re.sub(r"\A(\d+)\s+(?=d[12](?!\d))", r"\1", text, flags=re.IGNORECASE)
