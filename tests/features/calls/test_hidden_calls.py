"""Hidden and blind calls, and their odds: who sees what, and that no door leads to the rest."""

import json
from fractions import Fraction

import pytest

from tests.client.reading import buttons, numbers, text
from tests.client.thief import press as forge


def loot(table, who):
    """What somebody can read of what was rolled, in all messages of the room."""
    seen = json.dumps([message["embeds"] for message in table.room.messages(as_user=who)])
    return [word for word in ("misses by 11", "· by 2", "**17**", "**4**", "d20 (") if word in seen]


@pytest.fixture
def hide(table, below):
    """Call so, and have Lia and Bo answer."""

    async def hide(show, **options):
        asked = await table.call(show=show, group="half", **options)
        below.faces(12, 5)
        owns = [await table.private(await table.press(asked, table[name])) for name in ("Lia", "Bo")]
        return asked, owns

    return hide


async def test_of_a_hidden_call_each_sees_their_own_and_the_game_master_all(table, hide):
    asked, owns = await hide("hidden")
    assert ["# 17" in owns[0], "# 4" in owns[1]] == [True, True]
    assert "☑️ @Lia · rolled\n☑️ @Bo · rolled" in table.read(asked)
    results = [table.read(await table.press(asked, who, "Results")) for who in (table["Lia"], table.master)]
    assert "✅ @Lia **17** · by 2\n☑️ @Bo · rolled" in results[0]
    assert "✅ @Lia **17** · by 2\n❌ @Bo **4** · misses by 11" in results[1]
    assert loot(table, table["Cy"]) == []
    assert [(await table.store.event(table.place, number)).visibility for number in (2, 3)] == [
        "both",
        "both",
    ]
    await table.check()


async def test_of_a_blind_call_only_the_game_master_sees_what_comes(table, hide):
    asked, owns = await hide("blind")
    assert all("the game master sees the result" in own for own in owns)
    assert "By hand" not in buttons(asked)
    assert "☑️ @Lia · rolled" in table.read(await table.press(asked, table["Lia"], "Results"))
    assert "**17** · by 2" in table.read(await table.press(asked, table.master, "Results"))
    for name in ("Lia", "Bo", "Cy"):
        assert [word for word in loot(table, table[name]) if name != "Lia"] == []


async def test_the_verdict_of_a_hidden_call_is_told_to_all_once_it_is_revealed(table, hide):
    asked, _ = await hide("blind", who=table.who("Lia", "Bo"))
    assert "Closed: 2 answers · Perception vs 15" in table.read(asked)
    assert "The group succeeds: 1 of 2" in table.read(await table.press(asked, table.master, "Results"))
    refused = await table.press(asked, table["Lia"], "Reveal")
    assert ("You cannot see these hidden rolls: only a person who can see a roll can reveal it.") in text(
        refused
    )
    await table.press(asked, table.master, "Reveal")
    assert "The group succeeds: 1 of 2 · Perception vs 15" in table.read(asked)
    assert list(buttons(asked)) == ["Count again"]
    await table.check()


async def test_a_hidden_answer_counts_in_no_statistics_and_is_masked_in_the_history(table, hide):
    await hide("blind")
    assert "**17**" not in text(await table.use(table["Cy"], "history"))
    assert "rolled for the game master" in text(await table.use(table["Cy"], "history"))
    assert "was not rolled here" in text(await table.use(table["Lia"], "stats", dice="d20+5"))
    exported = await table.use(table["Lia"], "privacy export")
    assert "17" not in numbers(text(exported))


async def test_whoever_rolls_blind_finds_it_behind_no_number(table, hide):
    await hide("blind")
    for number in (2, 3):
        assert "only game masters" in text(
            await table.use(table["Lia"], "history", number=number)
        ) or "only people with the Manage Server permission" in text(
            await table.use(table["Lia"], "history", number=number)
        )


async def test_only_a_game_master_hides_what_others_roll(table):
    refused = await table.use(table["Lia"], "call", what="d20 vs 15", show="blind")
    assert "Only a game master can call for hidden rolls" in text(refused)
    await table.use(table.master, "config set", hidden="none")
    assert "Rolls cannot be hidden here: leave `show:` out. /config show says what is allowed." in text(
        await table.call(show="hidden")
    )


async def test_players_neither_see_odds_nor_roll_for_others_nor_close(table):
    asked = await table.call()
    for label, why in (
        ("Odds", "Only a game master can see odds made from other people's numbers"),
        ("Roll for next", "Only a game master can roll for others in another person's call"),
        ("Close", "Only a game master can close another person's call"),
    ):
        refused = await table.press(asked, table["Lia"], label)
        assert refused.ephemeral
        assert why in text(refused)
    mine = await table.use(table["Bo"], "call", what="Perception vs 15", who=table.who("Lia"))
    refused = await table.press(mine, table["Bo"], "Odds")
    assert "Only a game master can see" in text(refused)


