"""Names of a character in /roll and /odds, and how they are proposed while one types."""

import pytest

from tests.client.reading import buttons, headline, text
from tests.features.characters.playing import create


async def test_numbers_and_rolls_stand_in_a_roll_by_their_names(use, below, kept, check_history):
    await create(use)
    below.faces(10, 15, 4, *(6,) * 8)
    for typed, headed, dice in (
        ("d20+dex", "# 13", "d20 + 3[dex]"),
        ("attack 15 adv", "# 16", "2d20kh1 - 1[str] + 2[prof] vs 15 # attack"),
        ("fireball", "# 48", "8d6 # fireball: fire"),
    ):
        seen = await use("roll", dice=typed)
        assert headline(seen) == headed
        number = int(text(seen).rpartition("#")[2].split()[0])
        assert (await kept(number)).request["dice"] == dice
    await check_history()


async def test_names_of_several_words_are_found_as_people_write_them(lodged_town, use, below, kept):
    await create(use, lines="spot_hidden = 45; sleight_of_hand = 7; attack = d20 + sleight_of_hand")
    below.faces(10)
    for typed, dice in (
        ("d20 + Sleight of Hand", "d20 + 7[sleight_of_hand]"),
        ("d20 + sleight-of-hand vs 12", "d20 + 7[sleight_of_hand] vs 12"),
        ("d20 + 3 spot hidden", "d20 + 3 # spot hidden"),
    ):
        seen = text(await use("roll", dice=typed))
        assert (await kept(int(seen.rpartition("#")[2].split()[0]))).request["dice"] == dice
    await use("config set", by=lodged_town.owner, game="coc")
    below.faces(5, 2)
    assert "Extreme success (5)" in text(await use("roll", dice="Spot Hidden"))
    below.faces(5, 2)
    assert "Extreme success (5)" in text(await use("roll", dice="coc spot hidden"))


async def test_a_number_of_several_words_alone_is_offered_with_dice(use):
    await create(use, lines="sleight_of_hand = 7")
    refused = await use("roll", dice="Sleight of Hand")
    assert (
        "`sleight_of_hand` is 7, a number and not a roll: add it to dice, such as d20 + sleight_of_hand."
        in text(refused)
    )
    assert "Roll d20 + sleight_of_hand instead" in buttons(refused)


async def test_a_mistyped_name_of_several_words_is_offered(use, press, below):
    await create(use, lines="animal_ken = 5; dex = 3")
    refused = await use("roll", dice="d20 + animal kin")
    assert "There is no name `animal kin`: did you mean `animal_ken`?" in text(refused)
    below.faces(10)
    assert headline(await press(refused, "Roll d20 + animal_ken instead")) == "# 15"


async def test_names_with_words_in_brackets_are_kept_without_them(lodged_town, use, below, kept):
    seen = text(await create(use, lines="Fighting (Brawl) = 25; Language (Own) = 70"))
    assert "`fighting brawl` **25** · `language own` **70**" in seen
    await use("config set", by=lodged_town.owner, game="coc")
    below.faces(5, 2)
    await use("roll", dice="brawl")
    assert (await kept(1)).request["comment"] == "Fighting Brawl 25"


async def test_usual_words_find_the_line_that_has_their_other_form(lodged_town, use, below, kept):
    await create(use, lines="dex = 3; san = 55")
    below.faces(10)
    await use("roll", dice="d20 + Dexterity # dexterity")
    assert (await kept(1)).request["dice"] == "d20 + 3[dex] # dexterity"
    await use("config set", by=lodged_town.owner, game="coc")
    below.faces(5, 2)
    await use("roll", dice="Sanity")
    assert (await kept(2)).request["dice"] == "coc55 san"


async def test_a_number_alone_is_added_to_the_dice_of_the_game(lodged_town, use, below, kept):
    await create(use, lines="hard = 2")
    below.faces(3, 4, 10)
    for number, (game, dice) in enumerate({"pbta": "2d6 + 2[hard]", "d20": "d20 + 2[hard]"}.items(), 1):
        await use("config set", by=lodged_town.owner, game=game)
        await use("fair", dice="hard")
        assert (await kept(number)).request["dice"] == dice
    await use("config set", by=lodged_town.owner, game="gurps")
    refused = await use("fair", dice="hard")
    assert "`hard` is 2, a number and not a roll: add it to dice." in text(refused)
    assert [label for label in buttons(refused) if "hard" in label] == []


