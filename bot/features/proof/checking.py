"""Checks one roll, shows the proof of a place, and locks new keys.

A roll is right if its key was published before, its faces come from that key, and it is unchanged.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bot.features.registry import REGISTRY
from bot.mechanics.playing import Waiting
from bot.mechanics.sources import Chance
from bot.play.errors import Gone, NotAllowed
from bot.play.event import Event, EventContext, Made, uses_of
from bot.play.kind import AtOnce, EventKind
from bot.play.proof.book import ProofBook, ProofCounts, ProofRow, SoFar
from bot.play.proof.commitments import Proved
from bot.play.proof.keys import Chain, KeyedChance, anchor_of, chance_of, keys_before, write_draws
from bot.play.proof.posting import Unposted
from bot.play.settings import check_may_manage
from bot.play.store import Ask, Services
from bot.play.visibility import look

if TYPE_CHECKING:
    from bot.features.proof.verify import ProofFindings

UNPROVED = (
    "This roll has no proof, because rolls here could not be checked when it was made: see /proof show."
)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking a roll."""

    event: Event
    row: ProofRow
    chain: Chain
    key: bytes
    """The roll's own key, or empty without one."""
    faults: tuple[str, ...] = ()
    """The faults, in words for people who can read a proof."""

    @property
    def covered(self) -> bool:
        """Whether the bot threw its dice, with a key that was published before."""
        return bool(self.key) and not self.event.by_hand and bool(self.row.drawn)


async def find_proved(ask: Ask, number: int) -> Proved | None:
    """Return the position of an event in the proof of its place, or None."""
    row = await ask.store.proof_row(ask.place, number)
    return Proved(row.chain, row.turn, row.head) if row else None


async def check(ask: Ask, number: int) -> Checked:
    """Check a roll that the person may see.

    Raises:
        Gone: there is none of that number, or it was made without a proof.
        NotAllowed: the person may not see it.
    """
    event = await look(ask, number)
    row = await ask.store.proof_row(ask.place, number)
    if row is None:
        raise Gone(UNPROVED)
    book = await ask.store.proof_book(ask.place)
    before = await ask.store.proof_head(ask.place, number - 1)
    chain = book.chain(row.chain)
    key = chain.key(row.turn, hidden=bool(row.visibility)) if row.turn else b""
    faults = [*_key_faults(chain, row), *_hash_faults(event, row, book, before)]
    if key and row.drawn:
        faults += await _face_faults(ask.services, event, row, chain)
    return Checked(event, row, chain, key, tuple(faults))


def _key_faults(chain: Chain, row: ProofRow) -> list[str]:
    """Check that the key leads to the root of the anchor, and was published before the request."""
    if not row.turn:
        return []
    *_, root = keys_before(chain.name, row.turn, chain.key(row.turn), 0)
    faults = [] if root == chain.root else ["its key is not one of the locked keys"]
    if anchor_of(chain.name, root, chain.seal(1), chain.salt, chain.head) != chain.anchor:
        faults.append("its keys do not fit the posted digits")
    if chain.message is None or row.interaction <= chain.message:
        faults.append("it was asked for before its keys were locked")
    return faults


def _hash_faults(event: Event, row: ProofRow, book: ProofBook, before: bytes) -> list[str]:
    """Check that the stored row gives the recorded hash."""
    entry = book.make_entry(event, row, book.write_content(event, row))
    return [] if entry.head(before) == row.head else ["it differs from the record"]


async def _face_faults(services: Services, event: Event, row: ProofRow, chain: Chain) -> list[str]:
    """Check that its numbers come from its key, and, if its state is at hand, that they give the outcome."""
    again = chance_of(chain, row.turn, row.interaction, hidden=bool(row.visibility))
    again.draw_again(row.drawn)
    if write_draws(again.drawn) != row.drawn:
        return ["its numbers do not come from its key"]
    if event.state is not None and event.before is None:
        return []
    await asyncio.sleep(0)  # others wait
    chance = chance_of(chain, row.turn, row.interaction, hidden=bool(row.visibility))
    effect = await _apply(services, event, row, chance)
    same = not isinstance(effect, Waiting) and (effect.draws, effect.outcome) == (event.draws, event.outcome)
    return [] if same else ["its numbers do not make its result"]


async def _apply(services: Services, event: Event, row: ProofRow, chance: KeyedChance) -> Made:
    kind: EventKind[Any] = services.kinds[event.kind]
    prepared = await kind.prepare(kind.read(event.request), services, event)
    context = EventContext(
        event.person,
        event.at,
        event.number,
        event.by_hand,
        row.visibility,
        event.before,
        shared=tuple(use.state for use in uses_of(event)),
    )
    return kind.apply(prepared, kind.read(event.request), context, Chance(chance))


NOTHING_YET = "Nothing has been rolled here yet: the first roll starts a proof by itself."
OFF = (
    "Rolls here cannot be checked: someone with the Manage Server permission can change that with /config "
    "set proof:on."
)

HOST_OFF = "Rolls here cannot be checked: the host of this bot turned that off."


async def find_proof(ask: Ask) -> ProofBook:
    """Return the proof of the place.

    Raises:
        Gone: there is none yet.
        NotAllowed: none is kept here.
    """
    _check_on(ask)
    book = await ask.store.proof_book(ask.place)
    if not book.chains:
        raise Gone(NOTHING_YET)
    return book


async def check_recorded(ask: Ask) -> None:
    """Check that the place has a proof, even if it is turned off now.

    Raises:
        Gone, NotAllowed: it has none.
    """
    if not (await ask.store.proof_so_far(ask.place)).number:
        await find_proof(ask)


async def rotate(ask: Ask) -> bytes:
    """Give up the current chain, and return the anchor of the next one.

    Raises:
        NotAllowed: the person may not manage the place, or it keeps no proof.
        Gone: nothing was rolled here yet.
    """
    configuration = ask.configuration
    check_may_manage(ask.context, configuration, "use /proof rotate, which makes new keys")
    await find_proof(ask)
    return await ask.store.rotate_proof(ask.place, ask.context.has_expired)


async def find_so_far(ask: Ask) -> SoFar | None:
    """Return the latest point of the proof of the place, or None if it keeps none."""
    return await ask.store.proof_so_far(ask.place) if is_on(ask) else None


async def count(ask: Ask) -> ProofCounts | None:
    """Return how the newest rolls of the place came about, or None if it keeps no proof."""
    return await ask.store.count_proved(ask.place) if is_on(ask) else None


async def find_unposted(ask: Ask) -> Unposted | None:
    """Return since when, and why, no head of the place could be posted, or None if there is no problem."""
    configuration = ask.configuration
    channel = configuration.proof_channel
    if channel is None or not is_on(ask):
        return None
    return await ask.store.find_unposted(ask.place.home, channel)


def _check_on(ask: Ask) -> None:
    if not is_on(ask):
        raise NotAllowed(OFF if ask.services.proof else HOST_OFF)


def is_on(ask: Ask) -> bool:
    """Whether the place keeps a proof."""
    return ask.services.proof and ask.configuration.proof


def check_lines(now: int, lines: Callable[[], list[str]]) -> "ProofFindings":
    """Read and check the lines of a proof: a job of some seconds.

    Raises:
        Gone: the place keeps no proof.
    """
    from bot.features.proof.verify import verify  # noqa: PLC0415 - for the worker alone

    found = lines()
    with ThreadPoolExecutor(1) as apart:  # this thread may have an event loop of its own
        return apart.submit(asyncio.run, verify(found, REGISTRY, AtOnce(), now=now)).result()
