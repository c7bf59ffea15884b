"""What becomes of the proof of a channel: published, spent, turned off, begun anew, put back."""

import json
from dataclasses import replace

import pytest

from bot.features.config import changing
from bot.features.die import event as die
from bot.features.die.event import DieWish
from bot.features.history import event as reveal
from bot.features.proof import checking
from bot.features.proof.checking import check
from bot.features.proof.export import lines
from bot.features.roll import event as roll
from bot.features.roll.event import RollWish
from bot.mechanics.proof import LENGTH
from bot.play.errors import Gone, NotAllowed
from tests.features.proof.files.conftest import by_page, by_python

SALT = bytes(32)


@pytest.fixture
def proving(services):
    return replace(services, proof=True)


async def publish(services, ask, made):
    """Have a message that was sent just now carry the anchor of a roll."""
    services.store.note_anchor(made.proved.anchor, ask().interaction)


async def rolled(services, context, dice="2d6", **options):
    """Roll; a message with a higher id than the command's carries the anchor, if one is to be said."""
    made = await roll.roll(services, context, RollWish(dice, **options))
    if made.proved.anchor:
        services.store.note_anchor(made.proved.anchor, context.interaction)
    return made


async def proof(services, context):
    return [line async for line in lines(services, context.place, tables=True)]


def both_right(proof):
    """Whether both verifiers find nothing wrong."""
    return by_python(proof)["ok"] and by_page((proof, (), {}))[0]["ok"]


async def test_a_roll_asked_for_before_the_anchor_was_said_has_no_key(proving, ask):
    early, first = ask(), ask()
    await rolled(proving, first)
    late = await rolled(proving, early)

    assert not late.proved.covered
    assert (await rolled(proving, ask())).proved.covered


async def test_a_repeated_command_is_answered_with_the_same_fingerprint_and_keys(proving, ask):
    asked = ask(), ask()
    made = [await roll.roll(proving, each, RollWish("2d6")) for each in asked]
    again = [await roll.roll(proving, each, RollWish("2d6")) for each in asked]

    assert [each.repeated for each in again] == [True, True]
    assert [each.proved for each in again] == [each.proved for each in made]


async def test_only_the_message_that_has_locked_keys_is_answered_with_them_again(proving, ask):
    asked = ask(), ask()
    made = [await roll.roll(proving, each, RollWish("2d6")) for each in asked]
    for each in made:
        proving.store.note_message(asked[0].place, each.event.number, 70 + each.event.number)
    proving.store.note_anchor(made[0].proved.anchor, 71)
    await roll.roll(proving, ask(), RollWish("2d6"))  # with which both are written
    again = [await roll.roll(proving, each, RollWish("2d6")) for each in asked]

    assert [each.proved.anchor for each in again] == [made[0].proved.anchor, b""]


async def test_what_has_a_key_is_counted(proving, ask):
    for _ in range(3):
        await rolled(proving, ask())

    assert (await checking.so_far(proving, ask())).covered == 2


async def test_where_no_proof_is_kept_there_is_none_to_tell_of(services, ask):
    await roll.roll(services, ask(), RollWish("2d6"))

    assert await checking.so_far(services, ask()) is None


async def test_an_anchor_that_no_message_has_carried_covers_nothing(proving, ask):
    made = [await roll.roll(proving, ask(), RollWish("2d6")) for _ in range(3)]

    assert not any(each.proved.covered for each in made)
    assert len({each.proved.anchor for each in made}) == 1


async def test_the_next_chain_is_promised_before_the_first_is_spent(proving, ask):
    made = [await rolled(proving, ask(), "d6") for _ in range(LENGTH + 20)]

    assert all(each.proved.covered for each in made[1:])
    assert [each.proved.chain for each in made].count(2) == 19
    assert sum(bool(each.proved.anchor) for each in made) == 2
    assert both_right(await proof(proving, ask()))


async def test_a_proof_that_was_off_goes_on_with_a_new_chain(proving, ask):
    for decided in (True, False, True):
        await changing.change(proving, ask(manages=True), {"proof": decided})
        for _ in range(3):
            made = await roll.roll(proving, ask(), RollWish("2d6"))
            assert (made.proved is not None) == decided
            if decided and made.proved.anchor:
                proving.store.note_anchor(made.proved.anchor, ask().interaction)
    found = await proof(proving, ask())

    assert json.loads(found[0])["first"] == 7
    assert [kept.ended for kept in (await proving.store.proof_book(ask().place)).chains] == ["decided", ""]
    assert both_right(found)


async def test_a_proof_that_was_off_while_nobody_rolled_goes_on_with_a_new_chain_too(proving, ask):
    before = await rolled(proving, ask())
    for decided in (False, True):
        await changing.change(proving, ask(manages=True), {"proof": decided})
    after = [await rolled(proving, ask()) for _ in range(2)]

    assert (before.proved.chain, *[made.proved.chain for made in after]) == (1, 2, 2)
    assert both_right(await proof(proving, ask()))


