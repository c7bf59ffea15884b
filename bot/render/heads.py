"""Heads of proofs, as messages that can be kept: in their channel, and in the one that a server has named."""

from dataclasses import replace

from bot.play.proof.unposted import Unposted
from bot.render.card import Card
from bot.render.obstacles import why_not


def greeting_card(namer: int) -> Card:
    """Say in the channel what it is for."""
    return Card(
        f"<@{namer}> chose this channel: heads of the proof are posted here, after each session, each 100 "
        "entries, and where new keys begin.\n"
        "Each seals all that was rolled before it: what stands here cannot be changed unseen."
    )


def with_channel(card: Card, channel: int, why: str, *, proving: bool) -> Card:
    """Say on a card of settings that heads are posted in a channel, if a proof is kept, or why not."""
    if why:
        works = f"**{why}.** Until that is so, no head is posted."
    elif proving:
        works = f"Heads of the proof are now posted in <#{channel}>."
    else:
        works = f"Heads of the proof go to <#{channel}> once rolls here can be checked."
    return replace(card, text=f"{works}\n{card.text}".rstrip())


def with_unposted(card: Card, unposted: Unposted | None) -> Card:
    """Say on a card since when no head could be posted where it should be, if that is so."""
    if unposted is None:
        return card
    return replace(card, text="\n".join(filter(None, (card.text, _unposted(unposted)))))


def _unposted(unposted: Unposted) -> str:
    since, why = f"<t:{unposted.since // 1000}:f>", why_not(unposted.obstacle, unposted.channel)
    another = "; `/config set proof-channel:` names another" if unposted.obstacle == "gone" else ""
    return f"⚠️ **No head could be posted since {since}:** {why}{another}."


def _span(first: int, last: int) -> str:
    """Name the entries that a head seals."""
    return f"up to `#{last}`" if first == 1 else f"from `#{first}` to `#{last}`"


def posted_card(channel: int, first: int, last: int, head: bytes, anchor: bytes) -> Card:
    """Return a head of a channel as it is posted in another, with the anchor of new keys if there is one."""
    keys = f"\nNew keys begin, locked by this anchor:\n`{anchor.hex()}`" if anchor else ""
    return Card(f"<#{channel}> {_span(first, last)} is sealed by this head:\n`{head.hex()}`{keys}")


def head_card(first: int, last: int, head: bytes, anchor: bytes) -> Card:
    """Return a head as it is posted in its own channel, to be pinned."""
    return Card(
        f"**All that was rolled here {_span(first, last)}** is sealed by this head:\n`{head.hex()}`\n"
        f"The keys in use are locked by this anchor:\n`{anchor.hex()}`",
        footer="Pin it: whoever has it can see whether anything before it was changed.",
    )
