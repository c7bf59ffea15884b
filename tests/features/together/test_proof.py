"""What a roll of several people commits to."""

from bot.features.registry import REGISTRY
from bot.play.words import typed_text
from tests.features.test_registry import examples


def test_what_was_typed_names_nobody_who_could_be_forgotten_later():
    event, _ = examples()["together"]
    typed = typed_text(event, REGISTRY["together"].scrub(event))

    assert event.request["comment"] in typed
    assert '"@"' not in typed
