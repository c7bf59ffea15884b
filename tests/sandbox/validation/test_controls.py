from bot.sandbox.validation.messages import check_message
from tests.sandbox.validation.faults import faults_of, misjudged
from tests.sandbox.validation.parts import button, link, options, row, select, users, without

LONG, BAD, REQUIRED = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED"
FORBIDDEN, SCHEME = "BUTTON_COMPONENT_FIELD_FORBIDDEN", "URL_TYPE_INVALID_SCHEME"
PREMIUM = {"type": 2, "style": 6, "sku_id": "1"}

REFUSED = {
    "a button label of 81 characters": (button(label="x" * 81), "label", LONG),
    "a button without label and emoji": (button(label=None), "label", "BUTTON_COMPONENT_LABEL_REQUIRED"),
    "a custom_id of 101 characters": (button("x" * 101), "custom_id", BAD),
    "an empty custom_id": (button(""), "custom_id", REQUIRED),
    "a button without custom_id": (without(button(), "custom_id"), "custom_id", REQUIRED),
    "a button with an address": (button(url="https://a.b"), "url", FORBIDDEN),
    "a button with a sku_id": (button(sku_id="1"), "sku_id", FORBIDDEN),
    "a link with a custom_id": (link(custom_id="a"), "custom_id", FORBIDDEN),
    "a link without an address": (without(link(), "url"), "url", REQUIRED),
    "a link to a file": (link(url="file:///etc"), "url", SCHEME),
    "a link of 513 characters": (link(url="https://" + "x" * 505), "url", LONG),
    "a premium button with a custom_id": ({**PREMIUM, "custom_id": "a"}, "custom_id", FORBIDDEN),
    "a premium button without sku_id": ({"type": 2, "style": 6}, "sku_id", REQUIRED),
    "a sku_id in words": ({**PREMIUM, "sku_id": "gold"}, "sku_id", "NUMBER_TYPE_COERCE"),
    "a style that does not exist": (button(style=7), "style", "BASE_TYPE_CHOICES"),
    "a button without style": (without(button(), "style"), "style", REQUIRED),
    "a disabled that is no boolean": (button(disabled=1), "disabled", "BOOLEAN_TYPE_CONVERT"),
    "an emoji that is no object": (button(emoji="x"), "emoji", "MODEL_TYPE_CONVERT"),
    "an emoji name of 33 characters": (button(emoji={"name": "x" * 33}), "emoji.name", LONG),
    "26 people picked beforehand": (users(default_values=[{}] * 26), "default_values", LONG),
    "a select without custom_id": (without(select(), "custom_id"), "custom_id", REQUIRED),
    "a select of 26 options": (select(options=options(26)), "options", BAD),
    "a select of no option": (select(options=[]), "options", BAD),
    "a select without options": (without(select(), "options"), "options", REQUIRED),
    "a placeholder of 151 characters": (users(placeholder="x" * 151), "placeholder", LONG),
    "a value used twice": (
        select(options=[*options(1), *options(1)]),
        "options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "an option label of 101 characters": (
        select(options=[{"label": "x" * 101, "value": "x"}]),
        "options.0.label",
        BAD,
    ),
    "an option value of 101 characters": (
        select(options=[{"label": "x", "value": "x" * 101}]),
        "options.0.value",
        BAD,
    ),
    "an option without value": (select(options=[{"label": "x"}]), "options.0.value", REQUIRED),
    "an option description of 101 characters": (
        select(options=[{"label": "x", "value": "x", "description": "x" * 101}]),
        "options.0.description",
        LONG,
    ),
    "more values to pick than there are": (
        select(max_values=3),
        "max_values",
        "SELECT_COMPONENT_MAX_ABOVE_OPTIONS",
    ),
    "a minimum above the maximum": (
        users(min_values=3, max_values=2),
        "min_values",
        "SELECT_COMPONENT_MIN_ABOVE_MAX",
    ),
    "26 values to pick": (users(max_values=26), "max_values", "NUMBER_TYPE_MAX"),
    "a maximum of no value": (users(max_values=0), "max_values", "NUMBER_TYPE_MIN"),
}

ACCEPTED = {
    "a button label of exactly 80 characters": button(label="x" * 80),
    "a button with an emoji and no label": button(label=None, emoji={"id": None, "name": "🎲"}),
    "an emoji name of exactly 32 characters": button(emoji={"name": "x" * 32}),
    "exactly 25 people picked beforehand": users(default_values=[{}] * 25),
    "a select of roles": {**users(), "type": 6},
    "a select of roles and people": {**users(), "type": 7},
    "a select of channels": {**users(), "type": 8, "channel_types": [0]},
    "a custom_id of exactly 100 characters": button("x" * 100),
    "a link of exactly 512 characters": link(url="https://" + "x" * 504),
    "a link into Discord": link(url="discord://-/channels/@me"),
    "a premium button": PREMIUM,
    "a select of exactly 25 options": select(options=options(25), min_values=25, max_values=25),
    "a placeholder of exactly 150 characters": select(placeholder="x" * 150),
    "an option of exactly 100 characters each": select(
        options=[{"label": "x" * 100, "value": "x" * 100, "description": "x" * 100}]
    ),
    "a select of at most 25 users": users(min_values=0, max_values=25),
}


def test_a_control_is_refused_and_accepted_as_discord_does():
    def find(part):
        return faults_of(check_message, {"content": "x", "components": [row(part)]})

    assert misjudged(find, REFUSED, ACCEPTED, "components.0.components.0.") == {}
