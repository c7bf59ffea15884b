"""What an error of asyncpg means."""

from asyncpg import exceptions

from bot.storage.engine import EngineFailed, Interrupted


class Lost(Interrupted):
    """The server is not there any more, or not yet."""


class ServerFull(EngineFailed):
    """The server has no room left."""

    full = True


DRIVER_ERRORS = (
    exceptions.PostgresError,
    exceptions.InterfaceError,
    exceptions.InternalClientError,
    OSError,
    EOFError,
)
"""What asyncpg raises; a TimeoutError is an OSError."""

_AWAY = (exceptions.PostgresConnectionError, OSError, EOFError)
_LOST = ("08", "57P")
_AGAIN = ("40", "23505", "55P03")
"""Conflicts with another transaction: of its order, by a row that both add, by a lock that took too long."""


def meaning_of(error: Exception, *, closed: bool) -> Exception:
    """Return what to raise in the place of an error of asyncpg, which may have closed the connection.

    What was not even sent to the server, since it cannot be kept, is a ValueError.
    """
    said = " ".join(str(error).split()) or type(error).__name__
    state = getattr(error, "sqlstate", None) or ""
    if isinstance(error, exceptions.DataError) and error.severity is None:
        return ValueError(said)
    if closed or isinstance(error, _AWAY) or state.startswith(_LOST):
        return Lost(said)
    if state.startswith(_AGAIN):
        return Interrupted(said)
    return ServerFull(said) if state == "53100" else EngineFailed(said)
