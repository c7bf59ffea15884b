"""The core computes and does nothing else: what its modules may import is listed here."""

import ast
from pathlib import Path

import pytest

import bot.mechanics

ROOT = Path(bot.mechanics.__file__).parent
ALLOWED = {
    "bisect",
    "collections",
    "csv",  # reads and writes tables as text
    "dataclasses",
    "difflib",
    "fractions",
    "functools",
    "importlib",  # the registry imports its families by name
    "itertools",
    "lark",  # parses dice expressions
    "math",
    "re",
    "string",  # the letters of the alphabet
    "struct",  # takes long integers apart
    "typing",
    "unicodedata",  # reads the digits of any script
}
INPUT_AND_OUTPUT = {"open", "print", "input", "exec", "eval", "__import__"}


def imports(tree):
    """Yield every module that is imported anywhere in the tree, relative ones as '.'."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield "." if node.level else node.module


def trees():
    files = sorted(ROOT.rglob("*.py"))
    return [pytest.param(ast.parse(file.read_text()), id=str(file.relative_to(ROOT))) for file in files]


@pytest.mark.parametrize("tree", trees())
def test_a_module_of_the_core_imports_only_what_is_pure(tree):
    foreign = {module for module in imports(tree) if not f"{module}.".startswith("bot.mechanics.")}
    assert {module.split(".")[0] for module in foreign} <= ALLOWED


@pytest.mark.parametrize("tree", trees())
def test_a_module_of_the_core_calls_nothing_that_reads_or_writes(tree):
    calls = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & INPUT_AND_OUTPUT


def test_an_import_is_found_wherever_it_hides():
    hidden = "def f():\n    import os.path, json\n    from random import Random\n    from . import chain\n"
    assert set(imports(ast.parse(hidden))) == {"os.path", "json", "random", "."}
