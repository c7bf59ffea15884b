"""Limits of completion results."""

from typing import Any

from bot.sandbox.validation.form import Form

MOST_CHOICES = 25
_SAFE_INTEGER = 2**53 - 1


def check_choices(data: dict[str, Any]) -> None:
    """Refuse (400, 50035) the `data` of a completion answer that Discord would refuse."""
    form = Form(data, ("data",))
    for choice in form.forms("choices", most=MOST_CHOICES):
        check_choice(choice)
    form.raise_faults()


def check_choice(choice: Form) -> None:
    """Note the faults of one choice: a name of 1-100 characters, a text up to 100 or a number as value."""
    choice.text("name", 100, least=1, needed=True)
    if isinstance(choice.value.get("value"), str):
        choice.text("value", 100)
    else:
        choice.number("value", -_SAFE_INTEGER, _SAFE_INTEGER, needed=True)
