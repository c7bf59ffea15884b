"""A line that asks for a hidden roll is not posted: its person alone is asked who is to see it."""

import pytest

from bot.sandbox.errors import NotSent
from tests.client.reading import buttons, text
from tests.features.characters.playing import create
from tests.features.menus.test_menus import ROLL, say
from tests.features.panels.panel import fill_in, post

pytestmark = pytest.mark.usefixtures("seldom_painted")

ONLY_ME, BOTH, BLIND = (
    f"Roll hidden: {who}" for who in ("only me", "me and the game master", "only the game master")
)
OPENLY = "Roll openly"


def is_asked(seen):
    return seen.ephemeral and OPENLY in buttons(seen)


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("p 6d10", "6d10"),
        ("1d20+5 adv vs 15 secret", "2d20kh1 + 5 vs 15"),
        ("2x d20+1 attack (private); 1d8", "2x d20 + 1 # attack; d8"),
        ("d20 stealth hidden", "d20 # stealth"),
        ("vtm5 hunger 2 (private)", "vtm5h2"),
        ("1d6 until 6 secret", "d6 until 6"),
    ],
)
async def test_a_press_rolls_it_hidden_with_all_else_that_was_typed(use, press, kept, typed, dice):
    asked = await use("roll", dice=typed)
    assert is_asked(asked)
    assert await kept(1) is None
    await press(asked, ONLY_ME)
    row = await kept(1)

    assert (row.visibility, row.request["dice"]) == ("me", dice)


@pytest.mark.parametrize(
    ("typed", "button", "visibility"),
    [
        ("1d20 secret", ONLY_ME, "me"),
        ("/gmroll 1d20", BOTH, "both"),
        ("1d20 whisper", BOTH, "both"),
        ("1d20 blind", BLIND, "gm"),
    ],
)
async def test_who_sees_it_follows_from_the_word(lodged_town, use, press, kept, typed, button, visibility):
    await press(await use("roll", dice=typed), button)
    seen = [await use("history", number=1, by=each) for each in (lodged_town.owner, lodged_town.player)]

    assert (await kept(1)).visibility == visibility
    assert ["d20 (" in text(each) for each in seen] == [visibility != "me", visibility != "gm"]


@pytest.mark.parametrize("command", ["roll", "r"])
async def test_a_press_rolls_it_openly_with_the_word_as_its_label(use, press, kept, command):
    seen = await press(await use(command, dice="1d20+5 vs 15 secret"), OPENLY)
    row = await kept(1)

    assert not seen.ephemeral
    assert (row.visibility, row.request["dice"]) == ("", "d20 + 5 vs 15 # secret")


async def test_the_buttons_work_after_a_restart_and_for_their_person_alone(town):
    async with town.bot():
        asked = await town.player.use(town.room, "roll", dice="1d20 secret")
    async with town.bot():
        with pytest.raises(NotSent):
            await town.owner.press(asked.message, ONLY_ME)
        seen = await town.player.press(asked.message, ONLY_ME)

    assert seen.ephemeral


@pytest.mark.parametrize(("show", "visibility"), [("everyone", ""), ("me", "me"), ("gm", "gm")])
async def test_who_has_chosen_who_sees_it_is_not_asked(use, kept, show, visibility):
    await use("roll", dice="1d20 secret", show=show)

    assert (await kept(1)).visibility == visibility


async def test_typed_faces_go_along(use, press, kept):
    await press(await use("roll", dice="1d20 blind", rolled="14"), BOTH)
    row = await kept(1)

    assert (row.draws, row.by_hand, row.visibility) == ((14,), True, "both")


async def test_where_rolls_are_not_hidden_it_is_asked_all_the_same(lodged_town, use):
    await use("config set", hidden="none", by=lodged_town.owner)

    assert list(buttons(await use("roll", dice="1d20 secret"))) == [OPENLY]


@pytest.mark.parametrize("typed", ["sneak 4", "hush", "p attack", "attack gm", "secret sneak 3"])
async def test_saved_rolls_and_lines_of_a_character_ask_too(use, typed):
    await create(use, lines="hush = d20+2 secret; attack = d20+6")
    await use("saved add", name="sneak", dice="1d20+{b} private")

    assert is_asked(await use("roll", dice=typed))


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("vtm", "5 hunger 2 secret"),
        ("vtm", "brawl 5 2 (private)"),
        ("coc", "p 1d6"),
        ("coc", "45 whisper"),
        ("dnd", "d20+5 vs 15 hidden"),
        ("fitd", "secret 3d6"),
    ],
)
async def test_it_is_asked_where_a_game_is_played(lodged_town, use, game, typed):
    await use("config set", game=game, by=lodged_town.owner)

    assert is_asked(await use("roll", dice=typed))


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        ("coc", "45 spot hidden"),
        ("coc", "45 p"),
        ("coc", "45 # secret"),
        ("vtm", "hidden blade 5 2"),
        ("dnd", "d20+5 search for secret doors vs 15"),
        ("dnd", "d20+3 hidden blade"),
    ],
)
async def test_labels_of_a_game_are_none_of_these(lodged_town, use, kept, game, typed):
    await use("config set", game=game, by=lodged_town.owner)
    await use("roll", dice=typed)

    assert (await kept(1)).visibility == ""


