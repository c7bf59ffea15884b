"""The core computes and does nothing else: what its modules may import is listed here."""

import ast
from functools import cache
from pathlib import Path

import bot.mechanics

ROOT = Path(bot.mechanics.__file__).parent
ALLOWED = {
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "copy",  # refusals that are raised again
    "csv",  # reads and writes tables as text
    "dataclasses",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "hashlib",  # keys and streams that follow from what is given
    "hmac",
    "html",  # signs as web pages write them
    "importlib",  # the registry imports its families by name
    "inspect",  # the options of a game are the parameters of its function
    "io",  # reads text in memory by lines
    "itertools",
    "json",  # writes values as text
    "math",
    "operator",
    "re",
    "statistics",
    "string",  # the letters of the alphabet
    "struct",  # takes long integers apart
    "typing",
    "unicodedata",  # reads the digits of any script
}
INPUT_AND_OUTPUT = {"open", "print", "input", "exec", "eval", "__import__"}


@cache
def nodes(tree):
    """All of a tree that imports or calls something."""
    wanted = ast.Import | ast.ImportFrom | ast.Call
    return [node for node in ast.walk(tree) if isinstance(node, wanted)]


def imports(tree):
    """Yield every module that is imported anywhere in the tree, relative ones as '.'."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield "." if node.level else node.module


def calls(tree):
    """Yield every name that is called anywhere in the tree."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


@cache
def trees():
    """All modules of the core, by their paths in it."""
    return {str(file.relative_to(ROOT)): ast.parse(file.read_text()) for file in ROOT.rglob("*.py")}


def test_the_modules_of_the_core_import_only_what_is_pure():
    foreign = {
        path: {module for module in imports(tree) if not f"{module}.".startswith("bot.mechanics.")}
        for path, tree in trees().items()
    }
    impure = {path: {module.split(".")[0] for module in found} - ALLOWED for path, found in foreign.items()}

    assert len(foreign) > 50
    assert {path: found for path, found in impure.items() if found} == {}


def test_the_modules_of_the_core_call_nothing_that_reads_or_writes():
    called = {path: INPUT_AND_OUTPUT.intersection(calls(tree)) for path, tree in trees().items()}

    assert {path: found for path, found in called.items() if found} == {}


def test_an_import_is_found_wherever_it_hides():
    hidden = "def f():\n    import os.path, json\n    from random import Random\n    from . import chain\n"
    assert set(imports(ast.parse(hidden))) == {"os.path", "json", "random", "."}
