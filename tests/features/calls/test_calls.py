"""/call at a table: everyone answers with one press, once, and what they rolled is an ordinary roll."""

import asyncio
import json
import re

import pytest

from bot.play.reads import HistoryQuery
from bot.play.request_context import helper_of, writer_of
from bot.play.sums import Counted, Days
from tests.client.reading import buttons, text


async def test_a_press_rolls_with_the_number_of_ones_own_character(table, below):
    asked = await table.call()
    below.faces(12, 5)
    await table.press(asked, table["Lia"])
    await table.press(asked, table["Bo"])
    assert "**2 have answered**" in table.read(asked)
    assert "✅ @Lia **17** · by 2\n❌ @Bo **4** · misses by 11" in table.read(asked)
    await table.check()


async def test_what_one_rolled_follows_for_oneself_with_every_die(table, below):
    asked = await table.call()
    below.faces(12)
    own = await table.private(await table.press(asked, table["Lia"]))
    assert "**success by 2** · d20 (12) + 5 perception vs 15" in own


async def test_an_answer_is_a_roll_like_any_other(table, below):
    asked = await table.call()
    below.faces(12)
    await table.press(asked, table["Lia"])
    row = await table.store.event(table.place, 2)
    assert (row.kind, row.person, row.outcome, row.dice) == ("roll", table["Lia"].id, 17, "d20 + 5")
    assert row.request == {"dice": "d20 + 5[perception] vs 15"}
    assert row.message in {None, int(asked.message["id"])}
    assert "1 roll" in text(await table.use(table["Lia"], "stats", dice="d20+5"))


async def test_nobody_answers_twice(table, below):
    asked = await table.call()
    below.faces(12)
    await table.press(asked, table["Lia"])
    again = await table.press(asked, table["Lia"])
    assert again.ephemeral
    assert "You have already answered this call" in text(again)
    assert await table.store.event(table.place, 3) is None


async def test_one_who_presses_twice_at_once_rolls_once(table, below):
    asked = await table.call()
    below.faces(12, 13, 14)
    await asyncio.gather(*(table.press(asked, table["Lia"]) for _ in range(3)))
    assert await table.store.event(table.place, 3) is None
    assert table.read(asked).count("@Lia") == 1


async def test_all_who_press_at_once_are_counted_and_shown(table, below):
    players = [table.town.sandbox.user(f"P{number}-{table.guild.id}") for number in range(12)]
    crowd = table.town.sandbox.server(
        f"Crowd{table.guild.id}", owner=table.master, members=players, app_installed=True
    )
    room = table.town.sandbox.text_channel(crowd, "dice")
    table.town.rest()
    asked = await table.master.use(room, "call", what="d20 vs 15")
    below.faces(*range(3, 15))
    await asyncio.gather(*(player.press(asked.message, "Roll") for player in players))
    for _ in range(200):
        if all(f"<@{player.id}>" in text(asked) for player in players):
            break
        await asyncio.sleep(0.01)
    assert "**12 have answered**" in text(asked)
    assert all(text(asked).count(f"<@{player.id}>") == 1 for player in players)


async def test_one_whose_character_has_no_such_number_is_asked_for_it(table, below):
    asked = await table.call()
    below.faces(9, 10)
    form = await table.press(asked, table["Dee"])
    assert form.modal["components"][0]["label"] == "Your perception"
    await table["Dee"].submit(form, {"my-perception": "+3"})
    await table.fill(asked, table["Cy"], "Roll", perception="")
    assert "❌ @Dee **12** · misses by 3\n❌ @Cy **10** · misses by 5" in table.read(asked)
    await table.check()


@pytest.mark.parametrize(("game", "usual"), [("d20", "+5"), ("coc", "45"), ("vtm", "3"), ("pbta", "+2")])
async def test_the_number_that_is_hinted_at_is_one_of_the_game(table, game, usual):
    await table.use(table.master, "config set", game=game)
    form = await table.press(await table.call("Nerve"), table["Dee"])
    assert form.modal["components"][0]["component"]["placeholder"] == usual


async def test_in_a_game_of_dice_alone_dice_are_asked_for_and_no_d20_is_rolled(table, below):
    await table.use(table.master, "config set", game="genesys")
    asked = await table.call("Sneak")
    form = await table.press(asked, table["Dee"])
    assert form.modal["components"][0]["component"]["placeholder"] == "2g 1y 2p"
    refused = text(await table["Dee"].submit(form, {"my-sneak": "7"}))
    assert "`7` is not a roll of Genesys for sneak: type it like 2g 1y 2p." in refused
    below.faces(4, 1)
    await table.fill(asked, table["Dee"], "Roll", sneak="1g 1p")
    assert "success" in table.read(asked)


