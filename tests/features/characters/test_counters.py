"""What a character has: changed, given back, struck, and told in the history."""

import pytest

from bot.features.characters.counters import key_of, values_now
from tests.client.reading import buttons, headline, text
from tests.features.characters.playing import create


async def test_what_one_has_changes_within_its_bounds(use, check_history):
    await create(use)
    for to, headed, said in (
        ("-4", "# 20 of 30", "hp of Lia · 24 → 20"),
        ("+3", "# 23 of 30", "hp of Lia · 20 → 23"),
        ("99", "# 30 of 30", "hp of Lia · 23 → 30"),
        ("+1", "# 30 of 30", "hp of Lia · as before"),
        ("−1000", "# 0 of 30", "hp of Lia · 30 → 0"),
        ("max", "# 30 of 30", "hp of Lia · 0 → 30"),
        ("7", "# 7 of 30", "hp of Lia · 30 → 7"),
    ):
        seen = await use("character set", what="HP", to=to)
        assert headline(seen) == headed
        assert said in text(seen)
    assert "`hp` **7** of 30" in text(await use("character show"))
    await check_history()


async def test_buttons_take_and_add_one(use, press):
    await create(use)
    seen = await use("character set", what="hp", to="-4")
    assert list(buttons(seen)) == ["−1", "+1"]
    assert headline(await press(seen, "−1", "−1", "+1")) == "# 19 of 30"


async def test_only_who_plays_the_character_presses(lodged_town, use, press):
    await create(use, by=lodged_town.owner)
    seen = await use("character set", by=lodged_town.owner, what="hp", to="-4")
    assert "You play no character" in text(await press(seen, "−1"))
    await use("character create", name="Bo", lines="hp = 3/3")
    assert "This button is for another character, and you play Bo here: use /character set." in text(
        await press(seen, "+1")
    )


@pytest.mark.parametrize(
    ("what", "to", "right"),
    [
        ("dex", "+2", "write /character edit lines:dex = 5."),
        ("dex", "-4", "write /character edit lines:dex = -1."),
        ("dex", "max", "use /character edit."),
        ("attack", "4", "use /character edit."),
    ],
)
async def test_a_change_of_what_has_no_maximum_is_answered_with_the_value_that_was_wanted(
    use, what, to, right
):
    await create(use)
    assert right in text(await use("character set", what=what, to=to))


async def test_what_is_nothing_that_is_used_up_is_refused(use, press):
    await create(use)
    for what, to, sentence in (
        ("hpp", "1", "Lia has no `hpp`: did you mean `hp`?"),
        (
            "dex",
            "1",
            "/character set changes only values with a maximum, but `dex` has none: write /character edit "
            "lines:dex = 1.",
        ),
        (
            "hp",
            "lots",
            "`lots` is not a change of `hp`: write -4, +3, -1d8-3, a number from 0 to 1,000,000, or max.",
        ),
    ):
        assert sentence in text(await use("character set", what=what, to=to))
    seen = await use("character set", what="hpp", to="1")
    assert headline(await press(seen, "Use hp instead")) == "# 1 of 30"
    await create(use, name="Bo", lines="dex = 1")
    await use("character use", name="Bo")
    assert "Bo has no value with a maximum" in text(await use("character set", what="hp -1"))


async def test_the_last_change_is_struck_and_what_it_had_is_back(use, press, kept, check_history):
    await create(use)
    await use("character set", what="hp", to="-4")
    await use("character set", what="hp", to="-20")
    await press(await use("history", number=2), "Strike", "Strike it")
    assert "`hp` **20** of 30" in text(await use("character show"))
    assert (await kept(2)).struck == 3
    await check_history()


async def test_a_change_stands_in_the_history_with_its_words(use, press):
    await create(use)
    await use("character set", what="hp", to="-4")
    await press(await use("character rest"), "Rest")
    listed = text(await use("history"))
    assert "**20 of 30** hp of Lia (was 24)" in listed
    assert "**rest** of Lia: 30 of 30, 2 of 2" in listed


async def test_what_it_has_keeps_its_place_when_lines_come_and_go(lodged_town, use, place, kept):
    await create(use)
    await use("character set", what="ki", to="1")
    await use("character edit", lines="gold = 5/100")
    await use("character set", what="gold", to="+5")
    event = await kept(2)
    state = await lodged_town.client.services.store.shared_state(
        place.home, key_of(event.request["character"])
    )
    assert values_now(state.value) == {"2": 1, "3": 10}
    assert "`ki` **1** of 2" in text(await use("character show"))


