"""What a person asks for in one line: one roll, or several.

Equal lines mean the same, and `str` writes them in the one canonical way that people see. A name lets later
parts reuse values; without people's words a line is still the same dice, thrown in the same order.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_lowercase

from bot.mechanics.notation.conditions import Condition, ValueCondition
from bot.mechanics.notation.tree import (
    COIN,
    Bracketed,
    Dice,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    Reused,
    WordDice,
    counted_within,
    within,
    words_thrown,
)


@dataclass(frozen=True, slots=True)
class Target:
    """What a whole total must meet: `vs 15` is 15 or more."""

    when: Condition
    word: str = ""
    """The word that is counted for it: `hit` in `vs 2 hit`."""

    def holds(self, total: int) -> bool:
        """Whether a total is a success."""
        return self.when.holds(total)

    def margin(self, total: int) -> int | None:
        """Return how far a total is on the good side of the number, or None without a good side."""
        match self.when:
            case ValueCondition(sign=">=" | ">", number=number):
                return total - number
            case ValueCondition(sign="<=" | "<", number=number):
                return number - total
            case _:
                return None

    def __str__(self) -> str:
        asked = str(self.when).strip().removeprefix(">=")
        return f"vs {asked}{f' {self.word}' if self.word else ''}"


@dataclass(frozen=True, slots=True)
class Expression:
    """One roll: its dice, how often to throw them, its target, and its name for people."""

    root: Node
    sets: int = 1
    """How often to throw it, each time with its own total: `6x 4d6kh3`."""
    label: str = ""
    target: Target | None = None
    name: str = ""
    """The name by which later parts reuse its dice: `a` in `$a = 2d6`."""

    @property
    def dice(self) -> str:
        """The expression without its label, which is the name of its state at a place."""
        named = f"${self.name} = " if self.name else ""
        times = f"{self.sets}x " if self.sets > 1 else ""
        return f"{named}{times}{self.root}{self.goal}"

    @property
    def goal(self) -> str:
        """Its target after a space, or nothing; with its sign beside tens dice, which have to stay below."""
        if self.target is None:
            return ""
        adds_tens = any(isinstance(one, PercentileDice) for one in within(self.root))
        match self.target.when:
            case ValueCondition(sign=">=") if adds_tens:
                return f" {self.target}".replace("vs ", "vs >=", 1)
        return f" {self.target}"

    @property
    def counts_words(self) -> bool:
        """Whether it has a tally of words instead of a total."""
        return any(words_thrown(self.root))

    def __str__(self) -> str:
        return f"{self.dice}{f' # {self.label}' if self.label else ''}"


@dataclass(frozen=True)
class Rolls:
    """One line: its parts are thrown in order and shown together."""

    parts: tuple[Expression, ...]

    @property
    def only(self) -> Expression | None:
        return self.parts[0] if len(self.parts) == 1 else None

    @property
    def single(self) -> Expression | None:
        """The only roll, if it is thrown once and has a total."""
        only = self.only
        return None if only is None or only.sets > 1 or only.counts_words else only

    @cached_property
    def bare(self) -> "Rolls":
        """The same without labels, neither on the whole nor on parts."""
        return Rolls(tuple(map(_strip_part, self.parts)))

    @cached_property
    def label(self) -> str:
        """The labels of all parts, with commas."""
        return ", ".join(filter(None, (part.label for part in self.parts)))

    def __str__(self) -> str:
        return self._text

    @cached_property
    def _text(self) -> str:
        return "; ".join(map(str, self.parts))


def find_shared(root: Node) -> Reused | None:
    """Return what a value uses more than once, directly or through other names, or None.

    If there are several, returns the one thrown first, so that nothing is shared within it.
    """
    times: dict[str, int] = {}
    in_order: list[Reused] = []

    def count(node: Node) -> None:
        for one in within(node):
            if isinstance(one, Reused) and one.value is not None:
                times[one.name] = times.get(one.name, 0) + 1
                if times[one.name] == 1:
                    count(one.value)
                    in_order.append(one)

    if not root.children:
        return None
    count(root)
    return next((one for one in in_order if times[one.name] > 1), None)


def substitute_total(node: Node, name: str, total: int) -> Node:
    """Return a value with `total` in the place of all dice thrown under a name."""
    if isinstance(node, Reused) and node.name == name:
        return Number(total) if total >= 0 else Bracketed(Negative(Number(-total)))
    return node.change_parts(lambda inner: substitute_total(inner, name, total))


def inline_names(root: Node) -> Node | None:
    """Return a value written without names, or None if the same dice count more than once."""
    return None if find_shared(root) else _inline(root)


def _inline(node: Node) -> Node:
    if isinstance(node, Reused) and node.value is not None:
        inner = _inline(node.value)
        return inner if isinstance(inner, Dice | Number | WordDice | Bracketed) else Bracketed(inner)
    return node.change_parts(_inline)


def _strip_part(part: Expression) -> Expression:
    has_labels = any(isinstance(one, Labelled) for one in counted_within(part.root))
    if not (part.label or has_labels):  # most have none, and to look is quicker than to build anew
        return part
    root = strip_node_labels(part.root) if has_labels else part.root
    return replace(part, root=root, label="")


def strip_targets(rolls: Rolls) -> Rolls:
    """Return the rolls without labels and targets: this decides the possible totals and their chances."""
    parts = rolls.bare.parts
    return Rolls(tuple(replace(part, target=None) if part.target else part for part in parts))


def anonymise(rolls: Rolls) -> Rolls:
    """Return the rolls without labels, and with other words on dice, except coins, and other names."""
    plain = rolls.bare
    words = dict.fromkeys(
        word for part in plain.parts for one in words_thrown(part.root) for word in one.words
    )
    names = dict.fromkeys(part.name for part in plain.parts if part.name)
    called = {word: word for word in COIN}
    called |= _rename_all(word for word in words if word not in called)
    named = _rename_all(names)
    return Rolls(tuple(_rename(part, called, named) for part in plain.parts))


def strip_node_labels(node: Node) -> Node:
    """Return a value without the labels of its parts."""
    if isinstance(node, Labelled):
        return strip_node_labels(node.inner)
    return node.change_parts(strip_node_labels)


def _rename(part: Expression, words: dict[str, str], names: dict[str, str]) -> Expression:
    def rename(node: Node) -> Node:
        match node:
            case WordDice():
                return replace(node, words=tuple(words[word] for word in node.words))
            case Reused(name=name):
                return replace(node, name=names[name]).change_parts(rename)
            case _:
                return node.change_parts(rename)

    target = part.target
    if target is not None and target.word:
        target = replace(target, word=words[target.word])
    name = names[part.name] if part.name else ""
    return replace(part, root=rename(part.root), target=target, name=name)


def _rename_all(words: Iterable[str]) -> dict[str, str]:
    """Return a short word in the place of each."""
    letters = ascii_lowercase
    return {
        word: letters[place] if place < len(letters) else f"{letters[place % 26]}{place // 26}"
        for place, word in enumerate(words)
    }
