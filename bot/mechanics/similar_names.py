"""Offers a name of a sheet for a word of refused dice that mistypes it, or begins one of its words."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.mechanics.errors import BadInput, cite, nearest
from bot.mechanics.names_in_dice import fold_name, fold_run, list_runs
from bot.mechanics.reading.dice_names import stands_for
from bot.mechanics.reading.possible_names import list_unknown
from bot.mechanics.reading.reader import is_dice
from bot.mechanics.sheets import Sheet
from bot.mechanics.typed_text import split_words
from bot.mechanics.usual_names import LONG, find_line, is_never_added

SHORTEST = 3
"""The least letters of a word that may stand for a longer name; shorter ones begin too many."""

MOST_WORDS = 4
"""Of a name of a sheet that are looked for together."""


@contextmanager
def suggest_similar(sheet: Sheet, text: str) -> Iterator[None]:
    """Offer a name of the sheet if dice are refused for a word that mistypes it.

    Raises:
        BadInput: the refusal, with or without that offer.
    """
    try:
        yield
    except BadInput:
        if sheet.lines:
            _check_similar(sheet, text)
        raise


@contextmanager
def suggest_begun(sheet: Sheet, text: str) -> Iterator[None]:
    """Offer a name of the sheet if a line is refused, without an offer, that has a word of it alone.

    Raises:
        BadInput: the refusal, with or without that offer.
    """
    try:
        yield
    except BadInput as refused:
        if sheet.lines and not refused.offers:
            _check_begun(sheet, text)
        raise


def _check_similar(sheet: Sheet, text: str) -> None:
    rolled = [name for name in sheet.names if not is_never_added(name)]
    for word in list_unknown(text):
        runs = (*list_runs(text[text.casefold().find(word) :]), word)
        if any(find_line(sheet, fold_run(run)) for run in runs):
            continue
        for run in runs:
            if close := nearest(fold_run(run), rolled) or nearest(fold_run(run), sheet.names):
                raise _refuse(run, close[0])


def _check_begun(sheet: Sheet, text: str) -> None:
    for word in _list_unnamed(sheet, split_words(text.partition("#")[0], within="_")):
        name = fold_name(word)
        is_known = find_line(sheet, name) or stands_for(name) or is_dice(name)
        whole = None if is_known else find_begun(sheet, name)
        if whole and not is_never_added(whole):
            raise _refuse(word, whole)


def _list_unnamed(sheet: Sheet, words: Sequence[str]) -> Iterator[str]:
    """Yield the words that are no part of a name of the sheet in several words."""
    left = list(words)
    while left:
        sizes = range(min(MOST_WORDS, len(left)), 1, -1)
        size = next((size for size in sizes if find_line(sheet, fold_run(" ".join(left[:size])))), 0)
        if not size:
            yield left[0]
        del left[: size or 1]


def _refuse(typed: str, name: str) -> BadInput:
    sentence = f"There is no name {cite(typed)}: did you mean {cite(name)}?"
    return BadInput(sentence, typed=typed, offers=(name,))


def find_begun(sheet: Sheet, word: str) -> str | None:
    """Return the name of a sheet that has a word in it, or one that the word begins, if it is one alone.

    A weapon counts as one with its damage: `colt` is `colt_peacemaker` beside `colt_peacemaker_damage`.
    """
    if len(word) < SHORTEST:
        return None
    whole = [name for name in sheet.names if word in name.split("_")]
    begun = whole or [name for name in sheet.names if f"_{word}" in f"_{name}"]
    weapons = [
        name for name in begun if name.removesuffix(LONG) == name or name.removesuffix(LONG) not in begun
    ]
    return weapons[0] if len(weapons) == 1 else None
