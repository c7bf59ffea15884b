"""Whatever stands in a file, a verdict comes of it, or a sentence that it is no proof."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.play.audit.conftest import by_page, by_python

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(
        [-1, 0, 1, 2**64, 2**70, 1.5, float("inf"), "", "0", "-1", "zz", "00" * 32, "\ud800", [], {}]
    ),
    st.sampled_from(
        ["[" * 100_000, '{"kind": 1}', '{"@": "x"}', [[]], {"@": "x"}, [{"a": [None]}], "1" * 5_000]
    ),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), value=VALUES)
def test_other_values_are_wrong_and_never_an_error(proof, data, value):
    lines = [json.loads(line) for line in proof[:40]]
    line = lines[data.draw(st.sampled_from([0, 0, *range(1, 40)]))]
    inner = json.loads(line["content"]) if "content" in line and data.draw(st.booleans()) else line
    inner[data.draw(st.sampled_from(sorted(inner)))] = value
    if inner is not line:
        line["content"] = json.dumps(inner, sort_keys=True, separators=(",", ":"))
    changed = [json.dumps(line) for line in lines]

    verdict = by_python(changed)
    assert verdict["ok"] or verdict["why"]


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
