"""Dice with words: what they may be part of, and which word a target counts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.mechanics.notation.reading.ending import Ending, Label
from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.rolls import Target
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Labelled,
    Node,
    Reused,
    WordDice,
    words_thrown,
)


def words_of(root: Node) -> tuple[str, ...]:
    """Return the words on all dice of a value; of dice with words it must be made alone.

    Raises:
        Mistake: something else is done with words than adding up how often they come.
    """
    dice = list(words_thrown(root))
    if dice and not _only_counts(root):
        raise Mistake(
            None,
            f"words are counted and not added: {dice[0]} stands alone, or + with other dice with words.",
            (),
        )
    return tuple(dict.fromkeys(word for one in dice for word in one.words))


def _only_counts(node: Node) -> bool:
    match node:
        case WordDice():
            return True
        case Arithmetic(operator="+", left=left, right=right):
            return _only_counts(left) and _only_counts(right)
        case Bracketed(inner=inner) | Labelled(inner=inner):
            return _only_counts(inner)
        case Reused(value=value) if value is not None:
            return _only_counts(value)
        case _:
            return False


def words_counted(words: Sequence[str], endings: Sequence[Ending]) -> Iterator[Ending]:
    """Yield endings with the word that a target counts put into it: it stands behind the number.

    Raises:
        Mistake: it does not.
    """
    left = iter(endings)
    for ending in left:
        if not isinstance(ending.what, Target) or ending.what.word:
            yield ending
            continue
        after = next(left, None)
        said = after.what.text if after and isinstance(after.what, Label) else ""
        word = next((one for one in sorted(words, key=len, reverse=True) if _begins(said, one)), None)
        if word is None:
            each = tuple(Repair(ending.end, ending.end, f" {one}") for one in words)
            raise Mistake(ending.at, f"say which word is counted: write {ending.what} {words[0]}.", each)
        yield Ending(ending.at, replace(ending.what, word=word))
        rest = said[len(word) :].strip()
        if rest and after:
            yield Ending(after.at + len(word), Label(rest))


def _begins(text: str, word: str) -> bool:
    return f"{text} ".casefold().startswith(f"{word} ".casefold())
