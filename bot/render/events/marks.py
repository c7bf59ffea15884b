"""What marks a roll, in colour and always in words too: typed, adaptive, hidden; its number; a re-roll."""

from collections.abc import Iterator

from bot.play.event import Event
from bot.play.words import quoted
from bot.render.card import WORDS, Tone
from bot.render.hidden import BELOW


def tone_of(event: Event, usual: Tone = Tone.CHANCE) -> Tone:
    """Return the colour of a roll: a hidden one looks hidden, a typed one typed, whatever else it is."""
    if event.visibility:
        return Tone.HIDDEN
    return Tone.BY_HAND if event.by_hand else usual


def marks_of(event: Event, usual: Tone = Tone.CHANCE) -> Iterator[str]:
    """Return the words for all that the colour could tell: `adaptive`, `typed by hand`, `hidden`."""
    if usual in WORDS:
        yield WORDS[usual]
    if event.by_hand:
        yield WORDS[Tone.BY_HAND]
    if event.visibility:
        yield WORDS[Tone.HIDDEN]


def footer_of(event: Event, usual: Tone = Tone.CHANCE) -> str:
    """Return the number of a roll and its marks, `#58 · typed by hand`; of a hidden one also who sees it."""
    hidden = f": {BELOW[event.visibility]}" if event.visibility else ""
    return f"{' · '.join((f'#{event.number}', *marks_of(event, usual)))}{hidden}"


def again_lines(event: Event, did: str = "rolled #{} again") -> Iterator[str]:
    """Return the line of a roll that repeats another: `@Pim rolled #57 again`; none of others."""
    if again := event.request.get("again"):
        yield f"-# <@{event.person}> {did.format(again)}"


def in_a_line(event: Event, *parts: str, usual: Tone = Tone.CHANCE, what: str = "re-roll of") -> str:
    """Return a roll in one line: its parts, its marks, and which one it repeats."""
    again = event.request.get("again")
    repeats = f"{what} #{again}" if again else ""
    return " · ".join(filter(None, (*parts, *marks_of(event, usual), repeats)))


def hand_words(event: Event) -> str:
    """Return ` by hand (red)`, without the set where none was named; nothing of other rolls."""
    if not event.by_hand:
        return ""
    name = event.request.get("set")
    return f" by hand ({quoted(name)})" if name else " by hand"
