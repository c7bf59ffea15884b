"""Rolls of games in the history."""

from tests.client.reading import text


async def test_what_the_command_roll_did_has_rolls_of_games_too_and_of_nothing_else(use):
    for name, options in (
        ("roll", {"dice": "4d6kh3"}),
        ("roll", {"dice": "vtm7h2 >=4"}),
        ("d100", {}),
    ):
        await use(name, **options)

    seen = text(await use("history", command="roll"))

    assert "4d6kh3" in seen
    assert "vtm7h2" in seen
    assert "#3" not in seen


async def test_one_kind_of_rolls_can_still_be_asked_for_by_dice(use):
    await use("roll", dice="4d6kh3")
    await use("roll", dice="vtm7h2 >=4")

    seen = text(await use("history", command="roll", dice="7 vtm hunger 2 difficulty 4"))

    assert "4d6kh3" not in seen
    assert "vtm7h2" in seen
