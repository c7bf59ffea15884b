"""What a form takes, input by input, as the bot is sent it."""

import pytest

from bot.sandbox.errors import NotSent
from bot.sandbox.interactions.components import validate_modal
from bot.sandbox.world.models import Channel, Guild, Role, User, World

OPTIONS = [{"label": value, "value": value} for value in ("a", "b", "c")]


@pytest.fixture
def fill():
    """Fill one input of a form: `fill(component, entry)` gives what the bot is sent for it."""
    channel = Channel(3, 0, "dice", guild_id=2)
    guild = Guild(2, "Den", 1, {2: Role(2, "@everyone", 0)}, members={1: []})
    world = World(users={1: User(1, "alice")}, guilds={2: guild}, channels={3: channel})

    def filled(component, entry=None):
        label = {"type": 18, "id": 1, "label": "It", "component": {"id": 2, "custom_id": "it", **component}}
        modal = {"custom_id": "m", "components": [label]}
        data = validate_modal(world, channel, modal, {} if entry is None else {"it": entry})
        return data["components"][0]["component"], data.get("resolved")

    return filled


def test_a_checkbox_is_on_or_off(fill):
    assert [fill({"type": 23}, entry)[0]["value"] for entry in (True, None)] == [True, False]


def test_a_radio_group_takes_one_of_its_options(fill):
    assert fill({"type": 21, "options": OPTIONS}, "b")[0]["value"] == "b"


def test_checkboxes_take_several_of_their_options(fill):
    assert fill({"type": 22, "options": OPTIONS}, ["a", "c"])[0]["values"] == ["a", "c"]


def test_a_role_in_a_select_is_resolved(fill):
    component, resolved = fill({"type": 6}, ["2"])
    assert (component["values"], resolved["roles"]["2"]["name"]) == (["2"], "@everyone")


def test_a_channel_in_a_select_is_resolved(fill):
    assert fill({"type": 8}, ["3"])[1]["channels"]["3"]["name"] == "dice"


def test_what_is_not_required_may_be_missing(fill):
    assert fill({"type": 19, "required": False})[0]["values"] == []
    assert fill({"type": 21, "options": OPTIONS, "required": False})[0]["value"] is None
    assert fill({"type": 4, "required": False, "min_length": 3})[0]["value"] == ""


def test_amounts_that_are_null_are_those_that_are_absent(fill):
    for component in [{"type": 22}, {"type": 3}]:
        amounts = {"min_values": None, "max_values": None, "required": None}
        assert fill({**component, "options": OPTIONS, **amounts}, ["a"])[0]["values"] == ["a"], component


NOT_TAKEN = [
    ({"type": 21, "options": OPTIONS}, "z", "It takes 1 to 1 of: a, b, c"),
    ({"type": 21, "options": OPTIONS}, None, "It takes 1 to 1 of: a, b, c"),
    ({"type": 22, "options": OPTIONS, "max_values": 2}, ["a", "b", "c"], "It takes 1 to 2 of: a, b, c"),
    ({"type": 4}, 5, "It is a text, not 5"),
    ({"type": 4}, None, "It must have 1 to 4000 characters, not 0"),
    ({"type": 19}, None, "It is a file, and the sandbox has no uploads"),
    ({"type": 19, "required": None}, None, "It is a file, and the sandbox has no uploads"),
    ({"type": 19, "required": False}, ["7"], "It is a file, and the sandbox has no uploads"),
    ({"type": 22, "options": OPTIONS, "required": None}, None, "It takes 1 to 3 of: a, b, c"),
    ({"type": 22, "options": OPTIONS}, "abc", "It takes 1 to 3 of: a, b, c"),
    ({"type": 22, "options": OPTIONS}, ["a", "a"], "It takes 1 to 3 of: a, b, c"),
    ({"type": 21, "options": OPTIONS}, ["a"], "It takes 1 to 1 of: a, b, c"),
    ({"type": 5}, ["9"], "is a user of this place"),
    ({"type": 99}, "x", "cannot fill in a component of type 99"),
]


def test_what_an_input_does_not_take_is_not_sent(fill):
    for component, entry, reason in NOT_TAKEN:
        with pytest.raises(NotSent, match=reason):
            fill(component, entry)
