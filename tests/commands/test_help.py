from tests.commands.reading import text


async def test_help_shows_every_command_and_where_the_methods_are(open_town):
    seen = text(await open_town.player.use(open_town.room, "help"))

    commands = [command.name for command in open_town.tree.get_commands()]
    assert all(f"/{name}" in seen for name in commands)
    assert "/rules list" in seen
