"""/proof: what makes the rolls of a channel checkable, checking them, and posting fingerprints.

If a server has named a channel for them, heads of proofs are posted there: what they seal cannot be changed.
A head is due at the end of a session, at the beginning of a chain of keys, and at each hundredth entry, if it
is a roll. Nobody waits for a post, and a lost one is not sent again: the next head covers everything before
it. The time since which posts fail, and why, is stored and shown where people look: otherwise they would rely
on nothing.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from discord import app_commands

from bot.client.admission import Pace
from bot.client.answering import answers
from bot.client.buttons import NUMBER, Carried, answers_press
from bot.client.client import AnyCommand, Interaction
from bot.client.message import Answer, Button, Under
from bot.client.options import ask_of
from bot.client.posting import link_of, try_to_post
from bot.features.proof import card as render
from bot.features.proof import checking
from bot.features.proof.card import head_card, with_proof, with_unposted
from bot.features.rolling.buttons import CHECK
from bot.features.views import fitting
from bot.play.errors import Busy, Refused
from bot.play.event import Event
from bot.play.kind import RollDetails
from bot.play.proof.commitments import Proved
from bot.play.proof.posting import Obstacle
from bot.play.store import Ask
from bot.play.transition import Recorded
from bot.text.card import Card
from bot.text.failures import why_not

EVERY = 100
"""A head is due after this many entries."""


async def with_channel(interaction: Interaction, shown: Answer, channel: int, *, proving: bool) -> Answer:
    """Try the channel that was just named, and say whether it works."""
    ask = await ask_of(interaction)
    obstacle = await _post(interaction, ask, channel, render.greeting_card(ask.person))
    why = why_not(obstacle, channel) if obstacle else ""
    return replace(shown, card=render.with_channel(shown.card, channel, why, proving=proving))


def answer_for_event(
    ask: Ask,
    event: Event,
    result: RollDetails = None,
    under: Sequence[Under] = (),
    proved: Proved | None = None,
) -> Answer:
    """Show a newly recorded event, with its position in a proof; with compact answers a roll in one line."""
    card = fitting(event, result, ask.configuration)
    if proved is None:
        return Answer(card, under, tells=(event.number,))
    if event.visibility == "me":  # locked keys must be in a message that all can read: a later one has them
        proved = proved._replace(anchor=b"")
    card = with_proof(card, event.number, proved, _address_of(ask))
    return Answer(card, under, tells=(event.number,), publishes=proved.anchor)


def _address_of(ask: Ask) -> str:
    """Return the address of the channel."""
    home = ask.place.home if ask.context.in_server else "@me"
    return f"https://discord.com/channels/{home}/{ask.place.channel}"


async def add_proof(interaction: Interaction, answer: Answer, made: Recorded, *, due: bool = False) -> Answer:
    """Return the answer to a new entry with its position in the proof; post its head if it is due."""
    if made.proved is None:
        return answer
    await publish_due(interaction, made, due=due)
    ask = await ask_of(interaction)
    card = with_proof(answer.card, made.event.number, made.proved, _address_of(ask))
    if due:
        card = render.with_unposted(card, await checking.find_unposted(ask))
    return replace(answer, card=card, publishes=made.proved.anchor)


async def publish_due(interaction: Interaction, made: Recorded, *, due: bool = False) -> None:
    """Post the head of a new entry if it is due; a repeated entry's was posted before."""
    proved, number = made.proved, made.event.number
    if proved and not made.repeated and (due or proved.anchor or number % EVERY == 0):
        await publish(interaction, number, proved.head, proved.anchor)


async def publish(interaction: Interaction, number: int, head: bytes, anchor: bytes = b"") -> None:
    """Post the head of an entry in the background, and an anchor, if any."""
    ask = await ask_of(interaction)
    channel = ask.configuration.proof_channel
    client = interaction.client
    if channel is None or not ask.context.in_server or not client.budgets.heads.allows(ask.place.home):
        return
    client.run_beside(_post_head(interaction, ask, channel, number, head, anchor))


async def _post_head(
    interaction: Interaction, ask: Ask, channel: int, number: int, head: bytes, anchor: bytes
) -> None:
    with suppress(Refused):  # the next head covers what cannot be read just now
        first = (await ask.store.proof_book(ask.place)).find_first(number)
        card = render.posted_card(ask.place.channel, first, number, head, anchor)
        await _post(interaction, ask, channel, card)


async def _post(interaction: Interaction, ask: Ask, channel: int, card: Card) -> Obstacle | None:
    """Post a card, and store the result if it differs from the last one."""
    home, obstacle = ask.place.home, await try_to_post(interaction, channel, card)
    with suppress(Refused):  # the next head finds out again
        known = await ask.store.find_unposted(home, channel)
        if obstacle != (known and known.obstacle):
            await ask.store.note_post(home, channel, ask.at, obstacle)
    return obstacle


MOST = 5_000
"""How many rows of a proof fit into a file for Discord."""

Found = TypeVar("Found")

Number = app_commands.Range[int, 1, 10**15]


