from bot.sandbox.validation.responses import check_modal
from tests.sandbox.validation.faults import faults_of, misjudged
from tests.sandbox.validation.parts import button, options, row, select, text, users, without

LONG, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
UNION = "UNION_TYPE_CHOICES"


def field(custom_id="f", **more):
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def label(component, **more):
    return {"type": 18, "label": "x", "component": component, **more}


def modal(*parts, **more):
    return {"custom_id": "m", "title": "x", "components": list(parts), **more}


def group(kind, count, **more):
    return {"type": kind, "custom_id": "g", "options": options(count), **more}


def upload(**more):
    return {"type": 19, "custom_id": "u", **more}


GOOD = label(field())
INNER = "components.0.component"

REFUSED = {
    "a title of 46 characters": (modal(GOOD, title="x" * 46), "title", BAD),
    "an empty title": (modal(GOOD, title=""), "title", REQUIRED),
    "no title": (without(modal(GOOD), "title"), "title", REQUIRED),
    "no custom_id": (without(modal(GOOD), "custom_id"), "custom_id", REQUIRED),
    "a custom_id of 101 characters": (modal(GOOD, custom_id="x" * 101), "custom_id", BAD),
    "no component": (modal(), "components", BAD),
    "a 6th component": (modal(*[label(field(str(n))) for n in range(6)]), "components", BAD),
    "a label of 46 characters": (modal(label(field(), label="x" * 46)), "components.0.label", BAD),
    "a label without component": (modal({"type": 18, "label": "x"}), INNER, REQUIRED),
    "a description of 101 characters": (
        modal(label(field(), description="x" * 101)),
        "components.0.description",
        BAD,
    ),
    "a text of 4001 characters": (modal(label(field(value="x" * 4001))), f"{INNER}.value", LONG),
    "a placeholder of 101 characters": (
        modal(label(field(placeholder="x" * 101))),
        f"{INNER}.placeholder",
        LONG,
    ),
    "a text input without style": (modal(label(without(field(), "style"))), f"{INNER}.style", REQUIRED),
    "a text input of style 3": (modal(label(field(style=3))), f"{INNER}.style", "BASE_TYPE_CHOICES"),
    "a text input without custom_id": (
        modal(label(without(field(), "custom_id"))),
        f"{INNER}.custom_id",
        REQUIRED,
    ),
    "a min_length of 4001": (modal(label(field(min_length=4001))), f"{INNER}.min_length", "NUMBER_TYPE_MAX"),
    "a max_length of 4001": (modal(label(field(max_length=4001))), f"{INNER}.max_length", "NUMBER_TYPE_MAX"),
    "a max_length of 0": (modal(label(field(max_length=0))), f"{INNER}.max_length", "NUMBER_TYPE_MIN"),
    "a min_length above max_length": (
        modal(label(field(min_length=5, max_length=4))),
        f"{INNER}.min_length",
        "TEXT_INPUT_COMPONENT_MIN_LENGTH",
    ),
    "a custom_id used twice": (
        modal(GOOD, GOOD),
        "components.1.component.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "a text input outside a label and a row": (modal(field()), "components.0.type", UNION),
    "a text input in a row without label": (
        modal(row(field())),
        "components.0.components.0.label",
        REQUIRED,
    ),
    "a label of 46 characters in a row": (
        modal(row(field(label="x" * 46))),
        "components.0.components.0.label",
        BAD,
    ),
    "a checkbox group of at least 11 values": (
        modal(label(group(22, 10, min_values=11))),
        f"{INNER}.min_values",
        "NUMBER_TYPE_MAX",
    ),
    "a row of two text inputs": (
        modal(row(field("a", label="x"), field("b", label="x"))),
        "components.0.components",
        BAD,
    ),
    "a select in a row": (modal(row(select())), "components.0.components.0.type", UNION),
    "a button in a label": (modal(label(button())), f"{INNER}.type", UNION),
    "a select that is disabled": (
        modal(label(select(disabled=True))),
        f"{INNER}.disabled",
        "COMPONENT_DISABLED_IN_MODAL",
    ),
    "a select of 26 options": (modal(label(select(options=options(26)))), f"{INNER}.options", BAD),
    "a radio group of 1 option": (modal(label(group(21, 1))), f"{INNER}.options", BAD),
    "a radio group of 11 options": (modal(label(group(21, 11))), f"{INNER}.options", BAD),
    "a checkbox group of 11 options": (modal(label(group(22, 11))), f"{INNER}.options", BAD),
    "an upload of 11 files": (
        modal(label(upload(max_values=11))),
        f"{INNER}.max_values",
        "NUMBER_TYPE_MAX",
    ),
    "a checkbox whose default is no boolean": (
        modal(label({"type": 23, "custom_id": "c", "default": "x"})),
        f"{INNER}.default",
        "BOOLEAN_TYPE_CONVERT",
    ),
}

ACCEPTED = {
    "a title of exactly 45 characters": modal(GOOD, title="x" * 45),
    "exactly 5 components": modal(*[label(field(str(n))) for n in range(5)]),
    "exactly 1 component": modal(GOOD),
    "a label of exactly 45 and a description of exactly 100 characters": modal(
        label(field(), label="x" * 45, description="x" * 100)
    ),
    "a text of exactly 4000 characters": modal(label(field(value="x" * 4000, max_length=4000))),
    "a placeholder of exactly 100 characters": modal(label(field(placeholder="x" * 100))),
    "a text input in a row": modal(row(field(label="x" * 45))),
    "a text between the labels": modal(text(), GOOD),
    "a select of people": modal(label(users())),
    "a radio group of exactly 2 options": modal(label(group(21, 2))),
    "a radio group of exactly 10 options": modal(label(group(21, 10))),
    "a checkbox group of exactly 10 options": modal(label(group(22, 10, max_values=10))),
    "an upload of exactly 10 files": modal(label(upload(max_values=10))),
}


def test_a_modal_is_refused_and_accepted_as_discord_does():
    def find(data):
        return faults_of(check_modal, data)

    assert misjudged(find, REFUSED, ACCEPTED, "data.") == {}
