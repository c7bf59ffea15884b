"""Naming game masters, and saying yes where that takes the view from someone."""

from typing import Any

from tests.client.reading import buttons


async def appoint(person: Any, room: Any, who: Any, *, allowed: bool = True, **options: Any) -> Any:
    """Have a person use /config game-master; return what is seen in the end."""
    seen = await person.use(room, "config game-master", who=who, allowed=allowed, **options)
    return await person.press(seen.message, "Change it") if "Change it" in buttons(seen) else seen