@pytest.mark.parametrize(
    ("game", "line", "what"),
    [
        ("coc", "san = 55", "Sanity"),
        ("coc", "spot_hidden = 55", "Spot"),
        ("d20", "str = 2", "Strength vs 12"),
    ],
)
async def test_the_usual_word_for_a_line_finds_it(table, below, game, line, what):
    await table.use(table.master, "config set", game=game)
    await table.use(table["Dee"], "character create", name="Dee", lines=line)
    asked = await table.call(what)
    below.faces(4, 4)
    await table.press(asked, table["Dee"])
    assert "@Dee" in table.read(asked)


async def test_a_number_that_is_too_large_is_told_the_bound(table):
    asked = await table.call()
    refused = await table.fill(asked, table["Dee"], "Roll", perception="+9999999")
    assert "Your perception can be −999,999 to 999,999" in text(refused)


async def test_what_is_no_number_is_refused_and_can_be_typed_again(table, below):
    asked = await table.call()
    refused = await table.fill(asked, table["Dee"], "Roll", perception="a lot")
    assert "`a lot` is not a number for perception: type one, such as +5, or leave the field empty." in text(
        refused
    )
    below.faces(9)
    await table.fill(asked, table["Dee"], "Roll", perception="2")
    assert "@Dee **11**" in table.read(asked)


async def test_dice_thrown_by_hand_are_an_answer_too(table):
    asked = await table.call()
    await table.fill(asked, table["Lia"], "By hand", faces="17")
    assert "✅ @Lia **22** · by 7 · typed by hand" in table.read(asked)
    assert (await table.store.event(table.place, 2)).by_hand
    await table.check()


@pytest.mark.parametrize(
    ("faces", "why"),
    [("21", "21"), ("3 4", "4"), ("", "You typed 0 numbers: type 1 to 200, such as 6 1 5 4."), ("x", "x")],
)
async def test_faces_that_do_not_fit_are_refused_with_a_sentence(table, faces, why):
    asked = await table.call()
    refused = await table.fill(asked, table["Lia"], "By hand", faces=faces or " ")
    assert refused.ephemeral
    assert "Lia" not in table.read(asked)
    assert why in text(refused)


async def test_dice_and_rolls_of_a_sheet_can_be_called_for(table, below):
    below.faces(9, 11, 4)
    dice = await table.call("d20+perception vs 10")
    await table.press(dice, table["Lia"])
    assert "✅ @Lia **14** · by 4" in table.read(dice)
    sneak = await table.call("sneak 12")
    await table.press(sneak, table["Cy"])
    assert "✅ @Cy **13** · by 1" in table.read(sneak)
    plain = await table.call("d20+perception", group="best")
    await table.press(plain, table["Lia"])
    await table.press(plain, table.master, "Close")
    assert "Closed: 1 answer · d20+perception" in table.read(plain)
    assert "The best: @Lia **9**" in table.read(plain)
    await table.check()


async def test_a_pool_of_a_game_is_told_by_its_verdicts(table, below):
    await table.use(table["Lia"], "character edit", name="Lia", lines="strength = 3; brawl = 2")
    asked = await table.call("vtm strength+brawl >=2", group="majority")
    below.faces(8, 9, 2, 3, 4, 1, 2, 3, 4, 5)
    await table.press(asked, table["Lia"])
    assert "✅ @Lia **win, just enough**" in table.read(asked)
    await table.fill(asked, table["Bo"], "Roll", strength="3", brawl="2")
    await table.press(asked, table.master, "Close")
    assert "The group fails: 1 of 2 · vtm strength+brawl" in table.read(asked)
    await table.check()


async def test_a_name_is_read_as_the_game_of_the_channel_reads_it(table, below):
    await table.use(table.master, "config set", game="coc")
    await table.use(table["Lia"], "character edit", name="Lia", lines="spot_hidden = 55")
    asked = await table.call("Spot Hidden", group="half")
    below.faces(4, 5)
    await table.press(asked, table["Lia"])
    assert (await table.store.event(table.place, 2)).request["dice"] == "coc55"
    assert "✅ @Lia" in table.read(asked)


@pytest.mark.parametrize(
    ("game", "what", "dice"),
    [
        ("coc", "Spot Hidden bonus", "coc55 bonus"),
        ("coc", "spot hidden hard", "coc55 hard"),
        ("d20", "Spot Hidden adv vs 15", "2d20kh1 + 55[spot_hidden] vs 15"),
    ],
)
async def test_words_behind_a_name_say_how_it_is_rolled(table, below, game, what, dice):
    await table.use(table.master, "config set", game=game)
    await table.use(table["Lia"], "character edit", name="Lia", lines="spot_hidden = 55")
    below.faces(4, 5, 6)
    await table.press(await table.call(what), table["Lia"])
    assert (await table.store.event(table.place, 2)).request["dice"] == dice


