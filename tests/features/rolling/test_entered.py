"""A game master enters what another has thrown: the roll is that person's, and says who entered it."""

import json

import pytest

from bot.features.privacy.card import json_row
from bot.features.privacy.privacy import own_rolls
from bot.features.registry import REGISTRY
from bot.play.store import Block
from tests.client.reading import buttons, headline, text


@pytest.fixture
def enter(lodged_town, use):
    """Have the game master enter a roll of the player."""

    def enter(dice="d20+5 # Stealth", rolled="14", by=None, **options):
        given = {"for": lodged_town.player, **options}
        faces = {} if rolled is None else {"rolled": rolled}
        return use("roll", by=by or lodged_town.owner, dice=dice, **faces, **given)

    return enter


async def test_it_is_the_players_roll_and_says_who_entered_it(lodged_town, enter, kept, use, check_history):
    seen = await enter()
    row, history = await kept(1), text(await use("history"))
    master, player = lodged_town.owner.id, lodged_town.player.id

    assert headline(seen) == "# 19"
    assert f"Thrown by <@{player}>, entered by <@{master}>" in text(seen)
    assert "typed by hand" in text(seen)
    assert (row.person, row.by_hand) == (player, True)
    assert f"by hand, entered by <@{master}>" in history
    await check_history()


async def test_statistics_count_it_as_the_players(lodged_town, enter, use):
    await enter()
    theirs = text(await use("stats", person=lodged_town.player, dice="d20 + 5"))
    masters = text(await use("stats", person=lodged_town.owner, dice="d20 + 5"))

    assert "**1 roll" in theirs
    assert "**1 roll" not in masters


async def test_games_are_entered_too(enter, kept):
    seen = await enter("vtm 3 hunger 1 # Hunt", "6 7 10")
    assert "Hunt" in text(seen)
    assert (await kept(1)).kind == "game"


async def test_in_compact_answers_it_says_so_too(lodged_town, enter, use):
    await use("config set", by=lodged_town.owner, answers="compact")
    assert "entered by" in text(await enter())


async def test_only_a_game_master_enters_for_another(lodged_town, use):
    seen = await use("roll", dice="d20", rolled="3", **{"for": lodged_town.owner})

    assert "Only a game master can enter dice for another person" in text(seen)
    assert seen.ephemeral


async def test_for_oneself_it_is_a_roll_as_any_other(lodged_town, use, kept):
    seen = await use("roll", dice="d20", rolled="3", **{"for": lodged_town.player})

    assert "entered" not in text(seen)
    assert (await kept(1)).request == {"dice": "d20"}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"rolled": None}, "`for:` needs the other player's dice: add them, such as rolled:14."),
        ({"rolled": "?"}, "`for:` needs all dice at once: type them, such as rolled:14."),
        ({"dice": "2d6", "rolled": "3"}, "A die is missing, a d6: type all dice at once."),
        ({"rolled": "21"}, "a d20 shows 1 to 20"),
        ({"set": "red"}, "`set:` is only for your own dice: with `for:` leave `set:` out."),
        ({"show": "me"}, "show:both"),
        ({"show": "gm"}, "show:both"),
        ({"dice": "d20+dex"}, "dex"),
    ],
)
async def test_what_does_not_go_together_is_refused_and_nothing_is_recorded(enter, kept, options, why):
    seen = await enter(**{"dice": "d20", "rolled": "3", **options})

    assert why in text(seen)
    assert await kept(1) is None


async def test_nobody_is_rolled_for_by_the_names_of_their_character(lodged_town, enter, use, kept):
    await use("character create", name="lia", lines="dex = 7")
    await use("character create", by=lodged_town.owner, name="troll", lines="dex = 1")
    await enter("d20 + dex", "3")
    assert await kept(1) is None


async def test_one_for_the_two_of_them_is_seen_by_both_and_nobody_else(lodged_town, enter, press):
    seen = await enter(show="both")
    looked = await press(seen, "Look")

    assert "# 19" not in text(seen)
    assert "entered by" in text(seen)
    assert headline(looked) == "# 19"


async def test_a_delivery_that_is_repeated_enters_once(lodged_town, enter, kept):
    await lodged_town.sandbox.replay(await enter())
    assert await kept(2) is None


async def test_the_player_and_the_game_master_can_strike_it(lodged_town, enter, use, press):
    await enter()
    assert "Strike" in buttons(await use("history", number=1))
    assert "Strike" in buttons(await use("history", by=lodged_town.owner, number=1))


async def test_the_words_go_when_the_game_master_is_forgotten_and_the_roll_stays(
    lodged_town, enter, use, press, kept, check_history
):
    await enter()
    await press(await use("privacy forget", by=lodged_town.owner), "Forget me", by=lodged_town.owner)
    row, history = await kept(1), text(await use("history"))

    assert row.person == lodged_town.player.id
    assert row.outcome == 19
    assert "Stealth" not in json.dumps(row.request)
    assert str(lodged_town.owner.id) not in json.dumps(row.request)
    assert "entered by someone (forgotten)" in history
    await check_history()


async def test_the_words_go_when_the_player_is_forgotten_and_who_entered_it_stays(
    lodged_town, enter, use, press, kept, check_history
):
    await enter()
    await press(await use("privacy forget"), "Forget me")
    row = await kept(1)

    assert row.person < 0
    assert "Stealth" not in json.dumps(row.request)
    assert str(lodged_town.owner.id) in json.dumps(row.request)
    await check_history()


async def test_the_game_master_is_told_that_they_entered_rolls_of_others(lodged_town, enter, use):
    await enter()
    assert "1 roll of others that you entered or asked for" in text(
        await use("privacy show", by=lodged_town.owner)
    )


async def test_the_player_has_it_in_their_export_with_who_entered_it(lodged_town, enter, place):
    await enter()
    own = own_rolls([each async for each in _newest(lodged_town, place)], REGISTRY)
    row = json.loads(json_row(*next(own)))

    assert (row["person"], row["request"]["entered"]) == (
        str(lodged_town.player.id),
        str(lodged_town.owner.id),
    )


async def _newest(town, place):
    async for event in town.client.services.store.events(place):
        yield place, event


async def test_who_throws_the_same_again_names_the_words_of_the_game_master(
    lodged_town, enter, use, press, kept
):
    await press(await use("privacy show"), "Always offer By hand")
    again = await press(await enter(), "By hand", "3")
    row = await kept(2)

    assert "Stealth" in text(again)
    assert row.request == {"dice": "d20 + 5", "again": 1, "words": 1}


async def test_a_push_of_what_was_entered_is_the_players_own(lodged_town, enter, press, kept):
    seen = await enter("yz 3b # Climb", "3 4 6")
    label = next(label for label in buttons(seen) if "Push" in label)
    await press(seen, label, "3", "4")
    row = await kept(2)

    assert (row.request.get("entered"), row.request.get("comment"), row.request["words"]) == (None, None, 1)


async def test_nobody_who_is_blocked_is_recorded(lodged_town, enter, kept):
    await lodged_town.client.services.store.block(Block("person", lodged_town.player.id, 1))
    seen = await enter()
    await lodged_town.client.services.store.unblock(lodged_town.player.id)

    assert "has blocked that person" in text(seen)
    assert await kept(1) is None


async def test_a_name_of_their_character_is_asked_for_as_its_number(lodged_town, enter, use):
    await use("config set", by=lodged_town.owner, game="vtm")
    await use("character create", name="Lia", lines="brawl = 3")
    seen = await enter("brawl hunger 1", "6 7 8")

    assert "Only that person can use `brawl` in a roll" in text(seen)
