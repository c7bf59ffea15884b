from discord import AppCommandType

from tests.commands.reading import text


async def test_help_shows_every_command_and_where_the_methods_are(open_town):
    seen = text(await open_town.player.use(open_town.room, "help"))

    commands = [command.name for command in open_town.tree.get_commands(type=AppCommandType.chat_input)]
    assert all(f"/{name}" in seen for name in commands)
    assert "/rules list" in seen


async def test_help_on_dice_shows_how_dice_are_written(open_town):
    seen = text(await open_town.player.use(open_town.room, "help", topic="dice"))

    assert "`4d6kh3`" in seen


async def test_help_on_rules_shows_the_commands_about_them(open_town):
    seen = text(await open_town.player.use(open_town.room, "help", topic="rules"))

    assert "/rules show" in seen
