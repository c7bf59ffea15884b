"""The help: a card for each subject, and the page of the documentation on dice expressions.

The first card has five things to type. The page is Markdown, made from the grammar and the names of dice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

from bot.features.help.played import examples_of, tell_played, tell_words
from bot.mechanics.games.catalogue import games, parse_game
from bot.mechanics.games.families import families
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.notation.other_bots import ALIASES, ELSEWHERE, EVERYDAY, Alias, Habit
from bot.mechanics.notation.reference import Example, Section, bounds, sections
from bot.mechanics.notation.understanding import understand
from bot.text.card import Card, Field
from bot.text.words import lines

TEXT_LIMIT = 4000
FIELD_LIMIT = 1000
LAST_FIELD_LIMIT = 800
"""A card has 6,000 characters in all."""

FEW_COMMANDS = 5
"""Of a group with more, the list of all names them alone: Discord says what each does while it is typed."""

START = "start"
"""The first card, which has no button."""

Commands = Iterable[tuple[str, str]]
"""The name and the description of each."""


@dataclass(frozen=True, slots=True)
class HelpLine:
    """What can be typed, and what comes of it."""

    typed: str
    meaning: str
    pressed: bool = False
    """Whether a button types it; not what decides something for all, or tells of dice that nobody threw."""


@dataclass(frozen=True, slots=True)
class HelpSubject:
    """A card of the help."""

    label: str
    """Of its button, and its title."""
    lines: tuple[HelpLine, ...]
    before: str = ""
    after: str = ""


FIRST = HelpSubject(
    "Evenhand",
    (
        HelpLine("/roll dice:1d20+5", "a d20, and 5 more", pressed=True),
        HelpLine("/roll dice:adv+5", "the better of two d20", pressed=True),
        HelpLine("/roll dice:4d6kh3", "the best three of four", pressed=True),
        HelpLine("/d100", "a d100 from six-sided dice", pressed=True),
        HelpLine("/stats", "are these dice fair?", pressed=True),
    ),
    "Dice that can show they are fair. Press one, or type it:",
    "The grey buttons below: more on each subject.",
)

SUBJECTS: Mapping[str, HelpSubject] = {
    "dice": HelpSubject(
        "Dice",
        (
            HelpLine("1d20+5", "a d20, and 5 more"),
            HelpLine("adv+5", "the better of two d20; `dis+5` the worse"),
            HelpLine("1d20+5 vs 15", "did it reach 15, and by how much?", pressed=True),
            HelpLine("1d20+7 attack; 1d8+4 damage", "two rolls, each with its name", pressed=True),
            HelpLine("4d6kh3", "the highest three of four"),
            HelpLine("6x 4d6kh3", "the same six times", pressed=True),
            HelpLine("8d6/2 fireball", "half, for who saved"),
            HelpLine("coc45", "Call of Cthulhu; `Games` has more"),
            HelpLine("5d6!", "a 6 brings one more die", pressed=True),
            HelpLine("2d6ro1", "a 1 is thrown again, once"),
            HelpLine("7d10>=8", "how many show 8 or more?"),
            HelpLine("4dF", "four Fate dice", pressed=True),
        ),
        "Write these after `/roll dice:`",
        "In the menu of a message, under Apps: `Roll the dice in this`, `Odds of this`; on a roll of "
        "yours `Change the label`.",
    ),
    "hidden": HelpSubject(
        "Hidden rolls",
        (
            HelpLine(
                "/roll dice:1d20+3 Stealth show:gm", "others see that you rolled, and why", pressed=True
            ),
            HelpLine("/roll dice:1d20+3 show:me", "only you see it", pressed=True),
            HelpLine("/config show", "who the game master is", pressed=True),
        ),
        after="`Reveal` shows a hidden roll to all. `/config game-master` names who sees them; "
        "until then it is who has Manage Server.",
    ),
    "own": HelpSubject(
        "Your own dice",
        (
            HelpLine("/roll dice:4d6kh3 rolled:6 4 3 5", "the faces on your table, in order"),
            HelpLine("/d100 rolled:?", "says which die to throw next, a button a face", pressed=True),
            HelpLine("/d100 rolled:1 2 3 set:red", "names your dice, for `/stats`"),
            HelpLine("/stats set:red", "is one of them loaded?"),
        ),
        "Throw real dice; the bot adds them up and remembers.",
    ),
    "odds": HelpSubject(
        "Odds",
        (
            HelpLine("/odds dice:4d6kh3", "what to expect, with a chart", pressed=True),
            HelpLine("/odds dice:1d20+5 vs 15", "the chance of 15 or more", pressed=True),
            HelpLine("/odds dice:2d6; 1d12", "two beside each other", pressed=True),
            HelpLine(
                "/odds dice:8d6>=5 until 10", "how many rolls it takes; `/roll` makes them", pressed=True
            ),
        ),
        "Exact, before you roll.",
    ),
    "luck": HelpSubject(
        "Fair luck",
        (
            HelpLine("/fair dice:2d6", "what came too rarely becomes more likely", pressed=True),
            HelpLine("/fair-odds dice:2d6", "what is due next", pressed=True),
            HelpLine("/deck dice:2d6", "totals drawn like cards", pressed=True),
            HelpLine("/stats dice:d6", "how every d6 has fallen here", pressed=True),
        ),
        "Dice that remember, and say so.",
        "`/fair-reset dice:2d6` and `/deck dice:2d6 shuffle:True` let them forget.",
    ),
    "d100": HelpSubject(
        "d100 from d6",
        (
            HelpLine("/d100", "exactly fair, from about three d6", pressed=True),
            HelpLine("/d100 count:7", "seven at once, for fewer dice", pressed=True),
            HelpLine("/die sides:7", "a die of any size", pressed=True),
            HelpLine("/die sides:100 from:10", "from other dice than d6"),
            HelpLine("/rules list sides:20", "all ways, and how fair each is", pressed=True),
            HelpLine("/rules show method:base6", "one of them, step by step", pressed=True),
            HelpLine("/memory show", "numbers that methods keep from roll to roll"),
            HelpLine("/card what:wallet", "a card for your wallet, to print"),
        ),
        "Any die from the dice you have.",
        "`Show working` under a roll shows each step.",
    ),
    "tables": HelpSubject(
        "Tables",
        (
            HelpLine(
                "/table add name:camp text:Nobody; 2d4 bandits; A bear", "results with `;` between them"
            ),
            HelpLine("/table add name:forest", "a form, to paste a table from a book"),
            HelpLine("/table roll name:camp", "one of them"),
            HelpLine("/table list", "all tables here", pressed=True),
            HelpLine("/card what:camp", "to print, rolled by six-sided dice"),
            HelpLine("/saved add name:attack dice:1d20+7", "a roll with a name"),
            HelpLine("/roll dice:attack", "rolls it"),
        ),
        "Tables and rolls that you keep.",
        "`{camp}` in a row of another table rolls on camp too.",
    ),
    "characters": HelpSubject(
        "Characters",
        (
            HelpLine("/character create name:Lia lines:dex = 3; hp = 24/30", "or a form, without `lines:`"),
            HelpLine("/roll dice:d20+dex", "a d20, and Lia's 3"),
            HelpLine("/character set what:hp -4", "she has 20 of 30 left"),
            HelpLine("/character rest", "all of it is back"),
            HelpLine("/character list", "yours and the server's; choose one here", pressed=True),
            HelpLine("/call what:Perception vs 15", "ask everyone: each rolls with a press"),
        ),
        "Numbers and rolls of your own, by name in every roll.",
        "A line may be a roll, `hit = d20 + dex vs {ac}`: `/roll dice:2x hit 15`. "
        "Only you see a character of yours, until you share it.",
    ),
    "evening": HelpSubject(
        "An evening",
        (
            HelpLine("/panel post title:Fight", "buttons for all here, which roll for who presses"),
            HelpLine("/session start name:The Sunken Temple", "from here on it counts"),
            HelpLine("/initiative begin", "a fight: players press Join"),
            HelpLine("/initiative add who:3x goblin d20+2; ogre 15", "monsters"),
            HelpLine("/initiative note note:bless 10 on:ogre", "counts down"),
            HelpLine("/session end", "its luck, and a button for what was hidden"),
            HelpLine("/history", "every roll; choose one to see all of it", pressed=True),
            HelpLine("/history mine:True", "your own, hidden ones too", pressed=True),
            HelpLine("/proof check roll:2", "does roll #2 fit a key locked before it?"),
        ),
        after="A number that you mistyped by hand can be struck from its entry in `/history`.",
    ),
    "catan": HelpSubject(
        "Catan",
        (
            HelpLine("/catan start player2:@Pim", "two to six players, in turn order"),
            HelpLine("/catan roll", "or press the button under the last roll"),
            HelpLine("/catan status", "what came so far, and whose turn it is"),
            HelpLine("/catan undo", "another player has to agree"),
            HelpLine("/catan end", "the game summed up"),
            HelpLine("/card what:never-roll-7", "dice that never roll 7, to print and fold"),
        ),
        "A game in this channel.",
        "`dice:` chooses others than two ordinary ones: some never roll a 7 in the first rounds.",
    ),
    "settings": HelpSubject(
        "Settings",
        (
            HelpLine("/config show", "what holds in this channel, and a menu to change it", pressed=True),
            HelpLine("/config set answers:compact", "answers in one line"),
            HelpLine("/config set faces:pictures", "dice in a small picture below the answer"),
            HelpLine("/fairness", "are the dice here fair, and can they be checked?", pressed=True),
            HelpLine("/privacy show", "what is kept about you", pressed=True),
            HelpLine("/privacy export", "all of it as files"),
            HelpLine("/privacy forget", "takes your name out of it"),
        ),
        after="`/config set` is for people with Manage Server; in direct messages for anyone there.",
    ),
}
"""What there is a button for, by what it carries."""

GAMES, ALL_DICE, ALL_COMMANDS = "games", "all-dice", "commands"
LABELS: Mapping[str, str] = {
    **{key: subject.label for key, subject in SUBJECTS.items()},
    GAMES: "Games",
    ALL_DICE: "All dice",
    ALL_COMMANDS: "All commands",
}
"""Of every button that opens a card."""


def help_card(subject: str, commands: Commands, game: GameEntry | None = None) -> Card:
    """Show the card of a subject, where a game may be played."""
    match subject:
        case "games":
            return _games(game)
        case "all-dice":
            return _all_dice()
        case "commands":
            return _all_commands(commands)
        case _:
            return _card(SUBJECTS.get(subject) or _first(game))


def _first(game: GameEntry | None) -> HelpSubject:
    """Return what can be typed first; where a game is played, its rolls before others."""
    if game is None:
        return FIRST
    rolls = tuple(HelpLine(f"/roll dice:{example}", "", pressed=True) for example in examples_of(game))
    return replace(FIRST, lines=(*rolls, FIRST.lines[0], FIRST.lines[-1]), before=tell_played(game))


def commands_of(subject: str, game: GameEntry | None = None) -> list[tuple[str, str]]:
    """Return what the buttons of a card type, five at most, each with what it says."""
    of_dice = "" if subject != "dice" else "/roll dice:"
    shown = _first(game).lines if subject == START else SUBJECTS[subject].lines if subject in SUBJECTS else ()
    typed = [f"{of_dice}{line.typed}" for line in shown if line.pressed]
    return [(line.replace(" dice:", " "), line) for line in typed]


def _card(subject: HelpSubject) -> Card:
    typed = (f"`{line.typed}` {line.meaning}".strip() for line in subject.lines)
    return Card("\n".join(filter(None, (subject.before, *typed, subject.after))), subject.label)


def _all_commands(commands: Commands) -> Card:
    """Show a line for each command, and one for a group of many; what has no room stands in fields below."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for name, text in commands:
        groups.setdefault(name.partition(" ")[0], []).append((name, text))
    told = [line for group, members in groups.items() for line in _lines_of(group, members)]
    first, rest = _split(told, TEXT_LIMIT)
    more, rest = _split(rest, FIELD_LIMIT)
    below = ("\n".join(more), lines(rest, LAST_FIELD_LIMIT))
    return Card("\n".join(first), LABELS[ALL_COMMANDS], tuple(Field("And", text) for text in below if text))


