"""Cards for rolls by a rule."""

from collections.abc import Sequence
from fractions import Fraction

from bot.mechanics.carries import shown_carry
from bot.mechanics.entry import Method
from bot.mechanics.playing import dice_of
from bot.play.records import Record
from bot.play.rolls.rolling import Roll, UnfinishedRoll
from bot.render.card import Card, Field, Tone
from bot.render.dice.asking import how_many, next_die
from bot.render.numbers import odds, percent, shown
from bot.render.text import faces, lines, plain

WORKING_LIMIT = 900

DIGITS = 5
"""Digits of a chance that is close to another."""

HIDDEN = "Not shown: who sees the faces of this method can guess at later outcomes."


def roll_card(roll: Roll) -> Card:
    """Show the outcome large, then the faces, the working and how fair it was."""
    record = roll.record
    results = " · ".join(str(shown(o, roll.method.outcomes, roll.first)) for o in roll.outcomes)
    return Card(
        f"# {results}",
        title_of(roll.method),
        (*_faces_and_working(roll), *_register(roll)),
        f"Roll {record.number:,} here · {_dice(roll)} · {_fairness(roll)}",
        Tone.BY_HAND if record.by_hand else Tone.CHANCE,
    )


def waiting_card(unfinished: UnfinishedRoll) -> Card:
    """Say which die to throw next, and what it means."""
    waiting, hides = unfinished.waiting, unfinished.method.entry.hides_faces
    so_far = f"So far: {faces(waiting.faces)}\n" if waiting.faces and not hides else ""
    fields = () if hides else working_field(waiting.working)
    footer = "Nothing is recorded yet. Go on by hand, or repeat the command with all faces in order."
    return Card(
        f"{so_far}{next_die(waiting.wants)}", title_of(unfinished.method), fields, footer, Tone.BY_HAND
    )


def title_of(method: Method) -> str:
    """Return the die and how it is rolled: `d100 · base6 dice=3`, `d100 · human · from d20`."""
    return " · ".join(words_of(method))


def words_of(method: Method) -> tuple[str, ...]:
    """Return the die, the method, and the dice it uses where those are not d6."""
    die = f"d{method.outcomes}" if method.count == 1 else f"{method.count} × d{method.outcomes}"
    source = () if method.faces == 6 else (f"from d{method.faces}",)
    return die, str(method), *source


def set_of(record: Record) -> str:
    """Return ` with the set red`, or nothing where no set was named."""
    name = record.request.get("set")
    return f" with the set {plain(name)}" if name else ""


def working_field(working: Sequence[str]) -> tuple[Field, ...]:
    """Return a field with numbered steps, or none where there are no steps."""
    steps = lines((f"{i}. {step}" for i, step in enumerate(working, 1)), WORKING_LIMIT)
    return (Field("Working", steps),) if steps else ()


def _faces_and_working(roll: Roll) -> tuple[Field, ...]:
    record = roll.record
    thrown = "Dice thrown by hand" if record.by_hand else "Dice"
    if roll.method.entry.hides_faces:
        return (Field(thrown, HIDDEN + set_of(record)),)
    return (
        Field(thrown, faces(record.faces) + set_of(record)),
        *working_field(roll.played.working),
        *_split(roll),
    )


def _split(roll: Roll) -> tuple[Field, ...]:
    """Tell how one outcome makes several numbers."""
    if roll.method.count == 1:
        return ()
    digits = " ".join(map(str, roll.outcomes))
    return (Field("Split", f"{roll.played.outcome} in base {roll.method.outcomes} has the digits {digits}"),)


def _register(roll: Roll) -> tuple[Field, ...]:
    if not roll.method.rule.carries or roll.method.entry.hides_faces:
        return ()
    rule, played = roll.method.rule, roll.played
    moved = f"{shown_carry(rule, played.before)} → **{shown_carry(rule, played.after)}**"
    return (Field("Register", moved, inline=True),)


def _dice(roll: Roll) -> str:
    return how_many(dice_of(roll.method.rule, roll.record.faces, roll.record.before))


def _fairness(roll: Roll) -> str:
    if roll.exact:
        each = ", independent of the others" if roll.method.count > 1 else ""
        return f"exact: every number has 1 in {roll.method.outcomes:,}{each}"
    chance = roll.record.odds or Fraction(0)
    fair = percent(Fraction(1, roll.method.outcomes), DIGITS)
    text = f"not exact: this number had {odds(chance, DIGITS)}, fair is {fair}"
    if percent(chance, DIGITS) == fair:
        off = float(chance * roll.method.outcomes - 1)
        text = f"not exact: the chance of this number was off by {off:+.1e} of a fair one"
    return f"{text}; evens out over many rolls" if roll.method.rule.carries else text
