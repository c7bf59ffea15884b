"""/catan as players use it; how its cards look stands in the golden scenes."""

import asyncio
import pickle
from typing import Any

import pytest

from bot.client import drawing
from bot.features.catan.game import CatanWish, new_game, settle, summary_of
from bot.features.catan.picture import both_dice_picture, dice_picture, drawn_picture, study_game
from bot.mechanics.catan.dice import Pips, Tatham, TwoDice
from bot.ops.workers import WorkerPool
from bot.play.errors import Busy
from bot.play.request_context import Place
from bot.play.settings import Configuration
from bot.play.verification import faults
from bot.sandbox.people.actor import Actor
from tests.client.processes import PATIENCE
from tests.client.reading import buttons, headline, text
from tests.client.workers import UNHURRIED, Stuck


def picture(seen):
    """The address of the picture in an answer, None where there is none."""
    return seen.message["embeds"][0].get("image", {}).get("url")


class Crowded:
    """A worker pool that takes nothing more."""

    def of(self, person, home):
        return self

    async def run(self, job, *inputs, long=False, seconds=None):
        raise Busy("Too much is being worked out just now; please try again in a moment.")

    async def close(self):
        """Leave nothing: nobody waits."""


def counts_of(told):
    """Read how often each total came from the bars."""
    rows = (line.split() for line in told.splitlines())
    return {
        int(row[0]): int(row[1]) for row in rows if len(row) >= 3 and row[0].isdigit() and row[1].isdigit()
    }


async def play(party, seen, turns, first):
    """Let the players press Roll in turn; return the totals and what was seen last."""
    totals = []
    for turn in range(first, first + turns):
        roller = party.people[(turn - 1) % 4]
        seen = await roller.press(seen.message, "Roll")
        totals.append(int(headline(seen).removeprefix("# ")))
        assert f"\n<@{roller.id}>: " in text(seen)
        assert f"Turn {turn}, round {(turn - 1) // 4 + 1}" in text(seen)
    return totals, seen


async def test_a_game_is_played_to_its_end_with_a_restart_in_the_middle(party):
    room, (olga, pim) = party.town.room, party.people[:2]
    async with party.town.bot():
        seen = await party.start(dice="never-roll-7", cities=True, **{"no-sevens-for": "1"})
        early, seen = await play(party, seen, 3, first=1)
        asked = await olga.use(room, "catan undo")
    async with party.town.bot() as services:
        working = await party.stranger.press(seen.message, "Show working")
        undone = await pim.press(asked.message, "Undo it")
        more, seen = await play(party, undone, 2, first=3)
        assert headline(await party.roll(rolled="7 8 yellow")) == "# 7"
        late, seen = await play(party, await party.status(), 3, first=6)
        asked = await olga.use(room, "catan end")
        over = await olga.press(asked.message, "End the game")
        told = text(await olga.use(room, "history"))
        found = await faults(services, Place(room.id, home=party.town.guild.id))
        again = await party.start()

    assert "Working: 1. even die: " in text(working)
    assert f"Chance of this {early[-1]}: " in text(working)
    assert working.ephemeral
    assert f"Next: <@{party.people[2].id}>, turn 3 again" in text(undone)
    assert 7 not in (*early, *more)
    assert "after 8 rolls" in text(over)
    assert sum(counts_of(text(over)).values()) == 8
    assert counts_of(text(over))[7] == late.count(7) + 1  # and the one thrown by hand
    assert picture(over).endswith("/game.png")
    assert buttons(over) == {}
    assert "**7**, red 4, 🟡 yellow gate: trade ← Catan turn 5, never-7 dice by hand `8 7`" in told
    assert "~~ struck by `#5`" in told
    assert "**undid** Catan turn 3" in told
    assert "**Catan** ends after 8 rolls" in told
    assert found == []
    assert "rolls first" in text(again)


@pytest.mark.soak  # what other tests have drawn here, where what is sent to it and back is pickled
async def test_rolls_and_a_game_are_drawn_by_the_worker(party, monkeypatch):
    monkeypatch.setattr(drawing, "PATIENCE", PATIENCE)
    olga, room, workers = party.people[0], party.town.room, WorkerPool(UNHURRIED)
    async with party.town.bot(workers=workers):
        await party.start(dice="plain", cities=True)
        rolled = await (await party.roll()).settled(60)
        stands = await (await party.status()).settled(60)
        asked = await olga.use(room, "catan end")
        over = await (await olga.press(asked.message, "End the game")).settled(60)
    await workers.close()

    assert picture(rolled).endswith("/roll.png")
    assert "Turn 2" in text(stands)
    assert picture(over).endswith("/game.png")


