"""Whatever a person can do is among the dearest things that they can do."""

from collections.abc import Iterable, Iterator

from discord import app_commands

from bot.bootstrap import buttons, every_command, forms
from bot.client.client import AnyCommand, Command
from bot.features.menus.command import menus
from bot.sandbox.people.handles import File
from tests.siege import dearest


def single(commands: Iterable[AnyCommand]) -> Iterator[Command]:
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from single(command.commands)
        else:
            yield command


def test_every_command_is_there_with_options_that_it_has():
    there = {command.qualified_name: command for command in single(every_command())}
    unknown = [
        (name, option)
        for name, options in dearest.COMMANDS.items()
        for option in options
        if option not in {parameter.display_name for parameter in there[name].parameters}
    ]

    assert set(dearest.COMMANDS) == set(there)
    assert unknown == []


def test_every_option_that_is_completed_is_there():
    completed = {
        (command.qualified_name, parameter.display_name)
        for command in single(every_command())
        for parameter in command.parameters
        if parameter.autocomplete
    }

    assert set(dearest.COMPLETIONS) == completed


def test_every_entry_of_a_menu_is_there():
    assert set(dearest.MENUS) == {menu.name for menu in menus()}


def test_every_button_and_every_choice_is_there():
    assert set(dearest.BUTTONS) == {button.name for button in buttons()}


def test_every_form_is_there():
    assert set(dearest.FORMS) == {form.name for form in forms()}


def test_every_file_is_there():
    attached = {
        command.qualified_name
        for command in single(every_command())
        for parameter in command.parameters
        if parameter.type.name == "attachment"
    }

    assert attached == {
        name for name, options in dearest.COMMANDS.items() if isinstance(options.get("file"), File)
    }
