"""A rest gives back what lines say, once it was asked for, to one character or to all who play here."""

import pytest

from bot.features.characters.counters import values_now
from bot.features.characters.event import COUNTER
from bot.mechanics.errors import BadInput
from bot.mechanics.games.catalogue import games
from bot.mechanics.sheets import read_sheet
from bot.mechanics.usual_names import counts_up
from bot.play.event import uses_of
from tests.client.reading import buttons, text
from tests.features.characters.playing import create

TIRED = "hp = 24/30 long; ki = 0/3 short; luck = 45/99; arrows = 5/20"


def values(event):
    """What a row has left, by the numbers of the counters, of each character."""
    return [values_now(use.after) for use in uses_of(event)]


@pytest.mark.parametrize(
    ("line", "rest"),
    [
        ("24/30", ""),
        ("24/30 long", "long"),
        ("24 / 30 Long Rest", "long"),
        ("2/3 (long rest)", "long"),
        ("3/3 short", "short"),
        ("3/3 (Short Rest)", "short"),
    ],
)
def test_a_line_says_which_rest_gives_it_back(line, rest):
    assert read_sheet(f"x1 = {line}").counters["x1"].rest == rest


@pytest.mark.parametrize("words", ["long {}", "long +{}", "(short rest {})", "Short +{}"])
def test_a_rest_may_give_back_only_a_number_of_it(words):
    for now in range(10):
        for back in range(1, 12):
            sheet = read_sheet(f"x1 = {now}/9 {words.format(back)}")
            assert sheet.counters["x1"].after_rest() == min(9, now + back)


@pytest.mark.parametrize("words", ["long", "half", "long 1", "short 2"])
def test_a_rest_hurts_nobody_in_what_a_game_counts(words):
    for game, entry in games().items():
        for name in {"hp", "bennies", "wounds", "fatigue", *entry.kept}:
            up = counts_up(name, game)
            for now in range(5):
                counter = read_sheet(f"{name} = {now}/4 {words}").counters[name]
                after = counter.after_rest(counts_up=up)
                assert after <= now if up else after >= now, (game, name)


def test_all_that_a_game_gives_each_character_is_best_at_0():
    assert all(counts_up(name, game) for game, entry in games().items() for name in entry.kept)


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ("wounds = 0/3 long", {"1": 0}),
        ("wounds = 2/3 long", {"1": 0}),
        ("exhaustion = 2/6 long 1", {"1": 1}),
        ("hp = 0/9 long; dying = 2/4; wounded = 1/3", {"1": 9, "2": 0}),
        ("hp = 0/9 long; dying = 2/4 long 1", {"1": 9, "2": 0}),
        ("bennies = 3/3 long", {"1": 3}),
    ],
)
async def test_what_somebody_suffers_is_less_after_a_rest(use, press, kept, check_history, lines, left):
    await create(use, lines=lines)
    await press(await use("character rest"), "Rest")
    assert values(await kept(1)) == [left]
    await check_history()


async def test_in_warhammer_a_rest_gives_wounds_back(lodged_town, use, press, kept):
    await use("config set", by=lodged_town.owner, game="wfrp")
    await create(use, lines="wounds = 3/12 long")
    await press(await use("character rest"), "Rest")
    assert values(await kept(1)) == [{"1": 12}]


async def test_more_bennies_than_usual_stay(use, press, kept):
    await create(use, lines="bennies = 3/3 long")
    await use("character set", what="bennies", to="5")
    await press(await use("character rest"), "Rest")
    assert values(await kept(2)) == [{"1": 5}]


async def test_a_night_heals_one_hit_point_where_the_line_says_so(use, press, kept, check_history):
    await create(use, lines="hp = 8/11 long 1; mp = 3/14 long; luck = 45/99")
    asked = await use("character rest")
    assert "hp 8 → 9 and mp 3 → 14" in text(asked)
    await press(asked, "Rest")
    assert values(await kept(1)) == [{"1": 9, "2": 14}]
    await check_history()


async def test_a_major_wound_keeps_hit_points_from_a_rest_and_the_question_says_so(use, press, kept):
    await create(use, lines="hp = 4/11 long 1; mp = 3/14 long; major_wound = 1")
    asked = await use("character rest")
    assert "hp 4/11 stays: a major wound" in text(asked)
    await press(asked, "Rest")
    assert values(await kept(1)) == [{"2": 14}]


async def test_with_a_major_wound_and_nothing_else_no_rest_is_asked_for(use):
    await create(use, lines="hp = 4/11 long 1; major_wound = 1")
    assert "major wound" in text(await use("character rest"))


@pytest.mark.parametrize("line", ["24/30 sometimes", "24/30 long short", "24/30 longer", "2/3 long 0"])
def test_other_words_behind_it_are_refused(line):
    with pytest.raises(BadInput):
        read_sheet(f"x1 = {line}")


@pytest.mark.parametrize("line", ["10/2 + d6", "d6/2 # long", "20/4 - 1"])
def test_a_line_that_divides_is_no_counter(line):
    assert not read_sheet(f"x1 = {line}").counters


