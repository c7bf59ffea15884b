"""Cards in Discord's newer components: what stands where, what has room, and that buttons are found again."""

import asyncio
import gc
import weakref

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.message import FOOTER, Answer, Button, Line, Under, body_of, layout_of, view_of
from bot.features.rolling.presses import has_locked_keys
from bot.sandbox.interactions.components import walk
from bot.sandbox.validation.messages import COMPONENTS_V2, check_message
from bot.text.card import Attachment, Card, Field, Symbols, Tone
from tests.client.layouts import begin, begun, later, post, running, step, stepped
from tests.client.reading import buttons, text

ROW, BUTTON, SECTION, TEXT, GALLERY, FILE, BOX = 1, 2, 9, 10, 12, 13, 17
PICTURE = Attachment("faces.png", "a six and a one", b"\x89PNG\r\n\x1a\n")
LOCKED = "ab" * 32

FULL = 5
"""Rows of a message; a select needs one that is empty."""


def components(card, **more):
    found = layout_of(Answer(card, **more), {}).to_components()
    check_message({"flags": COMPONENTS_V2, "components": found}, filenames=[PICTURE.name])
    return found


def shape(parts):
    return [
        (part["type"], shape(part["components"])) if part["type"] in {BOX, ROW} else part["type"]
        for part in parts
    ]


async def test_a_card_is_a_box_of_the_same_colour_with_what_is_under_it_below():
    card = Card("text", "Title", (Field("a", "b"),), "small", Tone.DECK)
    box, row = components(card, under=[step.button("Next", 2)], lines=[Line("line", step.button("So", 3))])

    assert shape([box, row]) == [(BOX, [TEXT, SECTION, TEXT, TEXT]), (ROW, [BUTTON])]
    assert box["accent_color"] == Tone.DECK
    told, section, fields, footer = box["components"]
    assert told["content"] == "### Title\ntext"
    assert (section["components"][0]["content"], section["accessory"]["label"]) == ("line", "So")
    assert (fields["content"], footer["content"]) == ("**a**\nb", "-# small")


async def test_pictures_stand_below_the_headline_and_files_below_the_card():
    shown = {"gallery": (PICTURE,), "picture": PICTURE, "files": (PICTURE,)}
    box, file = components(Card("# 7\n6 1", "Roll"), **shown)

    assert shape([box, file]) == [(BOX, [TEXT, GALLERY, TEXT, GALLERY]), FILE]
    assert box["components"][0]["content"] == "### Roll\n# 7"
    item = box["components"][1]["items"][0]
    assert (item["media"]["url"], item["description"]) == ("attachment://faces.png", PICTURE.alt)


async def test_a_headline_alone_leaves_no_empty_text_behind():
    (box,) = components(Card("# 7"), gallery=(PICTURE,))
    assert shape([box]) == [(BOX, [TEXT, GALLERY])]


async def test_lines_without_a_button_that_follow_each_other_are_one_text():
    lines = [Line("a"), Line("b"), Line("c", step.button("x", 1)), Line("d")]
    (box,) = components(Card("text"), lines=lines)

    assert [part["type"] for part in box["components"]] == [TEXT, TEXT, SECTION, TEXT]
    assert box["components"][1]["content"] == "a\nb"


async def test_a_footer_shows_no_markdown_and_all_its_lines_are_small():
    (box,) = components(Card("text", footer="a *b*\nc_d_"))
    assert box["components"][-1]["content"] == "-# a \\*b\\*\n-# c\\_d\\_"


async def test_texts_that_are_too_long_together_are_cut_and_every_button_stays():
    long = [Line("x" * 900, step.button("x", at)) for at in range(8)]
    fields = tuple(Field("f", "y" * 1_000) for _ in range(25))
    (box,) = components(Card("z" * 4_096, "t" * 256, fields, "small"), lines=long)

    assert [part["type"] for part in box["components"]].count(SECTION) == 8
    assert box["components"][0]["content"].endswith("z…")


async def test_the_text_gives_way_before_lines_do():
    lines = [Line("x" * 200, step.button("x", at)) for at in range(8)]
    (box,) = components(Card("z" * 4_096, footer="small"), lines=lines)

    assert [part["components"][0]["content"] for part in box["components"] if part["type"] == SECTION] == [
        "x" * 200
    ] * 8
    assert box["components"][-1]["content"] == "-# small"


async def test_more_than_forty_components_are_an_error_of_the_programme():
    lines = [Line("x", step.button("x", at)) for at in range(13)]
    with pytest.raises(ValueError, match="40"):
        layout_of(Answer(Card("text"), lines=lines), {})


async def test_buttons_are_in_rows_of_five_or_in_their_own():
    under = [*(step.button("a", at) for at in range(6)), step.button("b", 9, row=4)]
    rows = components(Card("text"), under=under)[1:]
    assert [len(row["components"]) for row in rows] == [5, 1, 1]


FEW_BUTTONS = st.builds(step.button, st.sampled_from("ab"), st.integers(1, 4))
LINKS = st.just(Button("page", url="https://example.org"))


@given(
    st.lists(FEW_BUTTONS | LINKS, max_size=25),
    st.lists(st.builds(Line, st.just("line"), FEW_BUTTONS | LINKS | st.none()), max_size=4),
)
async def test_of_components_with_one_custom_id_a_message_has_the_first(under, lines):
    asked = [getattr(each, "custom_id", None) for each in (*(line.beside for line in lines), *under)]
    parts = [*walk(components(Card("text"), under=under, lines=lines))]
    plain = view_of(under).to_components()
    check_message({"content": "text", "components": plain})

    assert [part["custom_id"] for part in parts if "custom_id" in part] == [
        *dict.fromkeys(custom_id for custom_id in asked if custom_id)
    ]
    assert [part["custom_id"] for part in walk(plain) if "custom_id" in part] == [
        *dict.fromkeys(each.custom_id for each in under if each.custom_id)
    ]


