"""One package reads by tokens what people type of rolls: only the modules named here have patterns."""

import ast
import re
from pathlib import Path

import bot

ROOT = Path(bot.__file__).parent

PACKAGES = {
    "ops": "logs, addresses and tokens of the host",
    "sandbox": "what Discord itself checks",
    "storage": "files, addresses and SQL",
}
"""Nobody types dice to these."""

OF_OTHER_TEXTS = {
    "cli/app.py": "a word of the command line that begins with -",
    "cli/env_file.py": "a line of a file of settings",
    "cli/rules.py": "a number with a point or a slash, on the command line",
    "cli/upkeep.py": "an id",
    "client/buttons.py": "ids of buttons",
    "client/message.py": "emoji",
    "client/options.py": "a command with its options",
    "features/calls/command.py": "a mention of a person",
    "features/calls/presses.py": "the id of a person",
    "features/calls/damage.py": "damage without dice",
    "features/fair/card.py": "a row's own canonical text",
    "features/games/card.py": "verdicts",
    "features/games/odds.py": "verdicts",
    "features/help/recipes.py": "the documentation",
    "features/help/titles.py": "titles of games",
    "features/help/topics.py": "the name of a topic",
    "features/history/command.py": "the number of a roll",
    "features/history/days.py": "a day",
    "features/history/finding.py": "a mention of a person",
    "features/initiative/sheet_words.py": "words of a monster that stand for numbers of its sheet",
    "features/menus/command.py": "the number of a roll below its card",
    "features/menus/direct_message.py": "the name of the command before dice",
    "features/printing/rule_tables.py": "kinds of dice of a method",
    "features/privacy/card.py": "cells of a table of numbers",
    "features/proof/card.py": "the text of a proof",
    "features/proof/contents.py": "the text of a proof",
    "features/proof/lines.py": "the text of a proof",
    "features/proof/seen.py": "the text of a proof",
    "mechanics/aces.py": "whether a label says that there was a raise",
    "mechanics/analysis.py": "the name of a figure",
    "mechanics/deadly.py": "dice of a row's own canonical text",
    "mechanics/errors.py": "words of a name that is suggested",
    "mechanics/figures.py": "kinds of dice of a method",
    "mechanics/group_checks.py": "verdicts",
    "mechanics/off_guard.py": "conditions in a label or a note",
    "mechanics/rule.py": "a decimal number",
    "mechanics/status_penalties.py": "conditions in a note",
    "mechanics/sheet_import/dice_text.py": "damage on a sheet of another program",
    "mechanics/sheet_import/pf2e_rest.py": "a remark in brackets on a pasted sheet",
    "mechanics/sheet_import/pieces.py": "a line of a pasted sheet",
    "mechanics/sheet_import/plain_text.py": "marks of a pasted sheet",
    "mechanics/sheet_import/savage_worlds.py": "a row of a pasted sheet",
    "mechanics/sheet_import/traits.py": "a weapon's traits on a sheet, or behind its dice",
    "mechanics/signs.py": "invisible signs, before anything reads the text",
    "mechanics/sources.py": "faces",
    "mechanics/stateful_dice.py": "a decimal number",
    "mechanics/toughness.py": "armour piercing in a label",
    "mechanics/typed_text.py": "white space, before anything reads the text",
    "play/errors.py": "signs of Markdown",
    "play/library.py": "a name under which something is kept",
    "play/request_context.py": "a reference to a person in a row",
    "settings.py": "a setting of the host",
    "text/words.py": "Markdown of a card",
}

OF_ROWS = {
    "mechanics/games/recorded.py": "recorded rolls of games",
    "mechanics/notation/recorded.py": "recorded dice",
    "mechanics/games/spoken.py": "verdicts",
    "mechanics/notation/tree.py": "how dice are written",
    "mechanics/notation/until.py": "recorded rolls until something",
    "mechanics/picks.py": "recorded choices",
}
"""What the bot itself wrote."""

OF_THE_READER = {
    "mechanics/reading/tokens.py": "cuts a line into tokens",
    "mechanics/reading/dice_in_text.py": "sentences and Markdown of prose, before dice are looked for in it",
    "mechanics/reading/hints.py": "what people write by habit, where reading stopped",
    "mechanics/reading/lists.py": "numbers within one token, a list in brackets",
    "mechanics/reading/possible_names.py": "whether a name may stand in a line, at a glance",
    "mechanics/reading/tables/dice.py": "dice above the rows of a table, which may be words besides",
    "mechanics/reading/tables/keys.py": "what rows begin with: ranges, weights",
    "mechanics/reading/tables/references.py": "names in braces among the words of a row",
    "mechanics/reading/tables/row_dice.py": "dice as books print them among words: `3d6×10`",
    "mechanics/reading/tables/text.py": "lines and columns of a table, and what spreadsheets make of them",
    "mechanics/reading/reader.py": "plain dice, which are read without tokens",
}
"""The package that reads what is typed."""

LISTS = (OF_OTHER_TEXTS, OF_ROWS, OF_THE_READER)


def has_patterns(file):
    """Whether a file imports `re`, or anything of it; to parse all files takes long."""
    text = file.read_text(encoding="utf-8")
    return bool(re.search(r"\bre\b", text)) and any(
        "re" in ([alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module])
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
    )


def test_only_the_modules_that_are_named_have_patterns():
    files = (file for file in sorted(ROOT.rglob("*.py")) if has_patterns(file))
    modules = {str(file.relative_to(ROOT)) for file in files}

    assert {module for module in modules if module.split("/")[0] not in PACKAGES} == {
        module for listed in LISTS for module in listed
    }


def test_no_module_is_named_twice():
    assert sum(map(len, LISTS)) == len({module for listed in LISTS for module in listed})
