"""What a number on a sheet means by the game that is played, each rule by typed throws."""

from typing import NamedTuple

import pytest

from bot.features.characters.counters import values_now
from bot.play.event import uses_of
from tests.client.reading import buttons
from tests.features.characters.playing import create

HERO = "hp = 24/30; temp = 0/20; ac = 15; armour_class = 15; speed = 30; level = 5; perception = 5"
VAMPIRE = "strength = 3; brawl = 2; hunger = 2/5; willpower = 4/6; humanity = 7"


@pytest.fixture
def play(lodged_town, use):
    """Play a game with a character."""

    async def play(game, lines):
        await create(use, lines=lines)
        await use("config set", by=lodged_town.owner, game=game)

    return play


@pytest.mark.parametrize("game", ["d20", "pf2"])
@pytest.mark.parametrize("name", ["hp", "temp", "ac", "armour_class", "speed", "level"])
@pytest.mark.parametrize("typed", ["{}", "{} dc 10"])
async def test_what_is_no_bonus_is_never_added_to_a_d20(use, play, kept, game, name, typed):
    await play(game, HERO)
    await use("roll", dice=typed.format(name))
    assert await kept(1) is None


async def test_a_call_for_what_is_no_bonus_is_refused(use, play, kept):
    await play("d20", HERO)
    await use("call", what="armour class dc 10")
    assert await kept(1) is None


@pytest.mark.parametrize("typed", ["perception", "perception check", "d20 + hp", "perception dc 15"])
async def test_what_is_a_bonus_or_is_written_out_is_added(use, play, kept, typed):
    await play("d20", HERO)
    await use("roll", dice=typed, rolled="11")
    assert (await kept(1)).draws == (11,)


@pytest.mark.parametrize(
    ("typed", "dice"),
    [
        ("strength + brawl", "vtm5h2"),
        ("strength brawl diff 3", "vtm5h2 >=3"),
        ("brawl", "vtm2h2"),
        ("strength + brawl hunger 1", "vtm5h1"),
        ("strength brawl h4", "vtm5h4"),
        ("strength + brawl hunger 0", "vtm5"),
        ("willpower", "vtm4"),
        ("humanity", "vtm7"),
        ("5", "vtm5"),
        ("5 hunger 1", "vtm5h1"),
    ],
)
async def test_hunger_makes_dice_of_a_pool_hunger_dice(use, play, kept, typed, dice):
    await play("vtm", VAMPIRE)
    await use("roll", dice=typed)
    assert (await kept(1)).request["dice"] == dice


async def test_hunger_dice_are_at_most_the_pool(use, play, kept):
    await play("vtm", "brawl = 2; hunger = 5/5")
    await use("roll", dice="brawl")
    assert (await kept(1)).request["dice"] == "vtm2h2"


async def test_mortals_have_no_hunger_dice(use, play, kept):
    await play("vtm", "strength = 3; brawl = 2")
    await use("roll", dice="strength + brawl")
    assert (await kept(1)).request["dice"] == "vtm5"


class Paid(NamedTuple):
    """A roll that costs something, the button for that, and what is left."""

    game: str
    lines: str
    typed: str
    rolled: str
    label: str
    left: int


