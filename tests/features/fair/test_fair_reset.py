"""/memory reset of adaptive dice at a table: asked about, done once, and by whom."""

import asyncio

from tests.client.reading import buttons, text


async def test_a_reset_is_asked_about_and_then_done_once(lodged_town, use, press):
    await use("fair", dice="4d6kh3 # Strength", tightness="1")
    question = await use("memory reset", what="fair 4d6k3")
    asked = buttons(question)
    refused = await press(question, "Reset", by=lodged_town.owner)
    await press(await use("memory reset", what="fair 4d6kh3"), "Do not reset")
    kept = text(await use("fair", dice="4d6kh3", tightness="1"))
    seen = await asyncio.gather(*(press(question, "Reset") for _ in range(2)))

    assert asked == {"Reset": True, "Do not reset": True}
    assert "Only the person who asked" in text(refused)
    assert refused.ephemeral
    assert " instead of 0.0772 %" in kept
    assert ["starts afresh" in text(one) for one in seen].count(True) >= 1
    assert buttons(seen[0]) == {}
    assert text(await use("history", command="fair-reset")).count("**reset**") == 1
    assert "as likely as with plain dice: 0.0772 %" in text(await use("fair", dice="4d6kh3", tightness="1"))


async def test_a_player_without_manage_server_cannot_reset_where_only_managers_may(lodged_town, use):
    await use("config set", by=lodged_town.owner, reset="managers")
    await use("fair", dice="2d6")

    assert "Manage Server" in text(await use("memory reset", what="fair 2d6"))
