"""Reads the message of a fight, and fills in what its buttons open."""

import re

from tests.client.reading import buttons, options


def _text(seen):
    return seen.message["embeds"][0].get("description", "")


def order(seen):
    """Who takes part, with their initiative, as far as it is shown."""
    found = re.findall(r"^(?:▶ )?`\s*(-?\d+)` \**(.*?)\**(?: · .*)?$", _text(seen), re.MULTILINE)
    return [f"{total} {name}" for total, name in found]


def health_of(seen):
    """How those are who are not unhurt, by name."""
    every = re.findall(r"^(?:▶ )?`\s*-?\d+` (.*)$", _text(seen), re.MULTILINE)
    parts = (line.replace("*", "").replace("~", "").split(" · ") for line in every)
    return {name: health[0] for name, *health in parts if health and health[0] != "unhurt"}


def turn_of(seen):
    """Whose turn it is; None: nobody's."""
    found = re.search(r"^# (.*)$", _text(seen), re.MULTILINE)
    return found and found[1]


def undo_of(seen):
    """The label of the button that takes back what changed the fight last."""
    return next(label for label in buttons(seen) if label.startswith("Undo"))


async def note(person, seen, words, on):
    """Let a person note something on someone in the form of a fight's message."""
    form = await person.press(seen.message, "Note")
    return await person.submit(form, {"note": words, "on": on})


async def remove(person, seen, name):
    """Let a person take the first of a name out of a fight, in the menu of its message."""
    asked = await person.press(seen.message, "Remove")
    unit = next(value for value, label in options(asked).items() if label.startswith(name))
    return await person.choose(asked.message, "Who is removed?", unit)


async def reveal(person, room, *names):
    """Let a game master reveal those of these names who are hidden, or all; return who is hidden then."""
    seen = await person.use(room, "initiative hidden")
    units = [unit for unit, label in options(seen).items() if not names or label.rpartition(" (")[0] in names]
    return await person.choose(seen.message, "Reveal one, several or all", *units)
