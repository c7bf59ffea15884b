"""A roll and its push in a channel that keeps a proof: both rows are checked by its file."""

from bot.features.proof.verify import AtOnce, verify
from bot.features.registry import REGISTRY
from tests.client.reading import buttons, text
from tests.features.proof.test_on_discord import check, content, house, proving  # noqa: F401 - fixtures


async def test_both_rows_are_verified_by_the_proof_of_their_channel(proving):  # noqa: F811 - the fixture
    first = await proving.player.use(proving.room, "roll", dice="yz 12s")
    (label,) = (each for each in buttons(first) if each.startswith("Push"))
    pushed = await proving.player.press(first.message, label)
    exported = await proving.player.use(proving.room, "proof export")
    lines = (await content(exported.message["attachments"][0])).decode().splitlines()
    verdict = await verify(lines, REGISTRY, AtOnce())

    assert (verdict.rows, verdict.wrong) == (2, None)
    assert "fits:** it comes of a key locked" in text(await check(proving, pushed))