def _lines_of(group: str, members: list[tuple[str, str]]) -> list[str]:
    if len(members) <= FEW_COMMANDS:
        return [f"/{name}: {text}" for name, text in members]
    return [f"/{group} {', '.join(name.removeprefix(f'{group} ') for name, _ in members)}"]


def _split(told: list[str], limit: int) -> tuple[list[str], list[str]]:
    """Return the first lines, which have room in so many characters, and the others."""
    fitting = sum(end <= limit for end in accumulate(len(line) + 1 for line in told))
    return told[:fitting], told[fitting:]


def _all_dice() -> Card:
    """Show what can be written where dice are asked for: each form once, with an example."""
    names = ", ".join(f"`{alias.spellings[0]}`" for alias in ALIASES)
    return Card(
        lines((line for section in sections() for line in _forms(section)), TEXT_LIMIT),
        LABELS[ALL_DICE],
        (Field("Names from games", names),),
        "Every roll repeats what it has understood.",
    )


GAMES_HEAD = """\
Write these after `/roll dice:` or `/odds dice:`, in any order: `7 vtm hunger 2`. The answer is a verdict.
In a channel of one game: `/config set game:vtm here:True`, then `7 hunger 2` will do."""
OTHERS = "Other games begin with their names, after `/roll dice:` or `/odds dice:`."

