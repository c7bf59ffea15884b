"""The recipe of a game: how to read its dice, what to type and what that means, and its follow-ups.

The meaning of an example is composed from its options: `vtm7h2 >=4` is 7 dice, 2 hunger dice, 4 successes
needed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from bot.features.help.titles import companion_word, companions_of
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.game import GameThrow, throw
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.series import SeriesRoll
from bot.mechanics.games.spelling import GameEntry, GameOption, GameRoll, Value, write_dice, write_loss
from bot.mechanics.games.where_played import read_where_played
from bot.mechanics.reading.tokens import begins_dice, tokenize
from bot.mechanics.sources import Chance
from bot.text.card import Card
from bot.text.words import capital, join_and

THROWS = 20
"""Throws of a roll that are searched for its follow-ups."""

PLURAL = re.compile(r"\b(?:dice|(?!has\b)[a-z]+(?<![su])s|successes)\b(?!.*\bfrom$)", re.IGNORECASE)
"""A word for several things, after their number."""

SHORT = {"number to reach": "", "armour class": "AC ", "difficulty class": "DC "}
"""The words before a number to reach, if players say less than the option's meaning."""

SPENT = re.compile(r"(?<=Spend )\d+ ")
"""How much is spent, which differs between throws."""

MOST_FOLLOWING = 2
"""The most buttons under a roll that are named."""

MOST_RECIPES = 256
"""The most recipes in the cache: those of all games, current or not."""

PLAY = "Play this here"
"""The button that sets the game of a channel, or of a thread."""


@dataclass(frozen=True, slots=True)
class Usual:
    """A usual roll of a game."""

    typed: str
    """The text after `dice:`."""
    meaning: str


def usual_rolls(entry: GameEntry, *, played: bool = False) -> tuple[Usual, ...]:
    """Return usual rolls; for the current game without its name if they are understood so."""
    return _usual_rolls(entry.name, played=played)


@lru_cache(maxsize=MOST_RECIPES)
def _usual_rolls(name: str, *, played: bool) -> tuple[Usual, ...]:
    """Return them by the name of the game: finding out what works without the name takes milliseconds."""
    entry = games()[name]
    short = _without_name if played else _as_written
    return tuple(Usual(short(entry, each), _say(read_game(each))) for each in entry.examples)


def recipe_card(entry: GameEntry, *, played: bool = False, may_set: bool = False, odds: str = "") -> Card:
    """Show how to roll a game; `odds` are those of its first example, `may_set`: a button sets it here."""
    rolls = usual_rolls(entry, played=played)
    return Card("\n".join(_lines(entry, rolls, odds, played=played, may_set=may_set)), entry.title)


def say_words(entry: GameEntry) -> str:
    """Return the words of a game's rolls that its examples lack: `dis` disadvantage, `elven`."""
    used = {name for each in entry.examples for name in _used(read_game(each))}
    told = (
        _say_word(option)
        for option in entry.options
        if option.shape in {"number", "flag", "target"} and option.name not in {*used, "pushed"}
    )
    return ", ".join(told)


def _say_word(option: GameOption) -> str:
    word = option.spellings[0]
    meaning = _one(option.meaning) if option.shape == "flag" and option.high > 1 else option.meaning
    says_it = len(word) > 1 and meaning.casefold().startswith(word)
    return f"`{word}`" if says_it else f"`{word}` {meaning}".strip()


def _lines(
    entry: GameEntry, rolls: tuple[Usual, ...], odds: str, *, played: bool, may_set: bool
) -> Iterator[str]:
    yield entry.reads
    yield "**After** `/roll dice:` or `/odds dice:`"
    yield from (f"`{roll.typed}` {roll.meaning}".strip() for roll in rolls)
    also = [f"`{other.examples[0]}` {companion_word(other)}" for other in companions_of(entry)]
    words = say_words(entry)
    told = {
        "Also": ", ".join(also),
        "More words": words,
        "Buttons under a roll": ", ".join(_follows(entry.name)),
        f"Odds of `{rolls[0].typed}`": odds.replace(" · ", "\u00a0· "),
    }
    yield from (f"**{what}**: {text}" for what, text in told.items() if text)
    if entry.template or entry.opens or companion_word(entry):
        return  # the dice are its name, or it is no game by itself
    if played:
        yield "-# Played here: its name may be left out."
    elif may_set:
        yield f"-# `{PLAY}`: then no name is needed."
    else:
        yield "-# As this channel's game it needs no name."


