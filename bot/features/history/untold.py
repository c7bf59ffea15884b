"""Shows a channel the recorded rolls whose answers are lost, mostly by an outage of Discord."""

from collections.abc import Sequence

from bot.client.message import Answer
from bot.features.history.card import untold_card
from bot.features.history.pages import with_words
from bot.play.request_context import Place
from bot.play.store import Services


async def show_untold(services: Services, place: Place, numbers: Sequence[int]) -> Answer:
    """Show entries of a place to all; for hidden ones only what the history shows to everyone."""
    rows = [await services.store.event(place, number) for number in sorted(numbers)]
    events = [event for event in rows if event is not None]
    hidden = {event.number for event in events if event.visibility}
    shown = await with_words(services, place, events, hidden)
    return Answer(untold_card(shown, hidden, await services.store.configuration(place)))
