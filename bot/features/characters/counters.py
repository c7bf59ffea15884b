"""What a character has of all that is used up, such as hit points: one value in the whole home.

Strikes have to come out the same in any order, so the state has more of each counter than its value: a layer
for each time it was set. `[[0, 20], [5, 7]]` says that it was 20 until turn 5 set it to 7. What is added
counts in the newest layer. A strike takes a change off the layer that it was made in, or takes away the layer
that it began; what was added there then counts in the layer before.
"""

from typing import NamedTuple

from bot.mechanics.later import Later
from bot.mechanics.sheets import LARGEST
from bot.play.event import Json, StateKey
from bot.play.reads import ChannelStates

SHEET = "sheet"
"""The kind of the states of homes."""

IN_CHANNEL = "counter"
"""The kind of the states of channels, from when each had its own values: numbers by those of the counters."""

MOST_LAYERS = 5
"""A row holds the whole state twice, and few people strike what was set four times since."""

MOST_CHANNELS = 3
"""Of which a card says what they had."""

Layers = list[list[int]]
"""Of one counter: since which turn, and the value; the newest last."""


class CounterChange(NamedTuple):
    """How far a counter goes up or down, or what it is set to."""

    number: int
    """Of the counter."""
    begins: int
    """What it begins with, if it was never changed in the home."""
    most: int
    by: int | None = None
    """What is added, or None if the value is set."""
    to: int = 0
    """What it is set to."""
    exceeds: Later[bool] = False
    """Whether one may have more than the most."""
    least: Later[int] = 0
    """The loss of the first change of its row with which this one comes about; 0: with any."""

    @property
    def spares(self) -> bool:
        """Whether it is of temporary hit points, where the first change of its row is a loss of hit points.

        What else changes there is set, or is a major wound.
        """
        return self.by is not None and not self.least

    def apply(self, now: int) -> int:
        """Return what one has afterwards: none below 0, and none above the most, unless it may be."""
        return self.clamp(self.to if self.by is None else now + self.by)

    def clamp(self, value: int) -> int:
        """Return the nearest number that one can have."""
        return max(0, min(value, LARGEST if self.exceeds else self.most))


def key_of(character: str) -> StateKey:
    """Return the key of what a character has, by its id."""
    return StateKey(SHEET, character)


def values_now(state: Json) -> dict[str, int]:
    """Return what one has, by the numbers of the counters that were ever changed in the home."""
    return {number: layers[-1][1] for number, layers in (state or {}).items()}


def change_layers(layers: Layers, turn: int, each: CounterChange) -> Layers:
    """Return the layers of a counter after a change."""
    *before, (since, now) = layers
    if each.by is None:
        return [*layers, [turn, each.apply(now)]][-MOST_LAYERS:]
    return [*before, [since, each.apply(each.clamp(now))]]


def undo_change(layers: Layers, turn: int, each: CounterChange, was: int, became: int) -> Layers:
    """Return the layers of a counter without a change of a turn.

    A change in a layer that is kept no longer was set since, and leaves all as it is.
    """
    place = max((place for place, (since, _) in enumerate(layers) if since <= turn), default=None)
    if place is None:
        return layers
    since, value = layers[place]
    if each.by is not None:
        return _put(layers, place, [since, each.clamp(value + was - became)])
    if since != turn:
        return layers
    added = value - became
    if place == 0:
        return _put(layers, 0, [since, each.clamp(was + added)])
    under = layers[place - 1]
    merged = _put(layers, place - 1, [under[0], each.clamp(under[1] + added)])
    return [*merged[:place], *merged[place + 1 :]]


def is_set_since(layers: Layers, turn: int) -> bool:
    """Whether a counter was set after a turn, so that taking back what was done then leaves its value."""
    return layers[-1][0] > turn


def _put(layers: Layers, place: int, layer: list[int]) -> Layers:
    return [*layers[:place], layer, *layers[place + 1 :]]


class ChannelValue(NamedTuple):
    """What a channel had of a counter, when each had its own."""

    number: int
    """Of the counter."""
    channel: int
    """0: the one where it is said."""
    value: int


def merge_channels(channels: ChannelStates) -> dict[str, int]:
    """Return what a home begins with: of each counter what was changed last."""
    merged: dict[str, int] = {}
    for _, values in reversed(channels):
        merged |= values
    return merged


def list_channel_values(channels: ChannelStates, number: int, begins: int, here: int) -> list[ChannelValue]:
    """Return what the channel `here`, and others, had of a counter: what was changed last first.

    `begins` is what the sheet says, which stood in channels where nothing was changed.
    """
    found = [
        ChannelValue(number, 0 if channel == here else channel, values[str(number)])
        for channel, values in channels
        if str(number) in values
    ]
    own = next((each for each in found if not each.channel), ChannelValue(number, 0, begins))
    others = [each for each in found[:MOST_CHANNELS] if each.channel]
    return [own, *others] if found[:1] == [own] else [*others, own]
