"""Blocks in SQL: people and servers that the host excludes."""

from bot.mechanics.errors import BadInput
from bot.play import store
from bot.play.store import Block
from bot.storage.engine import Connection

EVERY_BLOCK = "SELECT kind, id, since FROM block ORDER BY since, kind, id"

COUNT_BLOCKS = "SELECT count(*) FROM block WHERE NOT (kind = ? AND id = ?)"

ADD_BLOCK = "INSERT INTO block (kind, id, since) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO NOTHING"

REMOVE_BLOCK = "DELETE FROM block WHERE id = ?"


def list_blocks(connection: Connection) -> list[Block]:
    """Return all blocks, the oldest first."""
    return [Block(*row) for row in connection.execute(EVERY_BLOCK)]


def add_block(connection: Connection, block: Block) -> None:
    """Block a person or a server, unless they are blocked already.

    Raises:
        BadInput: too many are.
    """
    ((others,),) = connection.execute(COUNT_BLOCKS, (block.kind, block.id)).fetchall()
    if others >= store.MOST_BLOCKED:
        raise BadInput(
            f"At most {store.MOST_BLOCKED:,} people and servers can be blocked: remove one of them first."
        )
    connection.execute(ADD_BLOCK, (block.kind, block.id, block.since))


def remove_block(connection: Connection, number: int) -> None:
    """Unblock the person or server with an id."""
    connection.execute(REMOVE_BLOCK, (number,))
