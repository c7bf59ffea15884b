"""Shows the rows of a game of Catan, and the cards of a running game and of a finished one."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from bot.features.catan.event import CATAN_START, CATAN_UNDO, CatanRoll
from bot.features.catan.game import (
    BY_HAND_INSTEAD,
    DECK,
    DRAWN,
    FAIR,
    TATHAMS,
    TOTALS,
    CatanGame,
    CatanTurn,
    GameSummary,
    Setup,
    dice_for,
)
from bot.features.catan.making import example
from bot.features.fair.card import beside_plain
from bot.mechanics.catan.dice import Tatham
from bot.mechanics.catan.odds import WAYS, event
from bot.mechanics.playing import read
from bot.play.event import Event, Json
from bot.play.request_context import person_of
from bot.play.settings import Configuration
from bot.text.card import Card, Field, Tone
from bot.text.view import PlainView, footer_of, marks_of, tone_of
from bot.text.words import capital, join_and, join_or, lines, number_word, odds, percent, plural


class CatanSevensView(PlainView):
    """A player's switch of sevens, on or off."""

    def line(self, event: Event, configuration: Configuration) -> str:
        if event.request["allowed"]:
            return f"**allowed** sevens in Catan from turn {event.line['turn']} on"
        return "**no sevens** in Catan until they are switched on"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        if event.request["allowed"]:
            return Card(f"Sevens can come from turn {event.line['turn']} on.", "Catan")
        return Card("No sevens until a player presses `Allow sevens` under /catan status.", "Catan")


UNDO_QUESTION = "Undo the last roll?"


class CatanUndoView(PlainView):
    """A roll that players undid."""

    def line(self, event: Event, configuration: Configuration) -> str:
        return f"**undid** Catan turn {CATAN_UNDO.read(event.request).turn}"

    def card(self, event: Event, result: None, configuration: Configuration) -> Card:
        request = CATAN_UNDO.read(event.request)
        return Card(
            f"Turn {request.turn} no longer counts: <@{request.asked}> asked, and <@{event.person}> agreed.\n"
            f"Next: <@{person_of(event.line['player'])}>, turn {request.turn} again",
            "Undone",
            footer=f"#{event.number}",
        )


def undo_question_card(game: CatanGame, person: int) -> Card:
    """Ask the other players whether to undo the last roll."""
    last = game.rolls[-1]
    return Card(
        f"<@{person}> wants to undo turn {game.turn - 1} (<@{game.setup.players[last.player]}> rolled "
        f"**{last.total}**). Another player has ten minutes to agree. If someone does, the roll stays in "
        "the history, crossed out, and no longer counts in the statistics.",
        UNDO_QUESTION,
        tone=Tone.WARNING,
    )


def roll_counts_card() -> Card:
    return Card("Nothing was undone: the roll counts.", UNDO_QUESTION)


CITIES = "Cities and Knights"

TITLES = {way.name: way.title for way in WAYS} | {
    DECK: "a deck of all pairs of two dice",
    FAIR: "the fair die roller",
}
"""The ways to roll, by name."""

BRIEF = {
    "plain": "",
    "never-roll-7": "never-7 dice",
    "tatham": "never-7 dice",
    "tatham+3": "never-7 dice, 7 marked +3",
    "tatham-3": "never-7 dice, 7 marked -3",
    "d6+d5": "d6 and d5",
    "d30": "d30",
    DECK: "deck",
    FAIR: "adaptive",
}
"""Marks of rolls in the history that were not made with two ordinary dice."""

MORE_DOTS = "Throw both dice: the face with more dots is the total."
RED_MARKS = (
    "The red number is that of the even die, changed by the red mark on the odd die; after 6 comes 1 again."
)

GATES = {"yellow": "🟡", "green": "🟢", "blue": "🔵", "black": "🏴"}
"""A sign for the colour of each face of the event die."""


def dice_words(setup: Setup) -> str:
    """Say which dice make the totals, and how to read those that are not added."""
    title = TITLES[setup.dice]
    if setup.dice in TATHAMS:
        return " ".join((f"{capital(title)}.", MORE_DOTS, *([RED_MARKS] if setup.cities else ())))
    if setup.dice == FAIR:
        return f"{title}, tightness {setup.tightness}"
    if setup.dice == DECK:
        return f"{title}, shuffled again with {setup.reshuffle} left"
    return title