@pytest.mark.parametrize(("length", "left"), [("long", (30, 3)), ("short", (24, 3))])
async def test_a_rest_gives_back_what_lines_say_and_nothing_else(
    use, press, kept, check_history, length, left
):
    await create(use, lines=TIRED)
    await use("character set", what="luck", to="-1")
    await use("character set", what="hp", to="24")
    await press(await use("character rest", length=length), "Rest")
    hp, ki = left
    (has,) = values(await kept(3))
    assert (has["1"], has["2"], has["3"], has.get("4")) == (hp, ki, 44, None)
    await check_history()


async def test_who_has_all_of_it_can_rest(use, press, kept):
    await create(use, lines="hp = 9/9 long")
    await press(await use("character rest"), "Rest")
    assert values(await kept(1)) == [{"1": 9}]


async def test_nothing_rests_before_it_is_pressed(use, kept):
    await create(use, lines=TIRED)
    asked = await use("character rest")
    assert list(buttons(asked)) == ["Rest"]
    assert "hp 24 → 30 and ki 0 → 3" in text(asked)
    assert await kept(1) is None


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("hp = 24/30; ki = 0/3 short", "ki 0 → 3; hp 24/30 stays"),
        ("hp = 24/30; luck = 9/99; ki = 3/3 short", "has all of it already; hp 24/30 and luck 9/99 stay"),
        ("hp = 30/30; temp = 0/99; slots = 1/2 long; ki = 0/3 short", "ki 0 → 3"),
        ("wounds = 0/3; fatigue = 0/2; ki = 0/3 short", "ki 0 → 3"),
        ("wounds = 3/3; fatigue = 1/2; ki = 0/3 short", "ki 0 → 3; wounds 3/3 and fatigue 1/2 stay"),
    ],
)
async def test_what_stays_since_its_line_has_no_word_is_named_before(use, lines, said):
    await create(use, lines=lines)
    (told,) = [
        line for line in text(await use("character rest", length="short")).splitlines() if "Lia" in line
    ]

    assert told.replace("*", "").partition(": ")[0] == f"Lia {said}"


async def test_a_character_that_gets_nothing_back_is_named_beside_the_others(lodged_town, use):
    await create(use, lines=TIRED)
    await create(use, name="Tam", lines="hp = 3/7", by=lodged_town.owner)

    assert "**Tam** hp 3/7 stays" in text(await use("character rest", party=True, by=lodged_town.owner))


@pytest.mark.parametrize(("lines", "length"), [("hp = 24/30", "long"), ("hp = 24/30 long", "short")])
async def test_a_rest_that_gives_nothing_back_is_refused(use, lines, length):
    await create(use, lines=lines)
    assert buttons(await use("character rest", length=length)) == {}


async def test_a_shown_character_rests_by_its_button(use, press, kept):
    await create(use, lines=TIRED)
    await press(await use("character show"), "Rest", "Rest")
    assert values(await kept(1)) == [{"1": 30, "2": 3}]


@pytest.fixture
def party(lodged_town, use):
    """Have two people play characters here; each has lost something."""

    async def party():
        await create(use, lines=TIRED)
        await create(use, name="Bo", lines="hp = 3/9 long", by=lodged_town.owner)
        await use("character set", what="hp -4")
        await use("character set", what="hp -1", by=lodged_town.owner)

    return party


async def test_a_game_master_has_all_rest_in_one_row(lodged_town, use, press, kept, party, check_history):
    await party()
    await press(await use("character rest", by=lodged_town.owner, party=True), "Rest", by=lodged_town.owner)
    event = await kept(3)
    assert values(event) == [{"1": 30, "2": 3}, {"1": 9}]
    assert len(COUNTER.read(event.request).sheets) == 2
    await check_history()


async def test_a_struck_rest_of_all_takes_back_each(lodged_town, use, press, kept, party, check_history):
    await party()
    await press(await use("character rest", by=lodged_town.owner, party=True), "Rest", by=lodged_town.owner)
    await use("character set", what="hp -2")
    await press(
        await use("history", number=3, by=lodged_town.owner), "Strike", "Strike it", by=lodged_town.owner
    )
    assert values(await kept(5)) == [{"1": 18, "2": 0}, {"1": 2}]
    await check_history()


async def test_two_who_play_one_character_rest_it_once(lodged_town, use, press, kept):
    await create(use, lines=TIRED, by=lodged_town.owner, **{"for": "server"})
    for person in (lodged_town.player, lodged_town.owner):
        await use("character use", name="Lia", by=person)
    await press(await use("character rest", by=lodged_town.owner, party=True), "Rest", by=lodged_town.owner)
    assert values(await kept(1)) == [{"1": 30, "2": 3}]


async def test_only_a_game_master_has_all_rest(use, kept, party):
    await party()
    assert buttons(await use("character rest", party=True)) == {}
    assert await kept(3) is None
