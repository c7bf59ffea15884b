"""How many steps a backtracking matcher takes: counted, where a clock would ask how busy the machine is.

Python's own matcher counts none. This one tries the same ways in the same order, on the pattern as Python's
parser reads it, and is slow. A step is a character that is looked at, or a way that is tried.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from typing import Any

code = import_module("re._constants")
parser = import_module("re._parser")

Go = Callable[[int], bool]
"""Whether all that comes next matches from a position on."""

Node = Callable[[int, Go], bool]
"""Whether a piece of a pattern matches at a position, and all that comes next from where it ends."""

CHARACTERS = (code.LITERAL, code.NOT_LITERAL, code.ANY, code.IN, code.RANGE, code.CATEGORY)


class TooManySteps(Exception):
    """A pattern takes more steps than are counted."""


class Matcher:
    """Matches one pattern, and counts its steps up to `most`; it calls itself for each character."""

    def __init__(self, pattern: re.Pattern[str], most: int) -> None:
        self.steps = 0
        self._most = most
        self._text = ""
        self._groups: dict[int, tuple[int, int]] = {}
        self._root = self._sequence(parser.parse(pattern.pattern, pattern.flags), pattern.flags)

    def match(self, text: str, start: int = 0) -> int | None:
        """Return where the match ends that begins at `start`, or None."""
        return self._run(text, start, lambda _: True)

    def fullmatch(self, text: str) -> int | None:
        """Return the length of the text, or None where not all of it matches."""
        return self._run(text, 0, lambda at: at == len(text))

    def _run(self, text: str, start: int, is_end: Go) -> int | None:
        self._text, self._groups = text, {}
        ends: list[int] = []

        def go(at: int) -> bool:
            ends.append(at)
            return is_end(at)

        return ends[-1] if self._root(start, go) else None

    def _count(self) -> None:
        self.steps += 1
        if self.steps > self._most:
            raise TooManySteps

    def _sequence(self, items: Sequence[Any], flags: int) -> Node:
        nodes = [self._node(operation, argument, flags) for operation, argument in items]

        def match(at: int, go: Go, place: int = 0) -> bool:
            if place == len(nodes):
                return go(at)
            return nodes[place](at, lambda end: match(end, go, place + 1))

        return nodes[0] if len(nodes) == 1 else match

    def _node(self, operation: Any, argument: Any, flags: int) -> Node:
        if operation in CHARACTERS:
            return self._character(cache(_predicate(operation, argument, flags)))
        makers: dict[Any, Callable[[Any, int], Node]] = {
            code.AT: self._position,
            code.BRANCH: self._branch,
            code.SUBPATTERN: self._group,
            code.GROUPREF: self._again,
            code.ATOMIC_GROUP: lambda items, flags: self._atomic(self._sequence(items, flags)),
            code.MAX_REPEAT: partial(self._repeat, greedy=True),
            code.MIN_REPEAT: partial(self._repeat, greedy=False),
            code.POSSESSIVE_REPEAT: lambda given, flags: self._atomic(
                self._repeat(given, flags, greedy=True)
            ),
            code.ASSERT: partial(self._look, wanted=True),
            code.ASSERT_NOT: partial(self._look, wanted=False),
        }
        return makers[operation](argument, flags)

    def _character(self, fits: Callable[[str], bool]) -> Node:
        def match(at: int, go: Go) -> bool:
            self._count()
            return at < len(self._text) and fits(self._text[at]) and go(at + 1)

        return match

    def _branch(self, argument: Any, flags: int) -> Node:
        nodes = [self._sequence(each, flags) for each in argument[1]]

        def match(at: int, go: Go) -> bool:
            self._count()
            return any(node(at, go) for node in nodes)

        return match

    def _group(self, argument: Any, flags: int) -> Node:
        group, more, less, items = argument
        inner = self._sequence(items, (flags | more) & ~less)

        def match(at: int, go: Go) -> bool:
            before = self._groups.get(group)

            def close(end: int) -> bool:
                self._groups[group] = at, end
                return go(end)

            if inner(at, close):
                return True
            if before:
                self._groups[group] = before
            else:
                self._groups.pop(group, None)
            return False

        return inner if group is None else match

    def _atomic(self, inner: Node) -> Node:
        def match(at: int, go: Go) -> bool:
            ends: list[int] = []

            def end(position: int) -> bool:
                ends.append(position)
                return True

            return inner(at, end) and go(ends[-1])

        return match

    def _repeat(self, argument: Any, flags: int, *, greedy: bool) -> Node:
        low, high, items = argument
        inner = self._sequence(items, flags)

        def match(at: int, go: Go, times: int = 0, last: int = -1) -> bool:
            self._count()
            if times < low:
                return again(at, go, times)
            if greedy:
                return again(at, go, times, last) or go(at)
            return go(at) or again(at, go, times, last)

        def again(at: int, go: Go, times: int, last: int = -1) -> bool:
            if times == high or at == last:  # of nothing, once is enough
                return False
            return inner(at, lambda end: match(end, go, times + 1, at))

        return match

    def _look(self, argument: Any, flags: int, *, wanted: bool) -> Node:
        direction, items = argument
        inner, width = self._sequence(items, flags), items.getwidth()[0] if direction < 0 else 0

        def match(at: int, go: Go) -> bool:
            self._count()
            return (at >= width and inner(at - width, lambda _: True)) is wanted and go(at)

        return match

    def _position(self, where: Any, flags: int) -> Node:
        many = bool(flags & re.MULTILINE)
        is_word = _category(code.CATEGORY_WORD, flags)
        fits: dict[Any, Callable[[str, int], bool]] = {
            code.AT_BEGINNING: lambda text, at: at == 0 or (many and text[at - 1] == "\n"),
            code.AT_BEGINNING_STRING: lambda _, at: at == 0,
            code.AT_END: lambda text, at: text[at:] in {"", "\n"} or (many and text[at] == "\n"),
            code.AT_END_STRING: lambda text, at: at == len(text),
            code.AT_BOUNDARY: lambda text, at: is_word(text[at - 1 : at]) != is_word(text[at : at + 1]),
            code.AT_NON_BOUNDARY: lambda text, at: is_word(text[at - 1 : at]) == is_word(text[at : at + 1]),
        }

        def match(at: int, go: Go) -> bool:
            self._count()
            return fits[where](self._text, at) and go(at)

        return match

    def _again(self, group: int, flags: int) -> Node:
        def match(at: int, go: Go) -> bool:
            self._count()
            if group not in self._groups:
                return False
            begin, end = self._groups[group]
            said, here = self._text[begin:end], self._text[at : at + end - begin]
            same = said.lower() == here.lower() if flags & re.IGNORECASE else said == here
            return same and go(at + end - begin)

        return match


def _predicate(operation: Any, argument: Any, flags: int) -> Callable[[str], bool]:
    """Return what tells whether a character is one of those that are wanted."""
    makers: dict[Any, Callable[[Any, int], Callable[[str], bool]]] = {
        code.ANY: lambda _, flags: lambda character: bool(flags & re.DOTALL) or character != "\n",
        code.CATEGORY: _category,
        code.IN: _one_of,
        code.LITERAL: lambda number, flags: _between((number, number), flags),
        code.NOT_LITERAL: lambda number, flags: _one_of([(code.NEGATE, None), (code.LITERAL, number)], flags),
        code.RANGE: _between,
    }
    return makers[operation](argument, flags)


def _between(argument: Any, flags: int) -> Callable[[str], bool]:
    low, high = argument

    def fits(character: str) -> bool:
        cases = {character, character.lower(), character.upper()} if flags & re.IGNORECASE else {character}
        return any(len(each) == 1 and low <= ord(each) <= high for each in cases)

    return fits


def _one_of(items: Any, flags: int) -> Callable[[str], bool]:
    is_negated = items[0][0] is code.NEGATE
    parts = [_predicate(operation, argument, flags) for operation, argument in items[is_negated:]]
    return lambda character: any(part(character) for part in parts) is not is_negated


def _category(category: Any, flags: int) -> Callable[[str], bool]:
    ascii_only = bool(flags & re.ASCII)
    kinds: dict[Any, Callable[[str], bool]] = {
        code.CATEGORY_DIGIT: str.isdecimal,
        code.CATEGORY_SPACE: lambda each: each.isspace() and not (ascii_only and each in "\x1c\x1d\x1e\x1f"),
        code.CATEGORY_WORD: lambda each: each.isalnum() or each == "_",
    }
    opposites = {
        code.CATEGORY_NOT_DIGIT: code.CATEGORY_DIGIT,
        code.CATEGORY_NOT_SPACE: code.CATEGORY_SPACE,
        code.CATEGORY_NOT_WORD: code.CATEGORY_WORD,
    }
    kind = kinds[opposites.get(category, category)]
    wanted = category in kinds
    return lambda each: (kind(each) and not (ascii_only and not each.isascii())) is wanted