LINE = 36
"""Characters of a line on a phone."""


def _games(played: GameEntry | None) -> Card:
    """Show every game once, with an example, by what is thrown; that which is played first."""
    told = (line for family in families() for line in (f"**{family.title}**", *map(_game, family.entries)))
    return Card(lines((*_head(played), *told), TEXT_LIMIT), LABELS[GAMES])


def _head(played: GameEntry | None) -> Iterable[str]:
    if played is None:
        return (GAMES_HEAD,)
    examples = " or ".join(f"`{example}`" for example in examples_of(played))
    words = tell_words(played)
    return (tell_played(played), f"Type {examples}.", *([f"Words: {words}."] if words else []), OTHERS)


def _game(entry: GameEntry) -> str:
    """Return its example with as much of its title as a line of a phone holds."""
    title, room = entry.title, LINE - len(entry.examples[0])
    while len(title) > room and "," in title:
        title = title.rpartition(",")[0]
    return f"`{entry.examples[0]}` {title}{'' if title == entry.title else ' …'}"


def _forms(section: Section) -> Iterable[str]:
    yield f"**{section.title}**"
    yield from (f"`{example.text}` {example.meaning}" for example in section.examples)


HEAD = """\
# Dice expressions

What you write is read back to you in one form, so that you see how it was understood. What cannot be
understood is refused with the column at which it goes wrong.

Under the examples stands the grammar, for those who want it exact. This page is made from it, from
`bot/mechanics/notation/reading/dice.lark`, by `make docs`; change that, not this page.
"""

