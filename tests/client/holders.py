"""Tells who keeps objects, for a test that finds too many of them."""

import gc
from collections import Counter
from collections.abc import Iterable
from functools import _lru_cache_wrapper
from types import CellType, FrameType, FunctionType, ModuleType

FAR = 8
"""Through how many hands an object is followed."""

MOST = 10
"""How many objects of a class are followed: to look for each hand takes a twentieth of a second."""

SHOWN = 3
"""How many ways in which objects of a class are kept are told."""

BETWEEN = dict, list, tuple, set, frozenset, CellType
"""What keeps things for somebody else, who is the one to be told of."""

ENDS = ModuleType, type, FunctionType, _lru_cache_wrapper
"""What is there for good."""


def name_of(thing: object) -> str:
    """Return the full name of the class of an object."""
    return f"{type(thing).__module__}.{type(thing).__qualname__}"


def tell_holders(classes: Iterable[str]) -> str:
    """Tell by whom the newest objects of such classes are kept: a line for each way, the usual ones first.

    A way ends where no holder is known: a variable of a thread, or of a function that runs, is not.
    """
    everything = gc.get_objects()
    gc.unfreeze()  # what was there before the tests may hold them
    lines = list[str]()
    for name in classes:
        things = [thing for thing in everything if name_of(thing) == name][-MOST:]
        ways = Counter[str]()
        for thing in things:  # a generator would be told as a holder
            ways[_tell_way(thing, {id(everything), id(things)})] += 1
        lines += (f"{number} {way}" for way, number in ways.most_common(SHOWN))
    gc.freeze()
    return "\n".join(lines)


def _tell_way(thing: object, hidden: set[int]) -> str:
    """Name an object, who holds it, who holds that, and so on."""
    way = [thing]
    seen = {*hidden, id(way), id(thing)}
    while len(way) <= FAR and not isinstance(way[-1], ENDS):
        holder = _find_holder(way[-1], seen)
        if holder is None:
            break
        way.append(holder)
        seen.add(id(holder))
    return " < ".join(_tell(each) for each in way if not isinstance(each, BETWEEN))


def _find_holder(thing: object, seen: set[int]) -> object | None:
    """Return one who holds an object: by choice a module, as all its functions hold what is in it."""
    found = (each for each in gc.get_referrers(thing) if not isinstance(each, FrameType))
    holders = [each for each in found if id(each) not in seen]
    return min(holders, key=lambda each: not isinstance(each, ModuleType), default=None)


def _tell(thing: object) -> str:
    if isinstance(thing, ModuleType):
        return thing.__name__
    return f"{thing.__module__}.{thing.__qualname__}" if isinstance(thing, ENDS) else name_of(thing)
