"""The cards of the help: the first one, one for each thing people want to do, and computed ones.

The game of the place changes the first card: its rolls come first.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import accumulate

import bot
from bot.features.help.recipes import usual_rolls
from bot.features.help.subjects import (
    ALL_COMMANDS,
    ALL_DICE,
    FIRST,
    GAMES,
    START,
    SUBJECTS,
    HelpLine,
    HelpSubject,
)
from bot.features.help.topics import Found
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.reading.language import SECTIONS, Section
from bot.mechanics.reading.phrase_book import NAMES
from bot.play.errors import quote
from bot.text.card import Card, Field
from bot.text.words import lines, shorten

TEXT_LIMIT = 4000
FIELD_LIMIT = 1000
LAST_FIELD_LIMIT = 800
"""A card has 6,000 characters in all."""

FEW_COMMANDS = 5
"""A larger group is listed only by names: Discord describes its commands while people type."""

ROLLS = 2
"""Rolls of the current game on the first card."""

LONGEST_TYPED = 60
"""Characters of an unknown topic in its answer."""

Commands = Iterable[tuple[str, str]]
"""The name and the description of each."""

GAMES_TEXT = """\
Choose your game below: what to type, what it means, and its odds.
A roll begins or ends with the name of its game, in any order: `7 vtm hunger 2` is `vtm7h2`.
By any name: `/help topic:blades`"""


def help_card(subject: str, commands: Commands, game: GameEntry | None = None) -> Card:
    """Show the first card, or that of a subject; `game` is the current one."""
    match subject:
        case "start":
            return _begin(game)
        case "games":
            return Card(GAMES_TEXT, SUBJECTS[GAMES].label)
        case "all-dice":
            return _all_dice()
        case "commands":
            return _all_commands(commands)
        case _:
            return _card(SUBJECTS[subject])


def unknown_card(typed: str, found: Found) -> Card:
    """Say that there is no help on the typed text, and ask whether a similar topic is meant."""
    said = quote(shorten(" ".join(typed.split()), LONGEST_TYPED))
    asked = "Did you mean this?" if found.topics else "Choose what you want to do, or your game."
    return Card(asked, f"There is no help for {said}")


def commands_of(subject: str, game: GameEntry | None = None) -> list[tuple[str, str]]:
    """Return the commands of a card's buttons, five at most, with their labels."""
    of_dice = "/roll dice:" if subject == "dice" else ""
    shown = _first(game).lines if subject == START else SUBJECTS[subject].lines
    typed = [f"{of_dice}{line.typed}" for line in shown if line.pressed]
    return [(line.replace(" dice:", " "), line) for line in typed]


def _begin(game: GameEntry | None) -> Card:
    """Return the first card, with the version and links below it."""
    card = _card(_first(game))
    places = {"Website": bot.SITE, "Source code": bot.REPOSITORY}
    links = " · ".join(f"[{name}]({address})" for name, address in places.items() if address)
    text = f"{card.text}\n-# {links}" if links else card.text
    return replace(card, text=text, footer=f"Evenhand {bot.__version__}")


def _first(game: GameEntry | None) -> HelpSubject:
    """Return what to type first; the rolls of a current game come before others."""
    if game is None:
        return FIRST
    usual = usual_rolls(game, played=True)[:ROLLS]
    rolls = (HelpLine(f"/roll dice:{roll.typed}", roll.meaning, pressed=True) for roll in usual)
    before = f"**{game.short_title}** is played here."
    return replace(FIRST, lines=(*rolls, FIRST.lines[0], FIRST.lines[-1]), before=before)


def _card(subject: HelpSubject) -> Card:
    typed = (f"`{line.typed}` {line.meaning}".strip() for line in subject.lines)
    return Card("\n".join(filter(None, (subject.before, *typed, subject.after))), subject.label)


def _all_commands(commands: Commands) -> Card:
    """Show a line for each command, and one for a large group; the rest is in fields below."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name, text in commands:
        groups.setdefault(name.partition(" ")[0], []).append((name, text))
    told = [line for group, members in groups.items() for line in _lines_of(group, members)]
    first, rest = _split(told, TEXT_LIMIT)
    more, rest = _split(rest, FIELD_LIMIT)
    below = ("\n".join(more), lines(rest, LAST_FIELD_LIMIT))
    title = SUBJECTS[ALL_COMMANDS].label
    return Card("\n".join(first), title, tuple(Field("And", text) for text in below if text))


def _lines_of(group: str, members: list[tuple[str, str]]) -> list[str]:
    if len(members) <= FEW_COMMANDS:
        return [f"/{name}: {text}" for name, text in members]
    return [f"/{group} {', '.join(name.removeprefix(f'{group} ') for name, _ in members)}"]


def _split(told: list[str], limit: int) -> tuple[list[str], list[str]]:
    """Return the first lines with up to `limit` characters, and the others."""
    fitting = sum(end <= limit for end in accumulate(len(line) + 1 for line in told))
    return told[:fitting], told[fitting:]


def _all_dice() -> Card:
    """Show what may be typed as dice: each form once, with an example."""
    names = ", ".join(f"`{name.spellings[0]}`" for name in NAMES)
    return Card(
        lines((line for section in SECTIONS for line in _forms(section)), TEXT_LIMIT),
        SUBJECTS[ALL_DICE].label,
        (Field("Names from games", names),),
        "The answer repeats how each roll was understood.",
    )


def _forms(section: Section) -> Iterator[str]:
    yield f"**{section.title}**"
    yield from (f"`{example.text}` {example.meaning}" for example in section.examples)
