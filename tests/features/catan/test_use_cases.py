"""A game as its players ask for it, in real storage."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.catan import event as catan
from bot.features.catan.event import CATAN_END, CATAN_UNDO, game_at
from bot.features.catan.game import CatanWish, Game
from bot.mechanics.errors import BadInput
from bot.play import recording
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.recording import recall
from bot.play.request_context import Place, reference
from tests.features.catan.rolling import roll


@pytest.fixture
def start(services, ask):
    async def begin(**wanted):
        return await catan.start(services, ask(person=1), CatanWish(**{"players": (1, 2, 3), **wanted}))

    return begin


async def test_a_second_game_in_a_channel_is_refused(services, ask, start):
    await start()

    with pytest.raises(Refused, match=r"under way in this channel: roll on .* or end it with /catan end"):
        await start()


async def test_where_only_one_person_has_the_bot_nobody_could_play(services, ask):
    context = replace(ask(person=1), place=Place(5, home=1, owner=1))

    with pytest.raises(Refused, match="installed by you alone"):
        await catan.start(services, context, CatanWish(players=(1, 2)))


async def test_another_channel_has_a_game_of_its_own(services, ask, start):
    await start()

    with pytest.raises(Gone):
        await game_at(services, ask(channel=6))


async def test_a_roll_says_whose_turn_it_was_and_who_is_next(services, ask, start):
    await start()
    made = await roll(services, ask(person=3))

    due = made.result
    assert (due.turn, due.player, due.next, made.event.person) == (1, 1, 2, 3)


async def test_the_same_interaction_rolls_once(services, ask, start):
    await start()
    context = ask(person=1)

    first = await roll(services, context)
    again = await roll(services, context)

    assert (first.event, first.result) == (again.event, again.result)
    assert (await game_at(services, ask())).turn == 2


async def test_a_stranger_cannot_roll(services, ask, start):
    await start()

    with pytest.raises(NotAllowed, match="Only the players"):
        await roll(services, ask(person=9))


async def test_a_button_rolls_its_turn_once(services, ask, start):
    game = await start()
    button = {"game": game.request["game"], "turn": 1}
    await roll(services, ask(person=1), **button)

    with pytest.raises(Changed, match="Turn 1 was rolled already: turn 2 is next, of <@2>"):
        await roll(services, ask(person=2), **button)


async def test_a_button_of_an_earlier_game_rolls_nothing(services, ask, start):
    await start()

    with pytest.raises(Changed, match="of another game"):
        await roll(services, ask(person=1), game=12345, turn=1)


async def test_a_roll_by_hand_is_recorded_as_such_with_its_odds(services, ask, start):
    await start(dice="plain")
    made = await roll(services, ask(person=1), "2, 6")

    assert (made.result.pair, made.event.by_hand, made.event.odds) == ((8, 2), True, Fraction(5, 36))


async def test_sevens_can_be_allowed_early(services, ask, start):
    await start(dice="never-roll-7")
    event = await catan.switch(services, ask(person=2), allowed=True)

    assert event.line == {"turn": 1}
    assert (await game_at(services, ask())).sevens


async def test_a_stranger_cannot_switch_sevens(services, ask, start):
    await start()

    with pytest.raises(NotAllowed):
        await catan.switch(services, ask(person=9), allowed=True)


async def test_an_undo_needs_another_player(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    _, pending_action = await catan.ask_undo(services, ask(person=1))

    with pytest.raises(NotAllowed, match="Another player has to agree"):
        await CATAN_UNDO.confirm(services, ask(person=1), pending_action)
    with pytest.raises(NotAllowed, match="Only the players"):
        await CATAN_UNDO.confirm(services, ask(person=9), pending_action)
    event = await CATAN_UNDO.confirm(services, ask(person=2), pending_action)

    assert (event.request["turn"], event.line) == (1, {"player": reference(1)})
    assert (await game_at(services, ask())).turn == 1


async def test_an_undo_is_agreed_to_once(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    await roll(services, ask(person=1))
    _, pending_action = await catan.ask_undo(services, ask(person=1))
    await CATAN_UNDO.confirm(services, ask(person=2), pending_action)

    with pytest.raises(Gone):
        await CATAN_UNDO.confirm(services, ask(person=3), pending_action)


async def test_an_undo_after_another_roll_is_refused(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    _, pending_action = await catan.ask_undo(services, ask(person=1))
    await roll(services, ask(person=2))

    with pytest.raises(Changed, match="moved on meanwhile"):
        await CATAN_UNDO.confirm(services, ask(person=2), pending_action)


async def test_an_undo_of_one_roll_undoes_no_other_of_the_same_turn(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    pending_actions = [(await catan.ask_undo(services, ask(person=1)))[1] for _ in range(2)]
    await CATAN_UNDO.confirm(services, ask(person=2), pending_actions[0])
    await roll(services, ask(person=1))

    with pytest.raises(Changed, match="moved on meanwhile"):
        await CATAN_UNDO.confirm(services, ask(person=2), pending_actions[1])


async def test_an_undo_can_be_agreed_to_for_ten_minutes(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    _, pending_action = await catan.ask_undo(services, ask(person=1))

    with pytest.raises(Gone, match="no longer open"):
        await CATAN_UNDO.confirm(
            services, ask(person=2, at=ask().at + CATAN_UNDO.question.lasts + 1), pending_action
        )


async def test_an_undo_that_is_refused_leaves_the_roll(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    _, pending_action = await catan.ask_undo(services, ask(person=1))
    await catan.refuse_undo(services, ask(person=2), pending_action)

    with pytest.raises(Gone):
        await CATAN_UNDO.confirm(services, ask(person=2), pending_action)
    assert (await game_at(services, ask())).turn == 2


async def test_nothing_can_be_undone_before_the_first_roll(services, ask, start):
    await start()

    with pytest.raises(Gone, match="nothing to undo"):
        await catan.ask_undo(services, ask(person=1))


async def test_a_game_ends_when_its_player_confirms(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    _, pending_action = await catan.ask_end(services, ask(person=1))
    event = await CATAN_END.confirm(services, ask(person=1), pending_action)

    game = await recall(services, event)
    assert isinstance(game, Game)
    assert len(game.rolls) == 1
    with pytest.raises(Gone, match="no game of Catan"):
        await game_at(services, ask())


async def test_a_manager_may_end_a_game_of_others(services, ask, start):
    await start()
    _, pending_action = await catan.ask_end(services, ask(person=9, manages=True))

    assert (
        await CATAN_END.confirm(services, ask(person=9, manages=True), pending_action)
    ).kind == "catan-end"


async def test_a_stranger_cannot_end_a_game(services, ask, start):
    await start()

    with pytest.raises(NotAllowed, match="Only players of this game, or people who manage"):
        await catan.ask_end(services, ask(person=9))


async def test_only_who_asked_can_confirm_the_end(services, ask, start):
    await start()
    _, pending_action = await catan.ask_end(services, ask(person=1))

    with pytest.raises(NotAllowed, match="Only the person who asked"):
        await CATAN_END.confirm(services, ask(person=2), pending_action)


async def test_a_question_about_an_earlier_game_ends_no_other(services, ask, start):
    await start()
    pending_actions = [(await catan.ask_end(services, ask(person=1)))[1] for _ in range(2)]
    await CATAN_END.confirm(services, ask(person=1), pending_actions[0])
    await start()

    with pytest.raises(Changed, match="That game is over"):
        await CATAN_END.confirm(services, ask(person=1), pending_actions[1])


async def test_a_game_goes_on_when_its_end_is_declined(services, ask, start):
    await start()
    _, pending_action = await catan.ask_end(services, ask(person=1))
    await recording.drop(services, ask(person=1), pending_action, CATAN_END.question)

    assert (await game_at(services, ask())).turn == 1


@pytest.mark.parametrize("faces", ["", "x", "1 2 3 4 5"])
async def test_bad_faces_record_nothing(services, ask, start, faces):
    await start()

    with pytest.raises(BadInput):
        await roll(services, ask(person=1), faces)
    assert (await game_at(services, ask())).turn == 1
