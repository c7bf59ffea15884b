"""Judges dice by a game: by their meaning, and never by the text.

So the place of a label's words, and the order of advantage and target, do not matter.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry, GameOption, GameRoll, Value, check_bounds, explain_missing
from bot.mechanics.names_in_dice import NameScope
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.line import Expression, Target
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Labelled,
    Negative,
    Node,
    Number,
    within,
)
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.line_reader import RollWords, UnderstoodLine
from bot.mechanics.reading.names_in_tokens import (
    NamedNumber,
    join_label,
    list_numbers,
    says_nothing,
    tell_numbers,
)
from bot.mechanics.reading.part import THRICE, is_one_d20
from bot.mechanics.reading.reader import read_line
from bot.mechanics.reading.tokens import begins_dice, tokenize

WAYS = {Dice(2, 20, keeps=(Keep("kh", 1),)): "adv", Dice(2, 20, keeps=(Keep("kl", 1),)): "dis"}
"""The throws of a d20 with advantage and with disadvantage."""

MOST_TYPED = 500
"""Characters of a judged line."""


class JudgedCheck(NamedTuple):
    """A throw against a number, as understood."""

    times: int
    values: dict[str, Value]
    label: str
    numbers: tuple[NamedNumber, ...] = ()
    """The numbers of names."""

    @property
    def comment(self) -> str:
        """Its label, with the numbers of names."""
        return join_label(self.label, tell_numbers(self.numbers))

    def roll(self, entry: GameEntry, taken: tuple[Taken, ...] = ()) -> GameRoll:
        """Return it as a roll of a game; `taken` is the meaning of each token of the line.

        Raises:
            BadInput: a value is out of its bounds, or values cannot be used together.
        """
        values = dict(self.values)
        for option in entry.options:
            if option.name in values:
                check_bounds(entry, option, values[option.name], "")
            elif option.default is not None:
                values[option.name] = option.default
            elif option.is_required:
                raise BadInput(explain_missing(entry, option))
        return GameRoll(entry, values, self.comment, taken=taken)


def read_for(entry: GameEntry, text: str) -> UnderstoodLine | None:
    """Read a line without names that may be a check of a game, with its words, or return None."""
    if not entry.dice or len(text) > MOST_TYPED or not _may_be_reached(entry, text):
        return None
    with suppress(BadInput):
        line = read_line(text, NameScope(game=entry.among_dice))
        return None if _counts_words(line.taken) else line
    return None


def _counts_words(taken: Sequence[Taken]) -> bool:
    """Whether a number without a sign is before words, which it may count: `3 goblins vs 15`."""
    meanings = ("", *(meaning for _, _, meaning in taken))
    runs = zip(meanings, meanings[1:], meanings[2:], strict=False)
    return any(before != "operator" and (one, after) == ("number", "label") for before, one, after in runs)


def judge(entry: GameEntry, line: UnderstoodLine, *, tells: bool = False) -> list[JudgedCheck]:
    """Return the throws of a line that are checks of a game, with their damage, or nothing.

    With `tells`, labels list the numbers of names.
    """
    checks: list[JudgedCheck] = []
    for part, word, said in zip(line.rolls.parts, line.target_words, line.said, strict=True):
        if part.name or not _add(entry, checks, part, word, said):
            return []
        numbers = tuple(list_numbers(part.root, line.names))
        if tells and numbers:
            last = checks[-1]
            label = "" if last.label == said.free_words and says_nothing(last.label) else last.label
            checks[-1] = last._replace(label=label, numbers=(*last.numbers, *numbers))
    return checks


def check_dc(entry: GameEntry, line: UnderstoodLine) -> None:
    """Check that a DC has a d20, in a game in which it is for one.

    Raises:
        BadInput: there is only damage, which a save halves.
    """
    if not any(option.name == "dc" for option in entry.options) or "dc" not in line.target_words:
        return
    if not any(is_one_d20(one) for part in line.rolls.parts for one in within(part.root)):
        raise BadInput(
            "A DC is only for a d20: write damage without it, such as 8d6 fire, or ask for saves with "
            "/call damage:8d6."
        )


def _add(entry: GameEntry, checks: list[JudgedCheck], part: Expression, word: str, said: RollWords) -> bool:
    """Add a throw to the checks before it; return whether it is one, or the damage of the last one."""
    values = _values_of(entry, part, word, said)
    if values is not None:
        checks.append(JudgedCheck(part.sets, {**values, **said.options}, part.label))
        return True
    return bool(checks) and not part.target and _add_damage(entry, checks, part, said)


def _may_be_reached(entry: GameEntry, text: str) -> bool:
    """Whether a line may have dice against a number; quicker than reading them."""
    targets = [each.name for each in entry.options if each.shape == "target"]
    if len(targets) > 1:
        return any(word in text.casefold() for word in (*targets, "crit"))
    tokens = tokenize(text)
    has_dice = any(begins_dice(tokens[at : at + 2]) or token.is_word("df") for at, token in enumerate(tokens))
    return has_dice or any(token.text in entry.targets for token in tokens)


def _add_damage(entry: GameEntry, checks: list[JudgedCheck], part: Expression, said: RollWords) -> bool:
    """Add the throw after a check as its damage, if the game has damage."""
    last = checks[-1]
    dice = _sum_of(part.root)
    if dice is None or "damage" in last.values or entry.first("damage") is None:
        return False
    if part.sets > 1 and last.times > 1:
        return False
    label = " ".join(filter(None, (last.label, part.label)))
    values = {**last.values, **said.options, "damage": (dice[0], *dice[1])}
    checks[-1] = JudgedCheck(max(last.times, part.sets), values, label, last.numbers)
    return True


def _values_of(entry: GameEntry, check: Expression, word: str, said: RollWords) -> dict[str, Value] | None:
    """Return the values of a throw of the game's dice, mostly against a number, or None."""
    reached = _reached(entry, check, word, said)
    is_check = reached or (not check.target and entry.has_name and (said.way or said.options))
    terms = list(_terms(check.root, 1))
    dice = next((term for term in terms if not isinstance(term[1], Number)), None)
    if not is_check or dice is None or dice[0] < 0:
        return None
    values = _thrown(entry, dice[1])  # people type faces by hand in this order
    if values is None:
        return None
    terms.remove(dice)
    return values | reached if _add_terms(entry, values, terms) else None


