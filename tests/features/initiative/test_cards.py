"""Savage Worlds at a table: cards are dealt for each round, and the history says which."""

import pytest_asyncio

from bot.features.initiative.fight import INITIATIVE, Fight
from tests.client.reading import text
from tests.features.characters.playing import create
from tests.features.initiative.fighting import note, remove, reveal, turn_of

LOW = 1
"""The first card of what is left is the lowest."""


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def _savage(use, lodged_town):
    await use("config set", game="sw", where="channel", by=lodged_town.owner)


def cards(seen):
    """Who has which card, from the message of a fight."""
    lines = [line.lstrip("▶ ") for line in text(seen).splitlines()]
    told = [line.split("`")[1:] for line in lines if line.startswith("`")]
    return {
        name.replace("*", "").replace("~~", "").split(" · ")[0].strip(): card.strip() for card, name in told
    }


async def test_all_are_dealt_a_card_and_the_highest_is_first(below, use, press, check_history):
    await create(use, lines="agility = 8")
    seen = await use("initiative begin")
    below.faces(52)
    await press(seen, "Join")
    below.faces(1, 52, 20)
    await use("initiative add", who="ogre; ghoul; rat")
    assert list(cards(seen).items()) == [("ghoul", "Joker"), ("Lia", "A♠"), ("rat", "7♣"), ("ogre", "2♣")]
    assert "+2 to Trait and damage rolls" in text(seen)
    await check_history()


async def test_the_quick_are_dealt_another_for_a_low_card_and_the_rows_say_both(
    below, use, press, check_history
):
    await create(use, lines="agility = d8; quick = 1")
    below.faces(13, 29)
    seen = await use("initiative join")
    assert cards(seen) == {"Lia": "9♦"}
    assert "Quick, not 5♣" in text(seen)
    below.faces(LOW, LOW, 20)
    await press(seen, "Next", "Next")
    told = text(await use("history")).replace("*", "")
    assert "Lia 5♣, Quick: 9♦" in told
    assert "Lia 2♣, 2♦, Quick: 7♥" in told
    await check_history()


async def test_a_monster_whose_sheet_is_quick_is_dealt_another(below, use, press, check_history):
    await create(use, name="Cole", lines="parry = 6; toughness = 7; wounds = 0/3; quick = 1")
    await use("character use", name="Cole")
    below.faces(4, 30)
    seen = await use("initiative add", who="Cole")
    assert "Quick, not 3♣" not in text(seen)
    below.faces(1, 30)
    await press(seen, "Next", "Next")
    assert "Quick, not 2♣" in text(await use("initiative show"))
    await check_history()


async def test_who_is_quick_only_after_they_joined_is_quick_in_the_next_round(
    below, use, press, check_history
):
    await create(use, lines="agility = d8")
    below.faces(1)
    seen = await use("initiative join")
    assert cards(seen) == {"Lia": "2♣"}
    await use("character edit", lines="quick = 1")
    below.faces(1, 30)
    await press(seen, "Next", "Next")
    assert "Quick, not 2♦" in text(await use("initiative show"))
    await check_history()


async def test_a_new_card_is_dealt_by_a_line_and_by_a_press(lodged_town, below, use, press, check_history):
    await create(use, lines="agility = d8")
    below.faces(1)
    await use("initiative join")
    below.faces(30)
    await use("initiative add", who="ogre", by=lodged_town.owner)
    below.faces(40)
    assert "Lia" in text(await use("initiative add", who="Lia new card", by=lodged_town.owner))
    assert cards(await use("initiative show"))["Lia"] != "2♣"
    before = cards(await use("initiative show"))
    below.faces(0)
    await press(await use("initiative join"), "Deal Lia a new card")
    after = cards(await use("initiative show"))
    assert after["ogre"] == before["ogre"]
    assert after["Lia"] not in {before["Lia"], "2♣"}
    assert "Lia gets a new card" in text(await use("history")).replace("*", "")
    await press(await use("initiative show"), "Next", "Next")
    await check_history()


async def test_a_new_card_for_nobody_in_the_fight_is_refused(use):
    await use("initiative add", who="ogre")
    assert "Nobody here is called" in text(await use("initiative add", who="Zed new card"))


async def test_extras_added_together_share_a_card_in_every_round(below, use, press, check_history):
    below.faces(10, 20)
    seen = await use("initiative add", who="3x bandit toughness 5; ogre")
    shared = {f"bandit {number}": "4♦" for number in (1, 2, 3)}
    assert cards(seen) == {"ogre": "7♣", **shared}
    await press(seen, *["Next"] * 4)
    below.faces(30, LOW)
    await press(seen, "Next")
    assert cards(seen) == {**dict.fromkeys(shared, "9♠"), "ogre": "2♣"}
    await check_history()


async def test_wild_cards_added_together_have_a_card_each(use, check_history):
    seen = await use("initiative add", who="3x boss toughness 5 wounds 3")
    assert len(set(cards(seen).values())) == 3
    await check_history()


async def test_hidden_extras_get_the_card_of_those_who_came_before_them(
    lodged_town, use, press, check_history
):
    owner = lodged_town.owner
    seen = await use("initiative add", who="ogre")
    await use("initiative add", who="3x ghoul", hidden=True, by=owner)
    await press(seen, "Next")
    await reveal(owner, lodged_town.room, "ghoul 2")
    before = cards(await use("initiative show"))["ghoul 2"]
    await reveal(owner, lodged_town.room)
    seen = await use("initiative show")
    assert {cards(seen)[f"ghoul {number}"] for number in (1, 2, 3)} == {before}
    await check_history()


