""""""

import asyncio

import pytest

from bot.play.verification import faults
from bot.sandbox.errors import NotSent
from tests.client.reading import headline, text


async def draw(town, person=None, **options):
    return await (person or town.player).use(town.room, "deck", **options)


async def test_a_card_is_drawn_with_its_odds_beside_plain_ones(lodged_town):
    await draw(lodged_town, dice="2d6")
    seen = await draw(lodged_town, dice="2d6")

    assert headline(seen) == "# 3"
    assert "more likely than with plain dice just now: 5.71 % instead of 5.56 %" in text(seen)
    assert "29 more cards before the shuffle." in text(seen)
    more = text(await lodged_town.player.press(seen.message, "More"))
    assert "2d6 · deck of 36 cards" in more
    assert "Odds of this card: 2/35 = 5.71 %" in more
    assert "Best guess before it: **7**: right with 6/35 = 17.1 %" in more


async def test_a_deck_is_called_a_deck_and_never_random(lodged_town):
    seen = text(await draw(lodged_town, dice="2d6"))

    assert "deck of 2d6" in seen
    assert "#1 · from a deck" in seen
    assert "adaptive" not in seen
    assert "random" not in seen


async def test_copies_and_when_to_shuffle_are_chosen(lodged_town):
    seen = [text(await draw(lodged_town, dice="1d2", copies=2, reshuffle=2)) for _ in range(3)]

    assert ["# 1" in one for one in seen] == [True, True, True]
    assert "The deck is shuffled before the next card." in seen[1]
    assert "Freshly shuffled: " in seen[2]


@pytest.mark.parametrize("dice", ["4d6kh3", "1d20+5", "{2d20,1d12}kh1", "d%", "4dF # mood"])
async def test_any_expression_is_a_deck(lodged_town, dice):
    assert "deck of" in text(await draw(lodged_town, dice=dice))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"dice": "10d10>=8"}, "take a deck of 10,000,000,000 cards; at most 10,000 can be shuffled."),
        ({"dice": "100d6"}, "far more than 10,000 cards"),
        ({"dice": "4d6", "copies": 8}, "8 copies of 1,296 cards are 10,368"),
        ({"dice": "2d6", "reshuffle": 36}, "is shuffled again when 0 to 35 are left, not 36."),
        ({"dice": "2d6+"}, "`+` needs a value after it"),
        ({"dice": "3d1"}, "nothing to decide"),
        ({"dice": "6x d6"}, "asks for 6 rolls"),
        ({"dice": "2d6", "shuffle": True}, "nothing to shuffle"),
    ],
)
async def test_bad_input_gets_one_sentence_for_the_person_alone(lodged_town, options, sentence):
    seen = await draw(lodged_town, **options)

    assert sentence in text(seen)
    assert seen.ephemeral


@pytest.mark.parametrize("copies", [0, 11])
async def test_discord_itself_refuses_other_numbers_of_copies(lodged_town, copies):
    with pytest.raises(NotSent):
        await draw(lodged_town, dice="2d6", copies=copies)


async def test_two_at_once_draw_two_cards(lodged_town):
    people = (lodged_town.player, lodged_town.owner)
    seen = await asyncio.gather(*(draw(lodged_town, person, dice="1d6") for person in people))

    assert {headline(one) for one in seen} == {"# 1", "# 2"}


async def test_each_person_has_a_deck_where_each_has_a_memory(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", memory="person")
    people = (lodged_town.player, lodged_town.owner, lodged_town.player)
    seen = [await draw(lodged_town, person, dice="1d6") for person in people]

    assert [headline(one) for one in seen] == ["# 1", "# 1", "# 2"]
    assert "your own deck" in text(seen[0])


async def test_a_deck_is_shuffled_on_demand(lodged_town):
    await draw(lodged_town, dice="1d6")
    shuffled = await draw(lodged_town, dice="1d6", shuffle=True)
    seen = await draw(lodged_town, dice="1d6")

    assert "The deck of **d6** is shuffled: all 6 cards are in it" in text(shuffled)
    assert headline(seen) == "# 1"
    history = text(await lodged_town.player.use(lodged_town.room, "history", command="deck-shuffle"))
    assert "**shuffled** d6 deck" in history


async def test_a_player_without_manage_server_cannot_shuffle_where_only_managers_may_reset(lodged_town):
    await lodged_town.owner.use(lodged_town.room, "config set", reset="managers")
    await draw(lodged_town, dice="1d6")
    refused = await draw(lodged_town, dice="1d6", shuffle=True)

    assert "Manage Server" in text(refused)


async def test_a_deck_is_as_it_was_after_a_restart(town):
    async with town.bot():
        await draw(town, dice="1d6")
    async with town.bot() as services:
        seen = await draw(town, dice="1d6")
        places = [place async for place in services.store.places()]
        found = [await faults(services, place) for place in places]

    assert headline(seen) == "# 2"
    assert found == [[]]
