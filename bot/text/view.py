"""How rows of the history are shown: a line and a card for each kind, marks, hidden rolls, and dice in words.

Marks of a roll have a colour and always words too: typed, adaptive, hidden, its number, a re-roll.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from bot.mechanics.notation.doubts import Doubt
from bot.mechanics.playing import Waiting
from bot.mechanics.rule import DIE, Die, Face
from bot.play.errors import quote
from bot.play.event import Event, Json, Visibility
from bot.play.kind import RollDetails
from bot.play.request_context import absentee_of, enterer_of, helper_of, roller_of
from bot.play.settings import Configuration
from bot.play.visibility import LABEL
from bot.text.card import WORDS, Card, Field, Tone
from bot.text.faces import Rows
from bot.text.words import capital, faces, join_and, number_word, odds, say_label, say_names, shorten

MARKS: Mapping[Visibility, str] = {
    "": "",
    "me": "hidden: only who rolled it sees it",
    "both": "hidden: for the game master and the person who rolled it",
    "gm": "hidden: for the game master",
}
"""The visibility in the details of an entry, for people who may see it."""

SHORT: Mapping[Visibility, str] = {
    "": "",
    "me": " (secret)",
    "both": " (for its roller and the game master)",
    "gm": " (for the game master)",
}
"""The same at the end of a line."""

BELOW: Mapping[Visibility, str] = {
    "me": "only you see this; /history mine:True shows it again",
    "both": "the others see only that it was rolled",
    "gm": "the others see only that it was rolled",
}
"""The same below a card."""

SHOWS = "can show it to all"
LOOKS = "can look, and show it to all"
"""The text below a card for game masters."""


def hidden_words(event: Event) -> str:
    """Return the beginning of a masked event's line, before who rolled it and when."""
    if event.visibility == "me":
        return "*rolled in secret*"
    label = (event.line or {}).get(LABEL)
    return (
        f"*rolled {quote(say_label(label))} for the game master*" if label else "*rolled for the game master*"
    )


def veiled_card(event: Event, label: str, configuration: Configuration, *, in_server: bool) -> Card:
    """Announce to all who rolled for the game master, and the label; nothing of the result."""
    what = f" **{quote(say_label(label))}**" if label else ""
    again = event.request.get("again")
    repeats = f"\nRe-roll of #{again}" if again else ""
    entered = f"\n{words}" if (words := entered_words(event)) else ""
    return Card(
        f"<@{event.person}> rolled{what} for the game master.{repeats}{entered}",
        footer=f"#{event.number} · hidden: {_who_looks(event, configuration, in_server=in_server)}",
        tone=Tone.HIDDEN,
    )


def alone_card(person: int) -> Card:
    """Say that only this person sees the answer, in a message that all were told to wait for."""
    return Card(f"Only <@{person}> sees the answer.", tone=Tone.HIDDEN)


def _who_looks(event: Event, configuration: Configuration, *, in_server: bool) -> str:
    """Say who can look: there may be no game master."""
    roller = event.visibility == "both"
    if configuration.game_masters or configuration.game_master_roles:
        who = "who rolled it and the game master" if roller else "the game master"
    elif in_server:
        who = "who rolled it and people with Manage Server" if roller else "people with Manage Server"
    else:
        who = "only who rolled it" if roller else "nobody"
        return f"{who} can look until there is a game master: /config game-master"
    return f"{who} {LOOKS}"


def tone_of(event: Event, usual: Tone = Tone.CHANCE) -> Tone:
    """Return the colour of a roll: a hidden one looks hidden, a typed one typed, whatever else it is."""
    if event.visibility:
        return Tone.HIDDEN
    return Tone.BY_HAND if event.by_hand else usual


def marks_of(event: Event, usual: Tone = Tone.CHANCE) -> Iterator[str]:
    """Yield the words for everything a colour could mean: `adaptive`, `typed by hand`, `hidden`."""
    if usual in WORDS:
        yield WORDS[usual]
    if event.by_hand:
        yield WORDS[Tone.BY_HAND]
    if event.visibility:
        yield WORDS[Tone.HIDDEN]


