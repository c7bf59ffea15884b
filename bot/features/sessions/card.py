"""Cards for starts and ends of sessions, the summary of a session, and its hidden rolls once revealed.

The summary says who rolled what, and with how much luck; `More` shows the figures of that luck, and the
extreme rolls.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from bot.features.odds.card import chance
from bot.features.sessions.event import (
    MOST,
    LuckWithVoided,
    Session,
    SessionPlayer,
    SessionSummary,
    name_session,
)
from bot.features.sessions.fallen import NOBODY, Casualties
from bot.features.sessions.sheets import SheetSummary
from bot.features.views import line_of
from bot.play.errors import MINUTE, quote
from bot.play.event import Event
from bot.play.luck import Judged, Luck, VerdictCount
from bot.play.settings import Configuration
from bot.play.visibility import HiddenRolls
from bot.text.card import Card, Field
from bot.text.view import PlainView
from bot.text.words import capital, evenings, join_and, lines, percent, plural, shorten


class SessionStartView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        return " ".join(filter(None, ("**session**", _name(event), "begins")))

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        return Card(
            f"**{_name(event) or 'A session'}** begins. "
            "`/session end` will tell who rolled what, and how lucky they were.",
            "Session",
            footer=f"#{event.number}",
        )


def _name(event: Event) -> str:
    return quote(event.request.get("name", ""))


class SessionEndView(PlainView):
    def line(self, event: Event, configuration: Configuration) -> str:
        name = quote((event.line or {}).get("name", ""))
        return " ".join(filter(None, ("**session**", name, "ends")))


FIELD_LIMIT = 1_000

KINDS = 4
"""The most kinds of dice for each person."""

DICE_LIMIT = 40
"""Characters of each of them."""

MOST_NAMES = 20
"""How many of those who fell are named."""

MOST_LINES = 15
"""How many lines of a sheet are named for each character: values, and skills."""

FEW = 5
"""With fewer judged rolls, luck means nothing."""

MOST_VERDICTS = 12
"""The most verdicts on the card."""

LETTERS = "ABCD"
"""The names of people in the picture, which cannot have mentions: those with most judged rolls."""

EVEN = 0.25
VERY = 0.02
LUCKY = 0.5
"""Luck likelier than EVEN is no news, rarer than VERY it is great; a roll likelier than LUCKY is no luck."""


def ended_card(
    session: Session,
    people: Sequence[SessionPlayer],
    summary: SessionSummary | None,
    fallen: Casualties = NOBODY,
    sheets: Sequence[SheetSummary] = (),
) -> Card:
    """Show the summary of a session, without luck if that could not be calculated just now."""
    return Card(
        f"{_length(session.ended - session.began)} · {_count_rolls(session, people)}",
        title_of(session),
        (
            *_fields(people, summary),
            *_fallen_field(fallen),
            *_sheets_field(sheets),
            *_hidden_field(session.hidden_by),
            *_voided_field(session.voids),
        ),
        " · ".join(map(capital, _remarks(session, summary))),
    )


def title_of(session: Session) -> str:
    """Return the title of a session that has ended."""
    return f"{name_session(session.name) if session.name else 'The session'} is over"


def _count_rolls(session: Session, people: Sequence[SessionPlayer]) -> str:
    if not session.rolls:
        left_out = "no open rolls" if session.hidden else "no rolls that count" if session.voids else ""
        return left_out or "nothing was rolled"
    return f"{plural(len(session.rolls), 'roll')} by {plural(len(people), 'person', 'people')}"


def letters_of(lucks: Sequence[Luck]) -> dict[int, str]:
    """Return the letter of each person in the picture."""
    return {luck.person: letter for luck, letter in zip(lucks, LETTERS, strict=False)}


def _fields(people: Sequence[SessionPlayer], summary: SessionSummary | None) -> Iterator[Field]:
    letters = letters_of(summary.lucks) if summary and len(summary.lucks) > 1 else {}
    if people:
        in_order = sorted(people, key=lambda person: letters.get(person.person, "Z"))
        rolled = lines((_person(person, letters) for person in in_order), FIELD_LIMIT)
        yield Field("Who rolled what", rolled)
    if summary and (verdicts := _verdicts(summary)):
        yield Field("Verdicts", verdicts)
    if summary is None or not (summary.judged or summary.with_voided):
        return
    yield Field("Luck", lines(_list_luck(summary), FIELD_LIMIT))
    if (best := summary.luckiest) and best.at_least < LUCKY:
        yield Field("Luckiest roll", _roll(best, best.at_least, "more"), inline=True)
    if (worst := summary.unluckiest) and worst.at_most < LUCKY:
        yield Field("Unluckiest roll", _roll(worst, worst.at_most, "less"), inline=True)
    if summary.naturals:
        yield Field("Drama", _drama(summary))


def _verdicts(summary: SessionSummary) -> str:
    """Return the verdicts that came, with their expectations: `3 × messy critical, 1.4 expected`."""
    told = [each for each in summary.verdicts if each.rolls or (each.expected or 0) >= 1]
    return "\n".join(map(_verdict, told[:MOST_VERDICTS]))


def _verdict(each: VerdictCount) -> str:
    told = f"{each.rolls:,} × **{each.word}**"
    return f"{told} in attacks" if each.expected is None else f"{told}, {each.expected:.1f} expected"


def _person(person: SessionPlayer, letters: dict[int, str]) -> str:
    letter = f"**{letters[person.person]}** " if person.person in letters else ""
    dice = ", ".join(f"{count:,} × **{_short(dice)}**" for dice, count in person.dice[:KINDS])
    more = ", …" if len(person.dice) > KINDS else ""
    helpers = "".join(f" · {count:,} by <@{helper}> for them" for helper, count in person.helpers)
    return f"{letter}<@{person.person}> {plural(person.rolls, 'roll')}: {dice}{more}{helpers}"


def _fallen_field(fallen: Casualties) -> Iterator[Field]:
    """Say who fell in fights, and who was raised."""
    told = [f"{_name_all(fallen.monsters)} fell"] if fallen.monsters else []
    told += [f"{_name_all(fallen.characters)} fell"] if fallen.characters else []
    told += [f"{_name_all(fallen.raised)} fell and rose again"] if fallen.raised else []
    if told:
        yield Field("Fallen", lines(told, FIELD_LIMIT))


def _sheets_field(sheets: Sequence[SheetSummary]) -> Iterator[Field]:
    """Say what changed on sheets, and which skills may be improved."""
    if sheets:
        yield Field("Characters", lines(map(_sheet, sheets), FIELD_LIMIT))


def _sheet(sheet: SheetSummary) -> str:
    values = _list_some([f"{_say(name)} {before:,} → {after:,}" for name, before, after in sheet.values])
    skills = f"may improve {_list_some([*map(_say, sheet.skills)])}" if sheet.skills else ""
    return f"**{quote(sheet.name)}** {' · '.join(filter(None, (values, skills)))}"


def _list_some(told: Sequence[str]) -> str:
    more = [f"{len(told) - MOST_LINES} more"] if len(told) > MOST_LINES else []
    return ", ".join([*told[:MOST_LINES], *more])


def _say(name: str) -> str:
    return quote(name.replace("_", " "))


def _name_all(names: Sequence[str]) -> str:
    more = [f"{len(names) - MOST_NAMES} more"] if len(names) > MOST_NAMES else []
    return join_and([*(f"**{quote(name)}**" for name in names[:MOST_NAMES]), *more])


def _hidden_field(counts: Sequence[HiddenRolls]) -> Iterator[Field]:
    if counts:
        told = (f"<@{each.person}> {each.rolls:,}{_count_opened(each)}" for each in counts)
        yield Field("Hidden rolls", lines(told, FIELD_LIMIT))


def _count_opened(counted: HiddenRolls) -> str:
    match counted.rolls, counted.opened:
        case _, 0:
            return ""
        case 1, 1:
            return ", which was opened"
        case rolls, opened if rolls == opened:
            return ", all of which were opened"
        case _, opened:
            return f", of which {opened:,} {'was' if opened == 1 else 'were'} opened"


def _voided_field(counts: Sequence[tuple[int, int]]) -> Iterator[Field]:
    if counts:
        rolls = (f"<@{person}> {count:,}" for person, count in counts)
        yield Field("Voided rolls", lines(rolls, FIELD_LIMIT))


def _short(dice: str) -> str:
    return quote(shorten(dice, DICE_LIMIT))


def _list_luck(summary: SessionSummary) -> Iterator[str]:
    """List each person's luck, and beside it that with their voided rolls."""
    typed = Counter(roll.person for roll in summary.judged if roll.number in summary.typed)
    voided = {each.luck.person: each for each in summary.with_voided}
    for luck in summary.lucks:
        both = voided.pop(luck.person, None)
        told = _luck(luck, typed[luck.person])
        yield f"{told}\n-# {_luck_with(both)}" if both else told
    for each in voided.values():
        yield f"<@{each.luck.person}> {_luck_with(each)}"


