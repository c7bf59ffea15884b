"""Nothing that sums up, proposes or takes out tells of a hidden roll, or of what another keeps."""

from typing import Any

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.client.thief import DICE, Thief

pytestmark = pytest.mark.usefixtures("seldom_painted")

HIDDEN = (
    ("roll", {"dice": DICE, "show": "me"}),
    ("roll", {"dice": DICE, "show": "gm"}),
    ("roll", {"dice": DICE, "rolled": "6 6 6 6", "set": "bones", "show": "me"}),
    ("table roll", {"name": "forest", "show": "me"}),
    ("table roll", {"name": "forest", "by-d6": True, "show": "me"}),
)
"""All ways to roll what others may not see."""


@pytest_asyncio.fixture(loop_scope="module")
async def thief(lodged_town):
    """The thief, where the player has rolled openly what may later be rolled hidden."""
    thief = Thief(lodged_town)
    await play(thief, "table add", name="forest", text="1-3 A trap; 4-6 4d6 wolves")
    await play(thief, "roll", dice="4d6kh3 + 2")
    await play(thief, "roll", dice="4d6kh3 + 2", rolled="1 1 2 1", set="bones")
    await play(thief, "roll", dice="d6")
    return thief


async def play(thief, command, **options):
    return await thief.town.player.use(thief.town.room, command, **options)


async def hide(thief):
    """Let the player roll in all hidden ways."""
    for command, options in HIDDEN:
        await play(thief, command, **options)


async def told(thief, what, **options):
    """All that an answer tells the thief, with what is said of its pictures."""
    seen = await (await thief.use(what, **options)).settled()
    more = text(await thief.person.press(seen.message, "More")) if "More" in buttons(seen) else ""
    return "\n".join([text(seen), more, *(file["description"] for file in seen.message["attachments"])])


QUESTIONS: list[dict[str, Any]] = [
    {"days": 1},
    {"dice": "4d6kh3 + 2"},
    {"dice": "d6"},
    {"dice": "rolls d6"},
    {"dice": "hand d6"},
    {"dice": "d6", "set": "bones"},
    {"set": "bones"},
]


async def test_no_statistics_change_by_hidden_rolls_nor_what_they_propose(thief):
    async def ask_all():
        answers = []
        for person in ({"person": thief.town.player}, {}):
            for options in QUESTIONS:
                thief.town.rest()
                answers.append(await told(thief, "stats", **options, **person))
        complete = thief.person.complete
        proposed = [await complete(thief.town.room, "stats", option, "") for option in ("dice", "set")]
        return answers, proposed

    before = await ask_all()
    await hide(thief)
    after = await ask_all()

    assert after == before
    assert not any("was not" in answer for answer in after[0])


async def test_no_completion_proposes_a_set_of_another(thief):
    await hide(thief)

    for command in ("roll", "d100", "die", "history"):
        assert await thief.person.complete(thief.town.room, command, "set", "") == []


async def test_the_luck_of_a_session_is_that_of_its_open_rolls(thief):
    await thief.use("session start")
    for _ in range(6):
        await thief.use("roll", dice="d6")
    await hide(thief)
    summed = await told(thief, "session end")

    assert "6 rolls by 1 person" in summed
    assert "5 hidden rolls left out" in summed
    assert (
        summed.count(f"<@{thief.town.player.id}>")
        == summed.count(f"Hidden rolls: <@{thief.town.player.id}> 5")
        == 1
    )
    assert "trap" not in summed


async def test_a_secret_roll_on_a_table_opens_to_no_number_and_no_page(thief):
    await play(thief, "table roll", name="forest", show="me")
    page = await told(thief, "history")

    assert "`#4` *rolled in secret*" in page
    assert "table" not in page
    assert "This roll is hidden" in await told(thief, "history", number=4)


async def test_hidden_rolls_shift_no_adaptive_odds_and_draw_no_card(thief):
    await hide(thief)
    odds = await told(thief, "odds", dice="fair 4d6kh3 + 2", rolls=2)

    assert "no roll of these is remembered yet" in odds
    assert "nothing to shuffle" in text(await thief.use("memory reset", what="deck 4d6kh3 + 2"))


async def test_faces_that_all_cards_hide_are_in_no_statistics(lodged_town):
    thief = Thief(lodged_town)
    await play(thief, "d100", method="recycle")
    listed = await told(thief, "stats")
    faces = await told(thief, "stats", dice="faces d6")

    assert "Dice thrown" not in listed
    assert "was not thrown here" in faces


@pytest.mark.parametrize("keeper", ["me", "server"])
async def test_saved_rolls_of_another_and_of_another_server_are_exported_to_nobody(thief, keeper):
    await play(thief, "saved add", name="mine", dice="d12")
    await thief.town.owner.use(thief.town.room, "saved add", name="attack", dice="d12", **{"for": "server"})
    for room in ("cave", "chat"):
        seen = await thief.press(f"saved-file:{keeper}", thief.rooms()[room])
        assert seen.ephemeral
        assert seen.message["attachments"] == []
