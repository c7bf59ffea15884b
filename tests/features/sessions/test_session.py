"""/session, as people see it."""

from tests.client.reading import text


async def test_a_session_ends_with_who_rolled_what_and_a_picture(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    begun = await player.use(room, "session start", name="The *Sunken* Temple")
    await player.use(room, "roll", dice="d20", rolled="20")
    await owner.use(room, "roll", dice="2d6", rolled="1 1")
    await owner.use(room, "roll", dice="d20", show="me")
    ended = await player.use(room, "session end")

    assert "**The \\*Sunken\\* Temple** begins" in text(begun)
    assert "2 rolls by 2 people" in text(ended)
    assert f"**A** <@{min(player.id, owner.id)}> 1 roll: 1 × " in text(ended)
    assert f"**20** on d20 by <@{player.id}>, `#2`" in text(ended)
    assert f"**2** on 2d6 by <@{owner.id}>, `#3`" in text(ended)
    assert f"**natural 20**: <@{player.id}> 1" in text(ended)
    assert "1 hidden roll left out" in text(ended)
    assert f"Hidden rolls: <@{owner.id}> 1" in text(ended)
    assert ended.message["embeds"][0]["image"]["url"].endswith("/session.png")


async def test_the_figures_of_its_luck_are_behind_a_button(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "session start")
    await player.use(room, "roll", dice="d20", rolled="20")
    await player.use(room, "roll", dice="2d6", rolled="1 1")
    ended = await player.use(room, "session end")
    more = await lodged_town.owner.press(ended.message, "More")

    assert more.ephemeral
    assert f"<@{player.id}> **49.4 %** on average over 2 totals" in text(more)
    assert f"`#2` **20** on d20 by <@{player.id}>: 5.00 % for that or more" in text(more)
    assert f"`#3` **2** on 2d6 by <@{player.id}>: 2.78 % for that or less" in text(more)


async def test_a_likely_roll_is_neither_the_luckiest_nor_the_unluckiest(lodged_town):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "session start")
    await player.use(room, "roll", dice="d20", rolled="20")
    ended = await player.use(room, "session end")

    assert "Luckiest roll: **20** on d20" in text(ended)
    assert "Unluckiest roll" not in text(ended)


async def test_a_session_without_rolls_ends_without_a_picture(lodged_town):
    await lodged_town.player.use(lodged_town.room, "session start")
    ended = await lodged_town.player.use(lodged_town.room, "session end")

    assert "nothing was rolled" in text(ended)
    assert "image" not in ended.message["embeds"][0]


async def test_a_second_start_is_refused(lodged_town):
    await lodged_town.player.use(lodged_town.room, "session start", name="One")

    seen = await lodged_town.owner.use(lodged_town.room, "session start")
    assert "The session “One” is under way here" in text(seen)


async def test_a_name_that_is_a_link_leads_nowhere_for_those_who_are_refused(lodged_town):
    name = "[gold](https://evil.example) <@&1> **now**"
    await lodged_town.player.use(lodged_town.room, "session start", name=name)

    seen = await lodged_town.owner.use(lodged_town.room, "session start")
    assert "is under way here" in text(seen)
    assert r"\[gold\]\(https\:" in text(seen)
    assert not any(live in text(seen) for live in ("](", "https:/", "<@&1>", "**now**"))


async def test_a_session_outlives_a_restart(town):
    async with town.bot():
        await town.player.use(town.room, "session start")
    async with town.bot():
        assert "is over" in text(await town.player.use(town.room, "session end"))


async def test_another_player_cannot_end_it(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "session start")

    assert "who began this session" in text(await lodged_town.player.use(lodged_town.room, "session end"))


async def test_another_channel_has_its_own(lodged_town):
    await lodged_town.player.use(lodged_town.room, "session start")
    other = lodged_town.sandbox.text_channel(lodged_town.guild, "elsewhere")

    refused = text(await lodged_town.player.use(other, "session end"))
    assert "No session is under way" in refused
    assert "/stats" in refused


async def test_a_session_names_tables_and_games_as_players_do(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    await player.use(room, "table add", name="forest", text="1: Wolves\n2: Nothing")
    await player.use(room, "catan start", player2=owner)
    await player.use(room, "session start")
    await player.use(room, "table roll", name="forest")
    await player.use(room, "catan roll")
    ended = await player.use(room, "session end")

    assert "2 rolls: 1 × **table forest**, 1 × **Catan**" in text(ended)


async def test_rolls_of_several_dice_in_a_line_are_named_by_their_dice(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "session start")
    await lodged_town.owner.use(lodged_town.room, "roll", dice="1d20+7 attack; 1d8+4 damage")
    ended = await lodged_town.owner.use(lodged_town.room, "session end")

    assert "1 × **d20 + 7; d8 + 4**" in text(await ended.settled())