def test_what_the_worker_is_given_and_gives_can_reach_it():
    game = new_game(settle(CatanWish(players=(1, 2)), 99, Configuration()))
    jobs = (
        (dice_picture, TwoDice(), (2, 6), 0),
        (drawn_picture, "deck", Pips(9, 4), 0),
        (both_dice_picture, Tatham()),
        (summary_of, game.add_roll(8, 3, 0, by_hand=False, number=1)),
        (study_game, game),
    )
    sent = (jobs, summary_of(game))
    assert pickle.loads(pickle.dumps(sent)) == sent  # noqa: S301 - what was dumped here


@pytest.mark.parametrize("workers", [Crowded, Stuck])
async def test_a_roll_is_shown_without_its_picture_where_there_is_no_time_for_one(
    party, monkeypatch, workers
):
    monkeypatch.setattr(drawing, "PATIENCE", 0.1)
    async with party.town.bot(workers=workers()):
        await party.start()
        seen = await party.roll(rolled="2 4")

    assert headline(seen) == "# 6"
    assert picture(seen) is None


async def test_dice_with_labels_are_typed_as_they_stand_on_the_table(open_party):
    await open_party.start(dice="never-roll-7")
    for rolled, total in {"5 6": 6, "blank 12": 12, "9, 2": 9}.items():
        assert headline(await open_party.roll(rolled=rolled)) == f"# {total}"


async def test_bad_faces_get_one_sentence_and_the_turn_stays(open_party):
    await open_party.start(dice="never-roll-7")
    for rolled, sentence in {
        "8": "Throw an **odd die** next.\n-# The die with more dots counts.\n"
        "-# It shows 3, 5, 9, 11 or blank.",
        "7 1": (
            "The even die cannot show `7`: it shows 2, 4, 6, 8, 10 or 12. For "
            "an ordinary die instead of it, type the row or the column of the grid, such as r3 c5."
        ),
        "6 7": (
            "The odd die cannot show `7`: it shows 3, 5, 9, 11 or blank. For "
            "an ordinary die instead of it, type the row or the column of the grid, such as r3 c5."
        ),
        "6 5 5": "You typed too many dice: leave `5` out.",
        "six": "even die cannot show `six`",
    }.items():
        assert sentence in text(await open_party.roll(rolled=rolled))
    assert "Turn 1, round 1" in text(await open_party.status())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (
            {"dice": "fair", "tightness": "1"},
            ["Best guess before it: 7: 1/6 = 16.7 %", "Adaptive, tightness 1"],
        ),
        ({"dice": "deck"}, ["Deck: a drawn card stays out until the shuffle"]),
    ],
    ids=str,
)
async def test_of_a_drawn_total_the_working_tells_how(open_party, options, words):
    await open_party.start(**options)
    more = text(await open_party.people[1].press((await open_party.roll()).message, "Show working"))

    assert all(word in more for word in words)
    assert "random" not in more


async def test_two_presses_at_once_make_one_roll_and_a_stranger_makes_none(open_party):
    seen = await open_party.start()
    olga, pim = open_party.people[:2]
    refused = await open_party.stranger.press(seen.message, "Roll")
    both = await asyncio.gather(olga.press(seen.message, "Roll"), pim.press(seen.message, "Roll"))

    assert "Only the players of this game" in text(refused)
    assert refused.ephemeral
    assert sum("Turn 1 has already been rolled" in text(one) for one in both) == 1
    assert "1 roll:" in text(await open_party.status())


async def test_dice_with_labels_are_no_ordinary_dice_in_statistics(open_party):
    await open_party.start(dice="never-roll-7")
    await open_party.roll()
    olga = open_party.people[0]

    assert "**d5** was not thrown here" in text(await olga.use(open_party.town.room, "stats", dice="d5"))


