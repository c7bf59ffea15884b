"""/proof: what makes the rolls of a channel checkable, and checking them."""

import re
from collections.abc import Callable
from typing import Self, TypeVar

import discord
from discord import app_commands

from bot.commands.answering import Answer, answers, link_of
from bot.commands.components import StoredItem
from bot.commands.connection.client import AnyCommand, Interaction
from bot.commands.connection.pace import Pace
from bot.commands.plain_button import PlainButton, Under
from bot.commands.proof_channel import publish
from bot.commands.request_context import request_of
from bot.play.audit import checking, keeping
from bot.play.audit.checking import Checked
from bot.play.audit.self_check import check_lines
from bot.play.errors import Busy
from bot.play.event import Event
from bot.play.proof.proved import Proved
from bot.render import proof as render
from bot.render.heads import head_card, with_unposted

MOST = 5_000
"""How many rows of a proof fit into a file that Discord takes."""

Found = TypeVar("Found")

Number = app_commands.Range[int, 1, 10**15]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="proof", description="Rolls that anyone can check")

    @group.command()
    @answers(private=True)
    async def show(interaction: Interaction) -> Answer:
        """See how the rolls here can be checked."""
        services, context = request_of(interaction)
        book = await keeping.kept(services, context)
        so_far = await services.store.proof_so_far(context.place)
        said = link_of(interaction, book.chains[-1].chain.message)
        card = with_unposted(render.proof_card(book, so_far, said), await keeping.unposted(services, context))
        return Answer(card, (CheckAllButton(), PostHeadButton()))

    @group.command()
    @app_commands.rename(number="roll")
    @app_commands.describe(number="The number of the roll, which stands under it: 57")
    @answers(private=True)
    async def check(interaction: Interaction, number: Number) -> Answer:
        """Check a roll: does it fit a key that was locked before it?"""
        return _answer(interaction, await checking.check(*request_of(interaction), number))

    @group.command()
    @answers(private=True)
    async def export(interaction: Interaction) -> Answer:
        """Get the proof of this channel as a file that anyone can check."""
        pace = interaction.client.budgets.exports
        rows, proof, page = await _of_its_lines(interaction, render.pack_proof, pace, render.EARLY_FILE)
        link = _link_to_page(interaction)
        files = (proof,) if link else (proof, page)
        return Answer(render.export_card(rows, beside=not link), link, files=files)

    @group.command()
    @answers()
    async def rotate(interaction: Interaction) -> Answer:
        """Lock new keys for the rolls from now on; needs the Manage Server permission."""
        services, context = request_of(interaction)
        anchor = await keeping.rotate(services, context)
        so_far = await services.store.proof_so_far(context.place)
        await publish(interaction, so_far.number, so_far.head, anchor)
        return Answer(render.rotated_card(anchor), publishes=anchor)

    return (group,)


def _answer(interaction: Interaction, checked: Checked) -> Answer:
    more = CheckMoreButton.plain(checked.event.number)
    return Answer(render.checked_card(checked), (more, *_link_to_page(interaction)))


def _link_to_page(interaction: Interaction) -> tuple[Under, ...]:
    """Return a link to the page that checks a proof, where the host has put it somewhere."""
    url = interaction.client.verifier_url
    return (discord.ui.Button(label="Check it yourself", url=url),) if url else ()


async def _of_its_lines(
    interaction: Interaction, job: Callable[[Callable[[], list[str]]], Found], pace: Pace, early: str
) -> Found:
    """Have something made of the lines of the proof apart from all else, once in a while.

    Raises:
        Busy: it is too early, as the words of `early` say, or too much is waiting.
    """
    services, context = request_of(interaction)
    await keeping.check_recorded(services, context)
    if not pace.allows(context.person):
        raise Busy(render.too_early(early, pace.wait(context.person)))
    store = services.store
    try:
        lines = store.proof_lines_of(context.place, MOST)
        return await store.read_elsewhere(services.workers.run_apart(job, lines))
    except BaseException:
        pace.give_back(context.person)
        raise


class PostHeadButton(StoredItem, template="proof-post"):
    """Posts the newest fingerprint of the channel in it, for all to keep."""

    def __init__(self) -> None:
        super().__init__(
            discord.ui.Button(
                label="Post it here",
                emoji=discord.PartialEmoji(name="📌"),
                style=discord.ButtonStyle.secondary,
                custom_id="proof-post",
            )
        )

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again: it carries nothing."""
        return cls()

    async def press(self, interaction: Interaction) -> Answer:
        """Post it as it is now; locked keys that no message is known to carry are thereby posted."""
        services, context = request_of(interaction)
        book = await keeping.kept(services, context)
        so_far = await services.store.proof_so_far(context.place)
        newest = book.chains[-1].chain
        card = head_card(book.begun(so_far.number), so_far.number, so_far.head, newest.anchor)
        return Answer(card, publishes=b"" if newest.message else newest.anchor)


class CheckAllButton(StoredItem, template="proof-check-all"):
    """Checks the whole proof of the channel, as far as a file of it goes."""

    private = True

    def __init__(self) -> None:
        super().__init__(
            discord.ui.Button(
                label="Check all", emoji=discord.PartialEmoji(name="🛡️"), custom_id="proof-check-all"
            )
        )

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again: it carries nothing."""
        return cls()

    async def press(self, interaction: Interaction) -> Answer:
        """Check it, and say what came of that to whoever pressed."""
        pace = interaction.client.budgets.checks
        verdict = await _of_its_lines(interaction, check_lines, pace, render.EARLY_CHECK)
        return Answer(render.verdict_card(verdict))


class CheckButton(StoredItem, template=r"check:(?P<number>\d{1,18})"):
    """Checks the roll that it is under."""

    private = True

    def __init__(self, number: int) -> None:
        super().__init__(self.plain(number).item())
        self.number = number

    @classmethod
    def plain(cls, number: int) -> PlainButton:
        """Return it as it stands under a roll."""
        return PlainButton("Check", f"check:{number}", "🛡️")

    @classmethod
    def read(cls, match: re.Match[str]) -> Self:
        """Make the button again from what it carries."""
        return cls(int(match["number"]))

    async def press(self, interaction: Interaction) -> Answer:
        """Check it, and say what came of that to whoever pressed."""
        return _answer(interaction, await checking.check(*request_of(interaction), self.number))


def checks_of(event: Event, proved: Proved | None) -> tuple[PlainButton, ...]:
    """Return the button that checks a roll as it stands under it, if its dice come of a key."""
    covered = proved and proved.covered and not event.by_hand
    return (CheckButton.plain(event.number),) if covered else ()


class CheckMoreButton(CheckButton, template=r"check-more:(?P<number>\d{1,18})"):
    """Shows the figures behind a check."""

    @classmethod
    def plain(cls, number: int) -> PlainButton:
        """Return it as it stands under a check."""
        return PlainButton("More", f"check-more:{number}")

    async def press(self, interaction: Interaction) -> Answer:
        """Show them to whoever pressed."""
        return Answer(render.figures_card(await checking.check(*request_of(interaction), self.number)))
