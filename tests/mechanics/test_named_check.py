"""What a call names: the line of a sheet, without the words that call for it or say how it is rolled."""

import pytest

from bot.mechanics.named_check import CALLING, CHECKS, read_named

LINES = {
    "dex": 3,
    "perception": 2,
    "con_save": 5,
    "spot_hidden": 3,
    "san": 4,
    "sleight_of_hand": 1,
    "basic_attack": 2,
}


@pytest.mark.parametrize(
    ("what", "name", "behind"),
    [
        ("perception", "perception", ""),
        ("Perception dc 15", "perception", "dc 15"),
        ("everybody roll perception", "perception", ""),
        ("everyone make a con save vs 12", "con_save", "vs 12"),
        ("perception check dc 15", "perception", "dc 15"),
        ("adv perception", "perception", "adv"),
        ("perception adv vs 15", "perception", "adv vs 15"),
        ("Spot Hidden 45", "spot_hidden", "45"),
        ("spot-hidden", "spot_hidden", ""),
        ("sanity", "san", ""),
        ("composure hunger 1", "composure", "hunger 1"),
        ("stealth check", "stealth", ""),
        ("Dex # jump", "dex", "# jump"),
        ("sleight of hand > 15", "sleight_of_hand", "> 15"),
        ("basic Reflex dc 21", "reflex", "dc 21"),
        ("basic attack dc 21", "basic_attack", "dc 21"),
    ],
)
def test_a_name_is_found_with_what_is_behind_it(what, name, behind):
    found = read_named(what, LINES, ("hunger",))

    assert found is not None
    assert (found.name, found.behind) == (name, behind)


@pytest.mark.parametrize("what", ["2d6", "d20 + dex", "coc45", "vs 15", "", "dex + prof", "dex?", "(dex)"])
def test_all_else_is_none(what):
    assert read_named(what, LINES) is None


def test_each_word_that_calls_or_says_that_it_is_a_check_is_no_part_of_a_name():
    named = [read_named(f"{word} dex", LINES) for word in CALLING] + [
        read_named(f"dex {word}", LINES) for word in CHECKS
    ]

    assert [each for each in named if each is None or each.name != "dex"] == []
