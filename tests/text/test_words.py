"""What players read first has the words of players; docs/words.md says what the others are called."""

import ast
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from discord import app_commands

from bot.bootstrap import every_command
from bot.features.help.card import help_card
from bot.features.help.recipes import recipe_card
from bot.features.help.subjects import START, SUBJECTS
from bot.mechanics.catalogue import CATALOGUE, usual_die
from bot.mechanics.games.catalogue import games
from tests.features.making import text_of

ROOT = Path(__file__).parents[2]
CALCULATORS = re.compile(
    r"\b(scores?|laws?|cuts?(?!=)|registers?|states?|strays?|percentage points?|pp|standard deviations?"
    r"|total variation|\d+ groups? in)\b",
    re.IGNORECASE,
)
DOCUMENTS = ("features/rules/pages.py",)
"""The figures of documents for those who calculate."""
EXACT_ODDS = re.compile(r"^\s*standard deviation ")
"""How a line of the figures of odds begins, which stand behind a button."""
OF_GAMES = ("wild",)
"""Games that have one of these words among their own: dice are cut in the Wildsea."""
SPECIFICATION = re.compile(r"\b(anchors?|heads?|chains?|seals?|sealed)\b", re.IGNORECASE)
"""Words of docs/proof.md, where it is exact; people read of locked keys and fingerprints."""
OF_OTHER_THINGS = (
    *DOCUMENTS,
    "features/help/subjects.py",
    "features/rules/tree.py",
    "features/printing/cards.py",
    "features/printing/rule_tables.py",
)
"""Files that speak of coins, of what stands above a column, and of the anchor of a text in SVG."""
GAMES = "six ability scores"
"""What a game calls its own is no term of ours."""
THINGS = re.compile(r"\b(?:[Cc]ut (?:along|them apart|from mark to mark)|heads(?: or|,) tails)\b")
"""What is done to paper is none, either, nor are the sides of a coin."""


RIDDLES = re.compile(
    r"\bwhat (?:comes?|came|is due|it held|was (?:asked|decided|drawn|kept|promised|recorded|rolled|said"
    r"|saved|struck|thrown|typed))\b"
    r"|\b(?:is|are|was|were|be|been) (?:told|said)\b"
    r"|\bwhom\b|\bwhoever\b(?! (?:runs|joined)\b)"
    r"|\b(?:come|comes|came) of (?:a|the|these|this|its|one)\b"
    r"|\bis no (?:copy|day|function|id|JSON|modifier|object|text|whole number)\b"
    r"|\b(?:hidden still|in this very moment|has no most|goes alone|is wanted here|for who)\b",
    re.IGNORECASE,
)
"""Riddles: a text says who does what, and names the thing."""

COMMAND = re.compile(r"(?<![\w/.:*<>}{~-])/([a-z][a-z0-9-]*)\b(?![/.>])(?: ([a-z][a-z-]*))?")
"""A command in a text, and the word after it."""

PATHS = {"addresses", "channels", "data", "emojis", "gateway", "healthz", "messages", "metrics", "s"}
"""What else begins with a /: folders and addresses."""

NOT_YET = {"CHANGELOG.md", "CONTRIBUTING.md"}
"""Pages with commands that are no more, or an example of one to be made."""

PARTS = ("cli", "client", "features", "mechanics", "ops", "play", "storage", "text")
"""Where the texts of the bot are."""

REFUSALS = {"BadInput", "Refused", "NotAllowed", "Gone", "Changed", "Busy"}


@cache
def texts_of(file: Path) -> tuple[list[str], list[str]]:
    """Return the texts that a file may show, all but those that explain the code, and those that refuse."""
    nodes = list(ast.walk(ast.parse(file.read_text())))
    explaining = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    shown = [text for node, text in texts_in(nodes).items() if node not in explaining]
    refusing = (node for node in nodes if isinstance(node, ast.Call) and names_a_refusal(node.func))
    return shown, [text for call in refusing for text in texts_in(ast.walk(call)).values()]


