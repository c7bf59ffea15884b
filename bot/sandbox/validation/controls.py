"""Limits of buttons and selects, in messages and in modals."""

from bot.sandbox.validation.form import Form, check_unique

BUTTON = 2
STRING_SELECT = 3
SELECTS = frozenset({STRING_SELECT, 5, 6, 7, 8})  # options, users, roles, mentionables, channels
_LINK, _PREMIUM = 5, 6
_ALL_STYLES = range(1, 7)


def check_custom_id(control: Form) -> None:
    """Note a missing `custom_id`, or one not of 1-100 characters."""
    control.text("custom_id", 100, least=1, needed=True)


def check_button(button: Form) -> None:
    """Note the faults of a button: styles 1-4 have a `custom_id`, 5 a `url`, 6 a `sku_id`, and no other."""
    style = button.one_of("style", _ALL_STYLES, needed=True)
    label = button.text("label", 80)
    button.boolean("disabled")
    emoji = button.form("emoji")
    if emoji:
        emoji.text("name", 32)
    if style is None:
        return
    if not label and not emoji and style != _PREMIUM:
        button.fault("BUTTON_COMPONENT_LABEL_REQUIRED", "A button must have a label or an emoji", "label")
    purpose = {_LINK: "url", _PREMIUM: "sku_id"}.get(style, "custom_id")
    for key in {"custom_id", "url", "sku_id"} - {purpose}:
        if button.has(key):
            reason = f"A button of style {style} cannot have a {key}"
            button.fault("BUTTON_COMPONENT_FIELD_FORBIDDEN", reason, key)
    if purpose == "custom_id":
        check_custom_id(button)
    elif purpose == "url":
        button.url("url", ("http", "https", "discord"), most=512, needed=True)
    else:
        button.snowflake("sku_id", needed=True)


def check_select(select: Form) -> None:
    """Note the faults of a select of any kind."""
    check_custom_id(select)
    select.text("placeholder", 150)
    select.boolean("disabled")
    select.values("default_values", most=25)
    options = None
    if select.value.get("type") == STRING_SELECT:
        options = check_options(select, most=25)
    check_amounts(select, most=25, available=options)


def check_options(group: Form, *, least: int = 1, most: int) -> int:
    """Note the faults of the options to pick from; return how many there are."""
    options = group.forms("options", least=least, most=most, needed=True)
    for option in options:
        option.text("label", 100, least=1, needed=True)
        option.text("value", 100, least=1, needed=True)
        option.text("description", 100)
        option.boolean("default")
    reason = "The specified option value is already used"
    check_unique(options, "value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", reason)
    return len(options)


def check_amounts(group: Form, *, most: int, available: int | None = None) -> None:
    """Note the faults of `min_values` (0 to `most`) and `max_values` (1 to `most`).

    `available` is the number of things to pick from, or None if that is not known beforehand.
    """
    fewest = group.integer("min_values", 0, most)
    greatest = group.integer("max_values", 1, most)
    if greatest is None:
        return
    if fewest is not None and fewest > greatest:
        reason = "min_values must not be above max_values"
        group.fault("SELECT_COMPONENT_MIN_ABOVE_MAX", reason, "min_values")
    if available is not None and greatest > available:
        reason = f"max_values must not be above the number of options ({available})"
        group.fault("SELECT_COMPONENT_MAX_ABOVE_OPTIONS", reason, "max_values")
