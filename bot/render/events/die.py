"""Rolls of one die by a rule: their line, their card, and the card of one that waits for faces."""

from collections.abc import Sequence
from fractions import Fraction

from bot.mechanics.carries import shown_carry
from bot.mechanics.entry import Method
from bot.mechanics.playing import Waiting
from bot.mechanics.several import split
from bot.play.event import Event
from bot.play.events.die import DieRequest, DieRoll
from bot.play.settings.configuration import Configuration
from bot.play.words import quoted
from bot.render.card import Card, Field, Tone
from bot.render.dice.asking import how_many, next_die
from bot.render.events.view import PlainView
from bot.render.numbers import odds, percent, shown
from bot.render.text import FACES_A_LINE, faces, lines

WORKING_LIMIT = 900

DIGITS = 5
"""Digits of a chance that is close to another."""

HIDDEN = "Not shown: who sees the faces of this method can guess at later outcomes."


class DieView(PlainView):
    """A roll by a rule."""

    def line(self, event: Event, configuration: Configuration) -> str:
        """Tell the numbers, then how they came about."""
        method = DieRequest(**event.request).settled
        outcomes = split(event.outcome or 0, method.outcomes, method.count)
        results = ", ".join(_numbers(outcomes, method, configuration))
        hand = f" by hand{_set_of(event)}" if event.by_hand else ""
        thrown = "(faces hidden)" if method.entry.hides_faces else faces(event.draws, FACES_A_LINE)
        return f"**{results}** ← {' '.join(_words_of(method))}{hand} {thrown}"

    def card(self, event: Event, result: DieRoll, configuration: Configuration) -> Card:
        """Show the outcome large, then the faces, the working and how fair it was."""
        method = result.method
        return Card(
            f"# {' · '.join(_numbers(result.outcomes, method, configuration))}",
            title_of(method),
            (*_faces_and_working(event, result), *_register(result)),
            f"Roll {event.number:,} here · {how_many(result.played.dice)} · {_fairness(event, result)}",
            Tone.BY_HAND if event.by_hand else Tone.CHANCE,
        )


VIEWS = {"d100": DieView(), "die": DieView()}


def waiting_card(waiting: Waiting, method: Method) -> Card:
    """Say which die to throw next, and what it means."""
    hides = method.entry.hides_faces
    so_far = f"So far: {faces(waiting.faces)}\n" if waiting.faces and not hides else ""
    fields = () if hides else working_field(waiting.working)
    footer = "Nothing is recorded yet. Go on by hand, or repeat the command with all faces in order."
    return Card(f"{so_far}{next_die(waiting.wants)}", title_of(method), fields, footer, Tone.BY_HAND)


def title_of(method: Method) -> str:
    """Return the die and how it is rolled: `d100 · base6 dice=3`, `d100 · human · from d20`."""
    return " · ".join(_words_of(method))


def working_field(working: Sequence[str]) -> tuple[Field, ...]:
    """Return a field with numbered steps, or none where there are no steps."""
    steps = lines((f"{i}. {step}" for i, step in enumerate(working, 1)), WORKING_LIMIT)
    return (Field("Working", steps),) if steps else ()


def _numbers(outcomes: Sequence[int], method: Method, configuration: Configuration) -> list[str]:
    """Return the numbers as the dice of a place show them."""
    first = configuration.first_of(method.outcomes)
    return [str(shown(outcome, method.outcomes, first)) for outcome in outcomes]


def _words_of(method: Method) -> tuple[str, ...]:
    """Return the die, the method, and the dice it uses where those are not d6."""
    die = f"d{method.outcomes}" if method.count == 1 else f"{method.count} × d{method.outcomes}"
    source = () if method.faces == 6 else (f"from d{method.faces}",)
    return die, str(method), *source


def _set_of(event: Event) -> str:
    """Return ` with the set red`, or nothing where no set was named."""
    name = event.request.get("set")
    return f" with the set {quoted(name)}" if name else ""


def _faces_and_working(event: Event, roll: DieRoll) -> tuple[Field, ...]:
    thrown = "Dice thrown by hand" if event.by_hand else "Dice"
    if roll.method.entry.hides_faces:
        return (Field(thrown, HIDDEN + _set_of(event)),)
    return (
        Field(thrown, faces(event.draws) + _set_of(event)),
        *working_field(roll.played.working),
        *_split(roll),
    )


def _split(roll: DieRoll) -> tuple[Field, ...]:
    """Tell how one outcome makes several numbers."""
    if roll.method.count == 1:
        return ()
    digits = " ".join(map(str, roll.outcomes))
    return (Field("Split", f"{roll.played.outcome} in base {roll.method.outcomes} has the digits {digits}"),)


def _register(roll: DieRoll) -> tuple[Field, ...]:
    if not roll.method.rule.carries or roll.method.entry.hides_faces:
        return ()
    rule, played = roll.method.rule, roll.played
    moved = f"{shown_carry(rule, played.before)} → **{shown_carry(rule, played.after)}**"
    return (Field("Register", moved, inline=True),)


def _fairness(event: Event, roll: DieRoll) -> str:
    sides = roll.method.outcomes
    if roll.exact:
        each = ", independent of the others" if roll.method.count > 1 else ""
        return f"exact: every number has 1 in {sides:,}{each}"
    chance = event.odds or Fraction(0)
    fair = percent(Fraction(1, sides), DIGITS)
    text = f"not exact: this number had {odds(chance, DIGITS)}, fair is {fair}"
    if percent(chance, DIGITS) == fair:
        off = float(chance * sides - 1)
        text = f"not exact: the chance of this number was off by {off:+.1e} of a fair one"
    return f"{text}; evens out over many rolls" if roll.method.rule.carries else text