def footer_of(event: Event, usual: Tone = Tone.CHANCE) -> str:
    """Return the number of a roll and its marks, `#58 · typed by hand`; for a hidden one also who sees it."""
    hidden = f": {BELOW[event.visibility]}" if event.visibility else ""
    return f"{' · '.join((f'#{event.number}', *marks_of(event, usual)))}{hidden}"


def again_lines(event: Event, did: str = "rolled #{} again") -> Iterator[str]:
    """Yield the lines of a roll that repeats another, `@Pim rolled #57 again`, or concerns another person."""
    if again := event.request.get("again"):
        yield f"-# <@{event.person}> {did.format(again)}"
    if entered := entered_words(event):
        yield f"-# {entered}"


def entered_words(event: Event) -> str:
    """Return who rolled for its person, or entered the dice that its person threw; or an empty string."""
    helper, enterer = helper_of(event), enterer_of(event)
    if helper is not None:
        return f"Rolled by <@{helper}> for <@{roller_of(event)}>"
    return "" if enterer is None else f"Thrown by <@{event.person}>, entered by <@{enterer}>"


def write_in_line(event: Event, *parts: str, usual: Tone = Tone.CHANCE, what: str = "re-roll of") -> str:
    """Return a roll in one line: its parts, its marks, and the roll that it repeats."""
    again = event.request.get("again")
    repeats = f"{what} #{again}" if again else ""
    said = (*marks_of(event, usual), repeats, entered_words(event))
    return " · ".join(filter(None, (*parts, *said)))


def helper_words(event: Event) -> str:
    """Return who rolled for a row's person, or in an older row for whom its person rolled; or nothing."""
    absent, helper = absentee_of(event), helper_of(event)
    if absent is not None:
        return f"for <@{absent}>"
    return "" if helper is None else f"rolled by <@{helper}>"


def hand_words(event: Event) -> str:
    """Return ` by hand (red)`, without the set if it has no name, or who entered it, or an empty string."""
    if not event.by_hand:
        return ""
    name, enterer = event.request.get("set"), enterer_of(event)
    said = f" by hand ({quote(name)})" if name else " by hand"
    return said if enterer is None else f"{said}, entered by <@{enterer}>"


UNITS: Mapping[str, tuple[str, str]] = {
    "coin": ("coin", "coins"),
    "quarter": ("look at a side", "looks at a side"),
    "facing side": ("look at a facing side", "looks at a facing side"),
    "angle": ("look at an angle", "looks at an angle"),
    "draw": ("draw", "draws"),
    "spin": ("spin", "spins"),
    "second": ("look at the clock", "looks at the clock"),
    "Fate die": ("Fate die", "Fate dice"),
}
"""Singular and plural of each kind that is no plain die, by the name of the kind."""


def next_die(die: Die) -> str:
    """Say which die comes next, what its face means, and how to read its face if that is not obvious."""
    name = die.called if die.labels else str(die)
    shows = f"It shows {quote(die.shows)}." if die.labels and not die.reading else _ask_for_face(die)
    return "\n-# ".join(filter(None, (_ask_for(die, f"**{name}**"), _say_meaning(die), shows)))


def ask_in_a_line(die: Die) -> str:
    """Say the same without marks: `Throw a red d6 next. The tens.`"""
    return " ".join(filter(None, (_ask_for(die, str(die)), _say_meaning(die), _ask_for_face(die))))


def _ask_for(die: Die, name: str) -> str:
    return f"{die.kind.ask} {die.article} {name} next."


def _say_meaning(die: Die) -> str:
    return f"{capital(die.meaning)}." if die.meaning else ""


def _ask_for_face(die: Die) -> str:
    return f"Its face: {die.reading}." if die.reading else ""


def on_die(die: Die, face: Face) -> str:
    return die.labels[face - 1] if die.labels else str(face)


def shown_faces(waiting: Waiting) -> str:
    """Return the faces so far of a roll that waits for more, as labels of their dice."""
    if not any(die.labels for die in waiting.dice):
        return faces(waiting.faces)
    stands = (on_die(die, face) for die, face in zip(waiting.dice, waiting.faces, strict=True))
    return " ".join(f"`{_in_code(label)}`" for label in stands)


