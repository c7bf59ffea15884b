"""What is said about the channel for game masters, and in it."""

from dataclasses import replace

from bot.play.event import Event
from bot.render.card import Card
from bot.render.hidden import LOOKS, SHOWS


def greeting_card(namer: int) -> Card:
    """Say in the channel what it is for."""
    return Card(
        f"<@{namer}> chose this channel: rolls for the game master are posted here.\n"
        "Everyone who can read this channel sees them."
    )


def with_channel(card: Card, channel: int, why: str) -> Card:
    """Say on a card of settings that such rolls are posted in a channel, or why they cannot be."""
    works = (
        f"Rolls for the game master are now posted in <#{channel}>: everyone who can read it sees them."
        if not why
        else f"**{why}.** Until that is so, game masters see rolls only by the button Look."
    )
    return replace(card, text=f"{works}\n{card.text}".rstrip())


def posted_card(card: Card, event: Event, channel: int) -> Card:
    """Return the card of a roll as game masters see it in their channel: with who rolled, and where."""
    return replace(card, text=f"{card.text}\nRolled by <@{event.person}> in <#{channel}>")


def with_post(veiled: Card, channel: int, why: str) -> Card:
    """Say on the card that all others see where the result is, or why it is not there."""
    if why:
        return replace(veiled, text=f"{veiled.text}\n-# Not posted: {why}. The button Look shows it.")
    seen = f"The result is in <#{channel}>: everyone who can read that sees it."
    shows = veiled.footer.replace(LOOKS, SHOWS)  # who else can look is told here
    return replace(veiled, text=f"{veiled.text}\n-# {seen}", footer=shows)
