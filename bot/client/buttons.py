"""Handles presses of buttons, choices in selects, and forms.

The custom_id carries everything: a name, and values after a colon. So a button works after a restart and for
as long as its message exists, without anything in memory. The `Handler` of that name reads the custom_id. For
a custom_id of an older version, which no handler knows, the answer says how to go on.
"""

import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, NoReturn

import discord

from bot.client.answering import answer, answer_failure
from bot.client.client import Evenhand, Interaction, name_of
from bot.client.message import Answer, Button
from bot.client.options import LONGEST_ID, RUN_ID, TypedCommand, ask_of
from bot.mechanics.errors import BadInput
from bot.mechanics.typed_text import tidy
from bot.play.errors import Gone
from bot.play.reads import PendingKind
from bot.play.recording import drop
from bot.text.card import Card
from bot.text.failures import refusal_card, refused_form_card

ID = "[1-8]?[0-9]{1,18}"
"""An id of Discord in a template: at most 63 bits, so that a forged one can be stored."""

NUMBER = r"(?P<number>\d{1,18})"
"""The number of an entry or of a question, in a template."""

CHOICE = rf"(?P<choice>yes|no):{NUMBER}"
"""What the answer to a question carries: yes or no, and the question's number."""

OLD_FORM = "This form is from an older version: use the command again."

OLD_BUTTON = "This button is from an older version: use the command again."

MOST_BUTTONS = 25
"""The most buttons under a message."""

SURE = "True: do it at once; else you are asked first"
"""The description of the option `sure` of commands that destroy something."""

Carried = re.Match[str]
"""The values in a custom_id, by the names of the template's groups."""

Respond = Callable[[Interaction, Carried], Awaitable[None]]

Press = Callable[[Interaction, Carried], Coroutine[Any, Any, Answer]]


@dataclass(frozen=True)
class Handler:
    """Responds to all buttons, selects or forms whose custom_id begins with its name."""

    name: str
    template: re.Pattern[str]
    """Of the whole custom_id."""
    respond: Respond

    def id_of(self, *carried: object) -> str:
        """Return the custom_id that carries this."""
        return ":".join(map(str, (self.name, *carried)))

    def can_carry(self, *carried: object) -> bool:
        """Whether a custom_id has room for this, and reads back the same."""
        custom_id = self.id_of(*carried)
        return len(custom_id) <= LONGEST_ID and self.template.fullmatch(custom_id) is not None

    def button(
        self,
        label: str,
        *carried: object,
        emoji: str | None = None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        row: int | None = None,
        disabled: bool = False,
    ) -> Button:
        return Button(label, self.id_of(*carried), emoji=emoji, style=style, row=row, disabled=disabled)

    def more(self, *carried: object) -> Button:
        """Return the button "More", which shows what the card has no room for."""
        return self.button("More", *carried, emoji="🔎")


def responds(name: str, carries: str = "") -> Callable[[Respond], Handler]:
    """Make a handler of a function that answers by itself; `carries` is the template after the name."""
    template = re.compile(f"{name}:{carries}" if carries else name)
    return lambda respond: Handler(name, template, respond)


def answers_press(
    name: str, carries: str = "", *, private: bool = False, update: bool = False
) -> Callable[[Press], Handler]:
    """Make a handler of a function that returns what to show.

    If `private`, only the person who pressed sees it; if `update`, it takes the place of the message.
    """

    def decorate(press: Press) -> Handler:
        async def respond(interaction: Interaction, carried: Carried) -> None:
            in_place = update and interaction.message is not None  # no button opened it: it is forged
            await answer(interaction, press(interaction, carried), private=private, update=in_place)

        return responds(name, carries)(respond)

    return decorate


@dataclass(frozen=True)
class Question(Handler):
    """Has two buttons, yes and no; the answer replaces the question."""

    labels: tuple[str, str]
    """Of yes and of no."""

    def buttons(self, number: int) -> tuple[Button, Button]:
        """Return the buttons under question `number`."""
        yes, no = self.labels
        danger = discord.ButtonStyle.danger
        return self.button(yes, "yes", number, style=danger), self.button(no, "no", number)


def confirms(
    kind: PendingKind,
    labels: tuple[str, str],
    declined: Card,
    *,
    private: bool = False,
    decline: Callable[[Interaction, int], Awaitable[None]] | None = None,
) -> Callable[[Callable[[Interaction, int], Awaitable[Answer]]], Question]:
    """Make a question of the function that is called after yes, with the question's number.

    After no the question is closed, or `decline` is called, and `declined` is shown.
    """

    def decorate(confirm: Callable[[Interaction, int], Awaitable[Answer]]) -> Question:
        @answers_press(kind.name, CHOICE, private=private, update=True)
        async def press(interaction: Interaction, carried: Carried) -> Answer:
            number = int(carried["number"])
            if carried["choice"] == "yes":
                return await confirm(interaction, number)
            await (decline(interaction, number) if decline else drop(await ask_of(interaction), number, kind))
            return Answer(declined)

        return Question(press.name, press.template, press.respond, labels)

    return decorate


