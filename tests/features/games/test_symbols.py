"""Dice with symbols: in letters, and in the emoji that the application has."""

import re

import pytest

from bot.client.message import to_emoji
from bot.features.games.symbols import pictures_of
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.symbols import COLOURS, RING, SKILL
from bot.mechanics.rule import Die
from bot.sandbox.world.models import Emoji
from bot.text.card import Card, Symbols
from bot.text.pictures.symbols import PICTURES, draw_symbol
from tests.client.reading import text

EXTRA = Die(SKILL.faces, mark="extra skill", labels=SKILL.labels)
FATE = read_game("fate").game.dice[0]


@pytest.fixture(scope="module")
def drawn():
    """All pictures, by their names."""
    return {name: draw_symbol(name) for name in PICTURES}


@pytest.fixture
def emoji(town, drawn):
    """Have the application have emoji, all but some."""

    def put(*, but=()):
        town.application.emojis = [
            Emoji(1_000 + place, name, "image/png", picture)
            for place, (name, picture) in enumerate(drawn.items())
            if name not in but
        ]

    return put


def test_there_is_a_picture_of_each_face_and_no_other_is_drawn():
    shown = {
        name
        for die in (*COLOURS.values(), RING, SKILL, EXTRA, FATE)
        for face in range(1, die.faces + 1)
        for name in pictures_of(die, face) or [f"none for {die} {face}"]
    }

    assert shown == set(PICTURES)


@pytest.mark.parametrize(
    ("die", "face", "names"),
    [
        (COLOURS["ability"], 7, ("genesys_success", "genesys_advantage")),
        (COLOURS["challenge"], 1, ("blank_red",)),
        (SKILL, 11, ("l5r_explosive", "l5r_strife")),
        (EXTRA, 1, ("blank_skill",)),
        (FATE, 1, ("fate_minus",)),
        (Die(10), 3, ()),
        (Die(10, mark="tens", labels=tuple("0123456789")), 3, ()),
    ],
)
def test_a_face_shows_its_symbols(die, face, names):
    assert pictures_of(die, face) == names


async def test_where_the_application_has_emoji_the_dice_are_shown_in_them(town, emoji):
    emoji()
    async with town.bot():
        seen = await town.player.use(town.room, "roll", dice="genesys 1g 2p")
        listed = await town.player.use(town.room, "history")

    line = text(seen).splitlines()[1]
    assert re.fullmatch(r"green (<:\w+:\d+>)+ · purple (<:\w+:\d+>)+\u2002(<:\w+:\d+>)+", line), line
    assert "<:" not in text(listed)


async def test_where_it_has_none_they_are_letters(open_town):
    seen = await open_town.player.use(open_town.room, "roll", dice="genesys 1g 2p")

    assert re.fullmatch(r"green `[-sa]+` · purple `[-ft]+` `[-ft]+`", text(seen).splitlines()[1])


async def test_the_history_has_them_as_letters(open_town):
    await open_town.player.use(open_town.room, "roll", dice="genesys 1g 2p", rolled="sa t -")
    listed = await open_town.player.use(open_town.room, "history")

    assert "`sa t -`" in text(listed)


async def test_where_one_is_missing_the_dice_that_need_it_are_letters(town, emoji):
    emoji(but={"fate_minus", "fate_plus", "fate_blank"})
    async with town.bot():
        fate = await town.player.use(town.room, "roll", dice="fate+2")
        genesys = await town.player.use(town.room, "roll", dice="genesys 1g")

    assert "<:" not in text(fate)
    assert "<:" in text(genesys)


@pytest.mark.parametrize("fault", ["fail", "garble", "drop"])
async def test_where_discord_does_not_say_what_it_has_the_bot_starts_and_shows_letters(town, emoji, fault):
    emoji()
    faults = town.sandbox.faults
    match fault:
        case "fail":
            faults.fail_next("GET", "emojis", status=403)
        case "garble":
            faults.garble_next("GET", "emojis", body="[]")
        case "drop":
            faults.drop_next("GET", "emojis", times=20)
    async with town.bot():
        seen = await town.player.use(town.room, "roll", dice="genesys 1g 2p")

    assert "<:" not in text(seen)


async def test_it_is_asked_once(town, emoji):
    emoji()
    async with town.bot():
        for _ in range(3):
            await town.player.use(town.room, "roll", dice="genesys 1g")

    assert [each.method for each in town.sandbox.requests if each.path.endswith("/emojis")] == ["GET"]


def test_a_card_that_would_be_too_long_stays_in_letters():
    card = Card("`-` " + "x" * 4_084, symbols=Symbols("`-`", ":blank_red:"))

    assert to_emoji(card, {"blank_red": "<:blank_red:1>"}) == card.text
    assert to_emoji(Card("`-`", symbols=card.symbols), {"blank_red": "<:blank_red:1>"}) == "<:blank_red:1>"
