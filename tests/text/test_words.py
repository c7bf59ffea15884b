"""What players read first has the words of players; docs/words.md says what the others are called."""

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from discord import app_commands

from bot.bootstrap import every_command
from bot.features.help.card import LABELS, START, help_card
from bot.mechanics.catalogue import CATALOGUE, usual_die
from tests.features.making import text_of

ROOT = Path(__file__).parents[2]
CALCULATORS = re.compile(
    r"\b(scores?|laws?|cuts?(?!=)|registers?|states?|strays?|percentage points?|pp|standard deviations?"
    r"|total variation|\d+ groups? in)\b",
    re.IGNORECASE,
)
DOCUMENT = "features/rules/pages.py"
"""A document for those who calculate."""
EXACT_ODDS = re.compile(r"^\s*standard deviation ")
"""How a line of the figures of odds begins, which stand behind a button."""
SPECIFICATION = re.compile(r"\b(anchors?|heads?|chains?|seals?|sealed)\b", re.IGNORECASE)
"""Words of docs/proof.md, where it is exact; people read of locked keys and fingerprints."""
OF_OTHER_THINGS = (DOCUMENT, "features/printing/cards.py", "features/printing/tables.py")
"""Files that speak of coins and of what stands above a column."""
GAMES = "six ability scores"
"""What a game calls its own is no term of ours."""
SCISSORS = re.compile(r"\b[Cc]ut (?:along|them apart|from mark to mark)\b")
"""What is done to paper is none, either."""


def texts_of(file: Path) -> Iterator[str]:
    """Return the texts that a file may show: its strings, but for those that explain the code."""
    tree = ast.parse(file.read_text())
    explaining = {
        node.value
        for parent in ast.walk(tree)
        for node in ast.iter_child_nodes(parent)
        if isinstance(node, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in explaining:
            yield node.value


def refusals_of(file: Path) -> Iterator[str]:
    """Return the sentences with which a file refuses what people ask for."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in REFUSALS:
            yield from (
                part.value
                for part in ast.walk(node)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


REFUSALS = {"BadInput", "Refused", "NotAllowed", "Gone", "Changed", "Busy"}


def singles(commands):
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from singles(command.commands)
        else:
            yield command


BEHIND_CARDS = {
    "asking", "changing", "chains", "checking", "command", "event", "export", "game", "library", "privacy",
    "registry", "saved", "stats", "templates", "turn", "verify", "views",
}  # fmt: skip
"""Files of features that show nothing by themselves."""


def files(*rooms: str) -> list[Path]:
    return [file for room in rooms for file in sorted((ROOT / "bot" / room).rglob("*.py"))]


def cards() -> list[Path]:
    """Return the files that say what people read."""
    shown = [file for file in files("text", "features") if file.stem not in BEHIND_CARDS]
    assert len(shown) > 60
    return shown


def calculating(texts) -> list[str]:
    """Return the texts that speak as people who calculate do."""
    return [text for text in texts if CALCULATORS.search(SCISSORS.sub("", text.replace(GAMES, "")))]


def test_no_card_speaks_as_people_do_who_calculate():
    shown = (file for file in cards() if not file.as_posix().endswith(DOCUMENT))
    found = {file: [t for t in calculating(texts_of(file)) if not EXACT_ODDS.match(t)] for file in shown}

    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_refusal_speaks_as_people_do_who_calculate():
    found = {
        file: calculating(refusals_of(file)) for file in files("play", "mechanics", "features", "client")
    }

    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    "command", list(singles(every_command())), ids=lambda command: command.qualified_name
)
def test_a_command_and_each_of_its_options_are_described_in_the_words_of_players(command):
    described = [command.description, *(str(option.description) for option in command.parameters)]

    assert calculating(described) == []
    assert "…" not in described


@pytest.mark.parametrize("entry", CATALOGUE, ids=lambda entry: entry.name)
def test_what_is_told_of_a_method_has_the_words_of_players(entry):
    options = (option.meaning for option in entry.options)

    assert calculating([entry.summary, entry.settle(*usual_die(entry)).recipe, *options, *entry.errata]) == []


@pytest.mark.parametrize("subject", [START, *LABELS])
def test_help_has_the_words_of_players(subject):
    assert calculating([text_of(help_card(subject, []))]) == []


def test_the_words_that_need_a_sense_are_explained():
    words = (ROOT / "docs/words.md").read_text()

    assert all(f"| {word} |" in words for word in ("adaptive", "due", "tightness", "hidden", "unevenness"))


def specifying(texts) -> list[str]:
    """Return the texts that speak of proofs as their specification does."""
    return [text for text in texts if SPECIFICATION.search(text)]


def test_no_card_speaks_of_proofs_as_their_specification_does():
    rendered = (file for file in cards() if not file.as_posix().endswith(OF_OTHER_THINGS))
    shown = [*rendered, ROOT / "bot/features/proof/checking.py"]
    found = {file: specifying(texts_of(file)) for file in shown}

    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_refusal_speaks_of_proofs_as_their_specification_does():
    found = {file: specifying(refusals_of(file)) for file in files("play", "features", "client")}

    assert {name: texts for name, texts in found.items() if texts} == {}


def test_no_command_speaks_of_proofs_as_their_specification_does():
    described = [
        [command.description, *(str(option.description) for option in command.parameters)]
        for command in singles(every_command())
    ]

    assert specifying(chain.from_iterable(described)) == []


@pytest.mark.parametrize("name", ["README.md", "PRIVACY.md", "TERMS.md", "docs/hosting.md", "docs/proof.md"])
def test_no_document_for_people_speaks_of_proofs_as_their_specification_does(name):
    before, *_ = (ROOT / name).read_text().partition("\n## Exactly\n")
    prose = re.sub(r"`[^`]*`", "", before)

    assert [line for line in prose.splitlines() if SPECIFICATION.search(line)] == []
