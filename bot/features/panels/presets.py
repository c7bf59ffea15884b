"""The throws of a game for a panel: its examples, with a gap for each number that differs by person.

`vtm{pool}h{hunger}` asks whoever presses for both. What cannot be read with gaps stays as its example.
"""

from collections.abc import Iterator
from functools import lru_cache

from bot.features.help.titles import companion_word, companions_of
from bot.features.panels.panels import LONGEST_LABEL
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import SeriesRoll
from bot.mechanics.games.spelling import GameEntry, GameOption, GameRoll
from bot.mechanics.templates import Template, list_open
from bot.text.words import capital, shorten

HOLE = 7654
"""A number that no example has: in its place is the gap."""

OWN = frozenset(("pool", "modifier", "target", "number"))
"""The shapes of options whose numbers are a person's own, or of the moment."""

LEFT_OUT = frozenset(("loss", "other loss"))
"""The shapes of options that a throw of a panel goes without: each time another amount is lost."""

SHORT = {"number to reach": "target", "armour class": "AC", "difficulty class": "DC"}
"""What an option is called where players say less than its meaning."""


@lru_cache(maxsize=8)  # the games that are played in a server's channels
def throws_of_game(entry: GameEntry) -> tuple[tuple[str, str], ...]:
    """Return the throws of a game and of its further rolls, each with what stands on its button."""
    found: dict[str, str] = {}
    for each in (entry, *companions_of(entry)):
        for text, label in _throws_of(each):
            if label not in found.values():
                found.setdefault(text, label)
    return tuple(found.items())


def _throws_of(entry: GameEntry) -> Iterator[tuple[str, str]]:
    called = companion_word(entry)
    for example in entry.examples:
        roll = read_game(example)
        if isinstance(roll, SeriesRoll) or any(option.shape == "damage" for option in _typed(roll)):
            continue
        text = _open(roll)
        if not Template(text, list_open(text)).is_game:
            text = example
        said = ", ".join(filter(None, (called, *_say(roll)))) if list_open(text) else called or example
        others = max(said.count(" dice") - 1, 0)  # ability, proficiency, difficulty dice
        yield text, shorten(capital(said.replace(" dice", "", others)), LONGEST_LABEL)


def _typed(roll: GameRoll) -> Iterator[GameOption]:
    """Go through the options that are typed in a roll and belong on a panel."""
    for option in roll.entry.options:
        is_typed = option.name in roll.values and roll.values[option.name] != option.default
        if is_typed and option.shape not in LEFT_OUT:
            yield option


def _open(roll: GameRoll) -> str:
    """Return a roll as it is typed, with gaps for its numbers."""
    entry = roll.entry
    begin = entry.template or entry.name
    parts = [begin]
    for option in _typed(roll):
        if f"{{{option.name}}}" in begin:
            continue
        value = HOLE if option.shape in OWN else roll.values[option.name]
        written = option.write(value, counts_before=entry.counts_before)
        parts.append(written.replace(str(HOLE), f"{{{option.name}}}"))
    return "".join(parts)


def _say(roll: GameRoll) -> Iterator[str]:
    """Say which numbers are asked for, and what else there is to a roll."""
    for option in _typed(roll):
        meaning = option.meaning or option.name
        if option.shape in OWN:
            yield SHORT.get(meaning, meaning)
        else:
            yield option.write(roll.values[option.name], counts_before=roll.entry.counts_before).strip()
