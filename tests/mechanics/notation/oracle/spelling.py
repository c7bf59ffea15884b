"""The liberties that people take in writing."""


def spaced(random, *tokens):
    """Put tokens together, now and then with a space between two."""
    between = [random.choice(("", "", "", " ", "  ")) for _ in tokens]
    return "".join(token + space for token, space in zip(tokens, between, strict=True)).rstrip(" ")


def either_case(random, word):
    return random.choice((word, word, word.upper()))
