"""The help cards: five things to type, and a card for each subject: together enough for an evening."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from bot.mechanics.notation.aliases import ALIASES
from bot.mechanics.notation.reference import Section, sections
from bot.render.card import Card, Field
from bot.render.text import lines

TEXT_LIMIT = 4000
FIELD_LIMIT = 1000

START = "start"
"""The first card, which has no button."""

Commands = Iterable[tuple[str, str]]
"""The name and the description of each."""


@dataclass(frozen=True, slots=True)
class Line:
    """What can be typed, and what comes of it."""

    typed: str
    meaning: str
    pressed: bool = False
    """Whether a button types it; not what decides something for all, or tells of dice that nobody threw."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A card of the help."""

    label: str
    """Of its button, and its title."""
    lines: tuple[Line, ...]
    before: str = ""
    after: str = ""


FIRST = Subject(
    "Evenhand",
    (
        Line("/roll dice:1d20+5", "a d20, and 5 more", pressed=True),
        Line("/roll dice:adv+5", "the better of two d20", pressed=True),
        Line("/roll dice:4d6kh3", "the best three of four", pressed=True),
        Line("/d100", "a d100 from six-sided dice", pressed=True),
        Line("/stats", "are these dice fair?", pressed=True),
    ),
    "Dice that can show they are fair. Press one, or type it:",
    "The grey buttons below: more on each subject.",
)

SUBJECTS: Mapping[str, Subject] = {
    "dice": Subject(
        "Dice",
        (
            Line("1d20+5", "a d20, and 5 more"),
            Line("adv+5", "the better of two d20; `dis+5` the worse"),
            Line("1d20+5 vs 15", "did it reach 15, and by how much?", pressed=True),
            Line("1d20+7 attack; 1d8+4 damage", "two rolls, each with its name", pressed=True),
            Line("4d6kh3", "the highest three of four"),
            Line("6x 4d6kh3", "the same six times", pressed=True),
            Line("8d6/2 fireball", "half, for who saved"),
            Line("d100 vs <=45", "45 or less, as in Call of Cthulhu"),
            Line("5d6!", "a 6 brings one more die", pressed=True),
            Line("2d6ro1", "a 1 is thrown again, once"),
            Line("7d10>=8", "how many show 8 or more?"),
            Line("4dF", "four Fate dice", pressed=True),
        ),
        "Write these after `/roll dice:`",
        "In the menu of a message, under Apps: `Roll the dice in this`, `Odds of this`.",
    ),
    "hidden": Subject(
        "Hidden rolls",
        (
            Line("/roll dice:1d20+3 Stealth show:gm", "others see that you rolled, and why", pressed=True),
            Line("/roll dice:1d20+3 show:me", "only you see it", pressed=True),
            Line("/config show", "who the game master is", pressed=True),
        ),
        after="`Reveal` shows a hidden roll to all. `/config game-master` names who sees them; "
        "until then it is who has Manage Server.",
    ),
    "own": Subject(
        "Your own dice",
        (
            Line("/roll dice:4d6kh3 rolled:6 4 3 5", "the faces on your table, in order"),
            Line("/d100 rolled:?", "says which die to throw next, a button a face", pressed=True),
            Line("/d100 rolled:1 2 3 set:red", "names your dice, for `/stats`"),
            Line("/stats set:red", "is one of them loaded?"),
        ),
        "Throw real dice; the bot adds them up and remembers.",
    ),
    "odds": Subject(
        "Odds",
        (
            Line("/odds dice:4d6kh3", "what to expect, with a chart", pressed=True),
            Line("/odds dice:1d20+5 vs 15", "the chance of 15 or more", pressed=True),
            Line("/odds dice:2d6; 1d12", "two beside each other", pressed=True),
        ),
        "Exact, before you roll.",
    ),
    "luck": Subject(
        "Fair luck",
        (
            Line("/fair dice:2d6", "what came too rarely becomes more likely", pressed=True),
            Line("/fair-odds dice:2d6", "what is due next", pressed=True),
            Line("/deck dice:2d6", "totals drawn like cards", pressed=True),
            Line("/stats dice:d6", "how every d6 has fallen here", pressed=True),
        ),
        "Dice that remember, and say so.",
        "`/fair-reset dice:2d6` and `/deck dice:2d6 shuffle:True` let them forget.",
    ),
    "d100": Subject(
        "d100 from d6",
        (
            Line("/d100", "exactly fair, from about three d6", pressed=True),
            Line("/d100 count:7", "seven at once, for fewer dice", pressed=True),
            Line("/die sides:7", "a die of any size", pressed=True),
            Line("/die sides:100 from:10", "from other dice than d6"),
            Line("/rules list sides:20", "all ways, and how fair each is", pressed=True),
            Line("/rules show method:base6", "one of them, step by step", pressed=True),
            Line("/memory show", "numbers that methods keep from roll to roll"),
            Line("/card what:wallet", "a card for your wallet, to print"),
        ),
        "Any die from the dice you have.",
        "`Show working` under a roll shows each step.",
    ),
    "tables": Subject(
        "Tables",
        (
            Line("/table add name:camp text:Nobody; 2d4 bandits; A bear", "results with `;` between them"),
            Line("/table add name:forest", "a form, to paste a table from a book"),
            Line("/table roll name:camp", "one of them"),
            Line("/table list", "all tables here", pressed=True),
            Line("/card what:camp", "to print, rolled by six-sided dice"),
            Line("/saved add name:attack dice:1d20+7", "a roll with a name"),
            Line("/roll dice:attack", "rolls it"),
        ),
        "Tables and rolls that you keep.",
        "`{camp}` in a row of another table rolls on camp too.",
    ),
    "evening": Subject(
        "An evening",
        (
            Line("/session start name:The Sunken Temple", "from here on it counts"),
            Line("/session end", "its luck, and a button for what was hidden"),
            Line("/history", "every roll; choose one to see all of it", pressed=True),
            Line("/history mine:True", "your own, hidden ones too", pressed=True),
            Line("/proof check roll:2", "does roll #2 fit a key locked before it?"),
        ),
        after="A number that you mistyped by hand can be struck from its entry in `/history`.",
    ),
    "catan": Subject(
        "Catan",
        (
            Line("/catan start player2:@Pim", "two to six players, in turn order"),
            Line("/catan roll", "or press the button under the last roll"),
            Line("/catan status", "what came so far, and whose turn it is"),
            Line("/catan undo", "another player has to agree"),
            Line("/catan end", "the game summed up"),
            Line("/card what:never-roll-7", "dice that never roll 7, to print and fold"),
        ),
        "A game in this channel.",
        "`dice:` chooses others than two ordinary ones: some never roll a 7 in the first rounds.",
    ),
    "settings": Subject(
        "Settings",
        (
            Line("/config show", "what holds in this channel", pressed=True),
            Line("/config set answers:compact", "answers in one line"),
            Line("/fairness", "are the dice here fair, and can they be checked?", pressed=True),
            Line("/privacy show", "what is kept about you", pressed=True),
            Line("/privacy export", "all of it as files"),
            Line("/privacy forget", "takes your name out of it"),
        ),
        after="`/config set` is for people with Manage Server; in direct messages for anyone there.",
    ),
}
"""What there is a button for, by what it carries."""