@responds(RUN_ID, r"(?P<command>[a-z0-9 -]{1,40}:\{[\s\S]*\})")
async def run_command(interaction: Interaction, carried: Carried) -> None:
    """Run the command that a button carries, for the person who pressed it."""
    await TypedCommand.read(carried["command"]).run(interaction)


async def keep_typed(
    work: Coroutine[Any, Any, Answer], typed: str, opens: Handler, *carried: object
) -> Answer:
    """Return the answer to a form; a refusal has a button that opens the form again, with what was typed.

    That button is one of `opens`, and carries `typed` last. What is too long for it stands in the refusal.
    """
    try:
        return await work
    except BadInput as refusal:
        if not opens.can_carry(*carried, typed):
            return Answer(refused_form_card(refusal, typed), alone=True)
        primary = discord.ButtonStyle.primary
        again = opens.button("Correct it", *carried, typed, emoji="✏️", style=primary)
        return Answer(refusal_card(refusal), (again,), alone=True)


def is_from_public(interaction: Interaction) -> bool:
    """Whether a form was opened from a message that all see, and not from its refusal."""
    message = interaction.message
    return message is not None and not message.flags.ephemeral


class Entries(dict[str, str]):
    """The texts of a form by their custom_id."""

    def __missing__(self, custom_id: str) -> NoReturn:
        """Say that the form is of another version.

        Raises:
            Gone: always.
        """
        raise Gone(OLD_FORM)


def entries_of(interaction: Interaction, read: Callable[[str], str] = tidy) -> Entries:
    """Return the texts of a form, each as `read` returns it.

    Raises:
        BadInput: `read` refuses a text.
    """
    data: Mapping[str, Any] = interaction.data or {}
    return Entries((name, read(text)) for name, text in _read_entries(data.get("components", ())))


def answer_presses(client: Evenhand, buttons: Iterable[Handler], forms: Iterable[Handler]) -> None:
    """Make `client` respond to buttons, selects and forms; what no handler knows is of an older version."""
    known = {
        discord.InteractionType.component: {handler.name: handler for handler in buttons},
        discord.InteractionType.modal_submit: {handler.name: handler for handler in forms},
    }

    async def respond(interaction: Interaction) -> None:
        data: Mapping[str, object] = interaction.data or {}
        handler = known[interaction.type].get(name_of(interaction))
        carried = handler and handler.template.fullmatch(str(data.get("custom_id")))
        if not handler or not carried:
            raise Gone(OLD_FORM if interaction.type is discord.InteractionType.modal_submit else OLD_BUTTON)
        await handler.respond(interaction, carried)

    @client.event
    async def on_interaction(interaction: Interaction) -> None:
        await _attempt(interaction, respond)


def roll_buttons(command: str, option: str, names: Iterable[str]) -> tuple[Button, ...]:
    """Return a button for each of the first names, which runs a command with the name as an option."""
    rolls = ((TypedCommand(command, {option: name}), name) for name in islice(names, MOST_BUTTONS))
    return tuple(roll.button(name) for roll, name in rolls)


def confirm_buttons(interaction: Interaction, label: str) -> tuple[Button, ...]:
    """Return a button that runs the typed command with `sure`, or none if no button can carry it."""
    typed = TypedCommand.of(interaction)
    sure = typed and replace(typed, options={**typed.options, "sure": True})
    return (sure.button(label, discord.ButtonStyle.danger),) if sure and sure.fits else ()


async def _attempt(interaction: Interaction, respond: Callable[[Interaction], Awaitable[None]]) -> None:
    """Respond to a press in the turns of the person who pressed, and answer any error."""
    await interaction.client.take(interaction, _respond(interaction, respond))


async def _respond(interaction: Interaction, respond: Callable[[Interaction], Awaitable[None]]) -> None:
    """Respond, unless the person is over a limit."""
    refusal = interaction.client.refusal(interaction)
    if refusal:
        await answer_failure(interaction, refusal)
        return
    try:
        await respond(interaction)
    except Exception as error:  # noqa: BLE001 - the last place where the person can be answered
        await answer_failure(interaction, error)


def _read_entries(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for component in components:
        inner = component.get("component")
        yield from _read_entries([*component.get("components", ()), *([inner] if inner else ())])
        if "value" in component:
            yield component["custom_id"], component["value"]
