from bot.mechanics.catalogue import CATALOGUE
from tests.commands.reading import text


async def test_help_shows_every_command_and_every_method(open_town):
    seen = text(await open_town.player.use(open_town.room, "help"))

    commands = [command.name for command in open_town.tree.get_commands()]
    assert all(f"/{name}" in seen for name in commands)
    assert all(entry.name in seen for entry in CATALOGUE)


async def test_help_says_what_a_method_costs(open_town):
    assert "human: 3.16 d6, exact" in text(await open_town.player.use(open_town.room, "help"))
