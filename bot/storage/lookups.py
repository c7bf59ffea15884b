"""Looks up several things of a place in one visit to a connection."""

from bot.play.event import Event, State, StateKey
from bot.play.reads import HistoryPage, HistoryQuery, Lookups, PendingAction
from bot.play.request_context import Place
from bot.storage import event_rows, history, pending_rows, recording, shared_rows
from bot.storage.engine import Connection


class PlaceLookups(Lookups):
    """Implements `bot.play.reads.Lookups`, in the thread of a connection."""

    def __init__(self, connection: Connection, place: Place) -> None:
        self._connection = connection
        self._place = place

    def event(self, number: int) -> Event | None:
        return event_rows.read_event(self._connection, self._place, number)

    def page(self, query: HistoryQuery) -> HistoryPage:
        return history.read_page(self._connection, self._place, query)

    def state(self, key: StateKey) -> State:
        return recording.read_state(self._connection, self._place, key)

    def shared_state(self, key: StateKey) -> State:
        return shared_rows.read_shared(self._connection, self._place.home, key)

    def find_pending(self, number: int) -> PendingAction | None:
        action = pending_rows.find_pending(self._connection, number)
        return action if action and action.place == self._place else None