def _in_code(label: str) -> str:
    """Return a label that cannot end a block of code."""
    return label.replace("`", "'")


def unit(name: str, count: Fraction | int) -> str:
    """Return the name of `count` of a kind; dice such as d6 have the same plural."""
    one, many = UNITS.get(name, (name, name))
    return one if count == 1 else many


def how_many(dice: Iterable[Die]) -> str:
    """Return the numbers of dice by name: `4d6`, `2d6 + 1 look at a side`."""
    kinds = Counter((die.kind, die.name) for die in dice)
    return " + ".join(
        f"{count}{name}" if kind is DIE else f"{count:,} {unit(name, count)}"
        for (kind, name), count in kinds.items()
    )


def dice_in_words(dice: Iterable[Die]) -> str:
    """Return the numbers of dice by name, in words: `three d6`, `two d6 and one draw`."""
    counts = Counter(die.name for die in dice)
    return join_and([f"{number_word(count)} {unit(name, count)}" for name, count in counts.items()])


ASKED_LIMIT = 100
"""Characters of dice in a title."""


class PlainView(ABC):
    """How the rows of one kind are shown; a kind with only a `line` shows nothing more."""

    more_label = ""
    """The label of the button that shows more than the card, or empty."""
    has_odds = False
    """Whether a row has dice whose odds people can ask for."""
    has_next_odds = False
    """Whether the odds of the next such roll depend on this one, and people can ask for them."""
    repeats = "re-roll of"
    """The words before the number of the repeated row, in lower case."""

    @abstractmethod
    def line(self, event: Event, configuration: Configuration) -> str:
        """Return a row as a line of the history, from nothing but the row; its person's words may be gone."""

    def card(self, event: Event, result: RollDetails, configuration: Configuration) -> Card:
        """Show a row as when it was new; `result` is how it came about, as `EventKind.recall` returns it.

        It is readable in one second: the result, the dice, at most one line of meaning.
        """
        dice = self.faces(event)
        thrown = (Field("Dice", faces(dice)),) if dice else ()
        at = (Field("Odds of this roll", odds(event.odds), inline=True),) if event.odds is not None else ()
        return Card(self.line(event, configuration), "History", (*thrown, *at))

    def compact(self, event: Event, result: RollDetails, configuration: Configuration) -> Card:
        """Show the same in as few lines as possible, in the colour of the card."""
        line = write_in_line(event, self.line(event, configuration), what=self.repeats)
        return Card(line, tone=self.card(event, result, configuration).tone)

    def tell_struck(self, event: Event, strike: Event) -> str:
        """Say what a strike of a row has left, where that is not just as before the row."""
        return ""

    def more(self, event: Event, result: RollDetails, configuration: Configuration) -> Card:
        """Show all details of a row."""
        return self.card(event, result, configuration)

    def doubt(self, event: Event) -> Doubt | None:
        """Return the other possible meaning of a row, or None if it is clear."""
        return None

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return the faces of a row's dice, without numbers drawn in other ways."""
        return event.draws

    def dice(self, result: RollDetails) -> Rows:
        """Return the dice for a picture, or none."""
        return ()

    def outcome(self, event: Event) -> int | str:
        """Return the outcome for tables; empty if there is not exactly one."""
        return "" if event.outcome is None else event.outcome

    def name_dice(self, request: Mapping[str, Json]) -> str:
        """Return the dice for the title of a card that asks for them."""
        return quote(shorten(say_names(str(request.get("dice", ""))), ASKED_LIMIT))

    def describe_so_far(
        self, request: Mapping[str, Json], waiting: Waiting, state: Json
    ) -> tuple[Field, ...]:
        """Return the faces so far, and their result, if `state` decides how to read them."""
        return (Field("So far", shown_faces(waiting)),) if waiting.faces else ()

    def describe_change(self, request: Mapping[str, Json], was: Json, now: Json) -> str:
        """Say that this state has changed between two faces."""
        return "Something this roll depends on has changed meanwhile"
