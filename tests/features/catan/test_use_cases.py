"""A game as its players ask for it, in real storage."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.catan import event as catan
from bot.features.catan.event import CATAN_END, CATAN_UNDO, game_at
from bot.features.catan.game import CatanGame, CatanWish
from bot.mechanics.errors import BadInput
from bot.play import recording
from bot.play.errors import Changed, Gone, NotAllowed, Refused
from bot.play.recording import recall
from bot.play.request_context import Place, reference
from bot.play.store import Ask
from tests.features.catan.rolling import roll


@pytest.fixture
def start(services, ask):
    async def begin(**wanted):
        return await catan.start(
            await Ask.of(services, ask(person=1)), CatanWish(**{"players": (1, 2, 3), **wanted})
        )

    return begin


@pytest.fixture
def ask_undo(services, ask):
    """Ask, as player 1, whether the last roll shall count; return the number of the question."""

    async def asked():
        return (await catan.ask_undo(await Ask.of(services, ask(person=1))))[1]

    return asked


@pytest.fixture
def agree(services, ask):
    async def confirmed(question, **who):
        return await CATAN_UNDO.confirm(await Ask.of(services, ask(**{"person": 2, **who})), question)

    return confirmed


@pytest.fixture
def turn(services, ask):
    async def next_turn():
        return (await game_at(await Ask.of(services, ask()))).turn

    return next_turn


async def test_a_channel_has_one_game_and_another_channel_its_own(services, ask, start):
    await start()

    with pytest.raises(
        Refused, match=r"already running in this channel: continue .* or end it with /catan end"
    ):
        await start()
    with pytest.raises(Gone):
        await game_at(await Ask.of(services, ask(channel=6)))


async def test_where_only_one_person_has_the_bot_nobody_could_play(services, ask):
    context = replace(ask(person=1), place=Place(5, home=1, owner=1))

    with pytest.raises(Refused, match="Only you installed the bot here"):
        await catan.start(await Ask.of(services, context), CatanWish(players=(1, 2)))


async def test_a_roll_says_whose_turn_it_was_and_who_is_next(services, ask, start):
    await start()
    made = await roll(services, ask(person=3))

    assert (made.result.turn, made.result.player, made.result.next, made.event.person) == (1, 1, 2, 3)


async def test_the_same_interaction_rolls_once(services, ask, start, turn):
    await start()
    context = ask(person=1)
    first, again = [await roll(services, context) for _ in range(2)]

    assert (first.event, first.result) == (again.event, again.result)
    assert await turn() == 2


async def test_a_stranger_does_nothing(services, ask, start):
    await start()
    stranger = ask(person=9)

    with pytest.raises(NotAllowed, match="Only the players"):
        await roll(services, stranger)
    with pytest.raises(NotAllowed):
        await catan.switch(await Ask.of(services, stranger), allowed=True)
    with pytest.raises(NotAllowed, match="Only players of this game, or people who manage"):
        await catan.ask_end(await Ask.of(services, stranger))


@pytest.mark.parametrize(
    ("game", "turn", "sentence"),
    [
        (0, 1, "Turn 1 has already been rolled: now <@2> rolls turn 2."),
        (0, 3, "Now <@2> rolls turn 2: use /catan roll."),
        (12345, 2, "from another game"),
    ],
)
async def test_a_button_rolls_its_turn_of_its_game_once(services, ask, start, game, turn, sentence):
    here = (await start()).request["game"]
    await roll(services, ask(person=1), game=here, turn=1)

    with pytest.raises(Changed, match=sentence):
        await roll(services, ask(person=2), game=game or here, turn=turn)


async def test_a_game_has_a_thousand_rolls(services, ask, start, monkeypatch):
    monkeypatch.setattr(catan, "MOST_ROLLS", 1)
    await start()
    await roll(services, ask(person=1))

    with pytest.raises(Refused, match="A game can have at most 1 rolls: end this one with /catan end"):
        await roll(services, ask(person=1))


async def test_a_roll_by_hand_is_recorded_as_such_with_its_odds(services, ask, start):
    await start(dice="plain")
    made = await roll(services, ask(person=1), "2, 6")

    assert (made.result.pair, made.event.by_hand, made.event.odds) == ((8, 2), True, Fraction(5, 36))


async def test_sevens_can_be_allowed_early_by_who_means_this_game(services, ask, start):
    await start(dice="never-roll-7")
    with pytest.raises(Changed, match="This button is from another game: use /catan status"):
        await catan.switch(await Ask.of(services, ask(person=2)), allowed=True, game=12345)
    event = await catan.switch(await Ask.of(services, ask(person=2)), allowed=True)

    assert event.line == {"turn": 1}
    assert (await game_at(await Ask.of(services, ask()))).sevens


async def test_an_undo_needs_another_player_who_agrees_once(services, ask, start, ask_undo, agree, turn):
    await start()
    await roll(services, ask(person=1))
    await roll(services, ask(person=1))
    question = await ask_undo()

    with pytest.raises(NotAllowed, match="another player has to agree"):
        await agree(question, person=1)
    with pytest.raises(NotAllowed, match="Only the players"):
        await agree(question, person=9)
    event = await agree(question)

    assert (event.request["turn"], event.line) == (2, {"player": reference(2)})
    assert await turn() == 2
    with pytest.raises(Gone):
        await agree(question, person=3)


async def test_an_undo_after_another_roll_is_refused(services, ask, start, ask_undo, agree):
    await start()
    await roll(services, ask(person=1))
    question = await ask_undo()
    await roll(services, ask(person=2))

    with pytest.raises(
        Changed, match="Nothing was undone, because someone has rolled since: ask again with /catan undo"
    ):
        await agree(question)


async def test_an_undo_of_one_roll_undoes_no_other_of_the_same_turn(services, ask, start, ask_undo, agree):
    await start()
    await roll(services, ask(person=1))
    questions = [await ask_undo() for _ in range(2)]
    await agree(questions[0])
    await roll(services, ask(person=1))

    with pytest.raises(
        Changed, match="Nothing was undone, because someone has rolled since: ask again with /catan undo"
    ):
        await agree(questions[1])


async def test_an_undo_can_be_agreed_to_for_ten_minutes(services, ask, start, ask_undo, agree):
    await start()
    await roll(services, ask(person=1))
    question = await ask_undo()

    with pytest.raises(Gone, match="no longer open"):
        await agree(question, at=ask().at + CATAN_UNDO.question.lasts + 1)


async def test_an_undo_that_is_refused_leaves_the_roll(services, ask, start, ask_undo, agree, turn):
    await start()
    await roll(services, ask(person=1))
    question = await ask_undo()
    with pytest.raises(NotAllowed):
        await catan.refuse_undo(await Ask.of(services, ask(person=9)), question)
    await catan.refuse_undo(await Ask.of(services, ask(person=2)), question)

    with pytest.raises(Gone):
        await agree(question)
    assert await turn() == 2


async def test_nothing_can_be_undone_before_the_first_roll(start, ask_undo):
    await start()

    with pytest.raises(Gone, match="nothing to undo"):
        await ask_undo()


async def test_a_game_ends_when_its_player_confirms(services, ask, start):
    await start()
    await roll(services, ask(person=1))
    _, question = await catan.ask_end(await Ask.of(services, ask(person=1)))
    with pytest.raises(NotAllowed, match="Only the person who asked"):
        await CATAN_END.confirm(await Ask.of(services, ask(person=2)), question)
    game = await recall(services, await CATAN_END.confirm(await Ask.of(services, ask(person=1)), question))

    assert isinstance(game, CatanGame)
    assert len(game.rolls) == 1
    with pytest.raises(Gone, match="no game of Catan"):
        await game_at(await Ask.of(services, ask()))


async def test_a_manager_may_end_a_game_of_others(services, ask, start):
    await start()
    manager = {"person": 9, "manages": True}
    _, question = await catan.ask_end(await Ask.of(services, ask(**manager)))

    assert (await CATAN_END.confirm(await Ask.of(services, ask(**manager)), question)).kind == "catan-end"


async def test_a_question_about_an_earlier_game_ends_no_other(services, ask, start):
    await start()
    questions = [(await catan.ask_end(await Ask.of(services, ask(person=1))))[1] for _ in range(2)]
    await CATAN_END.confirm(await Ask.of(services, ask(person=1)), questions[0])
    await start()

    with pytest.raises(Changed, match="Another game has begun since: ask again with /catan end"):
        await CATAN_END.confirm(await Ask.of(services, ask(person=1)), questions[1])


async def test_a_game_goes_on_when_its_end_is_declined(services, ask, start, turn):
    await start()
    _, question = await catan.ask_end(await Ask.of(services, ask(person=1)))
    await recording.drop(await Ask.of(services, ask(person=1)), question, CATAN_END.question)

    assert await turn() == 1


@pytest.mark.parametrize("faces", ["", "x", "1 2 3 4 5"])
async def test_bad_faces_record_nothing(services, ask, start, turn, faces):
    await start()

    with pytest.raises(BadInput):
        await roll(services, ask(person=1), faces)
    assert await turn() == 1