async def test_a_panel_asks_who_presses_it(lodged_town, use, press, kept):
    await create(use, lines="hush = d20+2 secret")
    panel, _ = await post(lodged_town)
    for dice in ("1d20+1 secret", "p 6d10", "hush"):
        await use("panel add", dice=dice)
    await use("panel add", dice="2d6+{b} (gm)", label="Gap")
    for label in ("1d20+1 secret", "p 6d10", "hush"):
        assert is_asked(await press(panel, label)), label
    asked = await fill_in(lodged_town, await press(panel, "Gap"), values="3")
    assert is_asked(asked)
    await press(asked, BOTH)

    assert (await kept(1)).request["dice"] == "2d6 + 3 # Gap"
    assert (await kept(1)).visibility == "both"


async def test_a_panel_that_rolls_hidden_asks_nothing(lodged_town, use, press, kept):
    panel, _ = await post(lodged_town)
    await use("panel add", dice="1d20+1 secret")
    await press(await press(panel, "Hidden…"), "1d20+1 secret")

    assert (await kept(1)).visibility == "me"


@pytest.mark.parametrize("said", ["p 6d10", "1d20 secret", "Roll 2d6 (private)!", "Hear ye!\n1d20+3 gm"])
async def test_the_menu_of_a_message_asks_who_opens_it(lodged_town, kept, said):
    seen = await lodged_town.player.use_on(await say(lodged_town, said), ROLL)

    assert is_asked(seen)
    assert await kept(1) is None


async def test_so_do_its_buttons_where_a_message_has_several_rolls(lodged_town, press):
    several = await lodged_town.player.use_on(await say(lodged_town, "1d20+7 secret\n1d8"), ROLL)
    for label in buttons(several):
        assert is_asked(await press(several, label)), label


async def test_the_menu_of_a_message_about_secret_doors_rolls(lodged_town, kept):
    await lodged_town.player.use_on(await say(lodged_town, "Roll 1d20 to find the secret door"), ROLL)

    assert (await kept(1)).visibility == ""


@pytest.mark.parametrize(
    ("command", "option"),
    [("fair", "dice"), ("deck", "dice"), ("together", "dice"), ("initiative join", "roll")],
)
async def test_where_all_rolls_are_open_the_word_is_refused(use, kept, command, option):
    for typed in ("1d20+2 secret", "p 1d20", "2d6 (private)", "d20 stealth hidden"):
        refused = await use(command, **{option: typed})
        assert refused.ephemeral, typed
        assert len(buttons(refused)) == 1, typed
    await use(command, **{option: "1d20 hidden blade"})
    if command != "together":
        assert (await kept(1)).visibility == ""


@pytest.mark.parametrize(
    ("command", "option"),
    [("fair", "dice"), ("deck", "dice"), ("together", "dice"), ("initiative join", "roll")],
)
async def test_where_all_rolls_are_open_a_line_with_the_word_is_refused_by_its_name(
    use, kept, command, option
):
    await use("saved add", name="hush", dice="1d20 secret")
    await use("character create", name="Lia", lines="sneak = 1d20 secret")
    for name in ("hush", "sneak"):
        assert (await use(command, **{option: name})).ephemeral, name
    assert await kept(1) is None


@pytest.mark.parametrize(
    ("what", "word"),
    [
        ("perception secret", "hidden"),
        ("secret perception", "blind"),
        ("d20 vs 15 (private)", "hidden"),
        ("stealth blind", "blind"),
    ],
)
async def test_a_call_asks_who_is_to_see_its_rolls(lodged_town, use, press, kept, what, word):
    asked = await use("call", what=what, by=lodged_town.owner)
    assert asked.ephemeral
    assert await kept(1) is None
    await press(asked, f"Call for {word} rolls", by=lodged_town.owner)

    assert (await kept(1)).request["show"] == {"hidden": "both", "blind": "gm"}[word]


async def test_a_call_for_spot_hidden_is_open(use, kept):
    for number, what in enumerate(("spot hidden", "secret doors vs 15", "d20 vs 15 # secret"), 1):
        await use("call", what=what)
        assert (await kept(number)).kind == "call", what


async def test_faces_of_another_are_not_entered_for_all_to_see_either(lodged_town, use, kept):
    entered = {"rolled": "14", "by": lodged_town.owner, "for": lodged_town.player}
    await use("roll", dice="1d20 secret", **entered)
    assert await kept(1) is None
    await use("roll", dice="1d20 secret", show="both", **entered)

    assert (await kept(1)).visibility == "both"


async def test_a_line_that_no_button_can_carry_is_not_rolled(use, kept):
    seen = await use("roll", dice=f"{' + '.join(['2d6'] * 20)} secret")

    assert (seen.ephemeral, buttons(seen)) == (True, {})
    assert await kept(1) is None


async def test_what_is_asked_next_stays_as_hidden(use, press, kept):
    asked = await use("roll", dice="2d6 and 1d8 secret")
    await press(await press(asked, ONLY_ME), "Roll 2d6 + d8 instead")

    assert (await kept(1)).visibility == "me"