async def test_monsters_that_are_down_are_dealt_no_card_until_they_are_healed(
    lodged_town, use, press, check_history
):
    seen = await use("initiative add", who="ogre toughness 5; rat toughness 5; cat toughness 5")
    await use("initiative hurt", who="rat", damage="9")
    await press(seen, *["Next"] * 3)
    assert {name: card == "–" for name, card in cards(seen).items()} == {
        "ogre": False,
        "cat": False,
        "rat": True,
    }
    await note(lodged_town.player, seen, "bless 3", "ogre")
    await note(lodged_town.player, seen, "bless 0", "ogre")
    await use("initiative add", who="dog toughness 5")
    await press(seen, "Next", "Next")
    assert cards(seen)["rat"] == "–"
    assert turn_of(seen) != "rat"
    await use("initiative hurt", who="rat", damage="+1")
    await press(seen, "Next", "Next")
    assert "–" not in cards(seen).values()
    await check_history()


async def test_a_new_round_is_dealt_anew_and_its_row_says_who_got_what(
    below, lodged_town, use, press, check_history
):
    below.faces(10, 20)
    seen = await use("initiative add", who="ogre; bandit")
    await press(seen, "Next", "Next")
    below.faces(LOW, LOW)
    await press(seen, "Next")
    assert cards(seen) == {"bandit": "2♦", "ogre": "2♣"}
    assert turn_of(seen) == "bandit"
    assert "round 2: ogre 2♣, bandit 2♦" in text(await use("history")).replace("*", "")
    await check_history()


async def test_back_goes_before_a_deal_and_next_deals_the_same_cards(below, use, press, check_history):
    seen = await use("initiative add", who="ogre; bandit; rat")
    first = cards(seen)
    await press(seen, "Next", "Next", "Next", "Next")
    second = cards(seen)
    assert "Dealt cards stay" in text(await press(seen, "Undo"))
    await press(seen, "Back")
    assert cards(seen) == first
    await press(seen, "Next")
    assert cards(seen) == second
    await check_history()


async def test_hidden_ones_are_dealt_a_card_when_they_are_revealed(
    below, lodged_town, use, press, check_history
):
    owner = lodged_town.owner
    seen = await use("initiative add", who="ogre")
    hidden = await use("initiative add", who="2x ghoul", hidden=True, by=owner)
    assert "ghoul" in text(hidden)
    await press(seen, "Next", "Next", "Next")
    assert cards(seen).keys() == {"ogre"}
    below.faces(54, 1)
    await reveal(owner, lodged_town.room)
    seen = await use("initiative show")
    assert cards(seen).keys() == {"ogre", "ghoul 1", "ghoul 2"}
    assert "–" not in cards(seen).values()
    await check_history()


async def test_a_reveal_says_nothing_of_others_who_are_hidden_and_down(
    lodged_town, use, press, kept, check_history
):
    owner = lodged_town.owner
    seen = await use("initiative add", who="ogre")
    await use("initiative add", who="ghoul toughness 5", hidden=True, by=owner)
    await use("initiative add", who="rat", hidden=True, by=owner)
    await press(seen, "Next")
    await use("initiative hurt", who="ghoul", damage="30", by=owner)
    await reveal(owner, lodged_town.room, "rat")
    shown = await kept(6)
    assert shown.request["action"] == "reveal"
    assert "cardless" not in shown.request
    await check_history()


async def test_a_card_drawn_at_the_table_is_typed(use, press, check_history):
    seen = await use("initiative add", who="ogre K♠; Mad Max 10h")
    assert cards(seen) == {"ogre": "K♠", "Mad Max": "10♥"}
    await press(await use("initiative add", who="ogre 2c"), "Move ogre to 2♣")
    assert cards(seen) == {"Mad Max": "10♥", "ogre": "2♣"}
    await check_history()


async def test_what_is_rolled_elsewhere_is_refused(use):
    assert "Cards are dealt here" in text(await use("initiative add", who="ogre d20+2"))
    assert "Cards are dealt here" in text(await use("initiative join", name="Lia", roll="+3"))
    assert "Cards are dealt here" in text(await use("initiative join", name="Lia", rolled="14"))


async def test_a_fight_keeps_the_order_with_which_it_began(lodged_town, use):
    await use("initiative add", who="ogre")
    await use("config set", game="d20", where="channel", by=lodged_town.owner)
    assert "has changed since the fight began" in text(await use("initiative add", who="rat 3"))


async def test_removing_the_last_of_a_round_deals_a_new_one(lodged_town, use, press, place, check_history):
    seen = await use("initiative add", who="ogre K♠; rat 2c")
    await press(seen, "Next", "Next")
    await remove(lodged_town.player, seen, "rat")
    fight = Fight.of((await lodged_town.client.services.store.state(place, INITIATIVE)).value)
    assert (fight.round, len(fight.order)) == (2, 1)
    assert fight.current is not None
    await check_history()


async def test_statistics_and_sessions_take_no_harm_from_deals(use, press, check_history):
    await use("session start")
    seen = await use("initiative add", who="ogre; bandit")
    await press(seen, "Next", "Next", "Next")
    for command in ("stats", "history", "session end"):
        assert "wrong" not in text(await use(command)).casefold()
    await use("history", number=2)
    await check_history()


async def test_a_session_says_that_cards_were_dealt(lodged_town, use):
    await use("config set", game="sw", where="channel", by=lodged_town.owner)
    await use("session start")
    await use("initiative add", who="bandit")
    assert "1 × **cards**" in text(await use("session end"))
