import asyncio

import pytest

from bot.mechanics.errors import BadInput
from bot.play import configuring
from bot.play.configuration import Configuration
from bot.play.configuring import Changes
from bot.play.errors import NotAllowed


async def test_the_defaults_hold_until_something_is_set(table, ask):
    assert await configuring.show(table, ask()) == Configuration()


async def test_a_change_leaves_the_other_settings(table, ask):
    await configuring.change(table, ask(manages=True), Changes(d100_from=0))
    await configuring.change(table, ask(manages=True), Changes(method="BASE6", tightness="0.50"))

    assert await configuring.show(table, ask()) == Configuration(0, "base6", "0.5", "everyone")


async def test_two_changes_at_once_are_both_made(table, ask):
    await asyncio.gather(
        configuring.change(table, ask(manages=True), Changes(d100_from=0)),
        configuring.change(table, ask(manages=True), Changes(method="base6")),
    )

    assert await configuring.show(table, ask()) == Configuration(0, "base6")


async def test_without_the_permission_nothing_is_changed(table, ask):
    with pytest.raises(NotAllowed, match="Manage Server"):
        await configuring.change(table, ask(), Changes(method="base6"))


@pytest.mark.parametrize("changes", [Changes(), Changes(method="nope"), Changes(tightness="-1")])
async def test_a_change_that_cannot_be_understood_is_refused(table, ask, changes):
    with pytest.raises(BadInput):
        await configuring.change(table, ask(manages=True), changes)
