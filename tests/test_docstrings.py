"""Docstrings say what names do not: long functions have one, and none only repeats its name.

`make lint` asks each module for one. A short function needs none: five lines of code are as quick to read as
a sentence about them.
"""

import ast
import inspect
import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import NamedTuple

import pytest

import bot

SHORT = 5
"""Lines of a function whose name may be enough."""

SENTENCE = 12
"""Words of a docstring that may be a name once more; longer ones put its words into an order of their own."""

SAID_BY_ALL = {"commands", "routes"}
"""Functions that all of their kind have, and which all do the same."""

SILENT = frozenset(
    re.findall(
        r"\w+",
        """
        a an and are as at be been by does for from has have how if in into is it its itself make makes
        not of on one only or return returns read reads say says show shows such tell tells than that
        the their them there they this those to was what whatever when where whether which who whose
        with would yield
        """,
    )
)
"""Words that say nothing by themselves, as each docstring has them."""

OWN = {
    *("abstractmethod", "cached_property", "classmethod", "contextmanager", "dataclass", "lru_cache"),
    *("property", "staticmethod"),
}
"""Decorators under which a docstring is for those who read the code; with others people may read it."""


class Definition(NamedTuple):
    """A class or a function of the bot."""

    place: str
    """Its module and its qualified name."""
    node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    around: tuple[str, ...] = ()
    """The names of what it stands in."""
    in_function: bool = False

    @property
    def is_class(self):
        return isinstance(self.node, ast.ClassDef)

    @property
    def is_public(self):
        return not self.in_function and not any(
            name.startswith("_") for name in (*self.around, self.node.name)
        )

    @property
    def docstring(self):
        return ast.get_docstring(self.node)

    @property
    def code(self):
        """Its statements without the docstring."""
        return self.node.body[1 if self.docstring else 0 :]

    @property
    def lines(self):
        return self.node.end_lineno - self.code[0].lineno + 1 if self.code else 0

    @property
    def is_short(self):
        """Whether it needs no docstring where its name says it: a few lines, or a class of fields alone."""
        if self.is_class:
            return not any(
                isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in self.node.body
            )
        return self.lines <= SHORT

    @property
    def is_for_readers_of_code(self):
        if self.place.startswith("bot.cli."):
            return False  # the help of a command may be the docstring of a function without a decorator
        called = (each.func if isinstance(each, ast.Call) else each for each in self.node.decorator_list)
        return {ast.unparse(each).split(".")[-1] for each in called} <= OWN

    @property
    def repeats_its_name(self):
        """Whether all words of its docstring are in its name and signature, or in its only statement."""
        is_long = len((self.docstring or "").split()) > SENTENCE
        if not self.docstring or is_long or not self.is_for_readers_of_code:
            return False
        signature = self.node.bases if self.is_class else (self.node.args, self.node.returns)
        only = self.code if not self.is_class and len(self.code) == 1 else ()
        known = [*self.around, self.node.name, *map(ast.unparse, filter(None, (*signature, *only)))]
        return words_of(self.docstring) <= words_of(" ".join(known))


def words_of(text):
    """The beginnings of the words in a text that say something: `counts` is then like `Counter`."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text).lower().replace("_", " ")
    return {word[:4] for word in re.findall(r"[a-z]+|\d+", parts) if word not in SILENT}


def find_definitions(node, module, around=(), *, in_function=False):
    """Go through all that is defined in a module, from the outermost."""
    for each in ast.iter_child_nodes(node):
        if isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield Definition(".".join((module, *around, each.name)), each, around, in_function)
            inside = in_function or not isinstance(each, ast.ClassDef)
            yield from find_definitions(each, module, (*around, each.name), in_function=inside)
        elif not isinstance(each, ast.expr):  # in which nothing is defined
            yield from find_definitions(each, module, around, in_function=in_function)


MODULES = [each.name for each in walk_packages(bot.__path__, "bot.") if not each.name.endswith("__main__")]


@pytest.fixture(scope="module")
def definitions():
    """All classes and functions of the bot by their places."""
    files = ((name, Path(import_module(name).__file__)) for name in MODULES)
    found = (each for name, file in files for each in find_definitions(ast.parse(file.read_text()), name))
    return {each.place: each for each in found}


def public_classes():
    """Each public class of the bot, once, at the module that defines it."""
    for module in MODULES:
        for name, found in vars(import_module(module)).items():
            if inspect.isclass(found) and found.__module__ == module and not name.startswith("_"):
                yield found


def bases_of(kind):
    """The places of a class and of what it is derived from."""
    return [f"{each.__module__}.{each.__qualname__}" for each in kind.__mro__]


def test_a_public_class_with_methods_has_a_docstring_or_is_derived_from_one_that_has(definitions):
    kinds = list(public_classes())
    assert len(kinds) > 300
    documented = {place for place, each in definitions.items() if each.docstring or each.is_short}
    assert [bases_of(kind)[0] for kind in kinds if documented.isdisjoint(bases_of(kind))] == []


def test_a_long_public_function_has_a_docstring_or_overrides_another(definitions):
    overrides = {
        f"{here}.{name}"
        for kind in public_classes()
        for here, *bases in [bases_of(kind)]
        for name in vars(kind)
        if any(f"{base}.{name}" in definitions for base in bases)
    }
    long = [
        each
        for each in definitions.values()
        if not each.is_class and each.is_public and not each.is_short and each.node.name not in SAID_BY_ALL
    ]
    assert len(long) > 1_000
    assert [each.place for each in long if not each.docstring and each.place not in overrides] == []


def test_no_docstring_only_repeats_a_name(definitions):
    assert [each.place for each in definitions.values() if each.repeats_its_name] == []


def test_no_two_classes_of_the_bot_have_one_name():
    names = Counter(kind.__name__ for kind in public_classes() if ".sandbox" not in kind.__module__)
    assert [name for name, times in names.items() if times > 1] == []
