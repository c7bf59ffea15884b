"""Whatever stands in a file, a verdict comes of it, or a sentence that it is no proof."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.features.proof.files.conftest import by_page, by_python

VALUES = (
    *(None, False, True, -1, 0, 1, 2**64, 2**70, 1.5, float("inf"), "", "0", "-1", "zz", "00" * 32, "\ud800"),
    *([], {}, [[]], {"@": "x"}, [{"a": [None]}], '{"kind": 1}', '{"@": "x"}', "1" * 5_000, "[" * 100_000),
)


def with_other_values(line):
    """Return a line again and again, with another value in the place of one of its own, or of its content."""
    fields = json.loads(line)
    content = json.loads(fields.get("content", "{}"))
    for value in VALUES:
        yield from (json.dumps(fields | {name: value}) for name in fields)
        for name in content:
            other = json.dumps(content | {name: value}, sort_keys=True, separators=(",", ":"))
            yield json.dumps(fields | {"content": other})


def test_other_values_are_wrong_and_never_an_error(proof, soak):
    wrong = [
        [*proof[:at], other, *proof[at + 1 : at + 3]]
        for at in range(15 if soak else 2)
        for other in with_other_values(proof[at])
    ]

    assert all(verdict["ok"] or verdict["why"] for verdict in map(by_python, wrong))


@given(
    st.lists(
        st.one_of(st.text(), st.sampled_from(["{}", "[]", "null", "1", '{"format": "evenhand-proof-1"}']))
    )
)
def test_no_text_is_more_than_no_proof(lines):
    assert not by_python(lines)["ok"]


def test_the_page_says_so_too(proof):
    first, second = json.loads(proof[0]), json.loads(proof[1])
    changed = [json.dumps(first | {name: value}) for name in first for value in (None, -1, "zz", [[]])]
    rows = [json.dumps(second | {name: value}) for name in second for value in (None, -1, "zz", [[]], 2**70)]
    asked = [([line, *proof[1:3]], (), {}) for line in changed] + [
        ([proof[0], line], (), {}) for line in rows
    ]

    assert all(verdict["ok"] or verdict["why"] for verdict in by_page(*asked))
