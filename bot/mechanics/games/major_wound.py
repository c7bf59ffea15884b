"""What one blow does in Call of Cthulhu besides its damage."""


def describe_wound(blow: int, most: int, left: int) -> str:
    """Return what a blow does, or an empty string, by its damage, and the hit points at most and left.

    More than all at once is death, half of them or more a major wound, with which nobody is left standing
    (Keeper Rulebook, 7th edition, p. 119 and 120). Earlier major wounds are not known here. A negative blow
    heals: First Aid keeps the dying alive for an hour, and only Medicine ends that (p. 121).
    """
    if blow <= 0:
        was_at_0 = blow < 0 < left <= -blow
        return "conscious again; or, if dying, stable, CON roll each hour until Medicine" if was_at_0 else ""
    if blow > most:
        return "more than all hit points in one blow, which is death"
    if 2 * blow >= most:
        return (
            "a major wound: CON roll or fall unconscious, and prone anyway"
            if left
            else "a major wound and no hit points left: dying, CON roll each round"
        )
    return "" if left else "no hit points left: unconscious, and dying after an earlier major wound"