def thrown_words(dice: str, *, sevens: bool) -> str:
    """Name the dice that a roll was read from, for a total that was not drawn."""
    if dice in TATHAMS:
        return f"dice that never roll 7{', with their 7 by now' if sevens else ''}"
    return TITLES[BY_HAND_INSTEAD if sevens or dice in DRAWN else dice]


def title_words(setup: Setup) -> str:
    """Say the same in a few words, for people who play already."""
    cities = f" · {CITIES}" if setup.cities else ""
    return f"{capital(TITLES[setup.dice])}{cities}"


def example_words(setup: Setup) -> str:
    """Return an example of a typed throw: `5 3`, `8 5 ship`."""
    example = "8 5"
    if setup.dice not in TATHAMS:
        example = f"8{'/5' if setup.cities else ''}" if setup.dice == "d30" else "5 3"
    return f"{example} ship" if setup.cities else example


def sevens_words(game: CatanGame) -> str:
    """Say from which turn on sevens can come."""
    if game.sevens_from is None:
        return "none until a player presses `Allow sevens`"
    if game.sevens_from == 1:
        return "from the start"
    if game.sevens:
        return f"since turn {game.sevens_from}"
    return f"none before turn {game.sevens_from}, when round {game.round_of(game.sevens_from)} begins"


def event_words(face: int) -> str:
    """Return the meaning of a face of the event die, 1 to 6."""
    meaning = event(face)
    return f"{GATES[meaning.colour]} {meaning}"


def people(players: tuple[int, ...]) -> str:
    """Name the players in the order of their turns."""
    return " → ".join(f"<@{player}>" for player in players)


class CatanStartView(PlainView):
    """The start of a game."""

    def line(self, event: Event, configuration: Configuration) -> str:
        setup = CATAN_START.read(event.request)
        return f"**Catan** begins for {len(setup.players)} players with {TITLES[setup.dice]}"

    def card(self, event: Event, result: CatanGame, configuration: Configuration) -> Card:
        setup = result.setup
        cities = (Field("With", f"{CITIES}: red number and event die"),) if setup.cities else ()
        dice = dice_for(setup.dice, sevens=True, cities=setup.cities)
        labels = (
            f"; 0 is the blank face; ordinary dice: r3 c5 is {example(dice)}"
            if isinstance(dice, Tatham)
            else ""
        )
        return Card(
            f"{people(setup.players)}\n<@{result.player}> rolls first.",
            "Catan",
            (
                Field("Dice", capital(dice_words(setup))),
                Field("Sevens", capital(sevens_words(result))),
                *cities,
            ),
            f"Your own dice: /catan roll rolled:{example_words(setup)}{labels}",
        )


WORKING_LIMIT = 900

MOST_SHOWN = 12
"""The most dice of a roll that its card names: its last ones, since sevens may be thrown again and again."""


