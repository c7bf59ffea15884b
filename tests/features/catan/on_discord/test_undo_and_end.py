""""""

from tests.client.reading import buttons, text


async def undo(party, seat=0):
    return await party.people[seat].use(party.town.room, "catan undo")


async def end(party, person):
    return await person.use(party.town.room, "catan end")


async def test_the_asker_cannot_agree_to_an_undo(open_party):
    await open_party.start()
    await open_party.roll()
    asked = await undo(open_party)
    refused = await open_party.people[0].press(asked.message, "Agree")

    assert buttons(asked) == {"Agree": True, "It counts": True}
    assert "Another player has to agree" in text(refused)


async def test_a_stranger_cannot_agree_to_an_undo(open_party):
    await open_party.start()
    await open_party.roll()
    asked = await undo(open_party)
    refused = await open_party.stranger.press(asked.message, "Agree")

    assert "Only the players of this game" in text(refused)


async def test_an_undo_gives_the_turn_back(open_party):
    olga, pim = open_party.people[:2]
    await open_party.start()
    await open_party.roll()
    asked = await undo(open_party)
    done = await pim.press(asked.message, "Agree")

    assert f"Next: <@{olga.id}>, turn 1 again" in text(done)
    assert "Turn 1, round 1" in text(await open_party.status())


async def test_a_roll_that_was_made_meanwhile_is_not_undone(open_party):
    await open_party.start()
    await open_party.roll()
    asked = await undo(open_party)
    await open_party.roll()
    refused = await open_party.people[1].press(asked.message, "Agree")

    assert "moved on meanwhile" in text(refused)


async def test_a_roll_counts_when_another_player_says_so(open_party):
    await open_party.start()
    await open_party.roll()
    asked = await undo(open_party)
    kept = await open_party.people[1].press(asked.message, "It counts")

    assert "Nothing was undone" in text(kept)
    assert "Turn 2, round 1" in text(await open_party.status())


async def test_a_stranger_cannot_end_a_game(open_party):
    await open_party.start()

    assert "Only players of this game" in text(await end(open_party, open_party.stranger))


async def test_a_game_goes_on_when_its_end_is_declined(open_party):
    await open_party.start()
    asked = await end(open_party, open_party.people[1])
    kept = await open_party.people[1].press(asked.message, "Go on")

    assert "The game goes on" in text(kept)
    assert "Turn 1" in text(await open_party.status())


async def test_only_who_asked_can_confirm_the_end(open_party):
    await open_party.start()
    asked = await end(open_party, open_party.people[1])
    refused = await open_party.people[0].press(asked.message, "End the game")

    assert "Only the person who asked" in text(refused)


async def test_sevens_that_are_allowed_already_cannot_be_allowed_again(open_party):
    await open_party.start(**{"no-sevens-for": "0"})
    refused = await open_party.people[0].use(open_party.town.room, "catan sevens", allowed=True)

    assert "Sevens are allowed already" in text(refused)


async def test_the_status_shows_what_came_when(open_party):
    olga = open_party.people[0]
    await open_party.start(dice="plain")
    await open_party.roll(rolled="2 6")
    seen = text(await open_party.status())

    assert f"`  1` **8** by hand · <@{olga.id}>" in seen
    assert "   8     1       0.1 █" in seen


async def test_an_undone_roll_is_struck_in_the_history_and_no_longer_counts(open_party):
    person, room = open_party.people[1], open_party.town.room
    await open_party.start(dice="plain")
    await open_party.roll()
    asked = await undo(open_party)
    await person.press(asked.message, "Agree")

    assert "~~ struck by `#3`" in text(await person.use(room, "history"))
    assert "**Catan** was not rolled here" in text(await person.use(room, "stats", dice="catan"))
    assert "was not thrown here" in text(await person.use(room, "stats", dice="faces d6"))