async def test_only_those_who_are_asked_can_answer(table):
    asked = await table.call(who=table.who("Lia", "Bo"))
    assert "**0 of 2 have answered**" in table.read(asked)
    assert "⏳ @Lia @Bo" in table.read(asked)
    refused = await table.press(asked, table["Cy"])
    assert "This call is only for @Lia, @Bo." in table.name(text(refused))


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"what": "2d6+"}, "2d6+"),
        ({"what": "3x d20 vs 5"}, "one roll with one total"),
        ({"what": "d20; d20"}, "one roll with one total"),
        ({"what": "d20+a+b+c+f+g"}, "This call needs `a`, `b`, `c`, `f`, `g`"),
        (
            {"group": "some"},
            "`group:` must be each, best, worst, half, majority (more than half), or a number, "
            "such as at least 2.",
        ),
        (
            {"what": "Perception", "group": "half"},
            "`group:half` needs a target: write one after the roll, such as Perception vs 15.",
        ),
        ({"who": "Lia"}, "`who:` can have only @names, such as @Lia @Mo, not `Lia`."),
        ({"who": " ".join(f"<@{10**17 + n}>" for n in range(26))}, "at most 25 people"),
    ],
)
async def test_a_call_that_cannot_be_answered_is_refused_with_a_sentence(table, options, why):
    refused = await table.call(**options)
    assert refused.ephemeral
    assert why in text(refused)
    assert await table.store.event(table.place, 1) is None


async def test_the_game_master_rolls_for_the_absent_one_after_the_other(table, below):
    asked = await table.call(who=table.who("Lia", "Dee", "Bo"))
    below.faces(10, 11, 12)
    await table.press(asked, table["Lia"])
    for _ in range(2):
        await table.press(asked, table.master, "Roll for next")
    assert "❌ @Dee **11** · misses by 4 · rolled by @Gm" in table.read(asked)
    assert "❌ @Bo **11** · misses by 4 · rolled by @Gm" in table.read(asked)
    assert "all have answered" in table.read(asked)
    await table.check()


async def test_without_names_those_who_play_in_the_channel_are_the_absent(table, below):
    asked = await table.call()
    below.faces(10, 11, 12)
    for _ in range(3):
        await table.press(asked, table.master, "Roll for next")
    assert "There is nobody else to roll for in this call" in text(
        await table.press(asked, table.master, "Roll for next")
    )
    for name in ("Lia", "Bo", "Cy"):
        assert f"@{name} " in table.read(asked)


async def test_nobody_who_presses_is_away(table):
    await table.use(table.master, "character create", name="goblin", lines="perception = 1")
    asked = await table.call()
    for _ in range(3):
        await table.press(asked, table.master, "Roll for next")
    await table.press(asked, table.master, "Roll for next")

    assert "@Gm **" not in table.read(asked)


async def test_a_name_is_completed_from_ones_own_character(table):
    choices = await table["Lia"].complete(table.room, "call", "what", "perc")
    assert [each["value"] for each in choices] == ["perception"]
    rules = await table.master.complete(table.room, "call", "group", "ma")
    assert [each["value"] for each in rules] == ["majority"]


async def test_the_buttons_are_for_everyone_and_the_game_master(table):
    assert list(buttons(await table.call())) == ["Roll", "By hand", "Odds", "Roll for next", "Close"]


async def test_in_no_row_stand_words_of_another(table, below):
    """They would stay when who has typed them is forgotten."""
    await table.use(
        table["Lia"], "character edit", name="Lia", lines="luck = 1; sneak = d20 + 2[boots] + luck"
    )
    below.faces(*[10] * 9)
    for what in ("sneak vs 15 # the crypt", "d20+sneak+2[fog] vs 9 # gloom"):
        asked = await table.call(what)
        await table.press(asked, table["Lia"])
        await table.fill(asked, table["Dee"], "Roll", sneak="3")
        await table.press(asked, table.master, "Roll for next")
    rows = [event async for event in table.store.events(table.place) if event.kind == "roll"]
    told = {(writer_of(event) or event.person, event.request["dice"]) for event in rows}
    mine = " ".join(dice for person, dice in told if person != table.master.id)
    masters = " ".join(dice for person, dice in told if person == table.master.id)
    assert len(rows) == 6
    assert [word for word in ("crypt", "fog", "gloom") if word in mine] == []
    assert [word for word in ("boots", "luck") if word in masters] == []
    assert "boots" in mine
    assert "fog" in masters
    await table.check()


async def test_words_of_the_game_behind_a_name_are_no_part_of_it(table, below):
    await table.use(table.master, "config set", game="vtm")
    await table.use(table["Lia"], "character edit", name="Lia", lines="strength = 3")
    asked = await table.call("strength hunger 1 >=2")
    below.faces(6, 7, 8)
    own = await table.private(await table.press(asked, table["Lia"]))
    assert "h1 >=2" in own


