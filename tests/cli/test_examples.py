"""The examples of the command line, as they stand in docs/commands.md."""

import re
import shlex
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^evenhand ([^#\n]+)", PAGE, re.MULTILINE)


def test_every_way_to_do_without_discord_has_an_example():
    asked = {example.split()[0] for example in EXAMPLES}
    assert {"rule", "design", "compare", "fair", "deck", "lookup", "law", "roll"} <= asked


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_does_what_it_says(command, example):
    status, out, err = command(*shlex.split(example))
    assert (status, err) == (0, "")
    assert out
