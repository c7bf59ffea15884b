"""A copy of `.env.example` changes nothing as it is, in a container and out of one."""

import asyncio
import re
from pathlib import Path

import pytest

from bot.settings import Settings, names
from tests.client import forks
from tests.client.processes import PATIENCE, TOKEN

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")
IMAGE = dict(re.findall(r"\b(EVENHAND_\w+)=(\S+)", (ROOT / "Dockerfile").read_text(encoding="utf-8")))
SHOWN = re.compile(r"^#(?=[A-Z_]+=)", re.MULTILINE)


def lines(text):
    """Return what a file sets, as `docker run --env-file` reads it."""
    set_ = (line.partition("=") for line in text.splitlines() if line and not line.startswith("#"))
    return {name: value for name, _, value in set_}


def test_a_copy_sets_only_what_has_no_default():
    assert lines(EXAMPLE) == {"DISCORD_TOKEN": "", "POSTGRES_PASSWORD": ""}


def test_every_line_that_shows_a_setting_shows_its_default(settings, tmp_path):
    shown = SHOWN.sub("", EXAMPLE)
    (tmp_path / ".env").write_text(shown)

    assert set(lines(shown)) == {*names(), "POSTGRES_PASSWORD"}
    assert Settings() == Settings(_env_file=None)


@pytest.mark.slow
async def test_a_bot_in_a_container_is_well_with_a_copy_that_has_a_token(town, tmp_path):
    for name in ("data", "tmp"):
        (tmp_path / name).mkdir()
    image = {name: re.sub("/(?=(data|tmp)/)", f"{tmp_path}/", value) for name, value in IMAGE.items()}
    env = image | lines(EXAMPLE) | {"DISCORD_TOKEN": TOKEN, "EVENHAND_DISCORD_API": town.sandbox.api}
    async with forks.running("-m", "bot", "run", env=env, cwd=tmp_path / "data"), asyncio.timeout(PATIENCE):
        while (await forks.finished("-m", "bot", "alive", env=env, cwd=tmp_path / "data"))[0] != 0:
            pass

    assert (tmp_path / "data" / "evenhand.db").is_file()
