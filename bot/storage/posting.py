"""Channels where heads of proofs could not be posted, in SQL."""

from bot.play.proof.posting import Obstacle, Unposted
from bot.storage.engine import Connection

FIND_UNPOSTED = "SELECT channel_id, since, obstacle FROM unposted WHERE home_id = ? AND channel_id = ?"

KEEP_UNPOSTED = """
INSERT INTO unposted (home_id, channel_id, since, obstacle) VALUES (?, ?, ?, ?)
ON CONFLICT (home_id, channel_id) DO UPDATE SET obstacle = excluded.obstacle
"""

DROP_UNPOSTED = "DELETE FROM unposted WHERE home_id = ? AND channel_id = ?"


def find_unposted(connection: Connection, home: int, channel: int) -> Unposted | None:
    """Return since when, and why, nothing could be posted in a channel; None if the last post arrived."""
    row = connection.execute(FIND_UNPOSTED, (home, channel)).fetchone()
    return Unposted(*row) if row else None


def note_post(connection: Connection, home: int, channel: int, at: int, obstacle: Obstacle | None) -> None:
    """Store the result of a post: the time stays that of the first failure."""
    if obstacle:
        connection.execute(KEEP_UNPOSTED, (home, channel, at, obstacle))
    else:
        connection.execute(DROP_UNPOSTED, (home, channel))
