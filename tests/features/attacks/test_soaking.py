"""Soak rolls: a press rolls Vigor, and others pay the Benny and take wounds away."""

import pytest
import pytest_asyncio

from tests.client.reading import buttons, text
from tests.features.characters.playing import create

AGNES = "vigor = d6; toughness = 5; wounds = 0/3; bennies = 3/3"


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def _savage(use, lodged_town):
    await use("config set", game="sw", where="channel", by=lodged_town.owner)


@pytest.fixture
def wound(use):
    """Have the player's Lia join with this sheet, and hurt her."""

    async def wound(lines, damage="13"):
        await create(use, lines=lines)
        await use("initiative join")
        return await use("initiative hurt", who="Lia", damage=damage)

    return wound


@pytest.fixture
def sheet(use):
    async def sheet():
        return text(await use("character show"))

    return sheet


def soaks(seen):
    return [label for label in buttons(seen) if label.startswith("Soak")]


@pytest.mark.parametrize(
    ("faces", "label", "told"),
    [
        ((5, 2), "Soak 1 wound · Bennies 2", "Shaken · 1 wound (−1)"),
        ((6, 3, 2), "Soak 2 wounds · Bennies 2", ""),
    ],
)
async def test_a_soak_roll_ignores_the_wounds_that_it_may_take_away(
    below, use, press, wound, faces, label, told
):
    hurt = await wound(AGNES)
    below.faces(*faces)
    rolled = await press(hurt, "Soak: Lia")
    assert "`sw6`" in text(rolled)
    await press(rolled, label)
    assert text(await use("initiative show")).partition("Lia")[2].split("\n")[0].strip(" ·") == told


async def test_it_costs_a_benny_in_the_same_row_and_counts_once(below, press, wound, sheet, check_history):
    hurt = await wound(AGNES)
    below.faces(5, 2)
    rolled = await press(hurt, "Soak: Lia")
    soaked = await press(rolled, "Soak 1 wound · Bennies 2")
    assert "soaked already" in text(await press(rolled, "Soak 1 wound · Bennies 2"))
    assert "soaked already" in text(await press(hurt, "Soak: Lia"))
    shown = await sheet()
    assert "`bennies` **2** of 3" in shown
    assert "`wounds` **1** of 3" in shown
    await press(soaked, "Undo")
    shown = await sheet()
    assert "`bennies` **3** of 3" in shown
    assert "`wounds` **2** of 3" in shown
    await check_history()


async def test_nothing_is_soaked_without_a_benny(below, use, press, wound, sheet):
    hurt = await wound(AGNES)
    below.faces(5, 2)
    rolled = await press(hurt, "Soak: Lia")
    await use("character set", what="bennies 0")
    assert "no Bennies left" in text(await press(rolled, "Soak 1 wound · Bennies 2"))
    assert "`wounds` **2** of 3" in await sheet()


async def test_a_failure_soaks_nothing_and_costs_a_benny_all_the_same(below, press, wound, sheet):
    hurt = await wound(AGNES)
    below.faces(1, 2)
    failed = await press(hurt, "Soak: Lia")
    assert soaks(failed) == []
    await press(failed, "Bennies 2")
    assert "`bennies` **2** of 3" in await sheet()


async def test_a_sheet_without_bennies_pays_none(below, press, wound, sheet, check_history):
    hurt = await wound(AGNES.replace("; bennies = 3/3", ""))
    below.faces(5, 2)
    await press(await press(hurt, "Soak: Lia"), "Soak 1 wound")
    assert "`wounds` **1** of 3" in await sheet()
    await check_history()


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (AGNES.replace("bennies = 3/3", "bennies = 0/3"), "no Bennies left"),
        (AGNES.replace("vigor = d6", "smarts = d6"), "no die of Vigor"),
    ],
)
async def test_without_a_benny_or_vigor_nothing_is_rolled(press, wound, lines, says):
    assert says in text(await press(await wound(lines), "Soak: Lia"))


async def test_a_wound_too_many_is_soaked_first(below, use, press, wound, sheet, check_history):
    hurt = await wound(AGNES.replace("wounds = 0/3", "wounds = 2/3"))
    assert "Incapacitated" in text(await use("initiative show"))
    below.faces(6, 1, 2)
    rolled = await press(hurt, "Soak: Lia")
    assert "`sw6-2`" in text(rolled)
    seen = await press(rolled, "Soak 1 wound · Bennies 2")
    assert "not Incapacitated any more" in text(seen)
    assert "3 wounds" in text(await use("initiative show"))
    assert "`wounds` **3** of 3" in await sheet()
    await check_history()


async def test_only_wounds_can_be_soaked(wound):
    assert soaks(await wound(AGNES, damage="6")) == []


async def test_a_wound_too_many_that_is_left_leaves_one_down(below, use, press, wound):
    hurt = await wound(AGNES, damage="25")
    below.faces(5, 2)
    assert soaks(await press(hurt, "Soak: Lia")) == []
    assert "Incapacitated" in text(await use("initiative show"))
