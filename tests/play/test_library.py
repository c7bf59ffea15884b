"""Names of things on the library, and how many there may be."""

import pytest

from bot.mechanics.errors import BadInput
from bot.play.library import Collection, check_room, name_of


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Forest", "forest"),
        ("  old_forest-2 ", "old_forest-2"),
        ("WÄLDER", "wälder"),
        ("Wa\u0308lder", "wälder"),
        ("x" * 32, "x" * 32),
    ],
)
def test_a_name_is_kept_in_one_case(typed, name):
    assert name_of(typed) == name


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "  ",
        "x" * 33,
        "old forest",
        "a{b}",
        "@everyone",
        "a\nb",
        "ß" * 17,
        "a\u200db",
        "\u3164",
        "a\u1160",
        "\u202eab",
    ],
)
def test_a_name_of_another_kind_is_refused(typed):
    with pytest.raises(BadInput, match="is not a name: write 1 to 32 letters, digits, - or _"):
        name_of(typed)


@pytest.mark.parametrize(
    ("typed", "offers"),
    [
        ("Old forest!", ("old-forest",)),
        ("@" + "x" * 32, ("x" * 32,)),
        ("@" + "x" * 33, ()),
        ("!", ()),
        ("ab \u3164", ()),
    ],
)
def test_of_a_name_of_another_kind_the_nearest_is_offered_if_that_is_a_name(typed, offers):
    with pytest.raises(BadInput) as refusal:
        name_of(typed)
    assert refusal.value.offers == offers


def test_a_collection_with_room_takes_one_more():
    check_room(Collection("home", 1, "roll"), 199)


def test_a_full_collection_says_what_it_has():
    with pytest.raises(
        BadInput, match="This server has 200 saved rolls, and no more are possible: remove one"
    ):
        check_room(Collection("home", 1, "roll"), 200)
