"""Whose roll it is stays unsaid while they are hidden in a fight: `skulker 1 stealth` is labelled `stealth`.

Only the rolls of those who lead the game, and see the hidden, lose a name: with those of others it would tell
that somebody is hidden.
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.features.attacks.event import ATTACK
from bot.features.initiative.scene import FightScene, find_scene
from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.recorded import read_rolls
from bot.play.recording import COMMENT
from bot.play.store import Ask
from bot.play.transition import Submission

AFTER_NAME = " :,'\u2019-"
"""Signs that may follow a name in a label."""

LABEL = "#"
"""What comes before a label in dice."""


async def leave_out_hidden(ask: Ask, asked: Submission) -> Submission:
    """Return an open roll of a game master without names of the hidden at the beginning of its labels."""
    labels, dice = _labels_of(asked), getattr(asked.request, "dice", "")
    if not (labels or LABEL in dice) or asked.visibility:
        return asked
    scene = await find_scene(ask)
    names = _list_hidden(scene) if scene and scene.named.hidden else []
    if not names:
        return asked
    changed = {field: _cut_all(text, names) for field, text in labels.items()}
    if LABEL in dice:
        parts = read_rolls(dice).parts
        changed["dice"] = str(Rolls(tuple(replace(part, label=_cut(part.label, names)) for part in parts)))
    return replace(asked, request=replace(asked.request, **changed))


def _labels_of(asked: Submission) -> dict[str, str]:
    """Return the labels of a request, by their fields; `name` has those of an attack's later ones."""
    fields = (COMMENT, "name") if asked.kind is ATTACK else (COMMENT,)
    return {field: text for field in fields if (text := getattr(asked.request, field, ""))}


def _list_hidden(scene: FightScene) -> list[str]:
    """Return the names of hidden combatants, the longest first.

    A name without its number is one, too, unless somebody whom all see has it.
    """
    named = scene.named
    hidden = [name for event in named.hidden for _, name in named.list_hidden(event)]
    seen = {name.name.casefold() for unit, name in named.names.items() if not named.is_hidden(unit)}
    names = {*map(str, hidden), *(name.name for name in hidden if name.name.casefold() not in seen)}
    return sorted(names, key=len, reverse=True)


def _cut_all(text: str, names: Iterable[str]) -> str:
    return "\n".join(_cut(line, names) for line in text.split("\n"))


def _cut(label: str, names: Iterable[str]) -> str:
    """Return a label without the first name that it begins with."""
    name = next((name for name in names if _begins(label, name)), "")
    return label[len(name) :].lstrip(AFTER_NAME) if name else label


def _begins(label: str, name: str) -> bool:
    after = label[len(name) : len(name) + 1]
    return _fold(label[: len(name)]) == _fold(name) and not (after.isalnum() or after == "_")


def _fold(name: str) -> str:
    return name.casefold().replace("-", " ").replace("_", " ")
