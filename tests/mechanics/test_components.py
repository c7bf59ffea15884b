"""Strongly connected components, against reachability by brute force."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.mechanics.analysis import components
from tests.tiers import slow

pytestmark = pytest.mark.no_cover  # counted, it takes four times as long

GRAPHS = st.integers(0, 8).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(0, max(size - 1, 0)), max_size=4), min_size=size, max_size=size
    )
)


def reachable(graph, start):
    found, waiting = {start}, [start]
    while waiting:
        for after in graph[waiting.pop()]:
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


@given(GRAPHS)
def test_two_nodes_share_a_component_where_each_reaches_the_other(graph):
    reach = [reachable(graph, node) for node in range(len(graph))]
    expected = {frozenset(b for b in reach[a] if a in reach[b]) for a in range(len(graph))}
    found = components(graph)
    assert {frozenset(component) for component in found} == expected
    assert sorted(node for component in found for node in component) == list(range(len(graph)))


@given(GRAPHS)
def test_a_component_comes_before_those_that_lead_to_it(graph):
    place = {node: i for i, component in enumerate(components(graph)) for node in component}
    assert all(place[after] <= place[node] for node, onward in enumerate(graph) for after in onward)


@pytest.mark.parametrize("size", [5_000, slow(100_000)])
def test_a_long_path_needs_no_recursion(size):
    path = [[node + 1] for node in range(size - 1)] + [[]]
    assert components(path) == [[node] for node in reversed(range(size))]