def _reached(entry: GameEntry, check: Expression, word: str, said: RollWords) -> dict[str, Value]:
    """Return the number to reach, or to stay under, by its option."""
    match check.target:
        case Target(when=ValueCondition() as when):
            option = _option_of(entry, word, when.sign, is_attack=bool(said.options))
            return {option.name: when.number} if option else {}
        case _:
            return {}


def _option_of(entry: GameEntry, word: str, sign: str, *, is_attack: bool) -> GameOption | None:
    """Return the option of a number to reach, or to stay under.

    Of several, a word such as `ac` says which one; `vs` is the first beside words of an attack, `crit 19`.
    """
    if not entry.target:
        first = next(iter(entry.in_order), None) if entry.is_under else None  # genesys has no numbers
        return first if sign == "<=" or (sign == ">=" and word == "vs") else None
    if sign != ">=":
        return None
    targets = [each for each in entry.options if each.shape == "target"]
    if len(targets) > 1:
        is_first = is_attack and word not in {each.name for each in targets}
        return targets[0] if is_first else next((each for each in targets if each.name == word), None)
    return entry.target


def _thrown(entry: GameEntry, node: Node) -> dict[str, Value] | None:
    """Return how the game's own dice are thrown, or None for other dice."""
    if str(node).casefold().replace("%", "100") == entry.dice.casefold():
        return {}
    if node == THRICE and "elven" in entry.words:
        return {"adv": 1, "elven": 1}
    way = WAYS.get(node) if isinstance(node, Dice) and entry.adds_to_d20 else None
    return {way: 1} if way and way in entry.words else None


def _add_terms(entry: GameEntry, values: dict[str, Value], terms: "list[Signed]") -> bool:
    """Add the terms beside the dice of a game; return whether that is allowed."""
    for term in list(terms):
        written = f"{'-' if term[0] < 0 else '+'}{term[1]}"
        if written in entry.presets:
            values |= entry.presets[written]
            terms.remove(term)
    added = _sum(terms)
    if added is None:
        return False
    number, dice = added
    modifier, bonus = entry.first("modifier"), entry.first("bonus")
    if (number and modifier is None) or (dice and bonus is None):
        return False
    if number and modifier:
        values[modifier.name] = number
    if dice and bonus:
        values[bonus.name] = dice
    return True


Signed = tuple[int, Node]
"""A value, and 1 for an addition or -1 for a subtraction."""


def _sum_of(root: Node) -> tuple[int, tuple[int, ...]] | None:
    """Return the number that a sum adds, and the sides of its dice, or None for other values."""
    added = _sum(list(_terms(root, 1)))
    return added if added and added[1] else None


def _sum(terms: list[Signed]) -> tuple[int, tuple[int, ...]] | None:
    number, sides = 0, list[int]()
    for sign, node in terms:
        match node:
            case Number(value):
                number += sign * value
            case Dice(count=int(count), sides=each) if node == Dice(count, each):
                sides += [sign * each] * count
            case _:
                return None
    return number, tuple(sides)


def _terms(root: Node, sign: int) -> Iterator[Signed]:
    """Yield the terms of a sum, without their labels."""
    match root:
        case Arithmetic(operator="+" | "-" as operator, left=left, right=right):
            yield from _terms(left, sign)
            yield from _terms(right, sign if operator == "+" else -sign)
        case Labelled(inner=inner) | Bracketed(inner=inner):
            yield from _terms(inner, sign)
        case Negative(inner=inner):
            yield from _terms(inner, -sign)
        case _:
            yield sign, root
