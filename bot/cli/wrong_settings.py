"""A sentence for each setting of a host with a value that it cannot have: what was set, and what to write.

A token is never repeated, nor is an address with an @, which may have a password before it.
"""

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from bot.cli import replace_unprintable
from bot.settings import PREFIX, Settings
from bot.text.words import shorten

TOKEN = "DISCORD_TOKEN"  # noqa: S105 - the name of a setting

LONGEST_VALUE = 80
"""How many characters of a value are repeated: a line of a terminal, enough to know it again."""

NUMBER = "write a number from {ge:,} to {le:,}"

WHOLE_NUMBER = "write a whole number from {ge:,} to {le:,}"

ADDRESS = "write a whole address, such as https://dice.example.org/"

RIGHT = {
    "bool_parsing": "write true or false",
    "literal_error": "write {expected}",
    "int_parsing": WHOLE_NUMBER,
    "int_parsing_size": WHOLE_NUMBER,
    "float_parsing": NUMBER,
    "greater_than_equal": NUMBER,
    "less_than_equal": NUMBER,
    "url_parsing": ADDRESS,
    "url_scheme": ADDRESS,
    "url_too_long": "write an address of at most {max_length} characters",
    "address": "write an address that begins with https://, or with http:// on localhost",
    "token": "write one word of letters, digits, dots, - and _",
    "string_unicode": "write it in UTF-8",
}
"""What to write, by pydantic's name of the error."""


def describe(error: ValidationError, values: Mapping[str, str]) -> str:
    """Return a sentence for each wrong setting, a line each; `values` are what the host has set, by name."""
    return "\n".join(_describe_each(error, values))


def _describe_each(error: ValidationError, values: Mapping[str, str]) -> Iterator[str]:
    for each in error.errors(include_url=False, include_input=False):
        field = str(each["loc"][0])
        name = field if field == TOKEN else f"{PREFIX}{field.upper()}"
        right = RIGHT[each["type"]].format_map({**each.get("ctx", {}), **_find_bounds(field)})
        right = right.replace("'", "")  # pydantic lists choices in quotes, which nobody is to type
        yield f"{name} is {_repeat(name, values[name])}: {right} (.env.example explains it)."


def _find_bounds(field: str) -> dict[str, float]:
    """Return the least and the greatest number that a setting can be, or nothing for another kind."""
    limits = Settings.model_fields[field].metadata if field in Settings.model_fields else []
    return {name: getattr(each, name) for each in limits for name in ("ge", "le") if hasattr(each, name)}


def _repeat(name: str, value: str) -> str:
    """Return a value as it was typed, or only that it is wrong if it may be secret."""
    if name == TOKEN or "@" in value:
        return "wrong"
    return shorten(replace_unprintable(value), LONGEST_VALUE)
