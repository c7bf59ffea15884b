"""/help: what to type first, and a select of what people want to do; games have a card each.

A topic replaces the card before it, by its select or its button.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.client.answering import answers
from bot.client.buttons import Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.completion import MOST, Choices, choice
from bot.client.drawing import draw_recorded
from bot.client.message import Answer, Button
from bot.client.options import TypedCommand, ask_of
from bot.features.games.odds import odds_in_a_line
from bot.features.help.card import commands_of, help_card, unknown_card
from bot.features.help.recipes import PLAY, recipe_card, usual_rolls
from bot.features.help.subjects import GAMES, OLDER, START, SUBJECTS
from bot.features.help.titles import main_of, shelves, span_of
from bot.features.help.topics import Match, find, label_of, search
from bot.features.help.welcome import TYPED, welcome_card
from bot.mechanics.games.catalogue import games
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameEntry
from bot.play.errors import Gone
from bot.play.settings import may_manage, scopes_of
from bot.play.store import Ask

WANTS = "What do you want to do?"

OLD_PAGE = "This page is from an older version; use /help again."

LONGEST_LABEL = 80
"""Characters of a button."""

LONGEST_TOPIC = 100

MOST_ROLLS = 3
"""The most rolls of a game with a button: more fill the screen of a phone."""

MOST_OTHERS = 3
"""The most other topics for a word: a row has room for them beside two buttons."""

Menu = discord.ui.Select[discord.ui.View]

Topic = app_commands.Range[str, 1, LONGEST_TOPIC]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command(name="help")
    @app_commands.describe(
        topic="A word such as advantage, initiative, vampire; left out: what to type first"
    )
    @answers(private=True)
    async def show_help(interaction: Interaction, topic: Topic = START) -> Answer:
        """Show what to type, by what you want to do and for your game."""
        if topic == START:
            return await _page(interaction, START)
        found = find(topic)
        if found.is_known:
            return await _pages(interaction, found.topics)
        return Answer(unknown_card(topic, found), (*_offer(found.topics, row=0), _wants(row=1)))

    show_help.autocomplete("topic")(_complete)
    return (show_help,)


async def _complete(interaction: Interaction, typed: str) -> Choices:
    """Propose topics by people's words; the current game comes first."""
    ask = await ask_of(interaction)
    played = ask.configuration.game
    first = [Match(played, "")] if played in games() and not typed.strip() else []
    found = [*first, *sorted(search(typed), key=lambda match: match.topic != played)][:MOST]
    named = ((label_of(topic), word, topic) for topic, word in found)
    return [
        choice(label if word.casefold() in label.casefold() else f"{word}: {label}", topic)
        for label, word, topic in named
    ]


@answers_press("help", r"(?P<topic>[a-z0-9-]{1,20})", private=True, update=True)
async def open_topic(interaction: Interaction, carried: Carried) -> Answer:
    """Open a topic in place of the present card."""
    return await _page(interaction, OLDER.get(carried["topic"], carried["topic"]))


@answers_press("help-pick", r"\d", private=True, update=True)
async def pick_topic(interaction: Interaction, _: Carried) -> Answer:
    """Open the choice of a select in place of the present card."""
    data: Mapping[str, Any] = interaction.data or {}
    topic = str(next(iter(data.get("values", ())), ""))
    return await _pages(interaction, (topic,))


async def _pages(interaction: Interaction, topics: Sequence[str]) -> Answer:
    """Open the first of several topics, and offer the others; the current game comes first."""
    ask = await ask_of(interaction)
    played = ask.configuration.game
    first, *others = sorted(topics, key=lambda topic: topic != played)
    if first == GAMES and played not in games():
        return await _page(interaction, GAMES)  # its selects take all rows
    page = await _page(interaction, played if first == GAMES else first)
    there = {under.custom_id for under in page.under if isinstance(under, Button)}
    more = [button for button in _offer(others, row=1) if button.custom_id not in there]
    return replace(page, under=(*page.under, *more[:MOST_OTHERS]))


async def _page(interaction: Interaction, topic: str) -> Answer:
    ask = await ask_of(interaction)
    configuration = ask.configuration
    played = configuration.played
    if topic in games():
        may_set = ask.context.manages_thread or may_manage(ask.context, configuration)
        return await _recipe_page(ask, games()[topic], played, may_set=may_set)
    if topic not in SUBJECTS and topic != START:
        raise Gone(OLD_PAGE)
    described = [(name, command.description) for name, command in interaction.client.commands.items()]
    card = help_card(topic, described, played)
    if topic == GAMES:
        return Answer(card, tuple(game_menus()))
    return Answer(card, (*_type(commands_of(topic, played)), _wants(row=2)))


async def _recipe_page(ask: Ask, entry: GameEntry, played: GameEntry | None, *, may_set: bool) -> Answer:
    """Show how to roll a game, with its rolls as buttons, and one that makes it the current game."""
    is_played = entry is played
    usual = read_game(entry.examples[0])
    odds = await draw_recorded(ask, odds_in_a_line, str(usual))
    card = recipe_card(entry, played=is_played, may_set=may_set, odds=odds or "")
    rolls = [roll.typed for roll in usual_rolls(entry, played=is_played)[:MOST_ROLLS]]
    typed = [(f"/roll {roll}", f"/roll dice:{roll}") for roll in rolls]
    others = _other_games(ask, entry, may_set=may_set and not is_played)
    return Answer(card, (*_type(typed), *others, _wants(row=2)))


def _other_games(ask: Ask, entry: GameEntry, *, may_set: bool) -> Iterator[Button]:
    """Go through the buttons that set a game, or show the one that it is a roll of, and that show others."""
    if (main := main_of(entry)) is not entry:
        yield from _offer([main.name], row=1)
    elif may_set:
        where = {"where": next(reversed(scopes_of(ask.place)))} if ask.context.in_server else {}
        setting = TypedCommand("config set", {"game": entry.name, **where})
        yield setting.button(PLAY, discord.ButtonStyle.success, row=1)
    yield open_topic.button("Other games", GAMES, row=1)


def _type(lines: list[tuple[str, str]]) -> list[Button]:
    primary = discord.ButtonStyle.primary
    return [TypedCommand.parse(line).button(label[:LONGEST_LABEL], primary, row=0) for label, line in lines]


def _offer(topics: Iterable[str], row: int) -> list[Button]:
    return [open_topic.button(label_of(topic)[:LONGEST_LABEL], topic, row=row) for topic in topics]


def _wants(row: int) -> Menu:
    """Return the select of everything people want to do."""
    options = [
        discord.SelectOption(label=subject.label, value=key, description=subject.hint)
        for key, subject in SUBJECTS.items()
    ]
    return discord.ui.Select(custom_id=pick_topic.id_of(0), placeholder=WANTS, options=options, row=row)


def game_menus() -> Iterator[Menu]:
    """Yield selects of all games, by their first letters."""
    for place, shelf in enumerate(shelves()):
        options = [
            discord.SelectOption(label=title, value=name, description=games()[name].examples[0])
            for title, name in shelf.items()
        ]
        placeholder = f"Games {span_of(shelf)}"
        yield discord.ui.Select(
            custom_id=pick_topic.id_of(place), placeholder=placeholder, options=options, row=place
        )


def welcome(name: str, rolled: str = "") -> Answer:
    """Return a server's first message from a bot with this name; `rolled` is its host's first roll."""
    buttons = [TypedCommand.parse(line).button(line.replace(" dice:", " ")) for line in TYPED]
    return Answer(welcome_card(name, rolled), buttons)


BUTTONS = (open_topic, pick_topic)
