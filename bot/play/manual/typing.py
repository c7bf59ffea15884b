"""Reads the words that people type for faces; where they are refused, finds which others would be taken."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.mechanics.errors import BadInput
from bot.mechanics.playing import Waiting
from bot.play.effect import Effect
from bot.play.manual.begun import ManualRoll
from bot.play.manual.reading import Reader, reader
from bot.play.request_context import RequestContext
from bot.play.services import Services


@dataclass(frozen=True, slots=True)
class Typing:
    """Words as they were understood: of which roll, as which faces, and what they came to."""

    reading: Reader
    words: Sequence[str]
    made: Effect | Waiting


async def read_typed(
    services: Services, context: RequestContext, manual_roll: ManualRoll, words: Sequence[str]
) -> Typing:
    """Read words after the faces of a roll so far, as its kind understands them.

    Raises:
        BadInput, Refused: they do not fit, or the roll can no longer be made; the sentence says why.
    """
    reading = await reader(services, context, manual_roll)
    kind, begun = reading.kind, bool(manual_roll.faces)
    request, meant = kind.understood(reading.prepared, reading.request, words, begun=begun)
    if request != reading.request:
        reading = await reader(services, context, replace(manual_roll, request=kind.write(request)))
    return Typing(reading, meant, reading.read(meant))


async def read_first(
    services: Services, context: RequestContext, manual_roll: ManualRoll, words: Sequence[str]
) -> Typing:
    """Read the first words of a roll.

    Raises:
        BadInput, Refused: as `read_typed` does; what is offered instead would be taken.
    """
    try:
        return await read_typed(services, context, manual_roll, words)
    except BadInput as wrong:
        offers = [
            " ".join(each)
            for each in _instead(wrong, words)
            if await _is_taken(services, context, manual_roll, each)
        ]
        raise BadInput(wrong.sentence, word=wrong.word, offers=tuple(offers)) from wrong


def _instead(wrong: BadInput, words: Sequence[str]) -> Iterator[list[str]]:
    """Go through what may be meant: what the refusal offers, and each digit of one word as a face."""
    yield from (offer.split() for offer in wrong.offers)
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) > 1:
        yield list(words[0])


async def _is_taken(
    services: Services, context: RequestContext, manual_roll: ManualRoll, words: Sequence[str]
) -> bool:
    try:
        await read_typed(services, context, manual_roll, words)
    except BadInput:
        return False
    return True
