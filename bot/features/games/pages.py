"""The documentation pages on games: Markdown, made from the catalogue.

A family of games is a page, a game a section: its spelling, its rules, a throw, exact odds, and the chances
by the size of its pool.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

from bot.features.games.card import BAD, dice_by_kind
from bot.features.odds.card import between, number
from bot.mechanics.distribution import Distribution, DistributionFigures
from bot.mechanics.errors import BadInput
from bot.mechanics.games.families import GameFamily, families
from bot.mechanics.games.game import Chances, GameThrow, throw
from bot.mechanics.games.numbers import Numbers
from bot.mechanics.games.recorded import read_game
from bot.mechanics.games.spelling import GameEntry, GameOption, GameRoll, Value
from bot.mechanics.sources import Chance
from bot.text.words import join_and, odds, percent

TEXT = Path(__file__).with_name("pages.md")
"""The page that lists all games, with a hole for them."""

FOLDER = "games"

MOST_WORDS = 7
"""The most verdicts in a list; of more, the chance of one or better."""

MOST_COUNT = 6
"""The most successes in a table."""

POOL = 10
"""The most dice of a table of chances."""

PLAYS = 20
"""Throws that are searched for an example."""


def game_pages() -> Mapping[str, str]:
    """Return the text of every page by its file."""
    told = tuple(families())
    index = TEXT.read_text(encoding="utf-8").format(families="\n\n".join(map(_index, told)))
    return {f"{FOLDER}.md": index} | {f"{FOLDER}/{family.name}.md": _page(family) for family in told}


def _index(family: GameFamily) -> str:
    page = f"{FOLDER}/{family.name}.md"
    rows = "\n".join(
        f"| [{entry.name}]({page}#{entry.name}) | {entry.title} | `{entry.examples[0]}` |"
        for entry in family.entries
    )
    return f"## {family.title}\n\n| name | game | example |\n|---|---|---|\n{rows}"


def _page(family: GameFamily) -> str:
    parts = (f"# {family.title}", family.idea, f"[All games](../{FOLDER}.md)", *map(_section, family.entries))
    return "\n\n".join(filter(None, parts)) + "\n"


def _section(entry: GameEntry) -> str:
    rolls = [read_game(example) for example in entry.examples]
    parts = (
        f"## {entry.name}",
        f"**{entry.title}.** {entry.reads}",
        f"Also called {join_and([f'`{name}`' for name in entry.aliases])}." if entry.aliases else "",
        f"Rolls: {join_and([f'`{example}`' for example in entry.examples])}.",
        _options(entry) if entry.options else "",
        _throw(rolls[0]),
        *(_odds(roll) for roll in rolls[:2]),
        _by_size(rolls),
        _by_count(rolls[0], entry),
        f"Source: {entry.source.rstrip('.')}.",
    )
    return "\n\n".join(filter(None, parts))


def _options(entry: GameEntry) -> str:
    """Return a table of all options of a game, or an empty string."""
    if not entry.options:
        return ""
    rows = (f"| {_typed(option)} | {_meaning(option)} | {_values(option)} |" for option in entry.options)
    return "\n".join(("| typed | what it is | values |", "|---|---|---|", *rows))


TYPED: Mapping[str, str] = {
    "pool": "a number",
    "modifier": "`+2`",
    "steps": "`+1d`",
    "dice": "`d8`",
    "loss": "`1` of `1/1d6`",
    "other loss": "`1d6` of `1/1d6`",
}
"""What people type for an option, by its shape."""


def _typed(option: GameOption) -> str:
    if option.shape == "list":
        return f"`{option.write((option.high, option.high)).strip()}`"
    words = dict.fromkeys((*option.words[:3], option.name))
    return TYPED.get(option.shape) or ", ".join(f"`{word}`" for word in words)


def _meaning(option: GameOption) -> str:
    return (option.meaning or option.name) + (", always typed" if option.is_required else "")


def _values(option: GameOption) -> str:
    if option.shape == "flag" and option.high == 1:
        return "typed or not"
    usual = f", else {option.default:,}" if isinstance(option.default, int) else ""
    return f"{option.low:,} to {option.high:,}{usual}"


def _throw(roll: GameRoll) -> str:
    """Return a throw with its faces, a successful one if possible, and its follow-ups."""
    chance = Chance(Random(roll.entry.name).randrange)  # noqa: S311 - an example that is always the same
    thrown = [made for _ in range(PLAYS) if isinstance(made := throw(roll.game, chance), GameThrow)]
    made = next((each for each in thrown if not BAD.match(each.verdict.word)), thrown[0])
    faces = dice_by_kind(made.dice, made.faces)
    follows = made.game.follow_ups(made.tally)
    more = f" A button under it: {join_and([name.capitalize() for name in follows])}." if follows else ""
    return f"A throw of `{roll}`: {faces} is **{roll.say(made.verdict.text)}**.{more}"


def _odds(roll: GameRoll) -> str:
    """Return the exact chances of all verdicts, the best last, or the average if that says it all."""
    counted = roll.game.numbers()
    if counted is not None and len(roll.game.words) == 1:
        return f"`{roll}`: {number(counted.mean)} on average, usually {_usual(counted)}."
    chances = roll.say_odds()
    words = tuple(chances)
    kept, rest = (words, ()) if len(words) <= 2 * MOST_WORDS else (words[:MOST_WORDS], words[MOST_WORDS:])
    rows = [f"| {word} | {odds(chances[word])} |" for word in kept]
    if rest:
        rows.append(f"| {rest[0]} or better | {odds(_or_better(chances, words, rest[0]))} |")
    return "\n".join((f"| `{roll}` | chance |", "|---|---|", *rows))


def _by_size(examples: Sequence[GameRoll]) -> str:
    """Return the chances by the size of the pool, or by the skill; empty if there is neither."""
    option = next((each for each in examples[0].entry.options if each.shape == "pool"), None)
    if option is None:
        return ""
    roll = next((each for each in examples if each.values.get(option.name)), examples[0])
    rolls = [found for size in _sizes(roll, option) if (found := _of_size(roll, option, size))]
    if len({word for each in rolls for word in each.game.words}) == 1:
        return ""  # a number says it all
    told = {str(each): each.say_odds() for each in rolls}
    words = max((tuple(map(each.say, each.game.words)) for each in rolls), key=len)
    ways = [word for word in words if any(word in chances for chances in told.values())]
    is_long = len(ways) > MOST_WORDS
    shown = ways[1 : MOST_WORDS + 1] if is_long else ways
    head = ("roll", *(f"{word} or better" if is_long else word for word in shown))
    rows = [head, ("---",) * len(head)]
    for name, chances in told.items():
        shares = [_or_better(chances, words, word) if is_long else chances.get(word) for word in shown]
        rows.append((f"`{name}`", *(percent(share) if share else "-" for share in shares)))
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _by_count(roll: GameRoll, entry: GameEntry) -> str:
    """Return the number of successes of a pool, if the verdicts do not say it."""
    option = next((each for each in entry.options if each.shape == "pool"), None)
    rolls = (
        [found for size in _sizes(roll, option) if (found := _of_size(roll, option, size))] if option else []
    )
    rows = [(found, counted) for found in rolls if (counted := found.game.numbers()) is not None]
    if not rows:
        return ""
    game, unit = roll.game, rows[0][1].unit
    is_sum = game.successes(game.empty) is None
    wanted = ("usually",) if is_sum else (f"{least} or more" for least in range(1, MOST_COUNT + 1))
    head = (f"{unit} of", "on average", *wanted)
    told = [" | ".join(head), " | ".join(("---",) * len(head))]
    for found, counted in rows:
        cells = (f"`{found}`", number(counted.mean), *((_usual(counted),) if is_sum else _at_least(counted)))
        told.append(" | ".join(cells))
    return "\n".join(f"| {row} |" for row in told)


def _usual(counted: Numbers) -> str:
    return between(*DistributionFigures(Distribution.of(counted.chances)).usual)


def _at_least(counted: Numbers) -> Iterator[str]:
    for least in range(1, MOST_COUNT + 1):
        share = sum((share for count, share in counted.chances.items() if count >= least), Fraction(0))
        yield percent(share) if share else "-"


def _sizes(roll: GameRoll, option: GameOption) -> range:
    """Return the sizes of a table: dice one by one, skills in steps."""
    usual = roll.values.get(option.name, option.low)
    if "dice" in option.meaning:
        return range(max(option.low, 1), min(option.high, POOL) + 1)
    if isinstance(usual, int) and usual > 2 * POOL:
        return range(POOL, 10 * POOL, POOL)
    return range(max(option.low, 2), min(option.high, 2 * POOL) + 1, 2)


def _of_size(roll: GameRoll, option: GameOption, size: int) -> GameRoll | None:
    """Return the same roll with another pool, or None if that does not fit its other numbers."""
    values: dict[str, Value] = {**roll.values, option.name: size}
    try:
        found = read_game(str(GameRoll(roll.entry, values)))
    except BadInput:
        return None
    return found if found.values.get(option.name) == size else None


def _or_better(chances: Chances, words: tuple[str, ...], least: str) -> Fraction:
    better = words[words.index(least) :]
    return sum((chance for word, chance in chances.items() if word in better), Fraction(0))