@given(
    st.lists(
        st.tuples(
            st.text(min_size=1, max_size=80),
            st.sampled_from(("🎲", "👁️", None)),
            st.sampled_from(tuple(discord.ButtonStyle)),
            st.none() | st.integers(0, 4),
            st.booleans(),
        ),
        max_size=5,
        unique_by=lambda button: button[0],  # Discord takes no custom_id twice
    )
)
def test_buttons_and_selects_are_sent_as_discord_py_sends_them(buttons):
    ours: list[Under] = []
    theirs = discord.ui.View(timeout=None)
    for label, emoji, style, row, disabled in buttons:
        more = {"emoji": emoji, "style": style, "row": row, "disabled": disabled}
        target = {"url": "https://example.com"} if style is discord.ButtonStyle.link else {"custom_id": label}
        ours.append(Button(label, **target, **more))
        theirs.add_item(discord.ui.Button(label=label, **target, **more))
    select = discord.ui.Select(custom_id="select", options=[discord.SelectOption(label="one")])
    if len({row for *_, row, _ in buttons}) < FULL:
        ours.append(select)
        theirs.add_item(select)

    assert view_of(ours).to_components() == theirs.to_components()


async def test_symbols_are_emoji_where_the_host_has_them():
    card = Card("rolled S", symbols=Symbols("S", ":success:"))
    (box,) = layout_of(Answer(card), {"success": "<:success:1>"}).to_components()
    assert box["components"][0]["content"] == "rolled <:success:1>"


async def test_someone_forgotten_is_not_mentioned_in_any_part():
    (box,) = components(
        Card("<@0>", fields=(Field("a", "<@-7>"),)), lines=[Line("<@0>", step.button("x", 1))]
    )
    assert "<@" not in str(box)


async def test_nothing_of_a_layout_is_kept_in_memory():
    gc.disable()
    try:
        button = step.button("x", 1)
        made = layout_of(Answer(Card("text"), [step.button("y", 2)], lines=[Line("a", button)]), {})
        seen: list[weakref.ref[object]] = [weakref.ref(made), weakref.ref(button)]
        made.to_components()
        del made, button
        assert [ref() for ref in seen] == [None, None]
    finally:
        gc.enable()


def test_a_card_without_lines_and_pictures_is_an_embed():
    assert "embed" in body_of(Answer(Card("text")), {})


async def test_a_button_beside_a_line_works_after_a_restart_and_answers_with_a_layout(town):
    async with running(town):
        message = await post(town, stepped(1))
    async with running(town):
        seen = await town.player.press(message, "Next")

    assert "Step 2" in text(seen)
    assert seen.message["flags"] & COMPONENTS_V2
    assert buttons(seen) == {"Next": True, "Turn": True, "End": True}


async def test_a_layout_takes_the_place_of_itself(town):
    async with running(town):
        message = await post(town, stepped(1))
        seen = await town.player.press(message, "Turn")

    assert seen.message["id"] == message["id"]
    assert "Step 2" in text(seen)


async def test_a_layout_stays_one_where_a_plain_card_takes_its_place(town):
    async with running(town):
        message = await post(town, stepped(1))
        seen = await town.player.press(message, "End")

    assert seen.message["id"] == message["id"]
    assert seen.message["flags"] & COMPONENTS_V2
    assert "It is over." in text(seen)
    assert seen.message["embeds"] == []


async def test_a_plain_card_becomes_a_layout(town):
    async with running(town):
        message = await post(town, Answer(Card("Begin"), (begin.button("Begin"),)))
        seen = await town.player.press(message, "Begin")

    assert seen.message["id"] == message["id"]
    assert "Step 1" in text(seen)


async def test_a_plain_card_takes_the_place_of_what_became_a_layout_meanwhile(town):
    under = begin.button("Begin"), later.button("Later")
    async with running(town):
        message = await post(town, Answer(Card("Begin"), under))
        waiting = asyncio.create_task(town.player.press(message, "Later"))
        await asyncio.sleep(0.1)
        await town.owner.press(message, "Begin")
        begun.set()
        seen = await waiting

    assert seen.message["id"] == message["id"]
    assert seen.message["flags"] & COMPONENTS_V2
    assert "It is later." in text(seen)


async def test_a_layout_follows_where_discord_was_told_to_wait(town):
    async with running(town, patience=0):
        message = await post(town, stepped(1))
        below = await (await town.player.press(message, "Next")).settled(60)
        in_place = await (await town.player.press(message, "End")).settled(60)

    assert "Step 2" in text(below)
    assert in_place.message["id"] == message["id"]
    assert "It is over." in text(in_place)


async def test_nobody_is_notified_by_a_text_of_a_layout(town):
    async with running(town):
        message = await post(town, Answer(Card(f"<@{town.owner.id}>"), lines=[Line("a")]))
    assert message["mentions"] == []


async def test_the_menu_of_a_message_reads_the_dice_of_a_layout_but_for_its_footer(town):
    async with running(town):
        message = await post(town, stepped(1))
        seen = await town.player.use_on(message, "Roll the dice in this")

    assert "4d6" in text(seen)
    assert "2d4" not in text(seen)


async def test_locked_keys_are_found_in_a_layout(town):
    async with running(town):
        room = town.client.get_partial_messageable(town.room.id)
        sent = await room.send(**body_of(Answer(Card("# 7\n-# " + LOCKED), lines=[Line("a")]), {}))

    assert isinstance(sent, discord.Message)
    assert has_locked_keys(sent)


def test_no_component_that_discord_counts_has_the_number_of_footers():
    assert 40 < FOOTER < 2**31