def commands() -> tuple[AnyCommand, ...]:
    """Make the group."""
    group = app_commands.Group(name="proof", description="Rolls that anyone can check")

    @group.command()
    @answers(private=True)
    async def show(interaction: Interaction) -> Answer:
        """See how the rolls here can be checked."""
        ask = await ask_of(interaction)
        book = await checking.find_proof(ask)
        so_far = await ask.store.proof_so_far(ask.place)
        said = link_of(interaction, book.chains[-1].chain.message)
        counts = await ask.store.count_proved(ask.place)
        unposted = await checking.find_unposted(ask)
        card = with_unposted(render.proof_card(book, so_far, counts, said), unposted)
        return Answer(card, (check_all_button(), post_head.button("Post it here", emoji="📌")))

    @group.command()
    @app_commands.rename(number="roll")
    @app_commands.describe(number="The number under the roll: 57")
    @answers(private=True)
    async def check(interaction: Interaction, number: Number) -> Answer:
        """Check a roll: does it fit a key that was locked before it?"""
        return await _check(interaction, number)

    @group.command()
    @answers(private=True)
    async def export(interaction: Interaction) -> Answer:
        """Get the proof of this channel as a file that anyone can check."""
        pace = interaction.client.budgets.proof_exports
        rows, proof, page = await _run_on_lines(
            await ask_of(interaction), render.pack_proof, pace, render.EARLY_FILE
        )
        link = _link_to_page(interaction)
        files = (proof,) if link else (proof, page)
        return Answer(render.export_card(rows, beside=not link), link, files=files)

    @group.command()
    @answers()
    async def rotate(interaction: Interaction) -> Answer:
        """Make new keys for the rolls from now on; needs the Manage Server permission."""
        ask = await ask_of(interaction)
        anchor = await checking.rotate(ask)
        so_far = await ask.store.proof_so_far(ask.place)
        await publish(interaction, so_far.number, so_far.head, anchor)
        return Answer(render.rotated_card(anchor), publishes=anchor)

    return (group,)


async def _check(interaction: Interaction, number: int) -> Answer:
    ask = await ask_of(interaction)
    checked = await checking.check(ask, number)
    card = render.checked_card(checked, ask.configuration)
    return Answer(card, (check_more.button("More", number), *_link_to_page(interaction)))


def _link_to_page(interaction: Interaction) -> tuple[Under, ...]:
    """Return a link to the page that checks a proof, if the host has one."""
    url = interaction.client.verifier_url
    return (Button("Check it yourself", url=url),) if url else ()


async def _run_on_lines(
    ask: Ask,
    job: Callable[[Callable[[], list[str]]], Found],
    pace: Pace,
    early: str,
    *,
    tables: bool = False,
) -> Found:
    """Run a job on the lines of the proof apart from other work, only once in a while.

    A file has no rows of tables, which may be secret; the bot checks rolls on them all the same.

    Raises:
        Busy: it is too early, in the words of `early`, or too many requests wait.
    """
    await checking.check_recorded(ask)
    if not pace.allows(ask.person):
        raise Busy(render.too_early(early, pace.wait(ask.person)))
    store = ask.store
    try:
        lines = store.proof_lines_of(ask.place, MOST, tables=tables)
        return await store.read_elsewhere(ask.workers.run_long(job, lines))
    except BaseException:
        pace.give_back(ask.person)
        raise


@answers_press("proof-post")
async def post_head(interaction: Interaction, _: Carried) -> Answer:
    """Post the newest fingerprint, and with it any locked keys that are in no known message."""
    ask = await ask_of(interaction)
    book = await checking.find_proof(ask)
    so_far = await ask.store.proof_so_far(ask.place)
    newest = book.chains[-1].chain
    card = head_card(book.find_first(so_far.number), so_far.number, so_far.head, newest.anchor)
    return Answer(card, publishes=b"" if newest.message else newest.anchor)


@answers_press("proof-check-all", private=True)
async def check_all(interaction: Interaction, _: Carried) -> Answer:
    """Check the whole proof of the channel, as far as a file of it goes."""
    pace = interaction.client.budgets.checks
    ask = await ask_of(interaction)
    check = partial(checking.check_lines, ask.at)
    verdict = await _run_on_lines(ask, check, pace, render.EARLY_CHECK, tables=True)
    return Answer(render.verdict_card(verdict))


def check_all_button() -> Button:
    return check_all.button("Check all", emoji="🛡️")


@answers_press(CHECK, NUMBER, private=True)
async def check_roll(interaction: Interaction, carried: Carried) -> Answer:
    """Check the roll that the button is under."""
    return await _check(interaction, int(carried["number"]))


@answers_press("check-more", NUMBER, private=True)
async def check_more(interaction: Interaction, carried: Carried) -> Answer:
    """Show the figures behind a check."""
    checked = await checking.check(await ask_of(interaction), int(carried["number"]))
    return Answer(render.figures_card(checked))


BUTTONS = (post_head, check_all, check_roll, check_more)
