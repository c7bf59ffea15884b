"""What every use case needs."""

from dataclasses import dataclass

from bot.mechanics.sources import Below
from bot.play.store import Store


@dataclass(frozen=True)
class Services:
    """The memory of the group and its one source of chance."""

    store: Store
    below: Below
