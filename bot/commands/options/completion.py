"""What is proposed while a person types."""

from collections.abc import Iterable

from discord import app_commands

from bot.mechanics.catalogue import CATALOGUE, find
from bot.mechanics.errors import BadInput

Choices = list[app_commands.Choice[str]]

MOST = 25
"""The most proposals that Discord shows."""

LONGEST = 100
"""The most characters of a proposal."""


def methods(typed: str, sides: object = None, faces: object = None) -> Choices:
    """Propose methods that can make these sides from such dice: best first, slips as written last.

    While they are still being typed, `sides` and `faces` may be anything; then they rule nothing out.
    """
    typed = typed.strip().lower()
    found = [
        entry
        for entry in CATALOGUE
        if typed in entry.name and _can(entry.only_sides, sides) and _can(entry.only_faces, faces)
    ]
    found.sort(key=lambda entry: entry.as_written)
    return [choice(f"{entry.name}: {entry.recipe}", entry.name) for entry in found[:MOST]]


def several_methods(typed: str) -> Choices:
    """Propose the next method, after those that are typed already."""
    done, _, begun = typed.lower().rpartition(" ")
    texts = (f"{done} {method.value}".strip() for method in methods(begun))
    return [choice(text, text) for text in texts if len(text) <= LONGEST]


def options(method: str, typed: str) -> Choices:
    """Propose the next `name=value` for a method, after what is typed already."""
    try:
        known = find(method).options
    except BadInput:
        return []
    done, _, begun = typed.rpartition(" ")
    taken = {pair.partition("=")[0] for pair in done.split()}
    texts = (
        (f"{option.name}={value}", option.meaning)
        for option in known
        if option.name not in taken
        for value in option.proposals
    )
    matching = ((text, meaning) for text, meaning in texts if text.startswith(begun))
    return [choice(f"{text}: {meaning}", f"{done} {text}".strip()) for text, meaning in list(matching)[:MOST]]


def tightnesses(typed: str) -> Choices:
    """Propose values of tightness, from pure chance to a hat."""
    known = {
        "0": "pure chance",
        "0.25": "a gentle pull",
        "0.5": "a clear pull",
        "1": "as even as a deck of cards, never certain",
        "2": "few surprises",
        "5": "hardly any surprise",
        "inf": "only what is due can come",
    }
    return [
        choice(f"{text}: {meaning}", text)
        for text, meaning in known.items()
        if text.startswith(typed.strip())
    ]


def commands(known: Iterable[str], typed: str) -> Choices:
    """Propose commands, without the / that people see before them."""
    begun = typed.strip().lower().removeprefix("/")
    return [choice(f"/{name}", name) for name in known if begun in name][:MOST]


def sets(used: Iterable[str], typed: str) -> Choices:
    """Propose names of sets of dice that were used before."""
    begun = typed.strip().lower()
    return [choice(name, name) for name in used if begun in name.lower()][:MOST]


def choice(name: str, value: str) -> app_commands.Choice[str]:
    """Return a proposal, with its name cut to what Discord shows."""
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return app_commands.Choice(name=short, value=value)


def _can(only: tuple[int, ...], number: object) -> bool:
    return not only or not isinstance(number, int) or number in only
