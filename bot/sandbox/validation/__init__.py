"""What Discord refuses in a request: pure functions that return nothing or raise `ApiError`."""

from bot.sandbox.validation.answers import check_answer
from bot.sandbox.validation.choices import check_choices
from bot.sandbox.validation.commands import check_command, check_commands
from bot.sandbox.validation.messages import check_message, check_not_empty
from bot.sandbox.validation.modals import check_modal

__all__ = [
    "check_answer",
    "check_choices",
    "check_command",
    "check_commands",
    "check_message",
    "check_modal",
    "check_not_empty",
]
