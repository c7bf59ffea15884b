"""What the local Discord refuses: a request, in Discord's JSON shape, or a file that holds no world."""

from typing import Any


class Unreadable(Exception):
    """A file does not hold a saved world."""


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
