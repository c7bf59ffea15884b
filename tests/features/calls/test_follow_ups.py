"""Answers to a call can be pushed, or mended with Luck, as plain rolls are, and then that counts."""

import pytest
import pytest_asyncio

from bot.features.characters.characters import played_of


@pytest_asyncio.fixture(loop_scope="module")
async def party(table):
    """Lia and Bo have skills of Call of Cthulhu."""
    await table.use(table.master, "config set", game="coc")
    lines = "listen = 40; brawl = 50; san = 50/99; luck = 60/99"
    for name in ("Lia", "Bo"):
        await table.use(table[name], "character edit", name=name, lines=lines)
    return table


@pytest.fixture
def answer(party, below):
    """Call for a skill, and have Lia roll a number; return the call and what she alone sees."""

    async def answer(face, what="listen", **options):
        below.faces(face)
        asked = await party.call(what, **options)
        seen = await party.press(asked, party["Lia"])
        return asked, await party.follow(seen)

    return answer


@pytest.fixture
def push(party, below):
    async def push(message, label, *faces):
        below.faces(*faces)
        party.town.rest()
        return await party["Lia"].press(message, label)

    return push


def labels(message):
    return [each["label"] for row in message["components"] for each in row["components"] if "label" in each]


def find(message, word):
    return next(label for label in labels(message) if label.startswith(word))


async def test_a_pushed_answer_counts_in_the_call(party, answer, push):
    asked, private = await answer(80)
    assert "❌ @Lia" in party.read(asked)
    await push(private, find(private, "Push"), 12)
    assert "✅ @Lia **hard success" in party.read(asked)
    assert "push: `#3`" in party.read(asked)
    await party.check()


@pytest.mark.parametrize(
    ("what", "faces", "pushed", "mark"),
    [
        ("yz 1b 1s", (2, 3), (1, 6), "✅"),  # with damage
        ("yz 1s 1g", (2, 3), (5, 1), "❌"),  # with wear
        ("yz 2s", (6, 3), (4,), "✅"),  # no more than before
    ],
)
async def test_a_push_with_verdicts_of_its_own_counts_in_the_call(
    party, below, push, what, faces, pushed, mark
):
    below.faces(*faces)
    asked = await party.call(what)
    private = await party.follow(await party.press(asked, party["Lia"]))
    await push(private, find(private, "Push"), *pushed)
    assert f"{mark} @Lia" in party.read(asked)
    assert "push: `#" in party.read(asked)
    await party.check()


async def test_the_best_is_one_that_succeeds_where_another_was_pushed_in_vain(party, below, push):
    below.faces(2, 3)
    asked = await party.call("yz 1b 1s", group="best")
    private = await party.follow(await party.press(asked, party["Lia"]))
    await push(private, find(private, "Push"), 5, 3)
    below.faces(6, 2)
    await party.press(asked, party["Bo"])
    await party.press(asked, party.master, "Close")
    assert "The best: @Bo" in party.read(asked)


async def test_luck_spent_on_an_answer_counts_in_the_call_and_comes_off_the_sheet(party, answer, push):
    asked, private = await answer(45)
    await push(private, find(private, "Spend 5 luck"))
    assert "✅ @Lia" in party.read(asked)
    assert played_of(await party.store.played(party.place, party["Lia"].id)).sheet.counters["luck"].now == 55
    await party.check()


@pytest.mark.parametrize(("what", "face"), [("san 1/1d6", 20), ("luck", 90)])
async def test_sanity_and_luck_offer_nothing(answer, what, face):
    _, private = await answer(face, what)
    assert not [label for label in labels(private) if label.startswith(("Push", "Spend"))]


async def test_a_combat_skill_offers_luck_alone(answer):
    _, private = await answer(55, "brawl")
    offered = [label for label in labels(private) if label.startswith(("Push", "Spend"))]
    assert [label.split(":")[0] for label in offered] == ["Spend 5 luck"]


@pytest.mark.parametrize("show", ["hidden", "blind"])
async def test_a_hidden_answer_offers_nothing(answer, show):
    _, private = await answer(80, show=show)
    assert not [label for label in labels(private) if label.startswith(("Push", "Spend"))]


async def test_an_answer_is_pushed_once(party, answer, push):
    asked, private = await answer(80)
    await push(private, find(private, "Push"), 90)
    await push(private, find(private, "Push"), 1)
    assert "❌ @Lia" in party.read(asked)
    assert await party.store.event(party.place, 4) is None


async def test_who_rolls_for_somebody_away_spends_no_luck_of_their_own(party, below):
    below.faces(45)
    asked = await party.call("listen", who=party.who("Lia"))
    seen = await party.press(asked, party.master, "Roll for next")
    private = await party.follow(seen)
    assert not [label for label in labels(private) if label.startswith(("Push", "Spend"))]


async def test_a_voided_push_leaves_the_answer_void(party, answer, push):
    asked, private = await answer(80)
    await push(private, find(private, "Push"), 12)
    seen = await party.use(party.master, "history", number=3)
    for label in ("Void", "Void it"):
        party.town.rest()
        seen = await party.master.press(seen.message, label)
    await party.press(asked, party.master, "Close")
    assert "voided" in party.read(asked)
