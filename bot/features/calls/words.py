"""The words in an answer to a call: they are deleted with their writer, so no others may be in the row.

The caller typed the text of the call, and the person who answers the lines of their character. The row of one
has no words of the other, except names that both typed.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.features.calls.call import TableCall
from bot.features.games.event import GameRequest
from bot.features.roll.event import RollRequest
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Labelled, Node
from bot.mechanics.reading.names_in_tokens import list_told
from bot.mechanics.sheets import Sheet
from bot.play.transition import Submission

SAVE = "_save"
"""What the label of a roll adds to an ability where a call is for its save; it is nobody's own word."""

Keeps = Callable[[str], bool]
"""Whether a label may be in the row."""


def leave_own(asked: Submission, call: TableCall, roller: int, person: int, sheet: Sheet) -> Submission:
    """Return a roller's roll for a person with a sheet, with only the roller's own words."""
    calls, answers = roller == call.caller, roller == person
    if calls and answers:
        return asked
    typed = call.what.casefold()

    def keeps(label: str) -> bool:
        in_call = label.casefold().replace("_", " ") in typed.replace("_", " ")
        is_own = label in sheet or label.removesuffix(SAVE) in sheet
        return (calls and in_call) or (answers and (is_own or not in_call))

    request = asked.request
    if isinstance(request, GameRequest):
        said = request.comment.split(": ")[-1]
        names = list_told(said)
        comment = said if names and all(map(keeps, names)) else ""
        return replace(asked, request=replace(request, comment=comment))
    assert isinstance(request, RollRequest), "a call is for dice or a game's pool"  # noqa: S101 - as `validate` says
    only = read_rolls(request.dice).parts[0]
    label = ": ".join(filter(keeps, only.label.split(": ")))
    bare = replace(only, root=_strip(only.root, keeps), label=label, name="")
    return replace(asked, request=replace(request, dice=str(Rolls((bare,)))))


def _strip(node: Node, keeps: Keeps) -> Node:
    if isinstance(node, Labelled) and not keeps(node.label):
        return _strip(node.inner, keeps)
    return node.change_parts(lambda inner: _strip(inner, keeps))