async def test_what_a_number_was_is_said_beside_it(use, below):
    await create(use)
    below.faces(10)
    assert "d20 (10) + 3 dex" in text(await use("roll", dice="d20+dex"))


async def test_what_one_has_now_counts(use, below, kept):
    await create(use)
    await use("character set", what="hp", to="-4")
    below.faces(1)
    await use("roll", dice="d20 + hp")
    assert (await kept(2)).request["dice"] == "d20 + 20[hp]"


async def test_odds_know_the_names_too(use):
    await create(use)
    assert "on average 13.5" in text(await use("odds", dice="d20+dex vs 15"))
    assert "for 15 or more with `d20 - 1 str + 2 prof`" in text(await use("odds", dice="attack 15"))


async def test_whoever_has_not_chosen_among_several_is_told_whose_name_it_is(use):
    await create(use, name="Cy", lines="luck = 1")
    await create(use)
    await create(use, name="Bo", lines="luck = 1")
    await use("character remove", name="Cy", sure=True)
    for command in ("roll", "odds"):
        for dice in ("d20+dex", "d20+dex until 15"):
            seen = text(await use(command, dice=dice))
            assert "`dex` belongs to Lia, and you play no character here: " in seen
            assert "choose Lia with /character use" in seen
        assert "`int` is not known" in text(await use(command, dice="d20+int"))


async def test_a_mistyped_name_is_offered(use, press, below):
    await create(use)
    refused = await use("roll", dice="d20+dxe")
    assert "There is no name `dxe`: did you mean `dex`?" in text(refused)
    below.faces(10)
    assert headline(await press(refused, "Roll d20+dex instead")) == "# 13"
    number = await use("roll", dice="stealth")
    assert "`stealth` is 5, a number and not a roll: add it to dice, such as d20 + stealth." in text(number)
    below.faces(10)
    assert headline(await press(number, "Roll d20 + stealth instead")) == "# 15"


async def test_nobody_rolls_with_the_names_of_another(lodged_town, use):
    await create(use)
    seen = text(await use("roll", by=lodged_town.owner, dice="d20+dex"))
    assert "`dex` is not known" in seen
    assert "dex" not in str(await lodged_town.owner.complete(lodged_town.room, "roll", "dice", "d20+de"))


async def test_names_are_proposed_where_a_value_may_stand(lodged_town, use):
    await create(use)
    for typed, proposed in (
        ("d20+de", ["d20+dex"]),
        ("2x att", ["2x attack"]),
        ("d20 vs s", ["d20 vs str", "d20 vs stealth"]),
        ("d20+5 de", []),
    ):
        choices = await lodged_town.player.complete(lodged_town.room, "roll", "dice", typed)
        assert [each["value"] for each in choices if "(Lia)" in each["name"]] == proposed


async def test_a_saved_roll_may_use_the_numbers_of_whoever_rolls_it(use, below, kept):
    await create(use)
    await use("saved add", name="strike", dice="d20 + dex + {bonus}")
    below.faces(10)
    await use("roll", dice="strike 2")
    assert (await kept(1)).request["dice"] == "d20 + 3[dex] + 2 # strike"


async def test_a_saved_roll_needs_a_character_that_has_its_names(lodged_town, use):
    assert "`dex` is not known" in text(await use("saved add", name="strike", dice="d20 + dex"))
    await create(use)
    assert "**strike** is d20 + dex" in text(await use("saved add", name="strike", dice="d20 + dex"))
    assert "`dxe` is not known" in text(await use("saved add", name="other", dice="d20 + dxe"))
    await use("character remove", name="Lia", sure=True)
    assert (
        "`strike` uses `dex`, which your character does not have: choose another character with "
        "/character use." in text(await use("roll", dice="strike"))
    )


async def test_a_roll_without_names_reads_no_sheet(lodged_town, use, below, monkeypatch):
    await create(use)
    read = []
    store = lodged_town.client.services.store
    monkeypatch.setattr(store, "played", lambda *asked: read.append(asked))
    below.faces(*(1,) * 20)
    for typed in ("1d20+7 attack", "4d6kh3", "adv+5", "pbta+2", "2d6 vs 7; d8 # dex", "stats"):
        await use("roll", dice=typed)
    assert read == []


