""""""

import pytest

from bot.sandbox.people.actor import Actor
from tests.client.reading import buttons, text
from tests.features.catan.on_discord.reading import picture


async def test_a_start_shows_players_dice_and_who_rolls_first(open_party):
    seen = await open_party.start(first=open_party.people[2])
    olga, pim, quinn, rosa = (f"<@{person.id}>" for person in open_party.people)

    assert f"{quinn} → {rosa} → {olga} → {pim}\n{quinn} rolls first." in text(seen)
    assert "Dice: Two ordinary dice" in text(seen)
    assert "Sevens: From the start" in text(seen)
    assert "Your own dice: /catan roll rolled:5 3" in text(seen)
    assert buttons(seen) == {"Roll": True}
    assert picture(seen) is None


async def test_the_dice_that_never_roll_7_are_shown_before_the_first_roll(open_party):
    seen = await open_party.start(dice="never-roll-7")
    sent = next(request for request in reversed(open_party.town.sandbox.requests) if request.filenames)
    told = sent.json["data"]["attachments"][0]["description"]

    assert picture(seen).endswith("/dice.png")
    assert told.startswith("The even die: 6 with 5 dots, 8 with 5 dots, 4 with 3 dots,")
    assert "The odd die, for now without its 7: 7 with 6 dots, 5 with 4 dots" in told
    assert "red" not in told
    assert "Throw both dice: the face with more dots is the total." in text(seen)
    assert "red" not in text(seen)
    assert "Sevens: None before turn 9, when round 3 begins" in text(seen)
    assert "rolled:8 5; 0 is the blank face; ordinary dice: r3 c5 is 4" in text(seen)


async def test_cities_and_knights_tells_how_red_marks_are_read(open_party):
    seen = await open_party.start(dice="tatham+3", cities=True)

    assert picture(seen).endswith("/dice.png")
    assert "The red number is that of the even die, changed by the red mark on the odd die" in text(seen)
    assert "With: Cities and Knights: red number and event die" in text(seen)
    assert "rolled:8 5 ship" in text(seen)


async def test_sevens_that_wait_for_a_switch_have_a_button(open_party):
    seen = await open_party.start(**{"no-sevens-for": "until switched"})
    allowed = await open_party.people[1].press(seen.message, "Allow sevens")

    assert buttons(seen) == {"Roll": True, "Allow sevens": True}
    assert "Sevens can come from turn 1 on" in text(allowed)


async def test_a_second_game_in_the_channel_is_refused(open_party):
    await open_party.start()
    refused = await open_party.start()

    assert "under way in this channel" in text(refused)
    assert "/catan end" in text(refused)
    assert refused.ephemeral


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"no-sevens-for": "21"}, "a number of rounds from 0 to 20"),
        ({"no-sevens-for": "soon"}, "a number of rounds from 0 to 20"),
        ({"tightness": "1"}, "use it with dice:fair"),
        ({"dice": "fair", "tightness": "nan"}, "from 0 to 100"),
        ({"reshuffle": 5}, "use it with dice:deck"),
    ],
)
async def test_bad_options_get_one_sentence(open_party, options, sentence):
    refused = await open_party.start(**options)

    assert sentence in text(refused)
    assert refused.ephemeral


async def test_a_player_has_one_seat(open_party):
    olga = open_party.people[0]
    refused = await open_party.start(player2=olga)

    assert f"<@{olga.id}> is named twice" in text(refused)


async def test_who_is_first_has_to_play(open_party):
    refused = await open_party.start(first=open_party.stranger)

    assert "first: is one of the players" in text(refused)


async def test_a_bot_cannot_play(open_party):
    dispatcher = open_party.people[0]._dispatcher
    bot = Actor(dispatcher, dispatcher.world.users[dispatcher.world.application.id])
    refused = await open_party.start(player2=bot)

    assert f"<@{bot.id}> is a bot and cannot play" in text(refused)


async def test_rounds_without_sevens_are_completed(open_party):
    olga = open_party.people[0]
    choices = await olga.complete(open_party.town.room, "catan start", "no-sevens-for", "u")

    assert [choice["value"] for choice in choices] == ["until switched"]
