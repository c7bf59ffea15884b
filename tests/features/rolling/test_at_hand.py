"""Whoever throws real dice says so once, and is then offered to type what they show."""

import pytest

from tests.client.reading import buttons, headline, text

ALWAYS, NEVER = "Always offer By hand", "No longer offer By hand"


@pytest.fixture
def say(use, press):
    """Say that the player throws real dice."""

    async def say(by=None):
        return await press(await use("roll", dice="d6", rolled="?", by=by), ALWAYS, by=by)

    return say


async def test_the_button_stands_under_rolls_of_those_alone_who_said_so_once(use, press, say, lodged_town):
    before = await use("roll", dice="d20 + 2")
    said = await say()
    after = await use("roll", dice="d20 + 2")
    again = await press(after, "Roll again")
    other = await use("roll", dice="d20 + 2", by=lodged_town.owner)

    assert said.ephemeral
    assert "your rolls have a button **By hand**" in text(said)
    assert ["By hand" in buttons(seen) for seen in (before, after, again, other)] == [
        False,
        True,
        True,
        False,
    ]


async def test_it_asks_for_the_faces_of_the_same_roll_with_its_label(use, press, say):
    await say()
    asked = await press(await use("roll", dice="d20 + 2 # Stealth"), "By hand")
    done = await press(asked, "14")

    assert headline(done) == "# 16"
    assert "Stealth" in text(done)
    assert "rolled #1 again" in text(done)
    assert "typed by hand" in text(done)
    assert "By hand" in buttons(done)


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("roll", {"dice": "4d6kh3"}),
        ("roll", {"dice": "vtm 5 hunger 2"}),
        ("d100", {}),
        ("die", {"sides": 12}),
        ("fair", {"dice": "2d6"}),
    ],
)
async def test_it_stands_under_rolls_of_all_kinds_of_dice(use, press, say, command, options):
    await say()
    asked = await press(await use(command, **options), "By hand")
    assert "Type several" in buttons(asked)


async def test_no_button_stands_where_there_are_no_dice_to_throw_or_nobody_is_to_see_them(use, say):
    await say()
    assert "By hand" not in buttons(await use("deck", dice="2d6"))
    assert "By hand" not in buttons(await use("roll", dice="d20", show="gm"))


async def test_of_a_roll_that_only_its_roller_sees_the_faces_are_asked_for_alone(use, press, say):
    await say()
    asked = await press(await use("roll", dice="d20", show="me"), "By hand")
    assert asked.ephemeral
    assert (await press(asked, "7")).ephemeral


async def test_who_threw_a_named_set_throws_it_again(use, press, say, kept):
    await say()
    thrown = await use("roll", dice="d6", rolled="4", set="red")
    await press(await press(thrown, "By hand"), "3")
    assert (await kept(2)).request["set"] == "red"


async def test_it_is_taken_back_where_a_person_sees_what_is_kept(use, press, say):
    await say()
    shown = await use("privacy show")
    taken = await press(shown, NEVER)

    assert "You throw real dice" in text(shown)
    assert "Your rolls no longer have a button By hand" in text(taken)
    assert "By hand" not in buttons(await use("roll", dice="d20"))
    assert ALWAYS in buttons(await use("privacy show"))


async def test_who_is_forgotten_has_said_nothing(use, press, say):
    await say()
    await press(await use("privacy forget"), "Forget me")
    assert "By hand" not in buttons(await use("roll", dice="d20"))
