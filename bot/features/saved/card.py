"""Cards for saved rolls, and the file that they are exported to."""

import json
from collections.abc import Mapping, Sequence

from bot.features.saved.saved import SavedRoll
from bot.mechanics.templates import list_open
from bot.play.errors import quote
from bot.play.shelf import Keeper
from bot.text.card import Attachment, Card
from bot.text.words import lines, plural

LIST_LIMIT = 1_900
"""The most characters of one keeper's list: two lists fit on a card."""

WHOSE: Mapping[Keeper, str] = {"me": "yours", "server": "the server's"}


def added_card(saved: SavedRoll, *, replaced: bool) -> Card:
    """Confirm a saved roll, and show how to type its open values."""
    before = ", in place of the one before" if replaced else ""
    numbered = list(enumerate(list_open(saved.dice), 1))
    ways = [
        " ".join([saved.name, *(str(number) for number, _ in numbered)]),
        " ".join([saved.name, *(f"{name}={number}" for number, name in numbered)]),
    ]
    return Card(
        f"**{quote(saved.name)}** is {quote(saved.dice)}, and {WHOSE[saved.keeper]}{before}.",
        "Saved",
        footer=f"Roll it with /roll dice:{', or '.join(dict.fromkeys(ways))}",
    )


def read_now_text(title: str, dice: str, mend: str) -> str:
    """Say how a stored line is read now; it may have meant something else before."""
    line = dice.replace("`", "'")
    return f"-# {title} is read as `{line}` now; {mend} if you meant something else."


def removed_card(saved: SavedRoll) -> Card:
    """Show a removed roll, so that people can save it again."""
    return Card(f"**{quote(saved.name)}** was {quote(saved.dice)}, and {WHOSE[saved.keeper]}.", "Removed")


def list_card(mine: Sequence[SavedRoll], servers: Sequence[SavedRoll]) -> Card:
    """Show the saved rolls of a person and of the server."""
    parts = [("Yours", mine), ("The server's", servers)]
    groups = [f"**{title}**\n{_lines(rolls)}" for title, rolls in parts if rolls]
    return Card(
        "\n".join(groups) or "Nothing is saved yet; /saved add name:attack dice:1d20+{bonus} saves a roll.",
        "Saved rolls",
        footer=_how(mine, servers),
    )


def _how(mine: Sequence[SavedRoll], servers: Sequence[SavedRoll]) -> str:
    """Say how to roll the first whose name is not dice, and whose goes first if two have one name."""
    first = next((saved for saved in (*mine, *servers) if not saved.has_name_of_dice), None)
    if first is None:
        return ""
    numbers = " 7, with a number for each name in braces" if list_open(first.dice) else ""
    before = "; yours goes before the server's of the same name" if mine and servers else ""
    return f"Roll one with /roll dice:{first.name}{numbers}{before}."


def exported_card(rolls: Mapping[str, str]) -> Card:
    """Say what the file is for."""
    return Card(f"{plural(len(rolls), 'saved roll')}: /saved import takes them in elsewhere.", "Exported")


def imported_card(keeper: Keeper, count: int, replaced: int) -> Card:
    """Say how many rolls were saved, and for whom."""
    others = f", {replaced} in place of others" if replaced else ""
    return Card(f"{plural(count, 'roll')} saved, now {WHOSE[keeper]}{others}.", "Imported")


def rolls_file(rolls: Mapping[str, str]) -> Attachment:
    """Write saved rolls as a JSON file."""
    text = json.dumps(rolls, indent=2, ensure_ascii=False)
    return Attachment("saved-rolls.json", "Saved rolls by their names, as JSON", text.encode())


def _lines(rolls: Sequence[SavedRoll]) -> str:
    return lines([f"`{saved.name}` {quote(saved.dice)}" for saved in rolls], LIST_LIMIT)
