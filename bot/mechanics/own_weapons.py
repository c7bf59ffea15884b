"""Lines that an import could not call as the sheet does: `my_warhammer`, since Warhammer is a game.

Where another game is played, people type the name as their sheet has it.
"""

from collections.abc import Iterator
from itertools import pairwise

from bot.mechanics.games.catalogue import games_by_name
from bot.mechanics.games.game_names import tokenize_before_comment
from bot.mechanics.games.spelling import GameEntry
from bot.mechanics.names_in_dice import fold_run
from bot.mechanics.reading.tokens import END
from bot.mechanics.sheets import Sheet
from bot.mechanics.usual_names import LONG, PREFIX, find_line

DAMAGE = LONG[1:]


def name_own_weapons(text: str, sheet: Sheet, played: GameEntry | None) -> str:
    """Return a line with the names that the sheet has for words that are also names of other games."""
    for name in _list_names(sheet, played) if played else ():
        text = _write(text, name, has_damage=f"{name}{LONG}" in sheet)
    return _drop_calibres(text, sheet) if played and played.is_under and sheet.lines else text


def _drop_calibres(text: str, sheet: Sheet) -> str:
    """Return a line without the calibres of weapons, which an import leaves out of their names.

    A part that begins with `.32 revolver` or `12-gauge` means the line `revolver`, or `gauge`. Neither is a
    number of a roll that has to stay under one.
    """
    tokens = tokenize_before_comment(text)
    begins = [at for at, before in enumerate((END, *tokens)) if before.kind == "part" or at == 0]
    for at in reversed(begins):
        first, second, third = (*tokens[at : at + 3], *[END] * 3)[:3]
        is_point = first.is_sign(".") and second.kind == "number"
        is_gauge = first.kind == "number" and second.is_sign("-") and not (second.is_apart or third.is_apart)
        if (is_point or is_gauge) and third.kind == "word" and find_line(sheet, third.text):
            text = text[: first.start] + text[third.start :]
    return text


def find_damage(sheet: Sheet, weapon: str) -> str:
    """Return the name of the line with the damage of a weapon, or an empty string.

    An import leaves it as it is where only the attack has the name of a game: `warhammer_damage`.
    """
    name = f"{fold_run(weapon)}{LONG}"
    return next((each for each in (name, name.removeprefix(PREFIX)) if each in sheet), "")


def _list_names(sheet: Sheet, played: GameEntry) -> Iterator[str]:
    """Yield the words that the played game and the sheet could both mean but for another game's name."""
    for name in sheet.names:
        word = name.removeprefix(PREFIX)
        if word != name and games_by_name().get(word, played) is not played:
            yield word


def _write(text: str, name: str, *, has_damage: bool) -> str:
    """Return a line with the names of a weapon and of its damage."""
    tokens = tokenize_before_comment(text)
    for token, after in reversed(list(pairwise(tokens))):
        if not token.is_word(name):
            continue
        if has_damage and after.is_word(DAMAGE):
            text = f"{text[: token.start]}{name}{LONG}{text[after.end :]}"
        else:
            text = f"{text[: token.start]}{PREFIX}{name}{text[token.end :]}"
    return text