def _luck(luck: Luck, typed: int) -> str:
    if luck.rolls < FEW:
        return f"<@{luck.person}> {plural(luck.rolls, 'roll')}: too few to tell{_say_typed(typed)}"
    return f"<@{luck.person}> **{_word(luck)}**\n-# on average {_above(luck)}{_say_typed(typed)}"


def _luck_with(both: LuckWithVoided) -> str:
    luck = both.luck
    words = "too few to tell" if luck.rolls < FEW else f"{_word(luck)}, {_above(luck)}"
    return f"with {both.voided:,} voided: {words}"


def _above(luck: Luck) -> str:
    return f"higher than {luck.mean:.0%} of such rolls".replace("%", " %")


def _say_typed(count: int) -> str:
    """Return how much of it people typed: nobody can check that luck."""
    return f" ({count:,} typed)" if count else ""


def _word(luck: Luck) -> str:
    if luck.chance > EVEN:
        return "neither lucky nor unlucky"
    word = "lucky" if luck.mean > 1 / 2 else "unlucky"
    how = f"very {word}" if luck.chance < VERY else word
    return f"{how}, as on {evenings(luck.chance)}"


Beyond = Literal["more", "less"]

BETTER: Mapping[Beyond, str] = {"more": "better", "less": "worse"}
"""The words for verdicts."""


