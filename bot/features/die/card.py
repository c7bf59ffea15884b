"""Shows rolls of one die by a rule: their line, their card, and the card of a roll that waits for faces."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from bot.features.die.event import ANY_DIE, DieRequest, DieRoll
from bot.mechanics.entry import Method
from bot.mechanics.playing import Waiting, dice_of, dice_one_by_one
from bot.mechanics.rule import describe_split, number_on_die, shown_carry
from bot.play.errors import quote
from bot.play.event import Event, Json
from bot.play.settings import Configuration
from bot.text.card import Card, Field
from bot.text.faces import Rows, dice_of_rule
from bot.text.view import (
    PlainView,
    again_lines,
    dice_in_words,
    footer_of,
    how_many,
    on_die,
    shown_faces,
    tone_of,
    write_in_line,
)
from bot.text.words import FACES_A_LINE, MOST_FACES, faces, lines, odds, percent, plural, tell_apart

WORKING_LIMIT = 900

DIGITS = 5
"""Significant digits of a chance that is close to another."""

KEPT = "The number that is kept here"
HIDDEN = "The dice stay hidden, since they would give later rolls away."

SPARED = "Earlier rolls left enough chance for this one."


class DieView(PlainView):
    """A roll of a die by a rule."""

    more_label = "Show working"

    def line(self, event: Event, configuration: Configuration) -> str:
        method = DieRequest(**event.request).settled
        outcomes = method.numbers(event.outcome or 0)
        results = ", ".join(_numbers(outcomes, method, configuration))
        hand = f" by hand{_set_of(event)}" if event.by_hand else ""
        hides = method.entry.hides_faces
        dice = "(dice hidden)" if hides else faces(_list_standing(event, method), FACES_A_LINE)
        return f"**{results}** ← {' '.join(_words_of(method))}{hand} {dice}"

    def card(self, event: Event, result: DieRoll, configuration: Configuration) -> Card:
        numbers = _numbers(result.outcomes, result.method, configuration)
        text = (
            f"# {' · '.join(numbers)}",
            _dice(event, result),
            f"-# {_chance(event, result, numbers[0])}",
            *again_lines(event),
        )
        return Card("\n".join(text), footer=footer_of(event), tone=tone_of(event))

    def compact(self, event: Event, result: DieRoll, configuration: Configuration) -> Card:
        numbers = _numbers(result.outcomes, result.method, configuration)
        chance = "" if result.exact else _chance(event, result, numbers[0]).removesuffix(".")
        line = write_in_line(event, f"**{' · '.join(numbers)}**", _dice(event, result), chance)
        return Card(line, tone=tone_of(event))

    def dice(self, result: DieRoll) -> Rows:
        played = result.played
        return () if result.method.entry.hides_faces else dice_of_rule(played.dice, played.faces)

    def more(self, event: Event, result: DieRoll, configuration: Configuration) -> Card:
        method = result.method
        numbers = _numbers(result.outcomes, method, configuration)
        return Card(
            "\n".join((f"# {' · '.join(numbers)}", f"-# {method.recipe}")),
            title_of(method),
            (
                *_faces_and_working(event, result),
                *_list_kept(result),
                Field("How fair", _fairness(event, result)),
            ),
            " · ".join((footer_of(event), how_many(result.played.dice) or "no die")),
            tone_of(event),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        """Return the numbers on the dice; for a tens die's 3x, the 3."""
        if not event.draws:
            return ()
        standing = _list_standing(event, DieRequest(**event.request).settled)
        return tuple(int(str(one).removesuffix("x")) for one in standing)

    def name_dice(self, request: Mapping[str, Json]) -> str:
        return title_of(DieRequest(**request).settled)

    def describe_so_far(
        self, request: Mapping[str, Json], waiting: Waiting, state: Json
    ) -> tuple[Field, ...]:
        """Show the faces with their working, and the kept number, unless the method hides them."""
        method = DieRequest(**request).settled
        if method.entry.hides_faces:
            return (Field("So far", f"{plural(len(waiting.faces), 'face')}. {HIDDEN}"),)
        so_far = (Field("So far", shown_faces(waiting)),) if waiting.faces else ()
        register = (Field(KEPT, shown_carry(method.rule, state), inline=True),) if method.rule.carries else ()
        return (*so_far, *working_field(waiting.working), *register)

    def describe_change(self, request: Mapping[str, Json], was: Json, now: Json) -> str:
        die = DieRequest(**request)
        method = die.settled
        values = f" from {shown_carry(method.rule, was)} to {shown_carry(method.rule, now)}"
        hidden = method.entry.hides_faces
        whose = "for you here" if die.own else "here"
        return f"The number that is kept {whose} has changed{'' if hidden else values} meanwhile"


VIEWS = {"d100": DieView(), "die": DieView()}


def _list_standing(event: Event, method: Method) -> Sequence[int | str]:
    """Return the labels of the faces of a row, or the faces; dice are worked out only if they have labels."""
    rule, draws = method.rule, event.draws
    if not rule.wants(rule.start(None)).labels:
        return draws
    return [on_die(die, face) for die, face in zip(dice_of(rule, draws), draws, strict=True)]