class CatanRollView(PlainView):
    """The roll of a turn."""

    more_label = "Show working"

    def line(self, event: Event, configuration: Configuration) -> str:
        roll = CatanRoll.of(event)
        knights = f", {_knights(roll)}" if roll.cities else ""
        at = f" (had {percent(event.odds)})" if roll.drawn and event.odds is not None else ""
        hand = " by hand" if event.by_hand else ""
        labels = "" if roll.drawn else f" {_dice(roll)}"
        dice = f", {BRIEF[roll.dice]}" if BRIEF[roll.dice] else ""
        return f"**{roll.pair.total}**{knights}{at} ← Catan turn {roll.turn}{dice}{hand}{labels}"

    def card(self, event: Event, result: CatanRoll, configuration: Configuration) -> Card:
        knights = [f"**{_knights(result)}**"] if result.cities else []
        details = _against_plain(event, result) if result.drawn else _dice(result)
        text = (
            f"# {result.pair.total}",
            *knights,
            f"{_whose(event, result)}: {details}",
            f"Next: <@{result.next}>{_sevens(result)}",
        )
        usual = _tone(result)
        footer = f"Turn {result.turn}, round {result.round} · {footer_of(event, usual)}"
        return Card("\n".join(text), "", (), footer, tone_of(event, usual))

    def compact(self, event: Event, result: CatanRoll, configuration: Configuration) -> Card:
        usual = _tone(result)
        knights = f" · {_knights(result)}" if result.cities else ""
        marks = "".join(f" · {mark}" for mark in marks_of(event, usual))
        total = f"**{result.pair.total}**{knights}{marks}"
        return Card(
            f"{total} · {_whose(event, result)} · next: <@{result.next}>{_sevens(result)}",
            tone=tone_of(event, usual),
        )

    def more(self, event: Event, result: CatanRoll, configuration: Configuration) -> Card:
        working = () if result.drawn else (Field("Working", lines(_working(result), WORKING_LIMIT)),)
        return Card(
            f"# {result.pair.total}",
            "Catan",
            (*working, *_odds(event, result)),
            _way(result),
            tone_of(event, _tone(result)),
        )

    def faces(self, event: Event) -> tuple[int, ...]:
        if not event.line:
            return ()
        roll = CatanRoll.of(event)
        uppermost = () if roll.drawn else roll.catan_dice.upper_faces(roll.dice_faces)
        return (*(int(one.label or 0) for one in uppermost), *([roll.event] if roll.cities else []))

    def name_dice(self, request: Mapping[str, Json]) -> str:
        return f"Catan · turn {request.get('turn', 0)}"


def _dice(roll: CatanRoll) -> str:
    """Return the labels on the dice: `5 3`, `8 blank`."""
    labels = [face.label or "blank" for face in roll.catan_dice.upper_faces(roll.dice_faces)]
    dots = "… " if len(labels) > MOST_SHOWN else ""
    return f"`{dots}{' '.join(labels[-MOST_SHOWN:])}`"


def _knights(roll: CatanRoll) -> str:
    return f"red {roll.pair.red}, {event_words(roll.event)}"


def _working(roll: CatanRoll) -> Iterator[str]:
    steps = read(roll.catan_dice, roll.dice_faces).working
    return (f"{number}. {step}" for number, step in enumerate(steps, 1))


def _against_plain(event: Event, roll: CatanRoll) -> str:
    return beside_plain(event.odds or Fraction(0), roll.plain_odds)


def _odds(event: Event, roll: CatanRoll) -> tuple[Field, ...]:
    had = Field(f"Chance of this {roll.pair.total}", odds(event.odds or Fraction(0)), inline=True)
    if not roll.drawn:
        return (had,)
    likeliest = join_or([str(total) for total in roll.likeliest])
    return (
        had,
        Field("With plain dice", odds(roll.plain_odds), inline=True),
        Field("Best guess before it", f"{likeliest}: {odds(Fraction(roll.chance))}", inline=True),
    )


def _whose(event: Event, roll: CatanRoll) -> str:
    by = f", thrown by <@{event.person}>" if event.person != roll.player else ""
    return f"<@{roll.player}>{by}"


def _sevens(roll: CatanRoll) -> str:
    if roll.sevens:
        return ""
    if roll.sevens_from is None:
        return " · no 7 until you allow it"
    if roll.sevens_from == roll.turn + 1:
        return " · from now on, a 7 can come"
    return f" · no 7 before turn {roll.sevens_from}"


def _way(roll: CatanRoll) -> str:
    if not roll.drawn:
        return capital(thrown_words(roll.dice, sevens=roll.sevens))
    if roll.dice == FAIR:
        return f"Adaptive, tightness {roll.tightness}: earlier rolls of this game shift the odds"
    return "Deck: a drawn card stays out until the shuffle"


def _tone(roll: CatanRoll) -> Tone:
    if not roll.drawn:
        return Tone.CHANCE
    return Tone.ADAPTIVE if roll.dice == FAIR else Tone.DECK


LATEST = 10
"""How many of the latest rolls the status shows."""

LONGEST_BAR = 14
"""The length of the longest bar, in characters."""


