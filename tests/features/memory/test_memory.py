"""/memory on Discord."""

from tests.client.reading import buttons, text


async def test_a_kept_number_is_set_looked_at_and_put_back(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    nothing = text(await player.use(room, "memory show"))
    was_set = await player.use(room, "memory set", what="accumulator", to="42")
    seen = await player.use(room, "memory show")
    reset = await player.use(room, "memory reset", what="accumulator")
    history = text(await lodged_town.owner.use(room, "history", command="memory"))

    assert "Nothing yet. accumulator, rotating, calculator, recycle keep a number" in nothing
    assert "**accumulator for a d100** keeps **42** now (was 0)" in text(was_set)
    assert not was_set.ephemeral
    assert "**accumulator** for a d100: **42** · since `#1`" in text(seen)
    assert seen.ephemeral
    assert "keeps **0** now (was 42)" in text(reset)
    assert "**set** accumulator for a d100 to 42 (was 0)" in history
    assert "**reset** of accumulator for a d100 (was 42)" in history


async def test_what_recycle_keeps_is_reset_and_not_shown(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await lodged_town.owner.use(room, "config set", proof="off")
    await player.use(room, "d100", method="recycle")
    seen = text(await player.use(room, "memory show"))
    reset = text(await player.use(room, "memory reset", what="recycle"))

    assert "**recycle** for a d100: not shown, since it would give later rolls away" in seen
    assert "**recycle for a d100** starts anew" in reset


async def test_all_that_is_remembered_here_is_proposed_and_reset_as_it_is_proposed(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "die", sides=20, method="accumulator")
    await player.use(room, "fair", dice="2d6")
    await player.use(room, "deck", dice="1d6", copies=2, reshuffle=3)
    choices = await player.complete(room, "memory reset", "what", "")
    proposed = [choice["value"] for choice in choices]

    assert proposed == ["accumulator d20", "deck d6 copies=2 reshuffle=3", "fair 2d6"]
    for what in proposed:
        seen = await player.use(room, "memory reset", what=what)
        await player.press(seen.message, "Reset") if what.startswith("fair") else None
    assert await lodged_town.owner.complete(room, "memory reset", "what", "") == []


async def test_dice_without_what_remembers_them_are_not_reset(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "fair", dice="2d6")
    refused = await player.use(room, "memory reset", what="2d6")

    assert list(buttons(refused)) == ["Use fair 2d6 instead", "Use deck 2d6 instead"]
