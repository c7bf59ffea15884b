"""The command that gives the bot emoji for symbols on dice."""

import pytest

from bot.text.pictures.symbols import PICTURES, draw_symbol
from tests.client.forks import finished
from tests.client.processes import environment
from tests.tiers import in_the_soak


def test_the_pictures_are_written_without_a_token(host, settings, tmp_path):
    settings(DISCORD_TOKEN="")
    status, out, err = host("emoji", "--pictures", tmp_path / "deep" / "drawn")

    assert (status, out, err) == (0, f"{len(PICTURES)} pictures are in {tmp_path / 'deep' / 'drawn'}.\n", "")
    written = {each.stem: each.read_bytes() for each in (tmp_path / "deep" / "drawn").iterdir()}
    assert written.keys() == PICTURES.keys()
    for name in list(PICTURES)[:: in_the_soak(1, 7)]:
        assert written[name] == draw_symbol(name)


def test_a_folder_that_cannot_be_is_said(host, tmp_path):
    (tmp_path / "file").touch()
    status, _, err = host("emoji", "--pictures", tmp_path / "file" / "drawn")

    assert status == 2
    assert "cannot be written" in err


@pytest.mark.parametrize("other", ["--remove", "--dry-run"])
def test_writing_files_goes_alone(refusal, tmp_path, other):
    assert refusal("emoji", "--pictures", str(tmp_path), other).startswith("Use --pictures alone")


def test_without_a_token_it_says_what_to_do(host, settings):
    settings(DISCORD_TOKEN="")
    status, out, err = host("emoji")

    assert (status, out) == (2, "")
    assert "DISCORD_TOKEN" in err


@pytest.mark.slow
async def test_they_are_put_there_seen_and_taken_away(town, tmp_path):
    env = environment(tmp_path / "e.db", EVENHAND_DISCORD_API=town.sandbox.api)

    async def run(*arguments, **changed):
        return await finished("-m", "bot", "emoji", *arguments, env=env | changed, cwd=tmp_path)

    status, out, _ = await run("--dry-run")
    assert (status, out[:14], town.application.emojis) == (0, "Would add 23: ", [])
    status, out, _ = await run()
    assert (status, out[:10], len(town.application.emojis)) == (0, "Added 23: ", 23)
    assert (await run())[:2] == (0, "23 are there already.\n")
    status, out, _ = await run("--remove")
    assert (status, out[:12], town.application.emojis) == (0, "Removed 23: ", [])
    status, out, err = await run(DISCORD_TOKEN="wrong-secret")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "does not know this token" in err
