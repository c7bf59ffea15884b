"""Where heads of proofs could not be posted, in SQLite."""

from bot.play.proof.unposted import Obstacle, Unposted
from bot.storage.engine import Connection

FIND = "SELECT channel_id, since, obstacle FROM unposted WHERE home_id = ? AND channel_id = ?"

KEEP = """
INSERT INTO unposted (home_id, channel_id, since, obstacle) VALUES (?, ?, ?, ?)
ON CONFLICT (home_id, channel_id) DO UPDATE SET obstacle = excluded.obstacle
"""

DROP = "DELETE FROM unposted WHERE home_id = ? AND channel_id = ?"


def find(connection: Connection, home: int, channel: int) -> Unposted | None:
    """Return since when nothing could be posted in a channel, and why; None: the last one was."""
    row = connection.execute(FIND, (home, channel)).fetchone()
    return Unposted(*row) if row else None


def note(connection: Connection, home: int, channel: int, at: int, obstacle: Obstacle | None) -> None:
    """Keep what came of a post: the time stays that of the first that failed."""
    if obstacle:
        connection.execute(KEEP, (home, channel, at, obstacle))
    else:
        connection.execute(DROP, (home, channel))
