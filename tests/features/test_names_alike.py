"""What a person and their server call alike: every answer still arrives, and holds each custom_id once."""

import pytest

from bot.sandbox.interactions.components import walk
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.siege import dearest
from tests.tiers import in_the_soak

pytestmark = pytest.mark.usefixtures("seldom_painted")


QUICKER = {
    "d100": {},
    "die": {"sides": 6},
    "rules list": {},
    "rules show": {"method": "digits reroll-capped"},
    "card": {"what": "reroll", "dice": "d12", "from": "d4"},
}
"""Instead of the dearest options: answers with the same buttons, for which less is worked out."""

EACH = 2
"""In `make check` one of this many commands is used."""


async def keep_alike(use, town):
    """Keep a character, a saved roll and panels under one name, for the owner and for the server."""
    await create(use, by=town.owner, name="dear", lines="hp = 5/9; strike = d20+3")
    await use("character share", by=town.owner, name="dear")
    for keeper in ("me", "server"):
        await use("saved add", by=town.owner, name="dear", dice="2d6", **{"for": keeper})
    for _ in range(2):
        await use("panel post", by=town.owner, title="dear")
        await use("panel add", by=town.owner, dice="2d6", label="dear")


def given(town, options):
    """The options of a command as the owner gives them."""
    fitting = {"someone": town.player, "c{n}": "another", "copy{n}": "copy"}
    return {
        name: fitting.get(value, value) if isinstance(value, str) else value
        for name, value in options.items()
    }


async def test_a_character_of_two_keepers_has_one_button_that_plays_it(use):
    await create(use, name="Mira")
    await create(use, name="Bo")
    await use("character share", name="mira")

    assert list(buttons(await use("character list"))) == ["Play Bo", "Play Mira"]


@pytest.mark.slow
async def test_no_answer_to_a_command_fails_or_holds_a_custom_id_twice(use, lodged_town):
    await keep_alike(use, lodged_town)
    for command, options in [*{**dearest.COMMANDS, **QUICKER}.items()][:: in_the_soak(1, EACH)]:
        seen = await use(command, by=lodged_town.owner, **given(lodged_town, options))
        await seen.settled()
        ids = [part["custom_id"] for part in walk(seen.message["components"]) if "custom_id" in part]
        assert "Something went wrong" not in text(seen), command
        assert len(set(ids)) == len(ids), command
