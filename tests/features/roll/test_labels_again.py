"""What is rolled again is still for what it was first rolled for, whoever rolls it."""

import pytest

from tests.client.reading import text

LABELLED = {
    "until": ("roll", {"dice": "2d6 until a 6 # claret"}),
    "dice": ("roll", {"dice": "4d6kh3 # claret"}),
    "short": ("r", {"dice": "d20 + 2 # claret"}),
    "several times": ("roll", {"dice": "3x d20 + 2 # claret"}),
    "several rolls": ("roll", {"dice": "d20 + 2 # claret; 2d6 # port"}),
    "within": ("roll", {"dice": "2d6[claret] + 1"}),
    "a game": ("roll", {"dice": "vtm 5 hunger 2 # claret"}),
    "a game of D&D": ("roll", {"dice": "d20 + 5 ac 15 # claret"}),
    "several attacks": ("roll", {"dice": "3x d20+5 ac 15 # claret"}),
    "leaning dice": ("fair", {"dice": "2d6 # claret"}),
    "cards": ("deck", {"dice": "2d6 # claret"}),
    "a saved roll": ("roll", {"dice": "pour"}),
    "a saved game": ("roll", {"dice": "duel"}),
    "a character": ("roll", {"dice": "d20 + nose # claret"}),
    "a roll of a character": ("roll", {"dice": "2x taste # claret"}),
    "a table": ("table roll", {"name": "claret"}),
}


@pytest.fixture
def cellar(lodged_town, use):
    async def fill():
        await use("saved add", name="pour", dice="2d6 # claret")
        await use("saved add", name="duel", dice="vtm 5 hunger 2 # claret")
        await use("character create", name="mira", lines="nose = 3\ntaste = d20 + nose")
        await use("table add", name="claret", text="1-4 Dry; 5-6 Sweet")

    return fill


@pytest.mark.parametrize("answers", ["full", "compact"])
@pytest.mark.parametrize("rolled", LABELLED)
async def test_the_label_stays_whoever_rolls_again(lodged_town, use, press, cellar, rolled, answers):
    await cellar()
    await use("config set", by=lodged_town.owner, answers=answers)
    command, options = LABELLED[rolled]
    first = await use(command, **options)
    second = await press(first, "Roll again")
    third = await press(second, "Roll again", by=lodged_town.owner)
    fourth = await press(third, "Roll again", by=lodged_town.owner)
    fifth = await press(fourth, "Roll again")

    assert ["claret" in text(seen) for seen in (first, second, third, fourth, fifth)] == [True] * 5


@pytest.mark.parametrize("show", ["me", "both", "gm"])
@pytest.mark.parametrize("dice", ["2d6 # claret", "vtm 5 hunger 2 # claret"])
async def test_the_label_of_a_hidden_roll_stays(lodged_town, use, press, dice, show):
    first = await use("roll", dice=dice, show=show)
    looked = first if show == "me" else await press(first, "Look", by=lodged_town.owner)
    again = await press(looked, "Roll again", by=lodged_town.player if show == "me" else lodged_town.owner)

    assert "claret" in text(again)


async def test_another_persons_label_stays_in_the_details_until_it_is_forgotten(lodged_town, use, press):
    first = await use("roll", dice="vtm 5 hunger 2 # claret")
    second = await press(first, "Roll again", by=lodged_town.owner)
    before = await use("history", number=2)
    await press(await use("privacy forget"), "Forget me")
    after = [await use("history", number=2), await press(second, "Roll again", by=lodged_town.owner)]

    assert "claret" in text(before)
    assert all("claret" not in text(seen) for seen in after)


async def test_a_push_of_what_another_named_is_for_the_same(lodged_town, below, use, press):
    below.faces(6, 3, 3, 3, 3, 6, 3, 3, 3, 3)
    first = await use("roll", dice="yz 5b # claret")
    second = await press(first, "Roll again", by=lodged_town.owner)
    labels = [item["label"] for row in second.message["components"] for item in row["components"]]
    pushed = await press(second, labels[0], by=lodged_town.owner)

    assert "Push" in labels[0]
    assert "claret" in text(pushed)


async def test_by_hand_it_is_for_the_same(lodged_town, use, press):
    await press(await use("privacy show", by=lodged_town.owner), "Always offer By hand", by=lodged_town.owner)
    first = await use("roll", dice="d6 # claret")
    second = await press(first, "Roll again", by=lodged_town.owner)
    asked = await press(second, "By hand", by=lodged_town.owner)

    assert "claret" in text(await press(asked, "4", by=lodged_town.owner))
