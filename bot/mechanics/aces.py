"""Damage dice of Savage Worlds: each goes on with its highest face, and a raise adds a d6.

Adventure Edition, Damage; Bonus Damage. So `2d6 + 1` typed for somebody is `2d6! + 1`.
"""

import re
from dataclasses import replace

from bot.mechanics.notation.line import Rolls
from bot.mechanics.notation.modifiers import Explosion
from bot.mechanics.notation.recorded import read_rolls
from bot.mechanics.notation.tree import Dice, Node

GAME = "sw"
"""What begins a roll of the game, which is not damage."""

BONUS = "d6!"
"""What a raise adds to damage."""

_RAISE = re.compile(r"\braises?\b", re.IGNORECASE)


def let_ace(text: str, label: str = "") -> str:
    """Return damage, or an attack with damage after it, with every plain die of damage going on.

    Damage alone has one die more if its label says that the attack had a raise. In one line with the attack
    that is known only when it is rolled.
    """
    parts = text.split("; ")
    dice = [part if part.startswith(GAME) else str(let_rolls_ace(read_rolls(part))) for part in parts]
    more = f" + {BONUS}" if _says_raise(label) and not text.startswith(GAME) else ""
    return "; ".join(dice) + more


def add_raise(rolls: Rolls) -> Rolls:
    """Return damage as `let_ace` has it if its label says that the attack had a raise, else it as it is."""
    return read_rolls(let_ace(str(rolls.bare), rolls.label)) if _says_raise(rolls.label) else rolls


def _says_raise(label: str) -> bool:
    """Whether a label says that an attack had a raise: `axe with a raise`."""
    return bool(_RAISE.search(label)) and "no raise" not in label.casefold()


def let_rolls_ace(rolls: Rolls) -> Rolls:
    """Return dice with every plain one going on with its highest face."""
    return Rolls(tuple(replace(part, root=_let_node_ace(part.root)) for part in rolls.parts))


def _let_node_ace(node: Node) -> Node:
    if isinstance(node, Dice) and node.is_plain and node.kind == "d" and node.sides > 1:
        return replace(node, explosion=Explosion("!"))
    return node.change_parts(_let_node_ace)
