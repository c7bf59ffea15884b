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


def _leaves(tree: dict[str, Any], place: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for key, below in tree.items():
        if key == "_errors":
            yield from ((".".join(place), fault["code"]) for fault in below)
        else:
            yield from _leaves(below, (*place, key))
