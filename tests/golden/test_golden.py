"""What the bot answers is what the golden files say; `python -m tests.golden` writes them anew."""

import asyncio

import pytest

from tests.golden.play import play
from tests.golden.scene import names, path_of
from tests.golden.stage import Before, open_stage
from tests.tiers import slow_but

DEAR = {"catan", "fair", "odds", "printing", "methods", "roll_habits", "rules", "rules_show", "statistics"}
"""Scenes that draw much, or have very many steps."""


@pytest.fixture(scope="module")
def before(newest):
    async def first_start():
        async with open_stage(proof=False) as stage:
            return Before(newest, stage.commands)

    return asyncio.run(first_start())


@pytest.mark.parametrize("name", slow_but(set(names()) - DEAR, names()))
@pytest.mark.usefixtures("seldom_painted")
async def test_a_scene_is_as_it_was_written(name, before):
    assert await play(name, before) == path_of(name).read_text()


def test_no_answer_of_a_scene_is_a_failure_of_the_bot():
    assert [name for name in names() if "Something went wrong here" in path_of(name).read_text()] == []
