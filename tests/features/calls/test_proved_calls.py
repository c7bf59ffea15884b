"""Answers to a call can be checked, though the message of the call changes: its keys stand beside it."""

import asyncio
import json

from bot.features.proof import export
from bot.features.proof.verify import verify
from bot.features.registry import REGISTRY
from bot.mechanics.damage import share_basic
from bot.play.kind import AtOnce
from bot.play.request_context import Place
from tests.client.reading import text
from tests.features.proof.files.conftest import full_by_page


async def test_keys_are_said_beside_a_call_and_cover_its_answers(town):
    town.proof = True
    async with town.bot():
        asked = await town.owner.use(town.room, "call", what="d20 vs 15")
        for _ in range(200):
            if asked.followups:
                break
            await asyncio.sleep(0.01)
        assert "Locked keys in use" in asked.followups[0]["embeds"][0]["description"]
        assert "Locked" not in text(asked)
        rolled = await town.player.press(asked.message, "Roll")
        assert "1 has answered" in text(rolled)
        checked = await town.player.use(town.room, "proof check", roll=2)
        assert "fits" in text(checked)


async def test_the_proof_names_both_who_rolled_and_who_was_away(town):
    town.proof = True
    async with town.bot():
        asked = await town.owner.use(town.room, "call", what="d20 vs 15", who=f"<@{town.player.id}>")
        await town.owner.choose(asked.message, "Roll for someone who is away", town.player)
        place = Place(town.room.id, town.guild.id)
        lines = [line async for line in export.lines(town.client.services, place, tables=True)]
    first, _, row, *_ = map(json.loads, lines)
    people = {each["who"]: int(each["person"]) for each in first["people"]}
    helper = json.loads(row["content"])["request"]["entered"]
    assert [people[row["who"]], people[helper["@"]]] == [town.player.id, town.owner.id]
    assert (await verify(lines, REGISTRY, AtOnce())).passed == {}
    (page,) = full_by_page([lines])
    assert (page["ok"], page["unmade"]) == (True, [])


async def test_both_verifiers_make_a_basic_save_and_its_harm_again(town):
    town.proof = True
    async with town.bot():
        await town.owner.use(town.room, "config set", game="pf2")
        await town.player.use(town.room, "character create", name="Lia", lines="reflex = 8; hp = 47/54")
        await town.player.use(town.room, "character use", name="Lia")
        asked = await town.owner.use(town.room, "call", what="basic Reflex dc 50", damage="2d6 fire")
        await town.player.press(asked.message, "Roll")
        town.rest()
        await town.owner.press(asked.message, "Apply damage")
        place = Place(town.room.id, town.guild.id)
        lines = [line async for line in export.lines(town.client.services, place, tables=True)]
    contents = [json.loads(each["content"]) for each in map(json.loads, lines[1:]) if "content" in each]
    call, answer, harm = contents
    assert call["request"]["basic"]
    left = 47 - share_basic(call["outcome"], answer["line"]["verdict"])
    assert harm["line"]["to"] == [left]
    assert (await verify(lines, REGISTRY, AtOnce())).passed == {}
    (page,) = full_by_page([lines])
    assert page["ok"]