async def test_what_it_has_is_the_same_in_every_channel_and_thread(lodged_town, use, press, check_history):
    await create(use)
    await use("character set", what="hp", to="-4")
    other = lodged_town.sandbox.text_channel(lodged_town.guild, "elsewhere")
    thread = lodged_town.sandbox.thread(lodged_town.room, "a fight")
    await lodged_town.player.use(thread, "character use", name="Lia")
    assert headline(await lodged_town.player.use(other, "character set", what="hp", to="-3")) == "# 17 of 30"
    assert headline(await lodged_town.player.use(thread, "character set", what="hp", to="+1")) == "# 18 of 30"
    assert "`hp` **18** of 30" in text(await use("character show"))
    await press(await use("history", number=1), "Strike", "Strike it")
    assert "`hp` **22** of 30" in text(await lodged_town.player.use(other, "character show"))
    await check_history()


async def test_a_character_that_is_not_played_is_shown_with_what_it_has(use):
    await create(use)
    await use("character set", what="hp", to="-4")
    await create(use, name="Bo", lines="hp = 3/3")
    assert "`hp` **20** of 30" in text(await use("character show", name="Lia"))
    changed = await use("character edit", name="Lia", lines="dex = 4")
    assert "`hp` **20** of 30" in text(changed)


async def test_another_server_a_conversation_and_a_person_have_values_of_their_own(lodged_town, use):
    sandbox, player = lodged_town.sandbox, lodged_town.player
    await create(use)
    await use("character set", what="hp", to="-4")
    there = sandbox.server("There", owner=player, app_installed=True)
    strange = sandbox.server("Strange", owner=player)
    player.install()
    rooms = [sandbox.text_channel(there, "room"), sandbox.dm(player), sandbox.text_channel(strange, "one")]
    for by, room in enumerate(rooms, 1):
        lodged_town.rest()
        assert (
            headline(await player.use(room, "character set", what="hp", to=f"-{by}")) == f"# {24 - by} of 30"
        )
    lodged_town.rest()
    other = sandbox.text_channel(strange, "other")
    assert "`hp` **21** of 30" in text(await player.use(other, "character show"))
    assert "`hp` **20** of 30" in text(await use("character show"))


@pytest.mark.parametrize(
    ("typed", "now"),
    [("hp -4", 20), ("HP-4", 20), ("hp − 4", 20), ("hp +3", 27), ("hp 7", 7), ("hp max", 30)],
)
async def test_what_changes_and_how_is_typed_in_one(use, typed, now):
    await create(use)
    await use("character set", what=typed)
    assert f"hp {now} of 30" in text(await use("character show")).replace("*", "").replace("`", "")


async def test_where_nothing_says_how_it_changes_that_is_said(use):
    await create(use)
    assert "` ` is not a change of `hp`: write -4, +3, -1d8-3, a number from 0 to 1,000,000, or max." in text(
        await use("character set", what="hp")
    )


async def test_the_change_is_completed_with_what_there_is(lodged_town, use):
    await create(use)
    offered = await lodged_town.player.complete(lodged_town.room, "character set", "what", "h -4")
    assert [each["value"] for each in offered] == ["hp -4"]


async def test_a_change_that_meets_a_bound_says_so(use):
    await create(use, name="Bo", lines="hp = 24/30; temp = 5/20")
    assert "It stops at 30" in text(await use("character set", what="hp +30"))
    assert "stops" not in text(await use("character set", what="hp -3"))  # temporary ones take it
    assert "It stops at 0" in text(await use("character set", what="hp -100"))


async def test_bennies_go_above_their_maximum_and_nothing_else_does(use, press, check_history):
    await create(use, lines="bennies = 3/3; hp = 9/9; wounds = 0/3")
    for what in ("bennies", "hp"):
        await use("character set", what=what, to="+1")
    shown = text(await use("character show"))
    assert "`bennies` **4** of 3" in shown
    assert "`hp` **9** of 9" in shown
    await use("character set", what="bennies", to="-2")
    assert "`bennies` **2** of 3" in text(await use("character show"))
    await use("character set", what="bennies", to="6")
    assert "`bennies` **6** of 3" in text(await use("character show"))
    await use("character set", what="bennies", to="max")
    assert "`bennies` **3** of 3" in text(await use("character show"))
    await check_history()


async def test_spell_slots_are_called_as_people_say_them(use):
    await create(use, lines="spell1 = 4/4; spell3 = 2/2")
    assert "3rd level slots of Lia · 2 → 1" in text(await use("character set", what="spell3", to="-1"))
    assert "1st level slots of Lia" in text(await use("character set", what="spell1", to="-1"))
    assert "3rd level slots" in text(await use("history"))