@pytest.mark.parametrize(
    "paid",
    [
        Paid("vtm", "hunger = 2/5", "rouse", "3", "Hunger 3", 3),
        Paid("vtm", "hunger = 2/5", "rouse2", "3 3", "Hunger 4", 4),
        Paid("vtm", "hunger = 2/5; brawl = 1", "rouse; brawl", "3 8", "Hunger 3", 3),
        Paid("fitd", "resolve = 2; stress = 3/9", "resist resolve", "2 4", "Stress 5", 5),
        Paid("fitd", "resolve = 2; stress = 3/9", "resist resolve", "6 6", "Stress 2", 2),
        Paid("fitd", "prowl = 1; stress = 3/9", "prowl, push myself", "2 4", "Stress 5", 5),
        Paid(
            "fitd", "insight = 1; prowess = 2; resolve = 3; stress = 4/9", "indulge vice", "3", "Stress 1", 1
        ),
        Paid(
            "fitd", "insight = 1; prowess = 2; resolve = 3; stress = 4/9", "indulge vice", "6", "Stress 0", 0
        ),
        Paid("d20", "death_failures = 1/3", "death save", "5", "Death failures 2", 2),
        Paid("d20", "death_failures = 0/3", "death save", "1", "Death failures 2", 2),
        Paid("d20", "death_successes = 0/3", "death save", "12", "Death successes 1", 1),
        Paid("d20", "hp = 0/30", "death save", "20", "HP 1", 1),
    ],
)
async def test_a_verdict_changes_the_sheet_by_a_press(use, press, play, kept, check_history, paid):
    await play(paid.game, paid.lines)
    seen = await use("roll", dice=paid.typed, rolled=paid.rolled)
    assert await kept(2) is None
    await press(seen, paid.label)
    (use_of_sheet,) = uses_of(await kept(2))
    assert paid.left in values_now(use_of_sheet.after).values()
    await check_history()


async def test_a_verdict_is_paid_once_and_again_only_when_that_is_struck(use, press, play, kept):
    await play("vtm", "hunger = 2/5")
    seen = await use("roll", dice="rouse", rolled="3")
    await press(seen, "Hunger 3")
    await press(seen, "Hunger 3")
    assert await kept(3) is None
    await press(await use("history", number=2), "Strike", "Strike it")
    await press(seen, "Hunger 3")
    assert values_now(uses_of(await kept(4))[0].after) == {"1": 3}


@pytest.mark.parametrize(("typed", "rolled"), [("rouse", "8"), ("strength + brawl", "1 1 1 1 1")])
async def test_what_costs_nothing_has_no_such_button(use, play, typed, rolled):
    await play("vtm", VAMPIRE)
    seen = await use("roll", dice=typed, rolled=rolled)
    assert not any(label.startswith("Hunger") for label in buttons(seen))


async def test_a_sheet_without_the_line_has_no_such_button(use, play):
    await play("fitd", "resolve = 2")
    assert not any(
        "tress" in label for label in buttons(await use("roll", dice="resist resolve", rolled="2 4"))
    )


KEEPER = (
    "spot_hidden = 55; luck = 20/99; san = 52/60; fighting_brawl = 40; firearms_handgun = 40; dodge = 32; "
    "sword = 40; throw = 40; hunting_knife = 40; claws = 40; claws_damage = 1d6"
)


def offered(seen):
    return {label.split(":")[0] for label in buttons(seen) if label.startswith(("Push", "Spend"))}


@pytest.mark.parametrize(
    ("typed", "rolled", "follow_ups"),
    [
        ("spot hidden", "70", {"Push", "Spend 15 luck"}),
        ("spot hidden", "80", {"Push"}),
        ("luck", "30", set()),
        ("sanity", "70", set()),
        ("brawl", "50", {"Spend 10 luck"}),
        ("handgun", "50", {"Spend 10 luck"}),
        ("dodge", "90", set()),
        ("sword", "50", {"Spend 10 luck"}),
        ("throw", "50", {"Spend 10 luck"}),
        ("hunting knife", "50", {"Spend 10 luck"}),
        ("claws", "50", {"Spend 10 luck"}),
        ("brawl 40", "50", {"Spend 10 luck"}),
        ("listen 40", "50", {"Push", "Spend 10 luck"}),
    ],
)
async def test_pushes_and_luck_follow_the_rules_and_the_sheet(use, play, typed, rolled, follow_ups):
    await play("coc", KEEPER)
    assert offered(await use("roll", dice=typed, rolled=rolled)) == follow_ups


async def test_without_a_line_for_luck_none_is_spent(use, play):
    await play("coc", "spot_hidden = 55")
    assert offered(await use("roll", dice="spot hidden", rolled="70")) == {"Push"}


async def test_luck_is_spent_once_and_comes_off_the_sheet(use, press, play, kept, check_history):
    await play("coc", KEEPER)
    seen = await use("roll", dice="spot hidden", rolled="70")
    spend = next(label for label in buttons(seen) if label.startswith("Spend"))
    await press(seen, spend)
    await press(seen, spend)
    assert await kept(3) is None
    assert values_now(uses_of(await kept(2))[0].after)["1"] == 5
    await check_history()