async def test_a_manager_begins_a_new_chain(proving, ask):
    await rolled(proving, ask())
    before = (await rolled(proving, ask())).proved
    anchor = await checking.rotate(proving, ask(manages=True))
    proving.store.note_anchor(anchor, ask().interaction)
    after = (await rolled(proving, ask())).proved

    assert (before.chain, after.chain, after.turn) == (1, 2, 1)
    assert both_right(await proof(proving, ask()))


async def test_others_may_not_begin_one(proving, ask):
    await rolled(proving, ask())
    with pytest.raises(NotAllowed):
        await checking.rotate(proving, ask(manages=False))


async def test_words_that_players_once_added_stay_in_the_keys_of_their_channel(proving, ask, tamper):
    await rolled(proving, ask())
    assert await tamper("INSERT INTO proof_salt SELECT id, zeroblob(32) FROM place")
    await checking.rotate(proving, ask(manages=True))
    await rolled(proving, ask())
    await checking.rotate(proving, ask(manages=True))
    made = [await rolled(proving, ask()) for _ in range(2)]
    chains = (await proving.store.proof_book(ask().place)).chains

    assert [kept.chain.salt for kept in chains] == [b"", SALT, SALT]
    assert made[1].proved.covered
    assert both_right(await proof(proving, ask()))


async def test_nothing_can_be_begun_where_nothing_was_rolled(proving, ask):
    with pytest.raises(Gone):
        await checking.rotate(proving, ask(manages=True))


async def test_a_hidden_roll_is_sealed_until_it_is_revealed(proving, ask):
    await rolled(proving, ask())
    await rolled(proving, ask())
    hidden = await rolled(proving, ask(), "1d20", visibility="me")
    await rolled(proving, ask())
    sealed = await proof(proving, ask())
    await reveal.reveal(proving, ask(), hidden.event.number)
    opened = await proof(proving, ask())

    assert both_right(sealed)
    assert both_right(opened)
    assert "content" not in json.loads(sealed[3])
    assert json.loads(json.loads(opened[3])["content"])["outcome"] == hidden.event.outcome


@pytest.mark.parametrize("visibility", ["me", "both", "gm"])
async def test_the_words_of_a_hidden_roll_are_in_no_file_of_others(proving, ask, visibility):
    await rolled(proving, ask())
    hidden = await rolled(proving, ask(), "1d20+7[dagger] # ambush", visibility=visibility)
    found = await proof(proving, ask())

    assert both_right(found)
    assert not [word for word in ("dagger", "ambush", "d20+7") if word in "".join(found)]
    assert hidden.event.number == json.loads(found[-1])["number"]


async def test_another_key_of_a_hidden_roll_is_found(proving, ask):
    await rolled(proving, ask())
    await rolled(proving, ask())
    hidden = await rolled(proving, ask(), "1d20", visibility="me")
    await reveal.reveal(proving, ask(), hidden.event.number)
    found = [json.loads(line) for line in await proof(proving, ask())]
    found[3]["hidden_key"] = "77" * 32
    tampered = [json.dumps(line) for line in found]

    assert (by_python(tampered)["row"], by_page((tampered, (), {}))[0]["row"]) == (3, 3)


async def test_where_faces_are_shown_to_all_no_register_tells_of_them(proving, ask):
    for _ in range(4):
        made = await die.roll(proving, ask(), DieWish("d100", 100, "recycle"))
        assert (made.event.state, made.event.before) == (None, None)


async def test_every_roll_can_be_checked_at_once(proving, ask):
    for dice in ("2d6", "4d6kh3", "d20", "3d6!"):
        await rolled(proving, ask(), dice)

    checked = [await check(proving, ask(), number) for number in (1, 2, 3, 4)]
    assert [each.covered for each in checked] == [False, True, True, True]
    assert [each.faults for each in checked] == [()] * 4


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET outcome = outcome + 1 WHERE number = 2",
        "UPDATE event SET draws = json_replace(draws, '$[0]', 1 + (draws ->> 0) % 6) WHERE number = 2",
        "UPDATE event SET at = at + 1 WHERE number = 2",
        "UPDATE proof_row SET interaction = interaction + 1 WHERE number = 2",
        "UPDATE proof_row SET drawn = drawn || ' 6:0' WHERE number = 2",
        "UPDATE proof_chain SET root = zeroblob(32)",
        "UPDATE proof_chain SET salt = zeroblob(32)",
        "UPDATE proof_chain SET secret = zeroblob(32)",
        "UPDATE proof_chain SET head = randomblob(32)",
        "UPDATE proof_chain SET anchor = zeroblob(32)",
    ],
)
async def test_what_was_changed_behind_the_back_of_the_bot_is_found(proving, ask, tamper, change):
    for _ in range(3):
        await rolled(proving, ask(), "2d6")
    assert await tamper(change)

    assert (await check(proving, ask(), 2)).faults