async def test_sevens_that_wait_for_a_switch_have_a_button_and_are_allowed_once(open_party):
    seen = await open_party.start(**{"no-sevens-for": "until switched"})
    assert buttons(seen) == {"Roll": True, "Allow sevens": True}
    pim, room = open_party.people[1], open_party.town.room
    assert "Sevens can come from turn 1 on" in text(await pim.press(seen.message, "Allow sevens"))
    assert "Sevens are already allowed" in text(await pim.press(seen.message, "Allow sevens"))
    assert "**allowed** sevens in Catan from turn 1 on" in text(await pim.use(room, "history"))


async def test_sevens_that_are_to_come_later_are_kept_out_or_allowed_under_the_status(open_party):
    await open_party.start(**{"no-sevens-for": "2"})
    pim, room = open_party.people[1], open_party.town.room
    waits = await pim.use(room, "catan status")
    await pim.press(waits.message, "No sevens until allowed")
    kept_out = await pim.use(room, "catan status")
    await pim.press(kept_out.message, "Allow sevens")

    assert list(buttons(waits)) == ["Roll", "Allow sevens", "No sevens until allowed"]
    assert list(buttons(kept_out)) == ["Roll", "Allow sevens"]
    assert list(buttons(await pim.use(room, "catan status"))) == ["Roll"]


async def test_bad_options_get_one_sentence(open_party):
    cases: list[tuple[dict[str, Any], str]] = [
        ({"no-sevens-for": "21"}, "must be a number from 0 to 20"),
        ({"tightness": "1"}, "add dice:fair"),
        ({"dice": "fair", "tightness": "nan"}, "from 0 to 100"),
        ({"reshuffle": 5}, "add dice:deck"),
        ({"first": open_party.stranger}, "`first:` must be one of the players"),
    ]
    for options, sentence in cases:
        refused = await open_party.start(**options)
        assert sentence in text(refused)
        assert refused.ephemeral


async def test_a_bot_cannot_play(open_party):
    dispatcher = open_party.people[0]._dispatcher
    bot = Actor(dispatcher, dispatcher.world.users[dispatcher.world.application.id])
    refused = await open_party.start(player2=bot)

    assert f"<@{bot.id}> is a bot and cannot play" in text(refused)


async def test_rounds_without_sevens_are_completed(open_party):
    olga = open_party.people[0]
    choices = await olga.complete(open_party.town.room, "catan start", "no-sevens-for", "u")

    assert [choice["value"] for choice in choices] == ["until switched"]


async def test_an_undo_is_agreed_to_by_another_player_while_nothing_was_rolled_since(open_party):
    olga, pim, quinn, _ = open_party.people
    room = open_party.town.room
    await open_party.start(dice="plain")
    await open_party.roll()
    first, second = [await olga.use(room, "catan undo") for _ in range(2)]

    assert buttons(first) == {"Undo it": True, "Keep it": True}
    assert "another player has to agree" in text(await olga.press(first.message, "Undo it"))
    assert "Only the players of this game" in text(await open_party.stranger.press(first.message, "Undo it"))
    assert "Nothing was undone" in text(await pim.press(second.message, "Keep it"))
    assert f"Next: <@{olga.id}>, turn 1 again" in text(await quinn.press(first.message, "Undo it"))
    assert "~~ struck by `#3`" in text(await pim.use(room, "history"))
    assert "**Catan** was not rolled here" in text(await pim.use(room, "stats", dice="catan"))
    assert "was not thrown here" in text(await pim.use(room, "stats", dice="faces d6"))

    await open_party.roll()
    late = await olga.use(room, "catan undo")
    await open_party.roll()
    assert "Nothing was undone, because someone has rolled since: ask again with /catan undo." in text(
        await pim.press(late.message, "Undo it")
    )
    assert "Turn 3, round 1" in text(await open_party.status())


async def test_an_end_is_confirmed_by_who_asked_or_the_game_goes_on(open_party):
    olga, pim = open_party.people[:2]
    room = open_party.town.room
    await open_party.start()
    asked = await pim.use(room, "catan end")

    assert "Only players of this game" in text(await open_party.stranger.use(room, "catan end"))
    assert "Only the person who asked" in text(await olga.press(asked.message, "End the game"))
    assert "The game goes on" in text(await pim.press(asked.message, "Keep playing"))
    assert "Turn 1" in text(await open_party.status())
