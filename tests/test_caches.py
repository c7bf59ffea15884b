"""Nothing that is remembered grows with what people ask for."""

import inspect
from importlib import import_module
from pkgutil import walk_packages

import bot


def caches():
    """Find all functions of the bot that remember what they returned, by their full names."""
    modules = [
        each.name for each in walk_packages(bot.__path__, "bot.") if not each.name.endswith("__main__")
    ]
    found = [each for name in modules for each in vars(import_module(name)).values()]
    return {
        f"{each.__module__}.{each.__qualname__}": each for each in found if hasattr(each, "cache_parameters")
    }


def is_bounded(cache):
    """Whether a function remembers a bounded number of results: one that is given nothing has but one."""
    return cache.cache_parameters()["maxsize"] is not None or not inspect.signature(cache).parameters


def test_every_cache_has_a_bound():
    found = caches()

    assert len(found) > 20
    assert [name for name, cache in found.items() if not is_bounded(cache)] == []
