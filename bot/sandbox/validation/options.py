"""Names, descriptions and translations of commands and options; limits of options and choices."""

import re
from collections.abc import Collection, Sequence

from bot.sandbox.validation.form import Form, check_unique
from bot.sandbox.validation.responses import MOST_CHOICES, check_choice

LOCALES = (
    frozenset({"ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr"})
    | {"he", "hi", "hr", "hu", "id", "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru"}
    | {"sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW"}
)  # the languages Discord knows

# ^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$: \w is letters, numbers and _; the ranges are the two scripts.
_DEVANAGARI = "\u0900-\u0950\u0955-\u0963\u0966-\u097f\ua8e0-\ua8ff"
_THAI = "\u0e01-\u0e3a\u0e40-\u0e5b"
_NAME = re.compile(rf"[-'\w{_DEVANAGARI}{_THAI}]{{1,32}}")


def check_slash_name(form: Form) -> None:
    """Note the faults of the name of a slash command or an option, and of its translations.

    Letters, numbers, `-`, `_` and `'`; lower case wherever a letter has one; 1-32 characters.
    """
    for at, name in _check_text(form, "name", 32).items():
        if not _NAME.fullmatch(name) or name != name.lower():
            form.fault("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid", *at)


def check_menu_name(form: Form) -> None:
    """Note the faults of the name of a menu entry: 1-32 characters of any kind."""
    _check_text(form, "name", 32)


def check_description(form: Form) -> None:
    """Note the faults of a description (1-100 characters) and of its translations."""
    _check_text(form, "description", 100)


def longest(form: Form, key: str) -> int:
    """Return the length of a text or of its longest translation, in characters."""
    translations = form.value.get(f"{key}_localizations") or {}
    texts = [form.value.get(key), *(translations.values() if isinstance(translations, dict) else ())]
    return max((len(text) for text in texts if isinstance(text, str)), default=0)


def _check_text(form: Form, key: str, most: int) -> dict[tuple[str, ...], str]:
    """Note faults of length and language; return the texts of right length by their place."""
    texts: dict[tuple[str, ...], str] = {(key,): form.text(key, most, least=1, needed=True)}
    translations = form.form(f"{key}_localizations")
    for locale in translations.value if translations else {}:
        at = (f"{key}_localizations", locale)
        if locale not in LOCALES:
            form.fault("ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.', *at)
        elif translations:
            texts[at] = translations.text(locale, most, least=1)
    return {at: text for at, text in texts.items() if 1 <= len(text) <= most}


SUB_COMMAND, GROUP = 1, 2
_STRING, _INTEGER, _CHANNEL, _NUMBER = 3, 4, 7, 10
_VALUES = frozenset(range(3, 12))
_COMPLETED = frozenset({_STRING, _INTEGER, _NUMBER})
_CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
_SAFE_INTEGER = 2**53 - 1


def check_options(parent: Form, allowed: Collection[int] = _VALUES | {SUB_COMMAND, GROUP}) -> list[Form]:
    """Note the faults of the options of a command, group or sub-command; return them with all beneath.

    A command holds groups and sub-commands, or values; a group holds sub-commands; a sub-command values.
    """
    options = parent.forms("options", most=25)
    kinds = [option.one_of("type", allowed, needed=True) for option in options]
    if {SUB_COMMAND, GROUP} & set(kinds) and _VALUES & set(kinds):
        reason = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        parent.fault("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", reason, "options")
    reason = "Option name already exists in these options"
    check_unique(options, "name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", reason)
    _check_order(parent, options)
    beneath = [
        each for option, kind in zip(options, kinds, strict=True) for each in _check_option(option, kind)
    ]
    return options + beneath


def _check_option(option: Form, kind: int | None) -> list[Form]:
    """Note the faults of one option; return all options beneath it."""
    check_slash_name(option)
    check_description(option)
    if option.boolean("required") and kind in {SUB_COMMAND, GROUP}:
        reason = "Required cannot be configured for this type of option"
        option.fault("APPLICATION_COMMAND_REQUIRED_INVALID", reason, "required")
    if kind == GROUP:
        return check_options(option, {SUB_COMMAND})
    if kind == SUB_COMMAND:
        return check_options(option, _VALUES)
    if kind is not None:
        _check_value(option, kind)
    return []


def _check_order(parent: Form, options: Sequence[Form]) -> None:
    optional_seen = False
    for index, option in enumerate(options):
        required = option.value.get("required") is True
        if required and optional_seen:
            reason = "Required options must be placed before non-required options"
            parent.fault("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", reason, "options", index)
        optional_seen = optional_seen or not required


def _check_value(option: Form, kind: int) -> None:
    """Note the faults of settings for the kind of value."""
    if kind == _STRING:
        _check_limits(
            option, "length", option.integer("min_length", 0, 6000), option.integer("max_length", 1, 6000)
        )
    elif kind in {_INTEGER, _NUMBER}:
        read = option.integer if kind == _INTEGER else option.number
        limits = [read(key, -_SAFE_INTEGER, _SAFE_INTEGER) for key in ("min_value", "max_value")]
        _check_limits(option, "value", *limits)
    elif kind == _CHANNEL:
        option.members("channel_types", _CHANNEL_TYPES)
    _check_offers(option, kind)


def _check_limits(option: Form, what: str, low: float | None, high: float | None) -> None:
    if low is not None and high is not None and low > high:
        reason = f"min_{what} must not be above max_{what}"
        option.fault("APPLICATION_COMMAND_OPTION_MIN_ABOVE_MAX", reason, f"min_{what}")


def _check_offers(option: Form, kind: int) -> None:
    """Note the faults of choices or completion, of which an option may have one."""
    completed = option.boolean("autocomplete")
    choices = option.forms("choices", most=MOST_CHOICES)
    if completed and kind not in _COMPLETED:
        reason = "Autocomplete cannot be configured for this type of option"
        option.fault("APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", reason, "autocomplete")
    if choices and kind not in _COMPLETED:
        reason = "Choices cannot be configured for this type of option"
        option.fault("APPLICATION_COMMAND_CHOICES_INVALID", reason, "choices")
    if completed and choices:
        reason = "Autocomplete and choices are mutually exclusive"
        option.fault("APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES", reason, "autocomplete")
    reason = "Option choice name already exists"
    check_unique(choices, "name", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", reason)
    for choice in choices:
        check_choice(choice)
        _check_kind(choice, kind)


def _check_kind(choice: Form, kind: int) -> None:
    value = choice.value.get("value")
    right: dict[int, type | tuple[type, ...]] = {_STRING: str, _INTEGER: int, _NUMBER: (int, float)}
    if value is not None and kind in right and not isinstance(value, right[kind]):
        reason = f"The value of this choice does not suit an option of type {kind}"
        choice.fault("APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID", reason, "value")
