"""Public methods say what they mean, there or where what they override is; no two classes have one name."""

import inspect
from collections import Counter
from importlib import import_module
from pkgutil import walk_packages

import bot


def public_classes():
    """Each public class of the bot, once, at the module that defines it."""
    for each in walk_packages(bot.__path__, "bot."):
        if not each.name.endswith("__main__"):
            for name, found in vars(import_module(each.name)).items():
                if inspect.isclass(found) and found.__module__ == each.name and not name.startswith("_"):
                    yield found


def undocumented(kind):
    """The names of public methods of a class that nothing in its order of bases documents."""
    return [
        f"{kind.__module__}.{kind.__qualname__}.{name}"
        for name, found in vars(kind).items()
        if inspect.isfunction(found) and not name.startswith("_") and not inspect.getdoc(getattr(kind, name))
    ]


def test_a_public_method_has_a_docstring_or_overrides_one_that_has():
    kinds = list(public_classes())
    assert len(kinds) > 300
    assert [name for kind in kinds for name in undocumented(kind)] == []


def test_no_two_classes_of_the_bot_have_one_name():
    names = Counter(kind.__name__ for kind in public_classes() if ".sandbox" not in kind.__module__)
    assert [name for name, times in names.items() if times > 1] == []
