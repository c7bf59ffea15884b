"""What people typed is shown in backticks, in whatever sentence it stands."""

import ast
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import bot
from bot.mechanics.errors import cite

FOLDERS = ("mechanics", "features", "play", "client", "cli")
HERE = Path(bot.__file__).parent
REFUSALS = {"BadInput", "Mistake", "Refused", "NotAllowed", "Gone", "Changed", "Busy"}


@given(st.text())
def test_words_are_one_piece_of_code_that_can_be_seen(typed):
    shown = cite(typed)

    assert shown[0] == shown[-1] == "`"
    assert "`" not in shown[1:-1]
    assert "\n" not in shown
    assert 3 <= len(shown) <= 42


def test_words_are_shown_as_they_were_typed():
    assert cite(" d20 + dex ") == "`d20 + dex`"
    assert cite("a`b\u200b") == "`a'b·`"
    assert cite("1234567", 3) == "`123`"
    assert cite("  ") == "` `"


def _quotation_marks(path):
    """Go through the lines of refusals in which a value stands in quotation marks."""
    text = path.read_text(encoding="utf-8")
    nodes = ast.walk(ast.parse(text)) if "!r" in text else ()  # to parse all files takes long
    calls = (node.exc for node in nodes if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call))
    for call in calls:
        for each in ast.walk(call) if getattr(call.func, "id", "") in REFUSALS else ():
            if isinstance(each, ast.FormattedValue) and each.conversion == ord("r"):
                yield f"{path.relative_to(HERE)}:{each.lineno}"


def test_no_refusal_quotes_in_another_way():
    paths = (path for folder in FOLDERS for path in (HERE / folder).rglob("*.py"))

    assert [line for path in sorted(paths) for line in _quotation_marks(path)] == []