async def test_spent_luck_is_given_back_by_a_strike(use, press, play, kept, check_history):
    await play("coc", KEEPER)
    seen = await use("roll", dice="spot hidden", rolled="70")
    await press(seen, next(label for label in buttons(seen) if label.startswith("Spend")))
    await use("character set", what="luck -1")
    await press(await use("history", number=2), "Strike", "Strike it")
    assert values_now(uses_of(await kept(4))[0].after)["1"] == 19
    await check_history()


@pytest.mark.parametrize("typed", ["dex", "dex save dc 14", "d20 + dex", "adv dexterity"])
async def test_a_score_is_asked_about_once(use, press, play, kept, typed):
    await play("d20", "dex = 16; prof = 2")
    asked = await use("roll", dice=typed)
    assert await kept(1) is None
    await press(asked, "dex = +3")
    await use("roll", dice="d20 + dex", rolled="10")
    assert (await kept(1)).outcome == 13


async def test_a_number_that_is_added_as_it_is_is_not_asked_about_again(use, press, play, kept):
    await play("d20", "dex = 16")
    await press(await use("roll", dice="dex"), "dex = +16")
    await use("roll", dice="d20 + dex", rolled="10")
    assert (await kept(1)).outcome == 26


@pytest.mark.parametrize(
    ("game", "lines", "typed"),
    [
        ("d20", "dex = 16; dex_save = 5", "dex save dc 14"),
        ("d20", "dex = 5", "dex"),
        ("d20", "dex = 16; stealth = 14", "stealth"),
        ("coc", "dex = 60; str = 16", "str"),
    ],
)
async def test_other_numbers_are_not_taken_for_scores(use, play, kept, game, lines, typed):
    await play(game, lines)
    await use("roll", dice=typed)
    assert (await kept(1)).is_roll


class Spent(NamedTuple):
    """A roll with a follow-up that costs something: its button, the one that pays, and what is left."""

    game: str
    lines: str
    typed: str
    rolled: str
    follow_up: str
    again: str
    """What the dice of the follow-up show; empty: it has none, and pays by itself."""
    label: str
    left: int


SPENT = [
    Spent("iron", "edge = 2; momentum = 7/10", "+edge", "2 6 9", "Burn 7 momentum", "", "", 2),
    Spent("iron", "edge = 2; momentum = 7/10", "edge momentum 7", "2 6 9", "Burn 7 momentum", "", "", 2),
    Spent("kids", "adversity = 5/10", "kids d8+2 vs 9", "5", "Spend 2 adversity tokens", "", "", 3),
    Spent("dcc", "luck = 12/18", "+3 ac 15", "9", "Spend 3 luck", "", "", 9),
    Spent("coc", "dodge = 32; luck = 20/99", "dodge", "45", "Spend 13 luck", "", "", 7),
    Spent("sw", "bennies = 3/3", "sw8", "2 3", "Benny", "7 1", "Bennies 2", 2),
    Spent("alien", "agility = 3; stress = 1/10", "agility", "2 3 4 5", "Push", "6 2 3 4 5", "Stress 2", 2),
    Spent(
        "vtm", "brawl = 2; willpower = 4/6", "brawl", "2 3", "Re-roll 2 failed dice", "7 8", "Willpower 3", 3
    ),
]


@pytest.mark.parametrize("spent", SPENT, ids=[f"{each.game} {each.typed}" for each in SPENT])
async def test_what_follows_a_roll_is_paid_from_the_sheet(use, press, play, kept, check_history, spent):
    await play(spent.game, spent.lines)
    seen = await use("roll", dice=spent.typed, rolled=spent.rolled)
    seen = await press(seen, next(label for label in buttons(seen) if label.startswith(spent.follow_up)))
    if spent.again:
        seen = await press(seen, *spent.again.split())
        assert uses_of(await kept(2)) == ()
        await press(seen, spent.label)
    (use_of_sheet,) = uses_of(await kept(3 if spent.again else 2))
    assert spent.left in values_now(use_of_sheet.after).values()
    await check_history()


