from bot.sandbox.validation.messages import check_message
from tests.sandbox.validation.faults import faults_of, misjudged
from tests.sandbox.validation.parts import button, buttons, link, row, select, text, users

WIDE, LONG = "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "BASE_TYPE_MAX_LENGTH"
BAD, UNION = "BASE_TYPE_BAD_LENGTH", "UNION_TYPE_CHOICES"

REFUSED = {
    "a 6th row": ([row(button(str(number))) for number in range(6)], "", LONG),
    "a 6th button in a row": ([row(*buttons(6))], ".0.components", BAD),
    "an empty row": ([row()], ".0.components", BAD),
    "a row without components": ([{"type": 1}], ".0.components", "BASE_TYPE_REQUIRED"),
    "a select beside a button": ([row(button(), select())], ".0.components.1", WIDE),
    "a custom_id used twice in a row": (
        [row(button("a"), button("a"))],
        ".0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a custom_id used twice in different rows": (
        [row(button("a")), row(select("a"))],
        ".1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a custom_id used twice by disabled buttons": (
        [row(button("a", disabled=True), button("a", disabled=True))],
        ".0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a number used twice as id": (
        [row(button("a", id=7), button("b", id=7))],
        ".0.components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
    "a button outside a row": ([button()], ".0.type", UNION),
    "a text display without the flag for components V2": ([text()], ".0.type", UNION),
    "a container without the flag for components V2": (
        [{"type": 17, "components": [text()]}],
        ".0.type",
        UNION,
    ),
    "a row within a row": ([row(row(button()))], ".0.components.0.type", UNION),
    "a text input in a message": ([row({"type": 4})], ".0.components.0.type", UNION),
    "a component without type": ([{}], ".0.type", "BASE_TYPE_REQUIRED"),
    "a type that is no number": ([{"type": []}], ".0.type", UNION),
    "components that are no list": ({"type": 1}, "", "LIST_TYPE_CONVERT"),
}

ACCEPTED = {
    "exactly 5 rows of 5 buttons": [row(*buttons(5, start=start)) for start in range(0, 25, 5)],
    "5 rows of one select": [row(select(str(number))) for number in range(5)],
    "selects of every kind": [row(users("a")), row({"type": 8, "custom_id": "b", "channel_types": [0]})],
    "two links, which have no custom_id": [row(link(), link())],
    "the id 0 twice, which Discord replaces": [row(button("a", id=0), button("b", id=0))],
    "no component": [],
}


def test_a_message_is_refused_and_accepted_as_discord_does():
    def find(rows):
        return faults_of(check_message, {"content": "x", "components": rows})

    assert misjudged(find, REFUSED, ACCEPTED, "components") == {}


def test_two_selects_in_a_row_are_refused():
    body = {"content": "x", "components": [row(select("a"), select("b"))]}
    assert faults_of(check_message, body) == {
        ("components.0.components.0", WIDE),
        ("components.0.components.1", WIDE),
    }
