"""A whole game of four people, with a restart in the middle."""

from bot.play.request_context import Place
from bot.play.verification import faults
from tests.client.reading import buttons, headline, text
from tests.features.catan.on_discord.reading import picture


async def play(party, seen, turns, first):
    """Let the players press Roll in turn; return the totals and what was seen last."""
    totals = []
    for turn in range(first, first + turns):
        seen = await party.people[(turn - 1) % 4].press(seen.message, "Roll")
        totals.append(int(headline(seen).removeprefix("# ")))
        assert f"\n<@{party.people[(turn - 1) % 4].id}>: " in text(seen)
        assert f"Turn {turn}, round {(turn - 1) // 4 + 1}" in text(seen)
    return totals, seen


async def test_a_game_is_played_to_its_end_with_a_restart_in_the_middle(party):
    room, (olga, pim) = party.town.room, party.people[:2]
    async with party.town.bot():
        seen = await party.start(dice="never-roll-7", cities=True)
        early, seen = await play(party, seen, 6, first=1)
        asked = await olga.use(room, "catan undo")
    async with party.town.bot() as services:
        undone = await pim.press(asked.message, "Agree")
        more, seen = await play(party, undone, 3, first=6)
        assert headline(await party.roll(rolled="7 8 yellow")) == "# 7"
        late, seen = await play(party, await party.status(), 10, first=10)
        asked = await olga.use(room, "catan end")
        over = await olga.press(asked.message, "End the game")
        found = await faults(services, Place(room.id, home=party.town.guild.id))

    assert 7 not in (*early, *more)
    assert "after 19 rolls" in text(over)
    assert sum(counts_of(text(over)).values()) == 19
    assert counts_of(text(over))[7] == late.count(7) + 1  # and the one thrown by hand
    assert picture(over).endswith("/game.png")
    assert buttons(over) == {}
    assert found == []


def counts_of(told):
    """Read how often each total came from the bars."""
    rows = (line.split() for line in told.splitlines())
    return {
        int(row[0]): int(row[1]) for row in rows if len(row) >= 3 and row[0].isdigit() and row[1].isdigit()
    }


async def test_another_game_can_start_when_one_has_ended(open_party):
    olga = open_party.people[0]
    await open_party.start()
    asked = await olga.use(open_party.town.room, "catan end")
    await olga.press(asked.message, "End the game")

    assert "rolls first" in text(await open_party.start())


async def test_the_history_tells_a_game(open_party):
    olga, pim = open_party.people[:2]
    room = open_party.town.room
    await open_party.start(dice="plain", cities=True, **{"no-sevens-for": "2"})
    await open_party.roll(rolled="2 6 green")
    asked = await olga.use(room, "catan undo")
    await pim.press(asked.message, "Agree")
    await olga.use(room, "catan sevens", allowed=True)
    asked = await olga.use(room, "catan end")
    await olga.press(asked.message, "End the game")
    told = text(await olga.use(room, "history"))

    assert "**Catan** begins for 4 players with two ordinary dice" in told
    assert "**8**, red 2, 🟢 green gate: science ← Catan turn 1 by hand `2 6`" in told
    assert "**undid** Catan turn 1" in told
    assert "**allowed** sevens in Catan from turn 1 on" in told
    assert "**Catan** ends after 0 rolls" in told