def _roll(roll: Judged, share: float, beyond: Beyond) -> str:
    what = f"**{_total(roll)}** on {_short(roll.dice)} by <@{roll.person}>, `#{roll.number}`"
    return f"{what}\n{_chance(share)} for that or {_beyond(roll, beyond)}"


def _total(roll: Judged) -> str:
    return roll.word or f"{roll.total:,}"


def _beyond(roll: Judged, beyond: Beyond) -> str:
    return BETTER[beyond] if roll.word else beyond


def _chance(share: float) -> str:
    return chance(Fraction(share).limit_denominator(10**12))


def _drama(summary: SessionSummary) -> str:
    parts = []
    for face in (20, 1):
        shown = [natural for natural in summary.naturals if natural.face == face]
        who = Counter(natural.person for natural in shown)
        typed = Counter(natural.person for natural in shown if natural.number in summary.typed)
        if who:
            each = ", ".join(
                f"<@{person}> {count:,}{_say_typed(typed[person])}" for person, count in who.most_common(5)
            )
            parts.append(f"**natural {face}**: {each}")
    return "\n".join(parts)


def _remarks(session: Session, summary: SessionSummary | None) -> Iterator[str]:
    if not session.whole:
        yield f"its newest {MOST:,} entries were looked at"
    if session.hidden:
        yield f"{plural(len(session.hidden), 'hidden roll')} left out"
    if summary is None:
        yield "its luck could not be calculated just now"
    elif summary.judged:
        yield "each roll is judged by its own odds"
        if summary.typed:
            yield "typed rolls are never the luckiest or unluckiest"


def _length(milliseconds: int) -> str:
    minutes = max(0, milliseconds) // MINUTE
    hours, rest = divmod(minutes, 60)
    if not minutes:
        return "Less than a minute"
    return f"{hours} h {rest} min" if hours else plural(minutes, "minute")


MOST_PEOPLE = 5
"""The most rolls in each extreme."""

MEANING = (
    "The luck of a roll is the chance of a lower result, plus half the chance of the same one: 50 % on "
    "average, whatever the dice. A person's luck is the average of their rolls; how rare it is comes from a "
    "normal curve."
)


def session_figures(session: Session, summary: SessionSummary, fallen: Casualties = NOBODY) -> Card:
    """Show each person's luck in figures, the least likely rolls, and who fell."""
    fields = (
        Field("Luck", lines(_list_figures(summary), FIELD_LIMIT)),
        Field("Least likely high rolls", lines(_rolls(summary.highest[:MOST_PEOPLE], "more"), FIELD_LIMIT)),
        Field("Least likely low rolls", lines(_rolls(summary.lowest[:MOST_PEOPLE], "less"), FIELD_LIMIT)),
        *_fallen_field(fallen),
    )
    return Card(MEANING, title_of(session), tuple(field for field in fields if field.value))


def _list_figures(summary: SessionSummary) -> Iterator[str]:
    for luck in summary.lucks:
        yield f"<@{luck.person}> {_format_luck(luck)}"
    for voided, luck in summary.with_voided:
        yield f"<@{luck.person}> with {voided:,} voided: {_format_luck(luck)}"


def _format_luck(luck: Luck) -> str:
    rare = percent(Fraction(luck.chance).limit_denominator(10**12))
    return (
        f"**{luck.mean * 100:.1f} %** on average over {plural(luck.rolls, 'total')}; "
        f"as far off on that side or further: {rare}"
    )


def _rolls(rolls: Iterable[Judged], beyond: Beyond) -> Iterator[str]:
    for roll in rolls:
        share = roll.at_least if beyond == "more" else roll.at_most
        what = f"**{_total(roll)}** on {_short(roll.dice)} by <@{roll.person}>"
        yield f"`#{roll.number}` {what}: {_chance(share)} for that or {_beyond(roll, beyond)}"


TEXT_LIMIT = 4_000


def opened_card(
    opened: Sequence[Event], revealer: int, left: int, configuration: Configuration, *, proved: bool
) -> Card:
    """Show each revealed roll in a line, as all see it from now on; `left` rolls are still hidden.

    If they are `proved`, their keys are now public.
    """
    told = lines((_line(event, configuration) for event in opened), TEXT_LIMIT)
    remarks = (
        f"{plural(left, 'roll')} {'is' if left == 1 else 'are'} still hidden: anyone who sees it can "
        "reveal it"
        if left
        else "",
        "/proof check roll: checks one of them" if proved else "",
    )
    return Card(
        f"<@{revealer}> revealed {plural(len(opened), 'hidden roll')}.\n{told}",
        "Revealed",
        footer="\n".join(filter(None, remarks)),
    )


def _line(event: Event, configuration: Configuration) -> str:
    return f"`#{event.number}` {line_of(event, configuration)} · <@{event.person}>"


VIEWS = {"session-start": SessionStartView(), "session-end": SessionEndView()}
