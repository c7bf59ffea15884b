"""Whose words stand in an answer to a call: they go when who typed them is forgotten, so none of others may.

Who called has typed what is called for, and who answers the lines of their character. In the row of one stand
none of the other's, but for names that both have typed.
"""

from collections.abc import Callable
from dataclasses import replace

from bot.features.calls.call import TableCall
from bot.features.games.event import GameRequest
from bot.features.roll.event import RollRequest
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Labelled, Node
from bot.mechanics.sheets import Sheet
from bot.play.transition import Submission

Keeps = Callable[[str], bool]
"""Whether a label may stand in the row."""


def leave_own(asked: Submission, call: TableCall, roller: int, person: int, sheet: Sheet) -> Submission:
    """Return what a roller rolls for a person who has a sheet, with no words but the roller's own."""
    calls, answers = roller == call.caller, roller == person
    if calls and answers:
        return asked
    typed = call.what.casefold()

    def keeps(label: str) -> bool:
        in_call = label.casefold() in typed
        return (calls and in_call) or (answers and (label in sheet or not in_call))

    request = asked.request
    if isinstance(request, GameRequest):
        said = request.comment.split(": ")[-1]  # what the numbers were
        names = [each.split()[-1] for each in said.split(" + ") if each]
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
