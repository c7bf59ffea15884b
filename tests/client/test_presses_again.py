"""A press that Discord delivers once more, after others, changes nothing in the message that they left."""

from tests.client.reading import text


async def test_a_page_that_was_turned_since_is_not_turned_back(open_town):
    player, room = open_town.player, open_town.room
    for _ in range(12):
        open_town.rest()
        await player.use(room, "roll", dice="d6")
    open_town.rest()
    history = await player.use(room, "history")
    older = await player.press(history.message, "Older")
    assert "`#1`" in text(history)
    await player.press(history.message, "Newer")
    newest = text(history)
    assert "`#12`" in newest
    open_town.rest()
    await open_town.hear_again(older)

    assert text(history) == newest
    assert not older.followups


async def test_a_question_that_was_answered_by_the_same_press_is_not_said_to_be_over(open_town):
    player, room = open_town.player, open_town.room
    asked = await player.use(room, "d100", rolled="?", method="base6")
    pressed = await player.press(asked.message, "3")
    after = text(asked)
    open_town.rest()
    await open_town.hear_again(pressed)

    assert text(asked) == after
    assert not pressed.followups
