"""Completes options while a person types: proposes methods, dice expressions, sets and commands."""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sized
from itertools import islice, takewhile
from typing import Any, TypeVar, TypeVarTuple

from discord import app_commands

from bot.client.client import Interaction
from bot.client.options import ask_of
from bot.mechanics.catalogue import CATALOGUE, find
from bot.mechanics.entry import Entry
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.reading.phrase_book import NAMES
from bot.mechanics.reading.reader import understand_one
from bot.mechanics.typed_text import begin_of_word, is_letter
from bot.play.reads import HistoryQuery
from bot.play.store import Ask

Choices = list[app_commands.Choice[str]]
Found = TypeVar("Found", bound=Sized)
Inputs = TypeVarTuple("Inputs")

MOST = 25
"""The most proposals that Discord shows."""

MOST_NAMES = 10
"""The most names of a character among them."""

LONGEST = 100
"""The most characters of a proposal."""

LATELY = 100
"""How many of a person's newest rolls are searched for the names of their sets."""

EXAMPLES = {
    "1d20+5": "a die and a bonus",
    "2d6": "the sum of two dice",
    "4d6kh3": "the three highest of four dice",
    "2d20kh1": "the higher of two dice",
    "10d10>=8": "how many of ten dice show 8 or more",
    "3d6!": "each 6 adds one more die",
    "2d6rr1": "1s are rolled again",
    "d%": "a number from 1 to 100",
    "4dF": "four Fate dice",
    "{2d20, 1d12}kh1": "the higher of two totals",
}

TIGHTNESSES = {
    "0": "pure chance",
    "0.25": "a gentle pull",
    "0.5": "a clear pull",
    "1": "as even as a deck of cards, never certain",
    "2": "few surprises",
    "5": "hardly any surprise",
    "inf": "only totals that are due can come up",
}
"""From pure chance to cards from a hat."""

NO_SAVED: Mapping[str, str] = {}


def methods(typed: str, sides: object = None, faces: object = None, usual: int | None = None) -> Choices:
    """Propose methods that can make these sides from such dice: best first, mistyped ones as written last.

    While people still type them, `sides` and `faces` may be anything; then they exclude nothing. Without
    `faces` the dice are the place's `usual` dice.
    """
    typed = typed.strip().lower()
    found = [
        entry
        for entry in CATALOGUE
        if typed in entry.name and _allows(entry.only_sides, sides) and _throws(entry, faces, usual)
    ]
    found.sort(key=lambda entry: entry.as_written)
    return [choice(f"{entry.name}: {entry.summary}", entry.name) for entry in found[:MOST]]


def several_methods(typed: str) -> Choices:
    """Propose the next method, after those already typed."""
    done, _, begun = typed.lower().rpartition(" ")
    texts = (f"{done} {method.value}".strip() for method in methods(begun))
    return [choice(text, text) for text in texts if len(text) <= LONGEST]


def options(method: str, typed: str) -> Choices:
    """Propose the next `name=value` for a method, after the text so far."""
    try:
        known = find(method).options
    except BadInput:
        return []
    done, _, begun = typed.rpartition(" ")
    taken = {pair.partition("=")[0] for pair in done.split()}
    texts = (
        (f"{option.name}={value}", option.words.get(value, option.meaning))
        for option in known
        if option.name not in taken
        for value in option.proposals
    )
    matching = (
        choice(f"{text}: {meaning}", f"{done} {text}".strip())
        for text, meaning in texts
        if text.startswith(begun)
    )
    return [each for each in matching if len(each.value) <= LONGEST][:MOST]


async def game_names(_: Interaction, typed: str) -> Choices:
    """Propose games with the text in their names or titles."""
    begun = typed.strip().lower()
    return [
        choice(f"{name}: {entry.title}", name)
        for name, entry in games().items()
        if any(begun in each for each in (name, *entry.aliases, entry.title.lower()))
    ][:MOST]


async def tightness(_: Interaction, typed: str) -> Choices:
    """Propose values of tightness."""
    begun = typed.strip()
    return [choice(f"{text}: {does}", text) for text, does in TIGHTNESSES.items() if text.startswith(begun)]


def commands(known: Iterable[str], typed: str) -> Choices:
    """Propose commands, without the / that people see before them."""
    begun = typed.strip().lower().removeprefix("/")
    return [choice(f"/{name}", name) for name in known if begun in name][:MOST]


async def recall(
    interaction: Interaction,
    read: Callable[[Ask, *Inputs], Awaitable[Found]],
    *inputs: *Inputs,
) -> Found:
    """Return what `read` returns for the person, or returned for them a few seconds ago."""
    ask = await ask_of(interaction)
    key = read, ask.place, ask.person, inputs
    return await interaction.client.recent_reads.get(key, lambda: read(ask, *inputs))


async def used_sets(interaction: Interaction, typed: str) -> Choices:
    """Propose the names of sets of dice that the person used lately at the place, the newest first."""
    return sets(await recall(interaction, _read_used_sets), typed)


async def _read_used_sets(ask: Ask) -> list[str]:
    page = await ask.store.page(ask.place, HistoryQuery(person=ask.person, limit=LATELY))
    names = (event.request.get("set") for event in page.events)
    return list(dict.fromkeys(name for name in names if name))


