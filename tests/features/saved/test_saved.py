"""/saved, and rolling what is saved by its name."""

import pytest

from bot.play.library import Collection, SavedItem
from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text
from tests.features.config.masters import appoint
from tests.features.saved.saving import roll, save, sent


async def dice_of(town, number):
    """The dice that a row keeps."""
    event = await town.client.services.store.event(Place(town.room.id, town.guild.id), number)
    return event.request["dice"]


async def test_the_list_says_how_a_roll_that_is_in_it_is_rolled(lodged_town):
    for dice, how in (("1d20+{bonus}", "hit 7, with a number for each name in braces."), ("1d20", "hit.")):
        await save(lodged_town, name="hit", dice=dice)
        listed = await lodged_town.player.use(lodged_town.room, "saved list")
        assert listed.message["embeds"][0]["footer"]["text"] == f"Roll one with /roll dice:{how}"


async def test_a_saved_roll_is_rolled_by_its_name_and_a_value(lodged_town, below):
    await save(lodged_town)
    ways = ("attack 7", "Attack +7", "attack bonus=7", "attack bonus:7", "attack  7 ", "attack+7")
    for dice in ways:
        lodged_town.rest()
        below.faces(12)
        seen = await roll(lodged_town, dice)
        assert headline(seen) == "# 19"
        assert "d20 (12) + 7" in text(seen)
        assert text(seen).startswith("attack\n")


async def test_what_is_asked_of_any_roll_is_asked_of_a_saved_one_too(lodged_town):
    await save(lodged_town)
    await save(lodged_town, name="hit", dice="1d20+5 with the sword")
    await save(lodged_town, name="both", dice="1d20+5; 1d8")
    asked = {
        "attack 7 adv": "2d20kh1 + 7 # attack",
        "attack bonus=7 dis": "2d20kl1 + 7 # attack",
        "attack 7 twice": "2x d20 + 7 # attack",
        "attack+7 vs 15": "d20 + 7 vs 15 # attack",
        "attack 7>=15": "d20 + 7 vs 15 # attack",
        "attack 7 + 2d6": "d20 + 7 + 2d6 # attack",
        "attack 7 dc 15 at the troll": "d20+7 dc 15",
        "attack 7 # at the troll": "d20 + 7 # attack: at the troll",
        "hit+2": "d20 + 5 + 2 # hit: with the sword",
        "hit adv": "2d20kh1 + 5 # hit: with the sword",
        "hit>=15 # at last": "d20 + 5 vs 15 # hit: at last",
        "both adv": "2d20kh1 + 5 # both; d8",
        "attack 7; hit": "d20 + 7 # attack; d20 + 5 # hit: with the sword",
    }
    for number, (typed, dice) in enumerate(asked.items(), 1):
        lodged_town.rest()
        await roll(lodged_town, typed)
        assert await dice_of(lodged_town, number) == dice
    place = Place(lodged_town.room.id, lodged_town.guild.id)
    assert await faults(lodged_town.client.services, place) == []


async def test_what_ends_repeated_rolls_is_not_saved_but_rolled_with(lodged_town, below):
    refused = await save(lodged_town, name="pick", dice="8d6>=5 until 4")
    assert "`until 4` cannot be saved: save only `8d6>=5`, and roll it with `pick until 4`." in text(refused)
    await save(lodged_town, name="pick", dice="8d6>=5")
    below.faces(*[5] * 8)

    assert "8d6\\>=5 until 4 in all: **8**" in text(await roll(lodged_town, "pick until 4"))


async def test_a_row_is_told_again_when_the_roll_is_no_longer_saved(lodged_town):
    await save(lodged_town)
    await roll(lodged_town, "attack 7")
    await lodged_town.player.use(lodged_town.room, "saved remove", name="attack")

    assert "d20 + 7" in text(await lodged_town.player.use(lodged_town.room, "history"))


async def test_missing_values_are_named_below_what_was_typed(lodged_town):
    await save(lodged_town, dice="1d20+{bonus}+{prof}")
    seen = await roll(lodged_town, "attack 7 adv")

    assert "This saved roll needs a number for `prof`: write `prof=1` after its name." in text(seen)
    assert "```\nattack 7 adv\n^\n```" in text(seen)
    assert seen.ephemeral


@pytest.mark.parametrize("command", ["roll", "saved add"])
async def test_a_saved_roll_that_leaves_something_open_is_not_used_within_other_dice(lodged_town, command):
    await save(lodged_town)
    name = {"name": "both"} if command == "saved add" else {}
    for dice in ("2d6 + attack", "2d6-Attack", "{attack 1}"):
        seen = await lodged_town.player.use(lodged_town.room, command, dice=dice, **name)
        assert (
            "`attack` needs a number for bonus: begin with the name and the number, as in `attack 5 + 2d6`."
        ) in text(seen)
        assert seen.ephemeral


