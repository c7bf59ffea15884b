"""What every investigator of Call of Cthulhu has, and no sheet says: what a day of rest gives back.

A day gives back one hit point, unless there is a major wound, and an hour one magic point: a night gives back
all of them (Keeper Rulebook, 7th edition, p. 121 and 176).
"""

from bot.mechanics.sheet_import.draft import Draft

OF_INVESTIGATORS = frozenset(("hp", "san", "edu"))
"""Lines that together no monster has, and no character of a game that rests otherwise."""


def complete_investigator(draft: Draft) -> None:
    """Add what a rest gives an investigator back; others stay as they are."""
    if not draft.names.issuperset(OF_INVESTIGATORS):
        return
    hp = draft.restore("hp", "long", 1)
    mp = draft.restore("mp", "long")
    said = [
        *(["hp: a day of rest gives back 1"] if hp else []),
        *(["mp: a night gives back all"] if mp else []),
    ]
    if said:
        draft.guess(f"{'; '.join(said)}, as in the 7th edition.")