def _as_written(_: GameEntry, example: str) -> str:
    return example


def _without_name(entry: GameEntry, example: str) -> str:
    short = example.removeprefix(entry.name).strip()
    if not short or begins_dice(tokenize(entry.name)):
        return example
    return short if str(read_where_played(entry, short)) == example else example


@lru_cache(maxsize=MOST_RECIPES)
def _follows(name: str) -> tuple[str, ...]:
    """Return the follow-ups of the first example of a game, as on their buttons."""
    game = read_game(games()[name].examples[0]).game
    chance = Chance(Random(name).randrange)  # noqa: S311 - an example that is always the same
    thrown = (throw(game, chance) for _ in range(THROWS))
    found = (made.game.follow_ups(made.tally) for made in thrown if isinstance(made, GameThrow))
    words = [SPENT.sub("", capital(word)) for follows in found for word in follows]
    by_verb = {word.partition(" ")[0]: word for word in reversed(words)}
    return tuple(reversed(by_verb.values()))[:MOST_FOLLOWING]


def _say(roll: GameRoll) -> str:
    """Return the parts of a roll in words."""
    if isinstance(roll, SeriesRoll):
        return f"{sum(times for times, _ in roll.rolls)} attacks"
    entry = roll.entry
    used = _used(roll)
    parts = (_say_option(each, roll.values[each.name]) for each in entry.options if each.name in used)
    return ", ".join(parts) or companion_word(entry)


def _used(roll: GameRoll) -> set[str]:
    """Return the names of the options of a roll without defaults."""
    defaults = {option.name: option.default for option in roll.entry.options}
    return {name for name, value in roll.values.items() if value != defaults[name]}


def _say_option(option: GameOption, value: Value) -> str:  # noqa: PLR0911 - a line a shape
    meaning = option.meaning or option.name
    match option.shape, value:
        case "dice", tuple():
            sides = join_and([f"d{each}" for each in value])
            return sides if meaning == "dice" else f"{meaning} {sides}"
        case "bonus", tuple():
            dice = write_dice(value).removeprefix("+")
            return f"plus {dice}" if meaning == "dice that are added" else f"{meaning} {dice}"
        case "list", tuple():
            return f"{meaning} {option.write(value).strip()}"
        case "loss" | "other loss", tuple():
            return f"{write_loss(value)} {meaning}"
        case "damage", _:
            return f"damage {option.write(value).removeprefix('; ')}"
        case "flag", 1:
            return _one(meaning) if option.high > 1 or " " not in meaning else meaning
        case "modifier", int() if meaning == "modifier":
            return f"plus {value}" if value >= 0 else f"minus {-value}"
        case "pool", int() if option.name == "die":
            return f"{meaning} d{value}"
        case _, int():
            return _count(option, meaning, value)
    raise AssertionError(f"{option.name} has no such value: {value}")


def _count(option: GameOption, meaning: str, value: int) -> str:
    """Return a number with its unit: `2 hunger dice`, `skill 45`, `against 15`."""
    if PLURAL.search(meaning):
        return f"{value or 'no'} {_one(meaning) if abs(value) == 1 else meaning}"
    if option.shape == "target" and not meaning.startswith("least"):
        against = SHORT.get(meaning, f"{meaning} ")
        return f"against {against}{value}"
    return f"{meaning} {value}"


def _one(meaning: str) -> str:
    """Return the singular: `hunger die`, `advantage`."""
    return PLURAL.sub(lambda word: _singular(word[0]), meaning, count=1)


def _singular(word: str) -> str:
    return "die" if word == "dice" else word.removesuffix("es") if word.endswith("sses") else word[:-1]
