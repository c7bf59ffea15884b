"""/deck at a table: cards, copies, shuffles, and whose deck it is."""

import asyncio
from typing import Any

import pytest

from bot.play.request_context import Place
from bot.play.verification import faults
from bot.sandbox.errors import NotSent
from tests.client.reading import headline, text


async def test_a_card_is_drawn_with_its_odds_beside_plain_ones(use, press):
    first = text(await use("deck", dice="2d6"))
    seen = await use("deck", dice="2d6")
    more = text(await press(seen, "More"))

    assert "deck of 2d6" in first
    assert "#1 · from a deck" in first
    assert not any(word in first for word in ("adaptive", "random"))
    assert headline(seen) == "# 3"
    assert "more likely than with plain dice just now: 5.71 % instead of 5.56 %" in text(seen)
    assert "29 more cards before the shuffle." in text(seen)
    assert "2d6 · deck of 36 cards" in more
    assert "Odds of this card: 2/35 = 5.71 %" in more
    assert "Best guess before it: **7**: right with 6/35 = 17.1 %" in more


async def test_copies_and_when_to_shuffle_are_chosen(use):
    seen = [text(await use("deck", dice="1d2", copies=2, reshuffle=2)) for _ in range(3)]

    assert ["# 1" in one for one in seen] == [True, True, True]
    assert "The deck is shuffled before the next card." in seen[1]
    assert "Freshly shuffled: " in seen[2]


REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"dice": "10d10>=8"},
        "These dice need a deck of 10,000,000,000 cards, but a deck can have at most 10,000: "
        "use fewer or smaller dice.",
    ),
    ({"dice": "100d6"}, "far more than 10,000 cards"),
    (
        {"dice": "4d6", "copies": 8},
        "This deck would have 10,368 cards, but a deck can have at most 10,000: use fewer "
        "copies, or fewer dice.",
    ),
    ({"dice": "2d6", "reshuffle": 36}, "must be less than 36"),
    ({"dice": "2d6+"}, "or leave `+` out"),
    ({"dice": "3d1"}, "more than one total"),
    ({"dice": "6x d6"}, "You typed 6 rolls"),
]


async def test_any_expression_is_a_deck_unless_that_is_too_large(use):
    for dice in ("4d6kh3", "1d20+5", "{2d20,1d12}kh1", "d%", "4dF # mood"):
        assert "deck of" in text(await use("deck", dice=dice))
    for options, sentence in REFUSED:
        seen = await use("deck", **options)
        assert sentence in text(seen)
        assert seen.ephemeral
    for copies in (0, 11):
        with pytest.raises(NotSent):
            await use("deck", dice="2d6", copies=copies)


async def test_each_person_has_a_deck_where_each_has_a_memory(lodged_town, use):
    player, owner = lodged_town.player, lodged_town.owner
    shared = await asyncio.gather(*(use("deck", by=person, dice="1d6") for person in (player, owner)))
    await use("config set", by=owner, memory="person")
    seen = [await use("deck", by=person, dice="1d6") for person in (player, owner, player)]

    assert {headline(one) for one in shared} == {"# 1", "# 2"}
    assert [headline(one) for one in seen] == ["# 1", "# 1", "# 2"]
    assert "your own deck" in text(seen[0])


async def test_a_deck_is_shuffled_on_demand_unless_only_managers_may(lodged_town, use):
    await use("deck", dice="1d6")
    shuffled = text(await use("memory reset", what="deck 1d6"))
    seen = headline(await use("deck", dice="1d6"))
    await use("config set", by=lodged_town.owner, reset="managers")

    assert "The deck of **d6** is shuffled: all 6 cards are in it" in shuffled
    assert seen == "# 1"
    assert "**shuffled** d6 deck" in text(await use("history", command="deck-shuffle"))
    assert "Manage Server" in text(await use("memory reset", what="deck 1d6"))


async def test_a_deck_is_as_it_was_after_a_restart(town):
    async with town.bot():
        await town.player.use(town.room, "deck", dice="1d6")
    async with town.bot() as services:
        seen = await town.player.use(town.room, "deck", dice="1d6")
        found = await faults(services, Place(town.room.id, town.guild.id))

    assert headline(seen) == "# 2"
    assert found == []