def sets(used: Iterable[str], typed: str) -> Choices:
    """Propose used names that contain the text."""
    begun = typed.strip().lower()
    return [choice(name, name) for name in islice((name for name in used if begun in name.lower()), MOST)]


async def single_dice(_: Interaction, typed: str) -> Choices:
    """Propose expressions without repeated sets."""
    return [each for each in dice_expressions(typed) if understand_one(each.value).sets == 1]


def single_dice_or_names(
    meanings: Callable[[Ask], Awaitable[Mapping[str, str]]],
) -> Callable[[Interaction, str], Coroutine[Any, Any, Choices]]:
    """Return a function that proposes expressions without repeated sets, after names of a character."""

    async def complete(interaction: Interaction, typed: str) -> Choices:
        named = names(typed, await recall(interaction, meanings))
        return [*named, *await single_dice(interaction, typed)][:MOST]

    return complete


def with_games(ask: Ask, typed: str, plain: Choices) -> Choices:
    """Propose rolls of the game of the place, then the `plain` proposals, then rolls of other games."""
    played = ask.configuration.game
    begun = typed.strip().lower()
    first = [entry for name, entry in games().items() if name == played]
    others = [entry for name, entry in games().items() if begun and name != played]
    offered = (*_examples(first, begun), *plain, *_examples(others, begun))
    once = {each.value: each for each in reversed(offered)}
    return [once.pop(each.value) for each in offered if each.value in once][:MOST]


def _examples(entries: Iterable[GameEntry], begun: str) -> Choices:
    """Propose examples for the games with this name, by any of their names."""
    return [
        choice(f"{example}: {entry.title}", example)
        for entry in entries
        for example in entry.examples
        if example.startswith(begun) or any(name.startswith(begun) for name in (entry.name, *entry.aliases))
    ]


def dice_expressions(typed: str, lately: Iterable[str] = (), saved: Mapping[str, str] = NO_SAVED) -> Choices:
    """Propose saved rolls, recent ones, examples, and games' names of dice that begin with the text.

    `saved` are dice by their names; text after such a name is kept in the proposal.
    """
    repeated = {text: "rolled lately" for text in lately if len(text) <= LONGEST}
    named = {spelling: f"{name.game}: {name.meaning}" for name in NAMES for spelling in name.spellings}
    begun = typed.strip().lower()
    known = _complete_saved(typed.strip(), saved) | dict(saved) | repeated | EXAMPLES | named
    found = [(text, told) for text, told in known.items() if text.lower().startswith(begun)]
    return [choice(f"{text}: {told}", text) for text, told in found[:MOST]]


BEFORE_VALUES = tuple("-+−–*×/÷%(,;<>=")
"""Signs that a value may follow."""


def names(typed: str, known: Mapping[str, str]) -> Choices:
    """Propose names of a character in places for values; `known` are their meanings, by name."""
    place = _begin_of_name(typed)
    if place is None:
        return []
    before, begun = typed[:place], typed[place:].casefold()
    texts = ((f"{before}{name}", told) for name, told in known.items() if name.startswith(begun))
    return [choice(f"{text}: {told}", text) for text, told in texts if len(text) <= LONGEST][:MOST_NAMES]


def _begin_of_name(typed: str) -> int | None:
    """Return where the name that is being typed, or may come next, begins, or None."""
    begin = begin_of_word(typed, len(typed))
    behind = begin + _size_of_asking(typed[begin:])
    places = [begin] * _wants_value(typed[:begin].rstrip()) + [behind] * (behind > begin)
    return next((place for place in places if place == len(typed) or is_letter(typed[place])), None)


def _wants_value(typed: str) -> bool:
    """Whether a value may come after the text."""
    word = typed[begin_of_word(typed, len(typed)) :]
    return not typed or typed.endswith(BEFORE_VALUES) or 0 < len(word) == _size_of_asking(word)


def _size_of_asking(word: str) -> int:
    """Return how much of a word wants a value right after it, `vs`, `6x`, or 0."""
    digits = sum(1 for _ in takewhile(str.isdecimal, word))
    if digits:
        return digits + 1 if word[digits : digits + 1] in {"x", "X"} else 0
    return 2 if word[:2].casefold() == "vs" else 0


def choice(name: str, value: str) -> app_commands.Choice[str]:
    """Return a proposal, with its name cut to Discord's length."""
    short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    return app_commands.Choice(name=short, value=value)


def _throws(entry: Entry, faces: object, usual: int | None) -> bool:
    if entry.own_faces is None:
        return _allows(entry.only_faces, faces or usual)
    return not isinstance(faces, int) or entry.takes(faces)


def _allows(only: tuple[int, ...], number: object) -> bool:
    return not only or not isinstance(number, int) or number in only


def _complete_saved(typed: str, saved: Mapping[str, str]) -> dict[str, str]:
    """Return a saved roll with the values typed after its name, if any."""
    name, _, values = typed.partition(" ")
    called = values and len(typed) <= LONGEST and name.casefold() in saved
    return {typed: saved[name.casefold()]} if called else {}