def texts_in(nodes: Iterable[ast.AST]) -> dict[int, str]:
    """Return texts by the identities of their nodes."""
    return {
        id(node): node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def names_a_refusal(called: ast.AST) -> bool:
    return isinstance(called, ast.Name) and called.id in REFUSALS


def singles(commands):
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from singles(command.commands)
        else:
            yield command


BEHIND_CARDS = {
    "asking", "changing", "chains", "checking", "command", "contents", "event", "export", "game", "library",
    "lines", "privacy", "registry", "remaking", "saved", "stats", "targets", "templates", "turn", "verify",
    "views",
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
    return [text for text in texts if CALCULATORS.search(THINGS.sub("", text.replace(GAMES, "")))]


def puzzling(texts) -> list[str]:
    """Return the texts that speak in riddles."""
    return [text for text in texts if RIDDLES.search(text)]


def specifying(texts) -> list[str]:
    """Return the texts that speak of proofs as their specification does."""
    return [text for text in texts if SPECIFICATION.search(THINGS.sub("", text))]


@pytest.mark.slow
def test_no_card_speaks_as_people_do_who_calculate_or_as_the_specification_of_proofs():
    for file in cards():
        shown, _ = texts_of(file)
        if not file.as_posix().endswith(DOCUMENTS):
            assert [text for text in calculating(shown) if not EXACT_ODDS.match(text)] == [], file
        if not file.as_posix().endswith(OF_OTHER_THINGS):
            assert specifying(shown) == [], file
    assert specifying(texts_of(ROOT / "bot/features/proof/checking.py")[0]) == []


@pytest.mark.slow
def test_no_refusal_speaks_so():
    for file in files("play", "mechanics", "features", "client"):
        _, refusing = texts_of(file)
        assert calculating(refusing) == [], file
        if "mechanics" not in file.parts:
            assert specifying(refusing) == [], file


@pytest.mark.slow
def test_no_text_of_the_bot_speaks_in_riddles():
    for file in files(*PARTS):
        if "help" not in file.parts:
            assert puzzling(texts_of(file)[0]) == [], file


def test_no_command_and_no_option_is_described_in_riddles():
    for command in singles(every_command()):
        described = [command.description, *(str(option.description) for option in command.parameters)]
        assert puzzling(described) == [], command.qualified_name


def test_no_document_speaks_in_riddles():
    names = (
        ".env.example",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "Makefile",
        "PRIVACY.md",
        "README.md",
        "SECURITY.md",
        "TERMS.md",
    )
    for page in (*(ROOT / name for name in names), *sorted((ROOT / "docs").rglob("*.md"))):
        assert puzzling(re.split(r"(?<=[.:;|]) ", " ".join(page.read_text().split()))) == [], page
    verifier = (ROOT / "bot/features/proof/verify.html").read_text().splitlines()
    assert puzzling(line for line in verifier if "//" not in line) == []


def test_every_command_method_and_help_is_described_in_the_words_of_players():
    for command in singles(every_command()):
        described = [command.description, *(str(option.description) for option in command.parameters)]
        assert calculating(described) == specifying(described) == [], command.qualified_name
        assert "…" not in described
    for entry in CATALOGUE:
        told = [entry.summary, entry.settle(*usual_die(entry)).recipe, *entry.errata]
        assert calculating([*told, *(option.meaning for option in entry.options)]) == [], entry.name
    cards = [help_card(subject, []) for subject in (START, *SUBJECTS)]
    recipes = [recipe_card(entry) for entry in games().values() if entry.name not in OF_GAMES]
    for card in (*cards, *recipes):
        assert calculating([text_of(card)]) == [], card.title


def unknown_commands(text):
    """The commands that a text names, of which there are none."""
    known = {command.qualified_name for command in singles(every_command())}
    first_words = {name.split()[0] for name in known}
    for name, second in COMMAND.findall(text):
        is_group = name in first_words and name not in known
        if name not in first_words | PATHS or (is_group and second and f"{name} {second}" not in known):
            yield f"/{name} {second}"


@pytest.mark.slow
def test_every_command_that_a_text_names_is_there():
    texts = {file: "\n".join(texts_of(file)[0]) for file in files(*PARTS)}
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        if page.name not in NOT_YET:
            texts[page] = page.read_text()
    for where, text in texts.items():
        assert list(unknown_commands(text)) == [], where


def test_the_words_that_need_a_sense_are_explained():
    words = (ROOT / "docs/words.md").read_text()

    assert all(f"| {word} |" in words for word in ("adaptive", "due", "tightness", "hidden", "unevenness"))


def test_no_document_for_people_speaks_of_proofs_as_their_specification_does():
    for name in ("README.md", "PRIVACY.md", "TERMS.md", "docs/hosting.md", "docs/proof.md"):
        before, *_ = (ROOT / name).read_text().partition("\n## Exactly\n")
        prose = re.sub(r"`[^`]*`", "", before)
        assert [line for line in prose.splitlines() if SPECIFICATION.search(line)] == [], name