async def test_dice_that_remember_take_names_and_are_the_same_dice_without_them(use, below, kept):
    await create(use, lines="luck = 2")
    below.faces(*(3,) * 6)
    await use("fair", dice="2d6+luck", rolled="3 4")
    await use("fair", dice="2d6+2", rolled="3 4")
    assert [(await kept(number)).dice for number in (1, 2)] == ["2d6 + 2"] * 2
    assert (await kept(1)).request["dice"] == "2d6 + 2[luck]"
    assert "2d6 + 2" in text(await use("odds", dice="fair 2d6+luck", rolls=2))
    await use("deck", dice="2d6+luck")
    assert (await kept(3)).request["dice"] == "2d6 + 2[luck]"
    assert "There is no name `luk`: did you mean `luck`?" in text(await use("fair", dice="2d6+luk"))
    for asked in ("fair 2d6+luck", "deck 2d6+luck"):
        assert "2d6 + 2" in text(await use("odds", dice=asked))


async def test_a_number_is_added_to_dice_in_the_rows_of_a_table(
    use, press, below, kept, check_history, lodged_town
):
    await create(use, lines="level = 3; luck = -1")
    await use("table add", name="camp", text="d6; 1-3 2d4+level bandits; 4-6 A chest with {hoard}")
    await use("table add", name="hoard", text="d6; 1-3 d6 + luck gems; 4-6 d6-luck pearls, level 2")
    below.faces(1, 2, 3)
    seen = await use("table roll", name="camp")
    assert "8 bandits" in text(seen)
    assert "2d4 + 3 level: 2 3" in text(seen)
    below.faces(4, 1, 6)
    assert "5 gems" in text(await use("table roll", name="camp"))
    below.faces(4, 4, 6)
    assert "7 pearls, level 2" in text(await use("table roll", name="camp"))
    assert [(await kept(number)).line["names"] for number in (1, 2)] == [[["level", 3]], [["luck", -1]]]
    assert "8 bandits" in text(await use("history", number=1))
    below.faces(1, 2, 3)
    assert "5+level bandits" in text(await use("table roll", by=lodged_town.owner, name="camp"))
    await check_history()
    await press(await use("privacy forget"), "Forget me")
    assert (await kept(1)).line == {"text": ""}
    await check_history()


async def test_a_line_of_dice_is_rolled_where_a_game_reads_words_before_numbers_as_a_label(
    use, below, kept, lodged_town
):
    await create(use, lines="hit = d20 + 5 vs {ac}; brawl = 2")
    await use("config set", by=lodged_town.owner, game="vtm")
    below.faces(12, *(8,) * 15)
    await use("roll", dice="hit 15")
    await use("roll", dice="smash 5")

    assert [(await kept(number)).request["dice"] for number in (1, 2)] == ["d20 + 5 vs 15 # hit", "vtm5"]
    assert "for 15 or more with `d20 + 5`" in text(await use("odds", dice="hit 15"))


async def test_games_take_names_for_their_pools(use, below, kept, lodged_town):
    await create(use, lines="strength = 3; brawl = 2; feed = vtm strength + brawl hunger 2")
    below.faces(*(8,) * 30)
    await use("roll", dice="vtm strength+brawl hunger 2")
    assert (await kept(1)).request == {"dice": "vtm5h2", "comment": "Strength 3 + Brawl 2"}
    await use("config set", by=lodged_town.owner, game="vtm")
    await use("roll", dice="strength + brawl hunger 2")
    await use("roll", dice="feed >=2")
    assert (await kept(2)).request == (await kept(1)).request
    assert (await kept(3)).request == {"dice": "vtm5h2 >=2", "comment": "feed: Strength 3 + Brawl 2"}
    seen = await use("roll", dice="vtm strength+brawl hunger 2", show="gm")
    assert "strength" not in text(seen).casefold()
    assert (await kept(4)).request == {"dice": "vtm5h2"}
    assert "vtm5h2 >=2" in text(await use("odds", dice="feed >=2"))


@pytest.mark.parametrize("at", [{}, {"at": "bandit"}])
@pytest.mark.parametrize("game", ["swade", "dnd", "coc"])
async def test_a_word_of_one_name_alone_is_offered_in_any_game(lodged_town, use, kept, game, at):
    await use("config set", game=game, by=lodged_town.owner)
    await create(use, lines="colt_peacemaker = 2d6 + 1; bow_long = 2d6; bow_short = 2d4")
    await use("initiative join")
    await use("initiative add", who="bandit")
    assert list(buttons(await use("roll", dice="colt", **at))) == ["Roll colt_peacemaker instead"]
    assert list(buttons(await use("roll", dice="bow", **at))) == []
    assert await kept(3) is None
