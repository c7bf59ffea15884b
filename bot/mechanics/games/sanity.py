"""What a roll of Sanity costs in Call of Cthulhu: `1/1d6` is 1 for a success and 1d6 for a failure.

A fumble loses the most (Keeper Rulebook, 7th edition, p. 154, Sanity Points and SAN Rolls; CoC7-FoundryVTT
san-check-card.js). The dice of a loss follow those of the roll, so that one throw has both.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import Aside
from bot.mechanics.games.tray import Tally, Tray
from bot.mechanics.reading.tokens import Token, begins_dice, tokenize
from bot.mechanics.rule import Die, Face

Loss = tuple[int, ...]
"""The number that is lost for sure, and the sides of each die."""


class SanityLosses(NamedTuple):
    """What a roll loses; both empty: nothing is said of it."""

    success: Loss
    failure: Loss

    def of(self, word: str) -> Loss:
        """Return what a verdict loses."""
        if word == "fumble":
            return (sum(self.failure),)
        return self.failure if word == "failure" else self.success

    def add_up(self, tally: Tally, word: str) -> int:
        """Return how much Sanity a complete throw loses."""
        return self.of(word)[0] + _fallen(tally).total


MOST_DICE = 10
"""Of one side of a loss."""

MARK = "loss"
"""Of its dice."""


class LostDice(NamedTuple):
    """The dice of a loss so far, the last part of a tally."""

    total: int = 0
    number: int = 0


def find_loss(text: str) -> Aside | None:
    """Return where a line has a loss of Sanity, with brackets that are around it, or None."""
    tokens = tokenize(text)
    at = 0
    while at < len(tokens):
        success, slash = _read_side(tokens, at)
        failure, end = _read_side(tokens, slash + 1) if tokens[slash].is_sign("/") else ((), slash)
        is_pair = not (at and tokens[at - 1].is_sign("/")) and not tokens[end].is_sign("/")
        if success and failure and is_pair:
            begin, last = tokens[at], tokens[end - 1]
            if at and tokens[at - 1].is_sign("(") and tokens[end].is_sign(")"):
                begin, last = tokens[at - 1], tokens[end]
            losses = {"success_loss": success, "failure_loss": failure}
            return Aside(begin.start, last.end, losses, "san")
        at = max(end, at + 1)
    return None


def _read_side(tokens: Sequence[Token], at: int) -> tuple[Loss, int]:
    """Return what is lost, and where it ends: `1`, `d6`, `1d4+1`; nothing where something else begins."""
    added, dice, end = 0, list[int](), at
    while end < len(tokens):
        if begins_dice(tokens[end : end + 3]):
            has_count = tokens[end].kind == "number"
            count = _value(tokens[end]) if has_count else 1
            dice += [_value(tokens[end + has_count + 1])] * min(count, MOST_DICE + 1)
            end += has_count + 2
        elif tokens[end].kind == "number":
            added += _value(tokens[end])
            end += 1
        else:
            break
        if not tokens[end].is_sign("+"):
            return (added, *dice), end
        end += 1
    return (), min(end, len(tokens) - 1)


def _value(token: Token) -> int:
    return 100 if token.is_sign("%") else int(token.text[:4])


def throw_losses(tray: Tray, losses: SanityLosses, judge: Callable[[int], str]) -> Tray:
    """Throw the dice of a loss after those of a roll; `judge` returns the word of the roll by its number."""
    if max(map(len, losses)) > MOST_DICE + 1:
        raise BadInput(f"A loss of Sanity has at most {MOST_DICE} dice: type it like coc55 san 1/1d6.")
    alike = {judge(value): value for value in range(1, 101)}

    def add(tally: Tally, die: Die, face: Face) -> Tally:
        if die.mark != MARK:
            return tray.add(tally, die, face)
        total, number = _fallen(tally)
        return tally[0], LostDice(total + face, number + 1)

    def bring(tally: Tally, die: Die, face: Face) -> Die | None:
        if die.mark != MARK and die != tray.dice[-1]:
            return None
        left = losses.of(judge(tally[0]))[1 + _fallen(tally).number :]
        return Die(left[0], mark=MARK) if left else None

    def simplify(tally: Tally) -> Tally:
        fallen = _fallen(tally)
        return (alike[judge(tally[0])], LostDice(number=fallen.number)) if fallen.number else tally

    def drop(faces: Sequence[Face]) -> frozenset[int]:
        return tray.drop(faces[: len(tray.dice)])

    return replace(tray, add=add, bring=bring, simplify=simplify, drop=drop)


def _fallen(tally: Tally) -> LostDice:
    last = tally[-1] if tally else None
    return last if isinstance(last, LostDice) else LostDice()
