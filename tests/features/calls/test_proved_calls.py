"""Answers to a call can be checked, though the message of the call changes: its keys stand beside it."""

import asyncio

from tests.client.reading import text


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