NAMES = """
| name | game | stands for | meaning |
|---|---|---|---|
"""

BY_HAND = """
## Dice thrown by hand

Their faces are read in this order. Everything is thrown from left to right, a computed number of dice before
the dice. Of dice that stand together each is thrown once; then, in the same order, each that is to be thrown
again or exploded, and so on until all lie still. Of a d100 with bonus or penalty dice the units die comes
first; a 10 of its dice reads 0. Fate dice are typed as −, 0 and +, or all as
numbers of their faces: 1 for −, 2 for 0, 3 for +.
"""

EVERYDAY_HEAD = """
## At the table

| typed | is | it means |
|---|---|---|
"""

ELSEWHERE_HEAD = """
## Coming from Dice Maiden, Avrae, Roll20, Foundry, Button Dice Roller

What you are used to is understood where it means one thing. Where two bots differ it is refused, and each
reading is a button.

| typed there | here | it means |
|---|---|---|
"""

LIMITS = """
## Limits

| what | at most |
|---|---|
"""


def notation_page() -> str:
    """Return the page: a section for each part of the language, then names, dice by hand, limits, habits."""
    parts = "".join(map(_section, sections()))
    names = "".join(map(_name, ALIASES))
    limits = "".join(f"| {what} | {most} |\n" for what, most in bounds())
    return HEAD + parts + NAMES + names + BY_HAND + LIMITS + limits + EVERYDAY_HEAD + _habits()


def _habits() -> str:
    everyday = "".join(map(_habit, EVERYDAY))
    others = "".join(
        f"| **{bot}** | | |\n{''.join(map(_habit, habits))}" for bot, habits in ELSEWHERE.items()
    )
    return f"{everyday}{ELSEWHERE_HEAD}{others}"


def _habit(habit: Habit) -> str:
    if roll := parse_game(habit.typed):
        return f"| `{habit.typed}` | `{roll}`, {_page_of(roll.entry)} | {habit.meaning} |\n"
    here = " or ".join(f"`{one}`" for one in habit.here)
    return f"| `{habit.typed}` | {f'refused: {here}' if habit.is_refused else here} | {habit.meaning} |\n"


def _page_of(entry: GameEntry) -> str:
    """Return a link to what the documentation says of a game."""
    family = next(family.name for family in families() if entry in family.entries)
    return f"a [game](games/{family}.md#{entry.name})"


def _section(section: Section) -> str:
    rows = "".join(map(_example, section.examples))
    table = f"\n| write | it means | read back as |\n|---|---|---|\n{rows}" if rows else ""
    return f"\n## {section.title}\n\n{section.prose}\n{table}\n```lark\n{section.grammar}\n```\n"


def _example(example: Example) -> str:
    return f"| `{example.text}` | {example.meaning} | `{understand(example.text)}` |\n"


def _name(alias: Alias) -> str:
    names = ", ".join(f"`{name}`" for name in alias.spellings)
    entry = next((entry for entry in games().values() if entry.begins(alias.spellings[0])), None)
    game = f"; alone it is {_page_of(entry)}" if entry else ""
    return f"| {names} | {alias.game} | `{understand(alias.spellings[0])}` | {alias.meaning}{game} |\n"