def status_card(game: CatanGame, summary: GameSummary) -> Card:
    """Show the players, whose turn it is, how often each total came up, and the latest rolls."""
    setup = game.setup
    return Card(
        f"{people(setup.players)}\nTurn {game.turn}, round {game.round}: <@{game.player}> rolls.",
        "Catan",
        (
            Field("Sevens", capital(sevens_words(game))),
            Field(plural(len(game.rolls), "roll"), bars(summary)),
            *_latest(game),
        ),
        title_words(setup),
    )


def bars(summary: GameSummary) -> str:
    """Show how often each total came up, beside the expected number."""
    most = max(LONGEST_BAR, *(summary.counts.get(total, 0) for total in TOTALS))
    rows = (_row(total, summary, most) for total in TOTALS)
    return "\n".join(("```", "    rolled  expected", *rows, "```"))


def _row(total: int, summary: GameSummary, most: int) -> str:
    count = summary.counts.get(total, 0)
    filled = -(-count * LONGEST_BAR // most)
    return f"{total:>4} {count:>5} {summary.expected[total]:>9.1f} {'█' * filled}".rstrip()


def _latest(game: CatanGame) -> tuple[Field, ...]:
    first = max(0, len(game.rolls) - LATEST)
    rows = [
        f"`{first + place:>3}` {_format_roll(roll)} · <@{game.setup.players[roll.player]}>"
        for place, roll in enumerate(game.rolls[first:], 1)
    ]
    return (Field("Latest", "\n".join(reversed(rows))),) if rows else ()


def _format_roll(roll: CatanTurn) -> str:
    parts = [f"**{roll.total}**"]
    if roll.event:
        parts.append(f"red {roll.red}, {event_words(roll.event)}")
    if roll.by_hand:
        parts.append("by hand")
    return " ".join(parts)


END_QUESTION = "End the game?"


class CatanEndView(PlainView):
    """The end of a game."""

    def line(self, event: Event, configuration: Configuration) -> str:
        return f"**Catan** ends after {plural(len(event.before['rolls']), 'roll')}"


def end_question_card(game: CatanGame) -> Card:
    """Ask whether to end the game."""
    return Card(
        f"End the game of {join_and([f'<@{player}>' for player in game.setup.players])}? You cannot continue "
        f"it later; the history keeps all rolls. Rolls so far: {len(game.rolls):,}.",
        END_QUESTION,
        tone=Tone.WARNING,
    )


def game_goes_on_card() -> Card:
    return Card("The game goes on.", END_QUESTION)


def end_card(game: CatanGame, summary: GameSummary) -> Card:
    """Show how often each total came up against the expected number, the sevens by player, and streaks."""
    if not game.rolls:
        return Card("The game is over; nothing was rolled.", "Catan", footer=title_words(game.setup))
    sevens = "\n".join(
        f"<@{player}> {plural(count, 'seven')}"
        for player, count in zip(game.setup.players, summary.sevens, strict=True)
    )
    return Card(
        f"The game is over after {plural(len(game.rolls), 'roll')}.",
        "Catan",
        (
            Field("Totals", bars(summary)),
            Field("Sevens", sevens, inline=True),
            Field("Streaks", _streaks(summary), inline=True),
        ),
        f"{title_words(game.setup)} · expected by the odds of each roll",
    )


def bare_end_card(game: CatanGame) -> Card:
    """Say that the game is over, when its figures cannot be worked out just now."""
    return Card(
        f"The game is over after {plural(len(game.rolls), 'roll')}. Its figures could not be worked out "
        "just now; /history command:catan-roll has all rolls.",
        "Catan",
    )


def _streaks(summary: GameSummary) -> str:
    run = summary.longest
    if run:
        times = "twice" if run.length == 2 else f"{number_word(run.length)} times"
        same = f"**{run.total}** {times} in a row, from turn {run.since} on"
    else:
        same = "no total twice in a row"
    waited = f"longest wait for a seven: {plural(summary.without, 'roll')}"
    return "\n".join((same, *([waited] if summary.without else ())))


VIEWS = {
    "catan-start": CatanStartView(),
    "catan-roll": CatanRollView(),
    "catan-sevens": CatanSevensView(),
    "catan-undo": CatanUndoView(),
    "catan-end": CatanEndView(),
}
