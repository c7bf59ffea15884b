"""What the local Discord refuses: a request, in Discord's JSON shape, or a file without a world."""

from typing import Any


class Unreadable(Exception):
    """A file has no saved world."""


class ApiError(Exception):
    """A request that is refused.

    `status` is the HTTP status, `code` Discord's own error number, `message` the sentence for people,
    `errors` the tree of offending fields (only with code 50035).
    """

    def __init__(self, status: int, code: int, message: str, errors: dict[str, Any] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """Return the JSON body of the answer."""
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def invalid_form(code: str, message: str, *at: str) -> ApiError:
    """Return the refusal of a body for one fault, at its place in the body."""
    errors: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for key in reversed(at):
        errors = {key: errors}
    return ApiError(400, 50035, "Invalid Form Body", errors)


class NotSent(Exception):
    """The platform does not send this to the bot at all; the text is a sentence that says why."""