ALL_DICE, ALL_COMMANDS = "all-dice", "commands"
LABELS: Mapping[str, str] = {
    **{key: subject.label for key, subject in SUBJECTS.items()},
    ALL_DICE: "All dice",
    ALL_COMMANDS: "All commands",
}
"""Of every button that opens a card."""


def help_card(subject: str, commands: Commands) -> Card:
    """Show the card of a subject."""
    match subject:
        case "all-dice":
            return _all_dice()
        case "commands":
            return _all_commands([f"/{name}: {text}" for name, text in commands])
        case _:
            return _card(SUBJECTS.get(subject, FIRST))


def pressed(subject: str) -> list[tuple[str, str]]:
    """Return what the buttons of a card type, five at most, each with what it says."""
    of_dice = "" if subject != "dice" else "/roll dice:"
    shown = FIRST.lines if subject == START else SUBJECTS[subject].lines if subject in SUBJECTS else ()
    typed = [f"{of_dice}{line.typed}" for line in shown if line.pressed]
    return [(line.replace(" dice:", " "), line) for line in typed]


def _card(subject: Subject) -> Card:
    typed = (f"`{line.typed}` {line.meaning}" for line in subject.lines)
    return Card("\n".join(filter(None, (subject.before, *typed, subject.after))), subject.label)


def _all_commands(told: list[str]) -> Card:
    """Show a line for each command; what has no room in the text stands in a field below."""
    fitting = sum(end <= TEXT_LIMIT for end in accumulate(len(line) + 1 for line in told))
    rest = (Field("And", lines(told[fitting:], FIELD_LIMIT)),) if fitting < len(told) else ()
    return Card("\n".join(told[:fitting]), LABELS[ALL_COMMANDS], rest)


def _all_dice() -> Card:
    """Show what can be written where dice are asked for: each form once, with an example."""
    names = ", ".join(f"`{alias.spellings[0]}`" for alias in ALIASES)
    return Card(
        lines((line for section in sections() for line in _forms(section)), TEXT_LIMIT),
        LABELS[ALL_DICE],
        (Field("Names from games", names),),
        "Every roll repeats what it has understood.",
    )


def _forms(section: Section) -> Iterable[str]:
    yield f"**{section.title}**"
    yield from (f"`{example.text}` {example.meaning}" for example in section.examples)