def title_of(method: Method) -> str:
    """Return the die and how it is rolled: `d100 · base6 dice=3`, `d100 · from d20`."""
    return " · ".join(_words_of(method))


def working_field(working: Sequence[str]) -> tuple[Field, ...]:
    """Return a field with numbered steps, or no field without steps."""
    steps = lines((f"{i}. {step}" for i, step in enumerate(working, 1)), WORKING_LIMIT)
    return (Field("Working", steps),) if steps else ()


def _numbers(outcomes: Sequence[int], method: Method, configuration: Configuration) -> list[str]:
    """Return the numbers as the dice of a place show them."""
    first = configuration.first_of(method.outcomes)
    return [str(number_on_die(outcome, method.outcomes, first)) for outcome in outcomes]


def _words_of(method: Method) -> tuple[str, ...]:
    """Return the die, the method unless it is the usual one, and the dice it uses unless they are d6."""
    die = f"d{method.outcomes}" if method.count == 1 else f"{method.count} × d{method.outcomes}"
    by = () if str(method) == ANY_DIE else (str(method),)
    source = () if method.faces == 6 else (f"from d{method.faces}",)
    return die, *by, *source


def _set_of(event: Event) -> str:
    """Return ` with the set red`, or an empty string without a set."""
    name = event.request.get("set")
    return f" with the set {quote(name)}" if name else ""


def _dice(event: Event, roll: DieRoll) -> str:
    """Return the dice in a line: `d100 from three d6: 4 5 2`, `18 dice instead of about 22`."""
    method, dice = roll.method, roll.played.dice
    if method.count > 1:
        return f"d{method.outcomes} from {len(dice)} dice{_set_of(event)}{_format_spared(roll)}"
    if not dice:
        return f"d{method.outcomes} without a die: earlier rolls left enough chance"
    numbers = ", not shown" if method.entry.hides_faces else f": {_faces(roll, FACES_A_LINE)}"
    return f"d{method.outcomes} from {dice_in_words(dice)}{_set_of(event)}{numbers}"


def _faces(roll: DieRoll, most: int = MOST_FACES) -> str:
    """Return the faces by the labels on their dice."""
    dice = zip(roll.played.dice, roll.played.faces, strict=True)
    return faces([on_die(die, face) for die, face in dice], most)


def _format_spared(roll: DieRoll) -> str:
    """Return how many dice the same numbers take one by one, unless that is the same number."""
    count, usual = len(roll.played.dice), round(dice_one_by_one(roll.method))
    if count == usual:
        return ""
    return f" instead of about {usual}" if count < usual else f"; one by one it takes about {usual}"


def _chance(event: Event, roll: DieRoll, number: str) -> str:
    """Return the chance that the number had, as its rule makes it."""
    sides = roll.method.outcomes
    if roll.exact:
        return f"Every number had 1 chance in {sides:,}."
    chance = event.odds or Fraction(0)
    evens = " Over many rolls it evens out." if roll.method.rule.carries else ""
    apart = tell_apart(chance, Fraction(1, sides))
    if apart is None:
        almost = "" if chance * sides == 1 else "almost "
        return f"This {number} had {almost}exactly 1 chance in {sides:,}.{evens}"
    had, fair = apart
    return f"This {number} had a chance of {had}; fair is {fair}.{evens}"


def _faces_and_working(event: Event, roll: DieRoll) -> Iterator[Field]:
    title = "Dice thrown by hand" if event.by_hand else "Dice"
    if not roll.played.dice:
        yield Field("No dice", SPARED)
        return
    if roll.method.entry.hides_faces:
        yield Field(title, HIDDEN + _set_of(event))
        return
    yield Field(title, _faces(roll) + _set_of(event))
    yield from working_field(roll.played.working)
    if roll.method.count > 1:
        digits = " ".join(map(str, roll.outcomes))
        split = describe_split(roll.method.outcomes, roll.method.count)
        yield Field("Split", f"{roll.played.outcome:,} makes {digits}. {split}")


def _list_kept(roll: DieRoll) -> tuple[Field, ...]:
    """Return the field of the number kept for the next roll, or nothing if there is none or it is hidden."""
    if not roll.method.rule.carries or roll.method.entry.hides_faces:
        return ()
    rule, played = roll.method.rule, roll.played
    moved = f"{shown_carry(rule, played.before)} → **{shown_carry(rule, played.after)}**"
    return (Field(KEPT, moved, inline=True),)


def _fairness(event: Event, roll: DieRoll) -> str:
    """Return the exact chance of the rolled number."""
    sides = roll.method.outcomes
    if roll.exact:
        each = ", whatever the others are" if roll.method.count > 1 else ""
        return f"Exact: every number had 1 chance in {sides:,}{each}."
    chance = event.odds or Fraction(0)
    fair = percent(Fraction(1, sides), DIGITS)
    text = f"Not exact: this number had {odds(chance, DIGITS)}, fair is {fair}."
    if chance * sides == 1:
        text = f"This number had exactly 1 chance in {sides:,}, though not every number has."
    elif percent(chance, DIGITS) == fair:
        off = float(chance * sides - 1)
        text = f"Not exact: the chance of this number was off by {off:+.1e} of a fair one."
    return f"{text} It evens out over many rolls." if roll.method.rule.carries else text