async def test_a_saved_roll_stands_within_other_dice_and_other_saved_rolls(lodged_town):
    await save(lodged_town, name="bless", dice="1d4")
    await save(lodged_town, name="hit", dice="1d20 + 5 + bless")
    for number, (typed, dice) in enumerate(
        {
            "d20 + bless": "d20 + d4[bless]",
            "hit adv": "2d20kh1 + 5 + d4[bless] # hit",
            "d8 + hit": "d8 + (d20 + 5 + d4[bless])[hit]",
        }.items(),
        1,
    ):
        await roll(lodged_town, typed)
        assert await dice_of(lodged_town, number) == dice
    await save(lodged_town, name="bless", dice="1d20 + hit")
    assert "`hit` uses itself (hit → bless → hit)" in text(await roll(lodged_town, "hit"))


async def test_what_is_saved_says_how_it_is_rolled(lodged_town):
    for dice, ways in (
        ("1d20+{bonus}", "/roll dice:attack 1, or attack bonus=1"),
        ("{n}d6+{plus}", "/roll dice:attack 1 2, or attack n=1 plus=2"),
        ("1d20", "/roll dice:attack"),
    ):
        assert text(await save(lodged_town, name="Attack", dice=dice)).endswith(f"Roll it with {ways}")


async def test_what_is_saved_keeps_to_the_limits_of_all_dice(lodged_town):
    await save(lodged_town, dice="{n}d6")

    assert "1,000" in text(await roll(lodged_town, "attack 9999"))


async def test_ones_own_roll_goes_before_the_servers_which_is_for_all_of_that_server_alone(lodged_town):
    await save(lodged_town, dice="1d4")
    assert "`attack` is not known" in text(await roll(lodged_town, "attack", lodged_town.owner))
    await save(lodged_town, lodged_town.owner, **{"dice": "1d8", "for": "server"})
    foreign = lodged_town.sandbox.server("Foreign", owner=lodged_town.owner, members=[], app_installed=True)
    room = lodged_town.sandbox.text_channel(foreign, "dice")

    assert "d4" in text(await roll(lodged_town, "attack"))
    assert "d8" in text(await roll(lodged_town, "attack", lodged_town.owner))
    assert "not known" in text(await lodged_town.owner.use(room, "roll", dice="attack"))


async def test_a_saved_roll_goes_before_what_its_name_may_mean_at_a_table(lodged_town):
    await save(lodged_town, name="sr", dice="1d20+{bonus}")
    await roll(lodged_town, "sr 12")

    assert await dice_of(lodged_town, 1) == "d20 + 12 # sr"


@pytest.mark.parametrize(("game", "dice"), [("sr", "14d6"), ("vtm", "7d10"), ("sw", "d8")])
async def test_dice_that_were_saved_stay_dice_where_a_game_reads_them_as_its_own(lodged_town, game, dice):
    await save(lodged_town, name="luck", dice=dice)
    await lodged_town.owner.use(lodged_town.room, "config set", game=game)
    await roll(lodged_town, "luck")

    assert await dice_of(lodged_town, 1) == f"{dice} # luck"


async def test_a_player_changes_nothing_of_the_servers(lodged_town):
    await save(lodged_town, lodged_town.owner, **{"for": "server"})
    for command, options in (
        ("add", {"name": "attack", "dice": "1d4"}),
        ("remove", {"name": "attack"}),
        ("import", {"file": sent({"attack": "1d4"})}),
    ):
        whole = {**options, "for": "server"}
        seen = await lodged_town.player.use(lodged_town.room, f"saved {command}", **whole)
        assert seen.ephemeral
        assert "Manage Server" in text(seen)
    assert "1d20+" in text(await lodged_town.player.use(lodged_town.room, "saved list"))


async def test_names_and_dice_that_do_not_serve_get_a_sentence(lodged_town):
    for options, sentence in (
        ({"name": "adv"}, "`adv` is already a word for dice: choose another name, such as `my-adv`."),
        ({"name": "2d6"}, "`2d6` is already a word for dice: choose another name, such as `my-2d6`."),
        ({"name": "wod8"}, "`wod8` is already a word for dice"),
        ({"name": "Coin"}, "`coin` is already a word for dice: choose another name, such as `my-coin`"),
        ({"name": "flip"}, "`flip` is already a word for dice"),
        ({"name": "toss"}, "`toss` is already a word for dice"),
        ({"name": "to hit"}, "is not a name: write 1 to 32 letters"),
        ({"dice": "1d20+"}, "or leave `+` out"),
        ({"dice": "{a}{b}{c}{d}{e}{f}{g}{h}{i}"}, "at most 8 gaps such as {bonus}"),
    ):
        lodged_town.rest()
        seen = await save(lodged_town, **options)
        assert sentence in text(seen)
        assert seen.ephemeral


async def test_all_are_listed_to_the_person_alone_and_their_own_completed_where_one_goes(lodged_town):
    await save(lodged_town)
    await save(lodged_town, lodged_town.owner, **{"name": "storm", "for": "server"})
    seen = await lodged_town.player.use(lodged_town.room, "saved list")
    mine = await lodged_town.player.complete(lodged_town.room, "saved remove", "name", "")

    assert "`attack` 1d20+{bonus}" in text(seen)
    assert "`storm`" in text(seen)
    assert seen.ephemeral
    assert [choice["value"] for choice in mine] == ["attack"]


