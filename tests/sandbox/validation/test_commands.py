import pytest

from bot.sandbox.errors import ApiError
from bot.sandbox.validation.commands import check_command, check_commands
from tests.sandbox.validation.faults import faults_of, misjudged

REQUIRED, BAD = "BASE_TYPE_REQUIRED", "BASE_TYPE_BAD_LENGTH"
ENUM = "ENUM_TYPE_COERCE"


def slash(name="roll", **more):
    return {"name": name, "description": "x", "type": 1, **more}


def menu(name="Roll Me", kind=3, **more):
    return {"name": name, "type": kind} | more


def sized(characters):
    """Return a command of so many characters in names, descriptions and values."""
    full = [{"name": f"{number:0>100}", "value": "x" * 100} for number in range(25)]  # 5,000 characters
    rest = characters - 5000 - 25 * 20 - len("rollxaxbx")
    lengths = [rest // 25 + (number < rest % 25) for number in range(25)]
    partly = [{"name": f"{number:0>20}", "value": "x" * length} for number, length in enumerate(lengths)]
    options = [
        {"type": 3, "name": "a", "description": "x", "choices": full},
        {"type": 3, "name": "b", "description": "x", "choices": partly},
    ]
    return slash(options=options)


REFUSED = {
    "no name": ({"description": "x"}, ".name", REQUIRED),
    "no description": ({"name": "roll"}, ".description", REQUIRED),
    "an empty description": (slash(description=""), ".description", REQUIRED),
    "a description of 101 characters": (slash(description="x" * 101), ".description", BAD),
    "a type that does not exist": (slash(type=9), ".type", "BASE_TYPE_CHOICES"),
    "8001 characters": (sized(8001), "", "APPLICATION_COMMAND_TOO_LARGE"),
    "a context that does not exist": (slash(contexts=[3]), ".contexts.0", ENUM),
    "the same context twice": (slash(contexts=[0, 0]), ".contexts.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    "an empty list of contexts": (slash(contexts=[]), ".contexts", BAD),
    "an integration type that does not exist": (slash(integration_types=[2]), ".integration_types.0", ENUM),
    "an empty list of integration types": (slash(integration_types=[]), ".integration_types", BAD),
    "permissions by name": (
        slash(default_member_permissions="admin"),
        ".default_member_permissions",
        "PERMISSIONS_TYPE_COERCE",
    ),
    "nsfw that is no boolean": (slash(nsfw="no"), ".nsfw", "BOOLEAN_TYPE_CONVERT"),
    "a menu entry with a description": (
        menu(description="x"),
        ".description",
        "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET",
    ),
    "a menu entry with options": (
        menu(options=[{"type": 3, "name": "a", "description": "x"}]),
        ".options",
        "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_CANNOT_BE_SET",
    ),
    "a menu entry of 33 characters": (menu("x" * 33), ".name", BAD),
}

ACCEPTED = {
    "a description of exactly 100 characters": slash(description="x" * 100),
    "exactly 8000 characters": sized(8000),
    "every context and integration type": slash(contexts=[0, 1, 2], integration_types=[0, 1]),
    "null contexts": slash(contexts=None, integration_types=None),
    "permissions as a number": slash(default_member_permissions=32),
    "permissions as a text": slash(default_member_permissions="0"),
    "no type, which is a slash command": {"name": "roll", "description": "x"},
    "a menu entry of exactly 32 characters": menu("Roll " + "x" * 27),
    "a menu entry with an empty description": menu(kind=2, description="", options=[]),
}


def test_a_command_is_refused_and_accepted_as_discord_does():
    def find(command):
        return faults_of(check_commands, [command])

    assert misjudged(find, REFUSED, ACCEPTED, "0") == {}


def test_a_name_used_twice_is_refused():
    found = faults_of(check_commands, [slash("roll"), slash("odds"), slash("roll")])
    assert found == {("2", "APPLICATION_COMMANDS_DUPLICATE_NAME")}


def test_commands_of_different_types_may_share_a_name():
    commands = [slash("roll"), menu("roll", kind=2), menu("roll", kind=3)]
    assert faults_of(check_commands, commands) == set()


@pytest.mark.parametrize(("kind", "most"), [(1, 100), (2, 15), (3, 15)])
def test_one_command_too_many_of_a_type_is_refused_with_30032(kind, most):
    make = slash if kind == 1 else menu
    with pytest.raises(ApiError) as refused:
        check_commands([make(f"c{number}", type=kind) for number in range(most + 1)])
    assert (refused.value.status, refused.value.code) == (400, 30032)


def test_exactly_100_slash_commands_and_15_menu_entries_of_each_kind_are_accepted():
    commands = [slash(f"c{number}") for number in range(100)]
    commands += [menu(f"m{number}", kind) for kind in (2, 3) for number in range(15)]
    assert faults_of(check_commands, commands) == set()


def test_the_longest_translation_counts_towards_the_8000_characters():
    command = sized(8000)
    command["description_localizations"] = {"de": "xx", "fr": "x"}
    assert faults_of(check_commands, [command]) == {("0", "APPLICATION_COMMAND_TOO_LARGE")}


def test_a_translation_no_longer_than_the_text_does_not_count():
    command = sized(8000)
    command["description_localizations"] = {"de": "y", "fr": "z"}
    assert faults_of(check_commands, [command]) == set()


def test_commands_that_are_no_list_are_refused():
    assert faults_of(check_commands, {"name": "roll"}) == {("", "LIST_TYPE_CONVERT")}


def test_a_command_that_is_no_object_is_refused():
    assert ("0", "MODEL_TYPE_CONVERT") in faults_of(check_commands, ["roll"])


def test_one_command_is_checked_by_itself():
    assert faults_of(check_command, slash(description="")) == {("description", REQUIRED)}


def test_one_command_beside_those_that_are_there_has_a_name_of_its_own():
    others = [slash("roll"), menu("toss", 2)]
    assert faults_of(check_command, slash("roll"), others) == {("", "APPLICATION_COMMANDS_DUPLICATE_NAME")}
    assert faults_of(check_command, slash("toss"), others) == set()
