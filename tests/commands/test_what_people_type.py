"""What people are used to typing, here and at other bots: understood, recorded, found again, with odds."""

import pytest

from bot.mechanics.notation.parsing import parse_rolls
from bot.play.request_context import Place
from tests.commands.reading import buttons, text

UNDERSTOOD = [
    ("1d20+7 attack", "d20 + 7 # attack"),
    ("8d6 fire", "8d6 # fire"),
    ('1d20 "to hit"', "d20 # to hit"),
    ("1d20+7 # attack; 1d8+4 # damage", "d20 + 7 # attack; d8 + 4 # damage"),
    ("1d20+7; 1d8+4", "d20 + 7; d8 + 4"),
    ("6#4d6kh3", "6x 4d6kh3"),
    ("6 4d6k3", "6x 4d6kh3"),
    ("2d20kh", "2d20kh1"),
    ("2d20kl", "2d20kl1"),
    ("4d6k3", "4d6kh3"),
    ("4d6d1", "4d6dl1"),
    ("4d6dl", "4d6dl1"),
    ("adv+5", "2d20kh1 + 5"),
    ("1d20+5 adv", "2d20kh1 + 5"),
    ("1d20+5 dis", "2d20kl1 + 5"),
    ("1d20+5 vs 15", "d20 + 5 vs 15"),
    ("1d20+5 dc 15", "d20 + 5 vs 15"),
    ("1d20+5 ac 15", "d20 + 5 vs 15"),
    ("1d20+5>=15", "d20 + 5 vs 15"),
    ("d66", "d66"),
    ("d666", "d666"),
    ("d88", "d88"),
    ("1d66", "1d66"),
    ("8d10t7", "8d10>=7"),
    ("8d10tl6", "8d10<=6"),
    ("8d10cs>=8", "8d10>=8"),
    ("8d10cs>=8df1", "8d10>=8f=1"),
    ("4d6ie", "4d6!"),
    ("4d6ro<2", "4d6ro<2"),
    ("7d10>=7:1,=10:2,=1:-1", "7d10>=7:1,=10:2,=1:-1"),
    ("5d6 even", "5d6 even"),
    ("5d6odd", "5d6 odd"),
    ("5d6 in [1,3,5]", "5d6 in [1, 3, 5]"),
    ("4d6!o", "4d6!o"),
    ("4d6i1", "4d6i1"),
    ("2d[1,1,2]", "2d[1, 1, 2]"),
    ("4d[-1..1]", "4d[-1..1]"),
    ("3d[hit,hit,miss]", "3d[hit, hit, miss]"),
    ("$a=2d6; $a+3; $a vs 5", "$a = 2d6; $a + 3; $a vs 5"),
    ("floor(7d6/2)", "(7d6/2)"),
    ("ceil(7d6/2)", None),
    ("abs(1d6-4)", "abs(d6 - 4)"),
    ("max(1d6,1d8)", "{d6, d8}kh1"),
    ("min(1d6,1d8)", "{d6, d8}kl1"),
    ("1d20%7", "d20%7"),
    ("1d(1d20)", "d(d20)"),
    ("4d6km2", "4d6km2"),
]

REFUSED = [
    ("2d6>=7", ["2d6 vs 7", "(2d6)>=7"]),
    ("3d6<=12", ["3d6 vs <=12", "(3d6)<=12"]),
    ("4d6 e6", ["4d6!o=6", "4d6!=6"]),
]


@pytest.mark.parametrize(("typed", "echo"), UNDERSTOOD)
async def test_it_is_rolled_recorded_found_and_has_odds(open_town, typed, echo):
    seen = await open_town.player.use(open_town.room, "roll", dice=typed)
    kept = await open_town.client.services.store.event(Place(open_town.room.id, open_town.guild.id), 1)
    filters = {"dice": typed} if kept.dice else {}
    found = await open_town.player.use(open_town.room, "history", **filters)
    odds = await open_town.player.use(open_town.room, "odds", dice=typed)
    await odds.settled()

    assert "#1" in text(seen)
    assert kept.request["dice"] == (echo or str(parse_rolls(typed)))
    assert "`#1`" in text(found)
    assert odds.message["embeds"][0]["image"]["url"].endswith("/odds.png")


@pytest.mark.parametrize(("typed", "meant"), REFUSED)
async def test_it_is_refused_and_each_reading_is_rolled_by_its_button(open_town, typed, meant):
    refused = await open_town.player.use(open_town.room, "roll", dice=typed)

    assert f"```\n{typed}\n" in text(refused)
    assert refused.ephemeral
    assert list(buttons(refused)) == [f"Roll {dice} instead" for dice in meant]
    for number, dice in enumerate(meant, 1):
        await open_town.player.press(refused.message, f"Roll {dice} instead")
        kept = await open_town.client.services.store.event(
            Place(open_town.room.id, open_town.guild.id), number
        )
        assert kept.request["dice"] == dice
