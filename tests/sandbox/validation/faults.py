"""Reading a refusal: which places of a body are faulty, and how."""

from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.errors import ApiError


def faults_of(check: Callable[..., None], *args: Any, **options: Any) -> set[tuple[str, str]]:
    """Return (place, code) of every fault in an "Invalid Form Body"; empty when the body is accepted."""
    try:
        check(*args, **options)
    except ApiError as error:
        if error.code != 50035:
            raise
        return set(_leaves(error.errors or {}, ()))
    return set()


def misjudged(
    find: Callable[[Any], set[tuple[str, str]]],
    refused: dict[str, tuple[Any, ...]],
    accepted: dict[str, Any],
    at: str = "",
) -> dict[str, set[tuple[str, str]]]:
    """Return what is found of cases that are judged otherwise than Discord does, by their names.

    Those that are `refused` end with the place of their fault, below `at`, and its codes.
    """
    judged = {
        name: (given, {(at + place, code) for code in codes})
        for name, (given, place, *codes) in refused.items()
    }
    judged |= {name: (given, set()) for name, given in accepted.items()}
    found = {name: find(given) for name, (given, _) in judged.items()}
    return {name: faults for name, faults in found.items() if faults != judged[name][1]}


def _leaves(tree: dict[str, Any], place: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key, below in tree.items():
        if key == "_errors":
            yield from ((".".join(place), fault["code"]) for fault in below)
        else:
            yield from _leaves(below, (*place, key))
