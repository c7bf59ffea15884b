"""Fingerprints of all rolls, as messages to keep: in their channel, and in the one that a server has named.

In the code a fingerprint is the head of a proof, and the locked keys that are posted with it are an anchor.
"""

from dataclasses import replace

from bot.play.proof.unposted import Unposted
from bot.render.card import Card
from bot.render.obstacles import why_not


def greeting_card(namer: int) -> Card:
    """Say in the channel what it is for."""
    return Card(
        f"<@{namer}> chose this channel: fingerprints of all rolls are posted here, after each session, each "
        "100 entries, and when new keys are locked.\n"
        "If a roll were changed later, the fingerprints after it would not fit any more."
    )


def with_channel(card: Card, channel: int, why: str, *, proving: bool) -> Card:
    """Say on a card of settings that fingerprints are posted in a channel, if a proof is kept, or why not."""
    if why:
        works = f"**{why}.** Until that is so, no fingerprint is posted."
    elif proving:
        works = f"Fingerprints of all rolls are now posted in <#{channel}>."
    else:
        works = f"Fingerprints of all rolls go to <#{channel}> once rolls here can be checked."
    return replace(card, text=f"{works}\n{card.text}".rstrip())


def with_unposted(card: Card, unposted: Unposted | None) -> Card:
    """Say on a card since when no fingerprint could be posted where it should be, if that is so."""
    if unposted is None:
        return card
    return replace(card, text="\n".join(filter(None, (card.text, _unposted(unposted)))))


def _unposted(unposted: Unposted) -> str:
    since, why = f"<t:{unposted.since // 1000}:f>", why_not(unposted.obstacle, unposted.channel)
    another = "; `/config set proof-channel:` names another" if unposted.obstacle == "gone" else ""
    return f"⚠️ **No fingerprint could be posted since {since}:** {why}{another}."


def _span(first: int, last: int) -> str:
    """Name the entries that a fingerprint is of."""
    return f"up to `#{last}`" if first == 1 else f"from `#{first}` to `#{last}`"


def posted_card(channel: int, first: int, last: int, head: bytes, anchor: bytes) -> Card:
    """Return the fingerprint of a channel as it is posted in another, with new locked keys, if any."""
    keys = f"\nNew locked keys:\n`{anchor.hex()}`" if anchor else ""
    return Card(f"<#{channel}> {_span(first, last)}, fingerprint:\n`{head.hex()}`{keys}")


def head_card(first: int, last: int, head: bytes, anchor: bytes) -> Card:
    """Return the fingerprint of a channel as it is posted there, to be pinned."""
    return Card(
        f"**All that was rolled here {_span(first, last)}** has this fingerprint:\n`{head.hex()}`\n"
        f"Locked keys in use:\n`{anchor.hex()}`",
        footer="Pin it: whoever has it can see whether anything before it was changed.",
    )