async def test_forged_buttons_of_a_call_open_nothing_elsewhere(table, hide, lodged_town):
    asked, _ = await hide("hidden")
    custom_ids = [each["custom_id"] for row in asked.message["components"] for each in row["components"]]
    number = custom_ids[0].partition(":")[2]
    other = table.town.sandbox.text_channel(table.guild, "aside")
    for name in ("roll", "results", "odds", "close", "absent", "update", "reveal", "hand"):
        table.town.rest()
        bait = await table["Cy"].use(other, "roll", dice="d4")
        seen = await forge(table.town, table["Cy"], bait, f"call-{name}:{number}")
        assert "This call is over" in text(seen)
    for name in ("results", "reveal", "odds", "absent"):
        table.town.rest()
        bait = await table["Cy"].use(table.room, "roll", dice="d4")
        await forge(table.town, table["Cy"], bait, f"call-{name}:{number}")
    assert loot(table, table["Cy"]) == []
    assert (await table.store.event(table.place, 2)).visibility == "both"


async def test_a_forged_roll_by_hand_answers_no_blind_call(table, below):
    open_ = await table.call()
    blind = await table.call(show="blind")
    number = blind.message["components"][0]["components"][0]["custom_id"].partition(":")[2]
    form = await table.press(open_, table["Lia"], "By hand")
    form.interaction.modal["custom_id"] = f"call-answer:{number}"
    refused = await table["Lia"].submit(form, {"faces": "20"})
    assert (
        "You see your own dice, so the roll cannot be hidden from you: write show:both or show:me."
    ) in text(refused)


async def test_the_odds_before_are_exact(table):
    asked = await table.call(group="half", who=table.who("Lia", "Bo", "Dee"))
    odds = await table.press(asked, table.master, "Odds")
    lia, bo, dee = Fraction(11, 20), Fraction(5, 20), Fraction(6, 20)
    two = lia * bo * (1 - dee) + lia * dee * (1 - bo) + bo * dee * (1 - lia) + lia * bo * dee
    assert odds.ephemeral
    seen = table.read(odds)
    assert f"exactly {two}" in seen
    assert "at least one: **76.4 %**" in seen
    assert "-# @Lia 55.0 % · d20 + 5" in seen
    assert "-# @Dee 30.0 % · d20 + 0 · has no perception: 0" in seen
    assert 1 - (1 - lia) * (1 - bo) * (1 - dee) == Fraction(611, 800)


async def test_in_the_odds_who_has_answered_has_what_came(table, below):
    asked = await table.call(group="majority", who=table.who("Lia", "Bo", "Dee"))
    below.faces(12)
    await table.press(asked, table["Lia"])
    seen = table.read(await table.press(asked, table.master, "Odds"))
    assert "@Lia always · has rolled 17" in seen
    assert f"exactly {1 - Fraction(15, 20) * Fraction(14, 20)}" in seen


async def test_without_names_the_odds_are_of_those_who_play_in_the_channel(table):
    seen = table.read(await table.press(await table.call(), table.master, "Odds"))
    assert all(f"@{name} " in seen for name in ("Lia", "Bo", "Cy"))
    assert "@Dee" not in seen


async def test_the_odds_of_a_pool_are_those_of_its_verdicts(table):
    await table.use(table["Lia"], "character edit", name="Lia", lines="strength = 2")
    asked = await table.call("vtm strength >=1", who=table.who("Lia"))
    seen = table.read(await table.press(asked, table.master, "Odds"))
    assert "@Lia 75.0 % · vtm2" in seen


async def test_where_there_is_nothing_to_reach_or_nobody_to_roll_the_odds_say_so(table):
    asked = await table.call("d20+perception")
    assert "no target" in text(await table.press(asked, table.master, "Odds"))
    room = table.town.sandbox.text_channel(table.guild, "empty")
    table.town.rest()
    asked = await table.master.use(room, "call", what="d20 vs 15")
    assert (
        "This call has no odds, because nobody is named: write people in `who:`, or ask them "
        "to choose a character with /character use." in text(await table.press(asked, table.master, "Odds"))
    )


async def test_a_game_master_who_rolls_blind_for_others_reads_each_result_alone(table, below):
    asked = await table.call(show="blind")
    below.faces(12)
    seen = await table.private(await table.press(asked, table.master, "Roll for next"))
    assert "# 17" in seen
    for name in ("Lia", "Bo", "Cy"):
        assert loot(table, table[name]) == []
