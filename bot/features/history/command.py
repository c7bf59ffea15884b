"""/history: browse what was rolled here, and open, strike, void or reveal one entry."""

import re
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.client import completion
from bot.client.answering import answer, answers
from bot.client.buttons import ID, Carried, answers_press, responds
from bot.client.buttons import NUMBER as CARRIED_NUMBER
from bot.client.client import AnyCommand, Interaction
from bot.client.members import find_members
from bot.client.message import Answer, Button
from bot.client.options import MINE_OR_THEIRS, Dice, Set, ask_of
from bot.client.posting import link_of
from bot.features.history import card as render
from bot.features.history.card import details_card, entry_labels, history_card, revealed_card
from bot.features.history.days import LONGEST as LONGEST_DAY
from bot.features.history.days import start_of
from bot.features.history.event import STRIKING, ask_strike, reveal, strike
from bot.features.history.finding import LONGEST as LONGEST_FIND
from bot.features.history.finding import Wanted, read_wanted, with_people
from bot.features.history.label_form import change_label, label_answer, take_label
from bot.features.history.labels import look_labelled
from bot.features.history.pages import (
    Filters,
    View,
    canonical,
    details,
    find_filters,
    keep_filters,
    look_back,
)
from bot.features.history.targets import with_targets
from bot.features.history.void_press import DANGER, offer_void, press_void
from bot.features.proof.checking import find_proved
from bot.features.rolling.answer import list_told
from bot.features.rolling.buttons import checks_of
from bot.features.views import line_of, view_of
from bot.mechanics.errors import BadInput
from bot.mechanics.notation.limits import LIMITS
from bot.play.errors import Gone
from bot.play.recording import drop
from bot.play.store import Ask

NUMBER = re.compile(r"\d{1,18}")
"""The number of an entry, as a select carries it."""


async def details_answer(interaction: Interaction, number: int) -> Answer:
    """Show an entry, with buttons that strike, void or reveal it, or change its label, for those who can."""
    found = await details(await ask_of(interaction), number)
    strikes = [strike_button.button("Strike", "ask", number, style=DANGER)] if found.can_strike else []
    voids = [offer_void(number)] if found.can_void else []
    reveals = [reveal_entry.button("Reveal", number, emoji="📢")] if found.event.visibility else []
    card = details_card(found, link_of(interaction, found.event.message))
    labels = [change_label.button("Change the label", number, emoji="🏷️")] if found.can_relabel else []
    return Answer(card, (*strikes, *voids, *reveals, *labels))


def _select(labels: Mapping[int, str]) -> discord.ui.Select[discord.ui.View]:
    options = [discord.SelectOption(label=label, value=str(number)) for number, label in labels.items()]
    return discord.ui.Select(custom_id=open_entry.name, placeholder="Show all of an entry", options=options)


@answers_press("history-entry", private=True)
async def open_entry(interaction: Interaction, _: Carried) -> Answer:
    """Open an entry of a page by its number; the right to see it is checked now."""
    data: Mapping[str, Any] = interaction.data or {}
    chosen = next(iter(data.get("values", ())), "")
    if not NUMBER.fullmatch(chosen):
        raise Gone("This page is from an older version; use /history again.")
    return await details_answer(interaction, int(chosen))


@answers_press("reveal", CARRIED_NUMBER)
async def reveal_entry(interaction: Interaction, carried: Carried) -> Answer:
    """Show a hidden entry to all, in a new message, if the person may see it."""
    ask = await ask_of(interaction)
    number = int(carried["number"])
    revealed = await reveal(ask, number)
    card = details_card(await details(ask, number), None)
    shown = revealed_card(card, revealed, ask.person)
    under = checks_of(revealed, await find_proved(ask, number))
    return Answer(shown, under, tells=await list_told(interaction, revealed))


@responds("strike", rf"(?P<act>ask|strike|keep):{CARRIED_NUMBER}")
async def strike_button(interaction: Interaction, carried: Carried) -> None:
    """Ask whether to strike an entry, by its number, or strike or keep it, by the question's number.

    Asking and keeping replace the message; a strike is announced to all.
    """
    work = {"ask": _ask_strike, "strike": _strike, "keep": _keep}[carried["act"]]
    alone = carried["act"] != "strike"
    await answer(interaction, work(interaction, int(carried["number"])), private=alone, update=alone)


async def _ask_strike(interaction: Interaction, number: int) -> Answer:
    ask = await ask_of(interaction)
    _, question = await ask_strike(ask, number)
    event = await look_labelled(ask, number)
    under = (
        strike_button.button("Strike it", "strike", question, style=DANGER),
        strike_button.button("Keep it", "keep", question),
    )
    return Answer(render.strike_question_card(event, line_of(event, ask.configuration)), under)


async def _strike(interaction: Interaction, question: int) -> Answer:
    ask = await ask_of(interaction)
    event = await look_labelled(ask, (await strike(ask, question)).number)
    by = await ask.store.event(ask.place, event.struck or 0)
    left = view_of(event.kind).tell_struck(event, by) if by else ""
    card = render.struck_card(event, line_of(event, ask.configuration), ask.person, left)
    return Answer(card, tells=(event.struck,) if event.struck else ())


async def _keep(interaction: Interaction, question: int) -> Answer:
    await drop(await ask_of(interaction), question, STRIKING)
    return Answer(render.strike_kept_card())