@pytest.mark.parametrize("by_master", [False, True])
@pytest.mark.parametrize("spent", SPENT, ids=[f"{each.game} {each.typed}" for each in SPENT])
async def test_what_was_paid_is_given_back_by_a_strike(lodged_town, use, press, play, kept, spent, by_master):
    await play(spent.game, spent.lines)
    seen = await use("roll", dice=spent.typed, rolled=spent.rolled)
    seen = await press(seen, next(label for label in buttons(seen) if label.startswith(spent.follow_up)))
    if spent.again:
        await press(await press(seen, *spent.again.split()), spent.label)
    paid = 3 if spent.again else 2
    striker = lodged_town.owner if by_master else lodged_town.player
    details = await use("history", by=striker, number=paid)
    assert "Void" not in buttons(details)
    await press(details, "Strike", "Strike it", by=striker)
    (struck,), (was,) = uses_of(await kept(paid + 1)), uses_of(await kept(paid))
    (number,) = values_now(struck.after)
    begins = int(spent.lines.rpartition(" = ")[2].partition("/")[0])
    assert values_now(struck.after)[number] == begins != values_now(was.after)[number]


@pytest.mark.parametrize(
    ("game", "lines", "typed", "rolled", "follow_up"),
    [
        ("sw", "bennies = 0/3", "sw8", "2 3", "Benny"),
        ("vtm", "brawl = 2; willpower = 0/6", "brawl", "2 3", "Re-roll"),
        ("kids", "adversity = 1/10", "kids d8+2 vs 9", "5", "Spend"),
    ],
)
async def test_what_the_sheet_has_not_is_not_offered(use, play, game, lines, typed, rolled, follow_up):
    await play(game, lines)
    seen = await use("roll", dice=typed, rolled=rolled)
    assert not any(label.startswith(follow_up) for label in buttons(seen))


@pytest.mark.parametrize("typed", ["+edge", "edge", "edge + 1"])
async def test_momentum_of_the_sheet_goes_with_names(use, play, kept, typed):
    await play("iron", "edge = 2; momentum = 7/10")
    await use("roll", dice=typed, rolled="2 6 9")
    assert "momentum7" in (await kept(1)).request["dice"]


async def test_what_a_crossed_out_roll_costs_is_not_paid(use, press, play, kept):
    await play("vtm", "hunger = 2/5")
    seen = await use("roll", dice="rouse", rolled="3")
    await press(await use("history", number=1), "Strike", "Strike it")
    await press(seen, "Hunger 3")
    assert await kept(3) is None


async def test_what_a_voided_roll_has_cost_is_taken_back_by_a_press(use, press, play, kept, check_history):
    await play("vtm", "hunger = 2/5")
    await press(await use("roll", dice="rouse", rolled="3"), "Hunger 3")
    await press(await use("history", number=1), "Void", "Void it", "Take back #2")
    assert [(await kept(number)).kind for number in (2, 3, 4)] == ["counter", "void", "strike"]
    assert values_now(uses_of(await kept(4))[0].after) == {"1": 2}
    await check_history()


@pytest.mark.parametrize(
    ("game", "roll", "before"),
    [
        ("coc", {"dice": "spot hidden", "rolled": "70"}, 20),
        ("ironsworn", {"dice": "edge", "rolled": "1 6 5"}, 7),
    ],
)
async def test_what_was_spent_on_a_voided_roll_is_taken_back_by_a_press(
    use, press, play, kept, game, roll, before
):
    await play(game, f"{KEEPER}; edge = 2; momentum = 7/10")
    seen = await use("roll", **roll)
    await press(seen, next(label for label in buttons(seen) if label.startswith(("Spend", "Burn"))))
    await press(await use("history", number=1), "Void", "Void it", "Take back #2")
    assert [(await kept(number)).kind for number in (2, 3, 4)] == ["game", "void", "strike"]
    assert before in values_now(uses_of(await kept(4))[0].after).values()


