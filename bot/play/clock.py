"""Times in milliseconds since 1970, and lengths of time in milliseconds."""

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE
"""A day of UTC."""

DISCORD_BEGAN = 1_420_070_400_000
"""The first moment of 2015, from which the ids of Discord count their time."""


def time_of(snowflake: int) -> int:
    """Return when Discord gave an id: it stands in the id itself, before 22 other bits."""
    return (snowflake >> 22) + DISCORD_BEGAN
