"""All doors read what people type by one call: the syntax tree of the code holds it."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parent
ROOMS = ("features", "cli", "play")

DOORS = {
    "features/attacks/aiming.py": 2,  # /roll at:, as it is and with any armour class
    "features/attacks/criticals.py": 2,  # attacks of a sheet, and a typed one with the critical hits of these
    "features/attacks/soaking.py": 1,  # the roll of a Soak
    "features/calls/damage.py": 1,  # the damage of a call
    "features/calls/asking.py": 3,  # a call as it is, for one with a sheet; dice typed for a missing number
    "features/fair/event.py": 1,  # /fair, /deck, and odds of both
    "features/history/pages.py": 1,  # /history dice
    "features/initiative/adding.py": 1,  # /initiative join
    "features/initiative/entries.py": 2,  # /initiative add, and a line of a sheet
    "features/menus/command.py": 2,  # "Roll the dice in this" and "Odds of this", and whether one is secret
    "features/menus/direct_message.py": 2,  # a message to the bot, as a whole and by its lines
    "features/characters/changing.py": 1,  # /character set, by dice
    "features/odds/command.py": 1,  # /odds
    "features/panels/throws.py": 1,  # a table that has the name of a roll
    "features/roll/event.py": 1,  # /roll, also for another; panels, calls and menus ask it for their request
    "features/roll/secrecy.py": 1,  # whether a line is to be hidden, where nothing is
    "features/together/event.py": 1,  # /together
    "cli/dice.py": 2,  # evenhand law and roll
    "cli/stateful_dice.py": 2,  # evenhand fair and deck
    "play/sums.py": 2,  # /stats of:
}
"""Where a line is read, and how often."""

ONE_CALL = {"read_typed", "read_alone"}
"""For a person at a place; where nobody has names, and no game is played."""

READERS = {
    *(
        "understand",
        "understand_one",
        "is_dice",
        "is_plain",
        "read_plain",
        "take_only",
        "tokenize",
        "LineReader",
    ),
    *("parse_game", "read_where_played", "read_without_name", "judge_dice", "imply_d20", "find_dice"),
    *(
        "put_names",
        "put_line",
        "put_in_game",
        "put_values_first",
        "call_game",
        "calls_dice",
        "recognize_game",
    ),
    *("suggest_begun", "suggest_similar", "explain_refusal", "LineAtTable", "may_call", "expand_game"),
    *(
        "find_ending",
        "ending_at",
        "check_rolled_once",
        "check_only_dice",
        "read_pick",
        "find_dice",
        "find_games",
        "recognize_game",
    ),
}
"""What the one call is made of."""

PARTS = {
    "features/reading/reading.py",
    "features/characters/typed_names.py",
    "features/saved/saved.py",
}
"""The one call itself: whose names count, saved rolls, and the game of the channel."""

OTHERS = {
    "features/reading/speaker.py": "a name stands before a line, so what comes first is looked at before",
    "features/attacks/amount_offer.py": "a number alone, as the game of the channel reads it",
    "features/menus/rolls_in_text.py": "looks for rolls in prose, and has each read as /roll reads it",
    "features/calls/trying.py": "a name may stand where /roll has dice, so what is more is looked for before",
    "features/initiative/entries.py": "a name stands before dice, so what is more is looked for in all of it",
    "features/characters/typed_changes.py": "a counter and its change are one text, cut by tokens",
    "features/characters/score_question.py": "looks for abilities in a line that the one call has read",
    "features/reading/old_lines.py": "looks for old saved rolls among what was rolled",
    "features/help/pages.py": "writes the documentation from examples",
    "features/help/recipes.py": "writes the documentation from examples",
}
"""Who else asks them, and why."""


@cache
def trees():
    """Return the syntax tree of each file that people's texts come by, and that names a reader."""
    files = (file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py")))
    texts = ((str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")) for file in files)
    names = re.compile("|".join(ONE_CALL | READERS))
    return {file: ast.parse(text) for file, text in texts if names.search(text)}


def imported(tree, names):
    """Return which of some names a file imports from the bot, each by its name there."""
    return {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("bot.")
        for alias in node.names
        if alias.name in names
    }


def count_calls(tree):
    """Return how often a file asks the one call, under whatever name."""
    known = imported(tree, ONE_CALL)
    called = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return sum(isinstance(each, ast.Name) and each.id in known for each in called)


def test_there_are_as_many_calls_as_doors():
    counts = Counter({file: count_calls(tree) for file, tree in trees().items()})

    assert +counts == DOORS


def test_no_door_asks_what_the_one_call_is_made_of():
    asking = {file for file, tree in trees().items() if imported(tree, READERS) and file not in PARTS}

    assert asking == {*OTHERS}
