"""Names and descriptions of commands and options, and their translations."""

import re

from bot.sandbox.validation.form import Form
from bot.sandbox.validation.locales import LOCALES

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
    found: dict[tuple[str, ...], str] = {(key,): form.text(key, most, least=1, needed=True)}
    translations = form.form(f"{key}_localizations")
    for locale in translations.value if translations else {}:
        at = (f"{key}_localizations", locale)
        if locale not in LOCALES:
            form.fault("ENUM_TYPE_COERCE", f'Value "{locale}" is not a valid enum value.', *at)
        elif translations:
            found[at] = translations.text(locale, most, least=1)
    return {at: text for at, text in found.items() if 1 <= len(text) <= most}
