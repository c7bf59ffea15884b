"""Lines of rolls without what people wrote in their own words: the same dice, thrown in the same order."""

from collections.abc import Iterable
from dataclasses import replace
from string import ascii_lowercase

from bot.mechanics.notation.rolls import Expression, Rolls
from bot.mechanics.notation.tree import COIN, Labelled, Node, Reused, WordDice, changed, within


def unlabelled(rolls: Rolls) -> Rolls:
    """Return the rolls without labels, on the whole or within."""
    return Rolls(tuple(replace(part, root=without_labels(part.root), label="") for part in rolls.parts))


def dice_alone(rolls: Rolls) -> Rolls:
    """Return the rolls without labels and targets: what decides which totals come, and how often."""
    return Rolls(tuple(replace(part, target=None) for part in unlabelled(rolls).parts))


def anonymous(rolls: Rolls) -> Rolls:
    """Return the rolls without labels, with other words on the dice, except on coins, and other names."""
    plain = unlabelled(rolls)
    words = dict.fromkeys(
        word
        for part in plain.parts
        for one in within(part.root)
        if isinstance(one, WordDice)
        for word in one.words
    )
    names = dict.fromkeys(part.name for part in plain.parts if part.name)
    called = {word: word for word in COIN}
    called |= _others(word for word in words if word not in called)
    named = _others(names)
    return Rolls(tuple(_renamed(part, called, named) for part in plain.parts))


def without_labels(node: Node) -> Node:
    """Return a value without the labels of its parts."""
    if isinstance(node, Labelled):
        return without_labels(node.inner)
    if isinstance(node, Reused) and node.value is not None:
        return Reused(node.name, without_labels(node.value))
    return changed(node, without_labels)


def _renamed(part: Expression, words: dict[str, str], names: dict[str, str]) -> Expression:
    def rename(node: Node) -> Node:
        match node:
            case WordDice():
                return replace(node, words=tuple(words[word] for word in node.words))
            case Reused(name=name, value=value):
                return Reused(names[name], None if value is None else rename(value))
            case _:
                return changed(node, rename)

    target = part.target
    if target is not None and target.word:
        target = replace(target, word=words[target.word])
    name = names[part.name] if part.name else ""
    return replace(part, root=rename(part.root), target=target, name=name)


def _others(words: Iterable[str]) -> dict[str, str]:
    """Return another, short word for each."""
    letters = ascii_lowercase
    return {
        word: letters[place] if place < len(letters) else f"{letters[place % 26]}{place // 26}"
        for place, word in enumerate(words)
    }