async def test_the_history_with_a_voided_roll_and_its_luck_taken_back_is_whole(
    use, press, play, check_history
):
    await play("coc", KEEPER)
    seen = await use("roll", dice="spot hidden", rolled="70")
    await press(seen, next(label for label in buttons(seen) if label.startswith("Spend")))
    await press(await use("history", number=1), "Void", "Void it", "Take back #2")
    await check_history()


async def test_what_was_spent_and_struck_is_not_taken_back_again(use, press, play):
    await play("coc", KEEPER)
    seen = await use("roll", dice="spot hidden", rolled="70")
    await press(seen, next(label for label in buttons(seen) if label.startswith("Spend")))
    await press(await use("history", number=2), "Strike", "Strike it")
    voided = await press(await use("history", number=1), "Void", "Void it")
    assert "Take back #2" not in buttons(voided)


TYPED_SAN = (
    *("san 1/1d6", "san check 1/1d6", "sanity check 1/1d6", "san loss 1/1d6", "Sanity loss: 1/1D6"),
    *("SAN 1/1D6", "1/1d6 san", "san roll (1/1d6)", "san 1 / d6 # a ghoul", "coc san 1/1d6"),
)


@pytest.mark.parametrize("line", ["san", "sanity"])
@pytest.mark.parametrize("typed", TYPED_SAN)
async def test_one_throw_has_the_roll_of_sanity_and_what_is_lost(use, play, kept, check_history, line, typed):
    await play("coc", f"{line} = 52/60")
    await use("roll", dice=typed, rolled="72 4")
    row = await kept(1)
    assert (row.request["dice"], row.draws) == ("coc52 san 1/1d6", (72, 4))
    await check_history()


@pytest.mark.parametrize(
    ("typed", "rolled", "left"),
    [
        ("san 1/1d6", "72 4", 48),
        ("san 1/1d6", "30", 51),
        ("san 1/1d6", "100", 46),
        ("san 1d4/2d10+1", "53 10 9", 32),
        ("san 1d10/1d100", "99 98", 0),
    ],
)
async def test_sanity_that_is_lost_comes_off_by_a_press(use, press, play, kept, typed, rolled, left):
    await play("coc", "san = 52/60; luck = 45/99")
    seen = await use("roll", dice=typed, rolled=rolled)
    assert offered(seen) == set()
    await press(seen, f"San {left}")
    assert values_now(uses_of(await kept(2))[0].after) == {"1": left}


@pytest.mark.parametrize(("typed", "rolled"), [("san 0/1d6", "30"), ("san", "72"), ("55 san 0/1", "55")])
async def test_a_roll_of_sanity_that_loses_nothing_has_no_button(use, play, typed, rolled):
    await play("coc", "san = 52/60")
    seen = await use("roll", dice=typed, rolled=rolled)
    assert not any(label.startswith("San ") for label in buttons(seen))


async def test_a_hidden_roll_of_sanity_costs_something_once_it_is_revealed(use, press, play, kept, below):
    await play("coc", "san = 52/60")
    below.faces(72, 4)
    hidden = await use("roll", dice="san 1/1d6", show="me")
    assert not any(label.startswith("San ") for label in buttons(hidden))
    await press(hidden, "Reveal", "San 48")
    assert values_now(uses_of(await kept(3))[0].after) == {"1": 48}


@pytest.mark.parametrize("typed", TYPED_SAN)
async def test_without_sanity_on_the_sheet_its_loss_is_refused(use, play, kept, typed):
    await play("coc", "spot_hidden = 55")
    await use("roll", dice=typed)
    assert await kept(1) is None


@pytest.mark.parametrize("dice", ["1d3+db", "1D3+DB", "1d3 + damage bonus"])
@pytest.mark.parametrize(("bonus", "thrown"), [("1d4", 2), ("-1", 1), ("0", 1)])
async def test_the_damage_bonus_has_its_short_name(lodged_town, use, kept, dice, bonus, thrown):
    await use("config set", game="coc", where="channel", by=lodged_town.owner)
    await create(use, lines=f"brawl = 65; damage_bonus = {bonus}")
    await use("roll", dice=dice)
    assert len((await kept(1)).draws) == thrown
