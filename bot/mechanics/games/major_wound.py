"""What one blow does in Call of Cthulhu besides its damage."""


def find_least_wound(most: int) -> int:
    """Return the least damage of one blow that is a major wound, by the hit points at most."""
    return (most + 1) // 2


def describe_wound(blow: int, most: int, left: int, earlier: int) -> str:
    """Return what a blow does besides its damage, or an empty string, by the hit points at most and left.

    `earlier` is how many major wounds there were before.

    More than all at once is death, half of them or more a major wound, with which nobody is left standing;
    at 0 with a major wound, of now or before, they are dying (Keeper Rulebook, 7th edition, p. 119 and 120).
    A negative blow heals: First Aid keeps the dying alive for an hour, and only Medicine ends that (p. 121).
    """
    if blow <= 0:
        was_at_0 = blow < 0 < left <= -blow
        stable = "stable for now: CON roll each hour until Medicine" if earlier else "conscious again"
        return stable if was_at_0 else ""
    if blow > most:
        return "more than all hit points in one blow, which is death"
    if blow >= find_least_wound(most):
        return (
            "a major wound: CON roll or fall unconscious, and prone anyway"
            if left
            else "a major wound and no hit points left: dying, CON roll each round"
        )
    if left:
        return ""
    return (
        "no hit points left, with a major wound: dying, CON roll each round"
        if earlier
        else "no hit points left: unconscious"
    )
