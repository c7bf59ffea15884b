"""Ids as Discord gives them: with the time in them."""

from bot.play.request_context import DISCORD_BEGAN


def snowflake(at: int, number: int) -> int:
    """Return the `number`-th id of a moment, in milliseconds since 1970."""
    return (at - DISCORD_BEGAN << 22) + number
