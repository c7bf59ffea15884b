"""/session, as people see it."""

import pytest

from tests.client.reading import text
from tests.features.initiative.fighting import reveal


async def test_a_session_ends_with_who_rolled_what_and_a_picture(lodged_town, below):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    begun = await player.use(room, "session start", name="The *Sunken* Temple")
    below.faces(20, 1, 1)
    await player.use(room, "roll", dice="d20")
    await owner.use(room, "roll", dice="2d6")
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


async def test_a_likely_roll_is_neither_the_luckiest_nor_the_unluckiest(lodged_town, below):
    player, room = lodged_town.player, lodged_town.room
    await player.use(room, "session start")
    below.faces(20)
    await player.use(room, "roll", dice="d20")
    ended = await player.use(room, "session end")
    more = await lodged_town.owner.press(ended.message, "More")

    assert "Luckiest roll: **20** on d20" in text(ended)
    assert "Unluckiest roll" not in text(ended)
    assert more.ephemeral
    assert f"`#2` **20** on d20 by <@{player.id}>: 5.00 % for that or more" in text(more)


async def test_a_session_without_rolls_outlives_a_restart_and_ends_without_a_picture(town):
    async with town.bot():
        await town.owner.use(town.room, "session start")
    async with town.bot():
        assert "who began this session" in text(await town.player.use(town.room, "session end"))
        ended = await town.owner.use(town.room, "session end")

    assert "nothing was rolled" in text(ended)
    assert "image" not in ended.message["embeds"][0]


async def test_another_channel_has_its_own(lodged_town):
    await lodged_town.player.use(lodged_town.room, "session start")
    other = lodged_town.sandbox.text_channel(lodged_town.guild, "elsewhere")

    assert "There is no session here" in text(await lodged_town.player.use(other, "session end"))


async def test_a_name_that_is_a_link_leads_nowhere_for_those_who_are_refused(lodged_town):
    name = "[gold](https://evil.example) <@&1> **now**"
    await lodged_town.player.use(lodged_town.room, "session start", name=name)

    seen = await lodged_town.owner.use(lodged_town.room, "session start")
    assert "and is still running" in text(seen)
    assert r"\[gold\]\(https\:" in text(seen)
    assert not any(live in text(seen) for live in ("](", "https:/", "<@&1>", "**now**"))


async def test_a_session_names_tables_games_and_lines_of_dice_as_players_do(lodged_town):
    player, owner, room = lodged_town.player, lodged_town.owner, lodged_town.room
    await player.use(room, "table add", name="forest", text="1: Wolves\n2: Nothing")
    await player.use(room, "catan start", player2=owner)
    await player.use(room, "session start")
    await player.use(room, "table roll", name="forest")
    await player.use(room, "catan roll")
    await player.use(room, "roll", dice="1d20+7 attack; 1d8+4 damage")
    ended = await (await player.use(room, "session end")).settled()

    assert "3 rolls: 1 × **table forest**, 1 × **Catan**, 1 × **d20 + 7; d8 + 4**" in text(ended)


@pytest.mark.parametrize(
    ("game", "numbers", "line", "faces", "verdict"),
    [
        ("sw", "parry 5 toughness 6", "fighting d8; 2d6", (8, 4, 2, 3, 4, 5), "raise"),
        ("dnd", "ac 12", "d20+5; 2d6+3", (9, 3, 4), "hit"),
        ("dnd", "ac 12", "d20+5", (2,), "miss"),
    ],
)
async def test_an_attack_counts_by_its_verdict_without_odds_that_tell_a_hidden_number(
    lodged_town, below, game, numbers, line, faces, verdict
):
    owner, room = lodged_town.owner, lodged_town.room
    await owner.use(room, "config set", game=game)
    await owner.use(room, "session start")
    await owner.use(room, "initiative add", who=f"bandit {numbers}")
    below.faces(*faces)
    await owner.use(room, "roll", dice=line, at="bandit")
    ended = text(await (await owner.use(room, "session end")).settled())
    assert f"1 × **{verdict}** in attacks" in ended
    assert "expected" not in ended


@pytest.mark.parametrize("ghouls", ["ghoul 9", "2x ghoul 9"])
async def test_a_hidden_combatant_who_was_revealed_is_no_hidden_roll_any_more(lodged_town, use, ghouls):
    """Whether others of the same row are still hidden, nobody learns."""
    owner, room = lodged_town.owner, lodged_town.room
    await use("session start", by=owner)
    await use("initiative begin", by=owner)
    await use("initiative add", by=owner, who=ghouls, hidden=True)
    await use("initiative add", by=owner, who="shoggoth 4", hidden=True)
    await reveal(owner, room, "ghoul" if ghouls == "ghoul 9" else "ghoul 1")
    ended = text(await use("session end", by=owner))
    assert f"Hidden rolls: <@{owner.id}> 1" in ended


async def test_a_combatant_whose_coming_was_undone_is_hidden_again(lodged_town, use, press):
    owner, room = lodged_town.owner, lodged_town.room
    await use("session start", by=owner)
    await use("initiative begin", by=owner)
    await use("initiative add", by=owner, who="ghoul 9", hidden=True)
    await reveal(owner, room, "ghoul")
    await press(await use("initiative show", by=owner), "Undo: reveal ghoul", by=owner)
    ended = text(await use("session end", by=owner))
    assert f"Hidden rolls: <@{owner.id}> 1" in ended
    assert "opened" not in ended