async def test_a_game_master_saves_for_the_server(lodged_town):
    await appoint(lodged_town.owner, lodged_town.room, lodged_town.player)
    seen = await save(lodged_town, **{"for": "server"})

    assert "and the server's" in text(seen)
    assert not seen.ephemeral


async def test_saving_the_same_name_again_replaces_it(lodged_town):
    await save(lodged_town)
    seen = await save(lodged_town, name="ATTACK", dice="1d4")

    assert "in place of the one before" in text(seen)
    assert "d4" in text(await roll(lodged_town, "attack"))


async def test_more_than_fifty_are_not_kept(lodged_town):
    rolls = {f"roll-{number}-": "1d6" for number in range(50)}
    await (await lodged_town.player.use(lodged_town.room, "saved import", file=sent(rolls))).settled()

    assert "You have 50 saved rolls" in text(await save(lodged_town))


async def test_what_is_listed_is_rolled_by_its_button_but_where_a_number_is_left_open(lodged_town, below):
    await save(lodged_town)
    await save(lodged_town, name="hit", dice="1d20+5")
    await save(lodged_town, lodged_town.owner, **{"name": "hit", "dice": "1d4", "for": "server"})
    await save(lodged_town, lodged_town.owner, **{"name": "attack", "dice": "1d4", "for": "server"})
    await save(lodged_town, lodged_town.owner, **{"name": "storm", "dice": "8d6", "for": "server"})
    listed = await lodged_town.player.use(lodged_town.room, "saved list")
    below.faces(12)
    seen = await lodged_town.player.press(listed.message, "hit")

    assert list(buttons(listed)) == ["hit", "storm", "Yours as a file", "The server's as a file"]
    assert headline(seen) == "# 17"
    assert f"<@{lodged_town.player.id}>" in text(seen)
    assert not seen.ephemeral


async def test_a_roll_that_was_saved_before_its_name_became_dice_is_listed_without_a_button(lodged_town):
    player = lodged_town.player.id
    older = SavedItem(Collection("person", player, "roll"), "coin", player, {"dice": "1d2"})
    await lodged_town.client.services.store.save_item(older)
    await save(lodged_town, name="hit", dice="1d20+5")
    listed = await lodged_town.player.use(lodged_town.room, "saved list")

    assert "`coin` 1d2" in text(listed)
    assert list(buttons(listed)) == ["hit", "Yours as a file"]
    assert "/roll dice:hit" in text(listed)


async def test_names_are_completed_with_ones_own_first(lodged_town):
    await save(lodged_town, lodged_town.owner, **{"name": "axe", "dice": "1d12", "for": "server"})
    await save(lodged_town)
    mine = await lodged_town.player.complete(lodged_town.room, "roll", "dice", "a")
    typed = await lodged_town.player.complete(lodged_town.room, "roll", "dice", "attack 7")

    assert [choice["value"] for choice in mine][:4] == ["attack", "axe", "adv", "advantage"]
    assert mine[0]["name"] == "attack: 1d20+{bonus}"
    assert [choice["value"] for choice in typed] == ["attack 7"]


async def test_what_is_not_saved_cannot_be_removed(lodged_town):
    seen = await lodged_town.player.use(lodged_town.room, "saved remove", name="attack")

    assert "There is no saved roll `attack` here: /saved list shows all saved rolls." in text(seen)


async def test_saved_rolls_survive_a_restart(town):
    async with town.bot():
        await save(town)
    async with town.bot():
        assert "d20 (1) + 7" in text(await roll(town, "attack 7"))


async def test_dice_thrown_by_hand_are_read_by_a_saved_roll(lodged_town):
    await save(lodged_town)

    assert headline(await roll(lodged_town, "attack 7", rolled="13")) == "# 20"


async def test_a_saved_roll_comes_before_a_game_of_its_name(lodged_town, below):
    await save(lodged_town, name="iron", dice="1d8+2")
    below.faces(5)
    assert headline(await roll(lodged_town, "iron")) == "# 7"


async def test_the_d20_that_a_game_implies_is_saved_with_what_is_added_to_it(lodged_town, use):
    await use("config set", by=lodged_town.owner, game="d20")
    await save(lodged_town, name="luck", dice="+5")
    await roll(lodged_town, "luck")

    assert await dice_of(lodged_town, 1) == "d20 + 5 # luck"


async def test_a_critical_hit_is_saved_with_its_dice_twice_where_its_game_is_played(lodged_town, use):
    await use("config set", by=lodged_town.owner, game="d20")
    await save(lodged_town, name="luck", dice="2d6+3 crit")
    await roll(lodged_town, "luck")

    assert await dice_of(lodged_town, 1) == "4d6 + 3 # luck"