def _is_private(options: Mapping[str, Any]) -> bool:
    """Whether only the person sees the answer: all see a change of label."""
    return options.get("label") is None


Label = app_commands.Range[str, 1, LIMITS.label]
Day = app_commands.Range[str, 1, LONGEST_DAY]
Find = app_commands.Range[str, 1, LONGEST_FIND]
Number = app_commands.Range[int, 1]


def commands() -> tuple[AnyCommand, ...]:
    @app_commands.command()
    @app_commands.rename(from_="from")
    @app_commands.describe(
        find="Words, a person, a command, a day: fireball, Mira yesterday, attacks on friday",
        number="Only this entry, with all its details",
        person="Only what this person rolled",
        command="Only entries of this command",
        mine="Only your own rolls, hidden ones too",
        dice="Only rolls of these dice: 4d6kh3",
        from_="Only from this day on, in UTC: 2026-11-21, 21 Nov, 3 days ago, yesterday",
        to="Only until this day, in UTC",
        typed="True: only dice that people threw; False: only what the bot rolled",
        set="Only rolls with this set of dice",
        label="With number: of a roll: a new label for it, on its card and in the history",
    )
    @answers(private=_is_private)
    async def history(  # noqa: PLR0913 - the options that people see
        interaction: Interaction,
        *,
        find: Find | None = None,
        number: Number | None = None,
        person: discord.User | None = None,
        command: str | None = None,
        mine: bool = False,
        dice: Dice | None = None,
        from_: Day | None = None,
        to: Day | None = None,
        typed: bool | None = None,
        set: Set | None = None,  # noqa: A002 - its name on Discord
        label: Label | None = None,
    ) -> Answer:
        """Show the rolls of this channel, newest first."""
        if label is not None and number is None:
            raise BadInput("`label:` needs the number of the roll: add it, such as number:12.")
        if number is not None and label is not None:
            return await label_answer(interaction, number, label)
        if number is not None:
            return await details_answer(interaction, number)
        if mine and person is not None and person != interaction.user:
            raise BadInput(MINE_OR_THEIRS)
        ask = await ask_of(interaction)
        now = ask.at
        wanted = Wanted() if find is None else read_wanted(find, now, ask.kinds)
        mine = mine or (wanted.mine and person is None)
        whose = wanted.person if person is None else person.id
        filters = Filters(
            None if mine else whose,
            command,
            mine,
            None if dice is None else canonical(dice),
            wanted.since if from_ is None else start_of(from_, now),
            wanted.until if to is None else start_of(to, now),
            typed,
            None if set is None else " ".join(set.split()),
            await with_targets(ask, with_people(wanted.words, await find_members(interaction, wanted.names))),
        )
        return await _page(ask, filters)

    history.autocomplete("command")(_complete_command)
    history.autocomplete("set")(completion.used_sets)
    return (history,)


async def _complete_command(interaction: Interaction, typed: str) -> completion.Choices:
    return completion.commands(interaction.client.services.kinds, typed)


TURN = rf"(?P<way>older|newer):{CARRIED_NUMBER}"
"""Which way to turn, and from which row."""


@answers_press(
    "history", rf"{TURN}:(?P<person>{ID}|mine):(?P<command>[a-z0-9-]{{0,32}})", private=True, update=True
)
async def turn_page(interaction: Interaction, carried: Carried) -> Answer:
    """Go to the page next to a row; the button carries short filters.

    With `mine` it shows the rolls of the person who presses it.
    """
    mine = carried["person"] == "mine"
    filters = Filters(None if mine else int(carried["person"]) or None, carried["command"] or None, mine)
    return await _page(await ask_of(interaction), filters, **_beside(carried))


@answers_press("history-kept", rf"{TURN}:(?P<kept>\d{{1,18}})", private=True, update=True)
async def turn_kept_page(interaction: Interaction, carried: Carried) -> Answer:
    """Go to the page next to a row; the button carries the number of stored filters."""
    kept = int(carried["kept"])
    ask = await ask_of(interaction)
    filters = await find_filters(ask, kept)
    return await _page(ask, filters, kept, **_beside(carried))


async def _page(ask: Ask, filters: Filters, kept: int | None = None, **beside: int) -> Answer:
    """Show the newest page, or one `before` or `after` a row; `kept` is the number of stored filters."""
    view = await look_back(ask, filters, **beside)
    turned = view.page.older or view.page.newer
    if turned and not filters.short and kept is None:
        kept = await keep_filters(ask, filters)
    turning = _turning(view, kept) if turned else ()
    opening = (_select(entry_labels(view)),) if view.page.events else ()
    return Answer(history_card(view), (*turning, *opening))


def _turning(view: View, kept: int | None) -> tuple[Button, Button]:
    page, filters = view.page, view.filters
    person = "mine" if filters.mine else filters.person or 0
    handler, carried = (
        (turn_page, (person, filters.command or "")) if kept is None else (turn_kept_page, (kept,))
    )
    return (
        handler.button("Older", "older", view.oldest, *carried, emoji="◀️", disabled=not page.older),
        handler.button("Newer", "newer", view.newest, *carried, emoji="▶️", disabled=not page.newer),
    )


def _beside(carried: Carried) -> dict[str, int]:
    return {"before" if carried["way"] == "older" else "after": int(carried["number"])}


BUTTONS = (turn_page, turn_kept_page, open_entry, reveal_entry, strike_button, press_void, change_label)
FORMS = (take_label,)
