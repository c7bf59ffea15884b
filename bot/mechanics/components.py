"""Strongly connected components of a graph (Tarjan 1972), without recursion."""

from collections.abc import Iterable, Iterator, Sequence


def components(onward: Sequence[Iterable[int]]) -> list[list[int]]:
    """Return the components of the graph with edges i -> onward[i], each before those that lead to it."""
    search = _ComponentSearch(onward)
    for root in range(len(onward)):
        if root not in search.order:
            search.walk(root)
    return search.found


class _ComponentSearch:
    def __init__(self, onward: Sequence[Iterable[int]]) -> None:
        self._onward = onward
        self.order: dict[int, int] = {}
        self.found: list[list[int]] = []
        self._low: dict[int, int] = {}
        self._stack: list[int] = []
        self._on_stack: set[int] = set()

    def walk(self, root: int) -> None:
        path = [self._enter(root)]
        while path:
            node, rest = path[-1]
            deeper = self._next(node, rest)
            if deeper is not None:
                path.append(self._enter(deeper))
                continue
            path.pop()
            self._leave(node)
            if path:
                above = path[-1][0]
                self._low[above] = min(self._low[above], self._low[node])

    def _enter(self, node: int) -> tuple[int, Iterator[int]]:
        self.order[node] = self._low[node] = len(self.order)
        self._stack.append(node)
        self._on_stack.add(node)
        return node, iter(self._onward[node])

    def _next(self, node: int, rest: Iterator[int]) -> int | None:
        for after in rest:
            if after not in self.order:
                return after
            if after in self._on_stack:
                self._low[node] = min(self._low[node], self.order[after])
        return None

    def _leave(self, node: int) -> None:
        if self._low[node] != self.order[node]:
            return
        component = [self._stack.pop()]
        while component[-1] != node:
            component.append(self._stack.pop())
        self._on_stack.difference_update(component)
        self.found.append(component)
