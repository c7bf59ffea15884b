"""Writes a line as a person without names would type it, since games know no names."""

from dataclasses import replace
from typing import Literal

from bot.mechanics.notation.line import Expression, strip_node_labels
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.tree import Dice, Node, substitute, within
from bot.mechanics.reading.line_reader import RollWords, UnderstoodLine
from bot.mechanics.reading.names_in_tokens import join_label, list_numbers, tell_numbers
from bot.mechanics.reading.part import D20


def write_by_hand(line: UnderstoodLine, *, tells: bool = True) -> str:
    """Return a line without names, with free words in their places.

    `ac` and `dc` stay before a target, since games tell them apart. With `tells` the label lists the numbers.
    """
    rolls = zip(line.rolls.parts, line.target_words, line.said, strict=True)
    dice = "; ".join(_write(part, word, said) for part, word, said in rolls)
    pieces = [piece for part in line.rolls.parts for piece in part.label.split(": ") if piece]
    free = {said.free_words for said in line.said}
    label = ": ".join(piece for piece in pieces if piece not in free)
    if tells:
        numbers = (number for part in line.rolls.parts for number in list_numbers(part.root, line.names))
        label = join_label(label, tell_numbers(numbers))
    return f"{dice} # {label}" if label else dice


def write_offer(line: UnderstoodLine) -> str:
    """Return a line for a button: with its names, and with `ac` and `dc`."""
    if not line.names:
        return str(line.rolls)
    rolls = zip(line.rolls.parts, line.target_words, strict=True)
    return "; ".join(_write_with_label(part, word) for part, word in rolls)


def _write_with_label(part: Expression, word: str) -> str:
    dice = replace(part, target=None, label="")
    label = f"# {part.label}" if part.label else ""
    return " ".join(filter(None, (str(dice), _write_target(part, word), label)))


def _write_target(part: Expression, word: str) -> str:
    """Return the target of a roll after the word that games tell apart."""
    target = str(part.target) if part.target else ""
    is_number = target.removeprefix("vs ").isdecimal()
    return target.replace("vs", word, 1) if word in {"ac", "dc"} and is_number else target


def _write(part: Expression, word: str, said: RollWords) -> str:
    target = _write_target(part, word)
    root = strip_node_labels(part.root)
    twice = next((one for one in within(root) if said.way and _is_twice(one, said.way)), None)
    way = "" if twice is None else "adv" if said.way == "kh" else "dis"
    once = root if twice is None else substitute(root, twice, D20)
    dice = Expression(once, part.sets, name=part.name)
    return " ".join(filter(None, (str(dice), target, way, said.free_words)))


def _is_twice(node: Node, way: Literal["kh", "kl"]) -> bool:
    """Whether a value is a d20 with advantage or disadvantage."""
    return node == Dice(2, 20, keeps=(Keep(way, 1),))