async def test_a_roll_for_one_who_is_away_is_theirs_in_the_summary_of_the_session(table, below):
    await table.use(table.master, "session start")
    asked = await table.call()
    below.faces(11)
    await roll_for(table, asked, table.master, "Bo")
    seen = table.read(await (await table.use(table.master, "session end")).settled())
    assert "1 roll by 1 person" in seen
    assert re.search(r"@Bo 1 roll: .* · 1 by @Gm for them", seen)


AWAY = "Roll for someone who is away"


async def roll_for(table, asked, by, name):
    table.town.rest()
    return await by.choose(asked.message, AWAY, table[name])


async def test_the_game_master_rolls_for_one_who_is_away(table, below):
    asked = await table.call()
    below.faces(11)
    await roll_for(table, asked, table.master, "Bo")
    assert "❌ @Bo **10** · misses by 5 · rolled by @Gm" in table.read(asked)
    row = await table.store.event(table.place, 2)
    assert (row.person, helper_of(row)) == (table["Bo"].id, table.master.id)
    await table.check()


async def test_a_roll_for_one_who_is_away_is_theirs_in_the_history_and_the_sums(table, below):
    asked = await table.call()
    below.faces(11)
    await roll_for(table, asked, table.master, "Bo")
    store, bo, gm = table.store, table["Bo"].id, table.master.id
    rolls = {
        person: [row.number for row in (await store.page(table.place, HistoryQuery(person=person))).events]
        for person in (bo, gm)
    }
    assert rolls == {bo: [2], gm: [1]}
    row = await store.event(table.place, 2)
    period = Days.until(row.at, 1)
    assert await store.rollers(table.place, period) == [Counted(bo, 1)]
    assert await store.subjects(table.place, period, gm) == []
    await table.check()


async def test_when_the_helper_is_forgotten_the_roll_stays_without_their_words(table, below):
    asked = await table.call("d20 vs 15 # the crypt")
    below.faces(11)
    await roll_for(table, asked, table.master, "Bo")
    assert "crypt" in json.dumps((await table.store.event(table.place, 2)).request)

    await table.store.forget(table.master.id)
    row = await table.store.event(table.place, 2)
    assert (row.person, row.outcome) == (table["Bo"].id, 11)
    assert "crypt" not in json.dumps(row.request)
    assert helper_of(row) < 0
    await table.check()


async def test_the_history_names_both_who_rolled_and_who_was_away(table, below):
    asked = await table.call()
    below.faces(11)
    await roll_for(table, asked, table.master, "Bo")
    shown = table.name(text(await table.use(table["Lia"], "history")))
    assert "rolled by @Gm · @Bo" in shown.splitlines()[1]


async def test_whoever_called_rolls_for_others_and_nobody_else_does(table, below):
    asked = await table.use(table["Cy"], "call", what="Perception vs 15", who=table.who("Lia", "Bo"))
    below.faces(11)
    refused = await roll_for(table, asked, table["Bo"], "Lia")
    assert refused.ephemeral
    await roll_for(table, asked, table["Cy"], "Lia")
    assert "@Lia **16** · by 1 · rolled by @Cy" in table.read(asked)


@pytest.mark.parametrize(
    ("name", "who", "why"),
    [
        ("Dee", None, "plays no character here"),
        ("Cy", ("Lia",), "is not in its `who:`"),
        ("Lia", None, "has already answered this call, with roll #2"),
    ],
)
async def test_nobody_rolls_for_one_who_is_not_asked_or_has_answered(table, below, name, who, why):
    asked = await table.call(**({"who": table.who("Bo", *who)} if who else {}))
    below.faces(11)
    await table.press(asked, table["Lia"])
    refused = await roll_for(table, asked, table.master, name)
    assert refused.ephemeral
    assert why in text(refused)
    assert await table.store.event(table.place, 3) is None


async def test_two_who_roll_for_one_at_once_roll_once(table, below):
    asked = await table.call()
    below.faces(11, 12)
    await asyncio.gather(*(roll_for(table, asked, table.master, "Bo") for _ in range(3)))
    assert await table.store.event(table.place, 3) is None


@pytest.mark.parametrize("what", ["dodge 25", "dodge 25 hard", "25 dodge", "coc25 dodge"])
@pytest.mark.parametrize("own", ["dodge = 60; hp = 9/9", ""])
async def test_a_number_after_a_name_is_the_one_to_stay_under_where_a_roll_has_it_so(
    lodged_town, use, press, kept, what, own
):
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    if own:
        await use("character create", name="Frank", lines=own)
    called = await use("call", what=what, damage="4d10", half=True, by=lodged_town.owner)
    await press(called, "Roll")
    assert (await kept(2)).request["dice"].startswith("coc25")
