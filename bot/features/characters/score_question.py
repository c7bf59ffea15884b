"""Asks once whether an ability such as `dex = 16` is a score, of which a d20 game adds the modifier."""

from collections.abc import Iterator
from itertools import pairwise

from bot.client.message import Answer
from bot.client.options import TypedCommand
from bot.features.characters.card import score_question_card
from bot.features.characters.characters import Character
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import fold_name
from bot.mechanics.reading.tokens import tokenize
from bot.mechanics.sheets import Sheet
from bot.mechanics.usual_names import ABILITIES, find_line

SCORES = range(8, 31)
"""Scores are 1 to 30 (System Reference Document 5.2.1, Ability Modifiers); below 8 people write modifiers."""


def ask_score(character: Character, dice: str, played: GameEntry | None) -> Answer | None:
    """Return the question, or None for a line without such a number. A sign in the sheet is an answer."""
    if played is None or not played.adds_to_d20 or played.modifier is None:
        return None
    name = next(_list_scores(character.sheet, dice), None)
    if name is None:
        return None
    score = int(character.sheet.texts[name])
    changes = (
        (f"{name} = {number:+}", TypedCommand("character edit", {"lines": f"{name} = {number:+}"}))
        for number in ((score - 10) // 2, score)
    )
    return Answer(score_question_card(name, score), [each.button(said) for said, each in changes], alone=True)


def _list_scores(sheet: Sheet, dice: str) -> Iterator[str]:
    for token, behind in pairwise(tokenize(dice)):
        name = find_line(sheet, fold_name(token.text)) if token.kind == "word" else None
        is_part = behind.kind == "word" and find_line(sheet, f"{name}_{fold_name(behind.text)}")
        if name in ABILITIES and not is_part:
            text = sheet.texts[name]
            if text.isdecimal() and len(text) <= 2 and int(text) in SCORES:
                yield name
