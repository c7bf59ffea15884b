"""Posts panels and looks at them."""

import asyncio

from tests.client.reading import buttons

PIN_MESSAGES = 1 << 51


class Seen:
    """A message as a person sees it, as answers are read."""

    def __init__(self, message):
        self.message = message


async def post(town, by=None, title=None):
    """Post a panel; return it, and what its maker alone sees of changing it."""
    town.rest()
    given = {"title": title} if title else {}
    seen = await (by or town.player).use(town.room, "panel post", **given)
    await town.sandbox.bus.until(lambda: seen.followups, 10) if hasattr(town.sandbox, "bus") else None
    for _ in range(100):
        if seen.followups:
            break
        await asyncio.sleep(0.02)
    return seen, Seen(seen.followups[0])


def throws(seen):
    """What stands on the buttons that throw something."""
    rows = seen.message["components"]
    return [
        each["label"]
        for row in rows
        for each in row["components"]
        if each["type"] == 2 and each["custom_id"].startswith("panel:")
    ]


__all__ = ["PIN_MESSAGES", "Seen", "buttons", "post", "throws"]
