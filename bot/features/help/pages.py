"""The documentation page on dice expressions.

It is Markdown, made from the table of the language, the phrase book, and the names of dice.
"""

from bot.mechanics.games.catalogue import find_begun, parse_game
from bot.mechanics.games.families import families
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.reading.language import SECTIONS, Example, Section, Word, bounds
from bot.mechanics.reading.phrase_book import BOTS, NAMES, PHRASES, ROWS, DiceName, Habit, Phrase
from bot.mechanics.reading.reader import understand

HEAD = """\
# Dice expressions

The bot repeats your roll in one form, so that you see how it understood you. If it does not understand, it
marks the place.

`make docs` makes this page from the tables by which the bot reads, `language.py` and `phrase_book.py` in
`bot/mechanics/reading/`: change those, not this page.
"""

NAMES_HEAD = """
| name | game | is short for | meaning |
|---|---|---|---|
"""

PHRASES_HEAD = """
## In words

Type one of the words with `/` between them; you can leave out what is in brackets. A number may be a
word, up to twelve. Where D&D is played, `crit` with damage is not asked about: it doubles the dice.

| words | such as | here |
|---|---|---|
"""

BY_HAND = """
## Dice thrown by hand

Their faces are read in this order:

- Everything is thrown from left to right, a computed number of dice before the dice.
- Each die of a group such as `4d6` is thrown once. Then, in the same order, those that are re-rolled or
  explode are thrown, and so on until all are done.
- Percentile dice are typed with the tens first and the units last: all as digits, such as `3 2 5`, or the
  tens as they are printed, such as `30 20 5`. This also holds for two dice in place of a d100: `7 3` is 73.
- Fate dice are typed by their signs: `+ - 0`. A 1 beside a 0 or a -1 is a +; other numbers are asked about.
- `64` is enough for a d66.
"""

EVERYDAY_HEAD = """
## What people also type

| typed | here | it means |
|---|---|---|
"""

ELSEWHERE_HEAD = f"""
## Coming from {", ".join(BOTS[:5])}

The bot understands what you are used to, where it means one thing. If two bots differ, it refuses, and each
meaning is a button.

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
    parts = "".join(map(_section, SECTIONS))
    names = "".join(map(_name, NAMES))
    limits = "".join(f"| {what} | {most} |\n" for what, most in bounds())
    phrases = PHRASES_HEAD + "".join(_phrase(phrase) for phrase in PHRASES if not phrase.bots)
    return HEAD + parts + NAMES_HEAD + names + phrases + BY_HAND + LIMITS + limits + EVERYDAY_HEAD + _habits()


def _habits() -> str:
    everyday = "".join(_habit(row) for row in ROWS if isinstance(row, Habit) and _is_new(row))
    others = "".join(
        f"| **{bot}** | | |\n{''.join(_habit(row) for row in ROWS if bot in row.bots)}" for bot in BOTS
    )
    return f"{everyday}{ELSEWHERE_HEAD}{others}"


def _is_new(habit: Habit) -> bool:
    """Whether no other bot has this, and its reading differs from its text."""
    return not habit.bots and habit.typed not in habit.readings


def _habit(row: Habit | Phrase) -> str:
    if roll := parse_game(row.typed):
        return f"| `{row.typed}` | `{roll}`, {_page_of(roll.entry)} | {row.meaning} |\n"
    here = " or ".join(f"`{one}`" for one in row.readings)
    return f"| `{row.typed}` | {f'refused: {here}' if row.is_asked else here} | {row.meaning} |\n"


def _page_of(entry: GameEntry) -> str:
    """Return a link to a game's documentation."""
    family = next(family.name for family in families() if entry in family.entries)
    return f"a [game](games/{family}.md#{entry.name})"


def _section(section: Section) -> str:
    rows = "".join(map(_example, section.examples))
    table = f"\n| write | it means | read back as |\n|---|---|---|\n{rows}" if rows else ""
    words = "".join(map(_word, section.words))
    needs = f"\n| word | what must follow |\n|---|---|\n{words}" if words else ""
    return f"\n## {section.title}\n\n{section.prose}\n{table}{needs}"


def _word(word: Word) -> str:
    spellings = ", ".join(f"`{each}`" for each in word.spellings.split())
    return f"| {spellings} | {word.needs.value} |\n"


def _phrase(phrase: Phrase) -> str:
    typed = phrase.words.replace("{n?}", "[number]").replace("{m?}", "[number]")
    typed = typed.replace("{n}", "number").replace("{m}", "number").replace("|", "/")
    here = " or ".join(f"`{each}`" for each in phrase.readings)
    return f"| {typed} | `{phrase.typed}` | {f'asked: {here}' if phrase.is_asked else here} |\n"


def _example(example: Example) -> str:
    return f"| `{example.text}` | {example.meaning} | `{understand(example.text)}` |\n"


def _name(name: DiceName) -> str:
    names = ", ".join(f"`{each}`" for each in name.spellings)
    entry = find_begun(name.spellings[0])
    game = f"; alone it is {_page_of(entry)}" if entry else ""
    return f"| {names} | {name.game} | `{understand(name.spellings[0])}` | {name.meaning}{game} |\n"
