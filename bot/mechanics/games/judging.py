"""Judges dice as a game has them: it looks at what was understood, and never at the text.

So it matters neither where words of a label stand, nor in which order advantage and the target were typed.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.spelling import GameEntry, GameOption, GameRoll, Value, check_bounds
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.line import Expression
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Labelled, Negative, Node, Number
from bot.mechanics.reading.cursor import Taken
from bot.mechanics.reading.reader import read_line
from bot.mechanics.reading.tokens import Token, tokenize

D20 = Dice(1, 20)
WAYS = {D20: "", Dice(2, 20, keeps=(Keep("kh", 1),)): "adv", Dice(2, 20, keeps=(Keep("kl", 1),)): "dis"}
"""The die of a check, and how it is thrown."""

MOST_TYPED = 500
"""Characters of a line that is judged."""


class JudgedCheck(NamedTuple):
    """A throw against a number, as it was understood."""

    times: int
    values: dict[str, Value]
    label: str
    taken: tuple[Taken, ...] = ()

    def roll(self, entry: GameEntry) -> GameRoll:
        """Return it as a roll of a game.

        Raises:
            BadInput: a value is out of its bounds, or values do not go together.
        """
        values = dict(self.values)
        for option in entry.options:
            if option.name in values:
                check_bounds(entry, option, values[option.name], "")
            elif option.default is not None:
                values[option.name] = option.default
        return GameRoll(entry, values, self.label, taken=self.taken)


def judge(entry: GameEntry, text: str) -> list[JudgedCheck]:
    """Return the throws of a line that are checks of a game, with what is thrown for each; else nothing."""
    if not entry.dice or len(text) > MOST_TYPED or not _may_be_reached(entry, text):
        return []
    checks: list[JudgedCheck] = []
    for begin, typed in _throws(entry, text):
        bare, options, taken = _take_options(entry, typed)
        dice = _put_die(entry, bare)
        try:
            line = read_line(dice)
        except BadInput:
            return []
        for part, word in zip(line.rolls.parts, line.target_words, strict=True):
            if not _add(entry, checks, part, word, options):
                return []
        spans = sorted((*taken, *_typed_spans(bare, dice, line.taken)))
        moved = tuple((begin + start, begin + end, meaning) for start, end, meaning in spans)
        checks[-1] = checks[-1]._replace(taken=checks[-1].taken + moved)
    return _with_separators(checks, text)


def _with_separators(checks: list[JudgedCheck], text: str) -> list[JudgedCheck]:
    """Return checks with what stands between throws, such as `;`, as taken for a separator."""
    known = {start for check in checks for start, _, _ in check.taken}
    between = [(token.start, token.end) for token in tokenize(text)[:-1] if token.start not in known]
    taken: tuple[Taken, ...] = tuple((start, end, "separator") for start, end in between)
    return [*checks[:-1], checks[-1]._replace(taken=checks[-1].taken + taken)]


def _typed_spans(typed: str, dice: str, taken: Sequence[Taken]) -> Iterator[Taken]:
    """Go through what was taken of dice, where it was typed: a die that was left out was not."""
    put = len(dice) - len(typed)
    at = next((at for at, (one, two) in enumerate(zip(typed, dice, strict=False)) if one != two), len(typed))
    for start, end, meaning in taken:
        if put == 0 or end <= at:
            yield start, end, meaning
        elif start >= at + put:
            yield start - put, end - put, meaning


def _may_be_reached(entry: GameEntry, text: str) -> bool:
    """Whether dice against a number may be in a line; to read them takes longer than to see that none are."""
    targets = [each.name for each in entry.options if each.shape == "target"]
    if len(targets) > 1:
        return any(target in text.casefold() for target in targets)
    tokens = tokenize(text)
    has_dice = any(_is_die(tokens, at) or token.is_word("df") for at, token in enumerate(tokens))
    return has_dice or any(token.text in entry.targets for token in tokens)


def _add(
    entry: GameEntry, checks: list[JudgedCheck], part: Expression, word: str, options: dict[str, Value]
) -> bool:
    """Put a throw to the checks before it; tell whether it is one, or what the last one does."""
    if part.name:
        return False
    if not part.target:
        return bool(checks) and _add_damage(entry, checks, part)
    values = _values_of(entry, part, word)
    if values is None:
        return False
    checks.append(JudgedCheck(part.sets, values | options, part.label))
    return True


def _add_damage(entry: GameEntry, checks: list[JudgedCheck], part: Expression) -> bool:
    """Put what a throw behind a check adds up to into the check, where the game has damage."""
    last = checks[-1]
    dice = None if part.target else _sum_of(part.root)
    if dice is None or "damage" in last.values or entry.first("damage") is None:
        return False
    if part.sets > 1 and last.times > 1:
        return False
    label = " ".join(filter(None, (last.label, part.label)))
    values = last.values | {"damage": (dice[0], *dice[1])}
    checks[-1] = JudgedCheck(max(last.times, part.sets), values, label, last.taken)
    return True


def _values_of(entry: GameEntry, check: Expression, word: str) -> dict[str, Value] | None:
    """Return the values of a throw of the game's dice against a number; None where it is none."""
    target = check.target.when if check.target else None
    option = _reached(entry, word, target.sign) if isinstance(target, ValueCondition) else None
    terms = list(_terms(check.root, 1))
    dice = [term for term in terms if not isinstance(term[1], Number)]
    if option is None or not isinstance(target, ValueCondition) or not dice or dice[0][0] < 0:
        return None
    values = _thrown(entry, dice[0][1])  # faces by hand are typed in this order
    if values is None:
        return None
    terms.remove(dice[0])
    values[option.name] = target.number
    return values if _add_terms(entry, values, terms) else None


def _reached(entry: GameEntry, word: str, sign: str) -> GameOption | None:
    """Return the option that a number to be reached, or to stay under, is of."""
    if not entry.target:
        first = entry.in_order[0] if "vs" in entry.all_fillers else None
        return first if sign == "<=" or (sign == ">=" and word == "vs") else None
    if sign != ">=":
        return None
    targets = [each for each in entry.options if each.shape == "target"]
    if len(targets) > 1:
        return next((each for each in targets if each.name == word), None)
    return entry.target


def _thrown(entry: GameEntry, node: Node) -> dict[str, Value] | None:
    """Return how the game's own dice are thrown; None where these are others."""
    if str(node).casefold().replace("%", "100") == entry.dice.casefold():
        return {}
    way = WAYS.get(node, "") if isinstance(node, Dice) and entry.adds_to_d20 else ""
    return {way: 1} if way and way in entry.words else None


def _add_terms(entry: GameEntry, values: dict[str, Value], terms: "list[Signed]") -> bool:
    """Put in what is added to the dice of a game; tell whether it may be."""
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
"""A value, and 1 or -1, for what is added or taken off."""


def _sum_of(root: Node) -> tuple[int, tuple[int, ...]] | None:
    """Return what a value adds, and the sides of its dice; None where it is no plain sum with dice."""
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
    """Go through the values of a sum, without their labels."""
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


def _throws(entry: GameEntry, text: str) -> Iterator[tuple[int, str]]:
    """Go through the throws of a line and where each begins, also those behind a comma or an `and`."""
    written = text
    tokens = tokenize(text)
    for at, (token, behind) in enumerate(pairwise(tokens)):
        is_before_dice = _is_die(tokens, at + 1)
        if is_before_dice and (token.is_word("damage", "dmg", "and") or token.is_sign(",")):
            written = _blank(written, token, ";")
        elif token.is_sign(",") and behind.text in {*entry.targets, "damage", "dmg", "and"}:
            written = _blank(written, token)
    begin = 0
    for token in tokenize(written):
        if token.kind == "part":
            yield begin, written[begin : token.start]
            begin = token.end
    yield begin, written[begin:]


def _blank(text: str, token: Token, sign: str = "") -> str:
    """Return a text with spaces for a token, or with a sign, which is as long."""
    return f"{text[: token.start]}{sign:{token.end - token.start}}{text[token.end :]}"


def _take_options(entry: GameEntry, text: str) -> tuple[str, dict[str, Value], list[Taken]]:
    """Return a throw without the words of the game that are no dice, `crit 19`, what they say, and where."""
    written, values, taken = text, dict[str, Value](), list[Taken]()
    for token, behind in pairwise(tokenize(text)):
        option = entry.words.get(token.text) if token.kind == "word" else None
        if option is None or option.shape not in {"flag", "number"}:
            continue
        is_way = token.text in WAYS_IN_WORDS  # which dice know, but for `adv2`
        has_number = behind.kind == "number" and option.high > 1 and not (is_way and behind.is_apart)
        if not has_number and (is_way or option.shape != "flag"):
            continue
        values[option.name] = int(behind.text[:7]) if has_number else 1
        for each in (token, behind) if has_number else (token,):
            written = _blank(written, each)
            taken.append((each.start, each.end, "option"))
    return written, values, taken


def _put_die(entry: GameEntry, part: str) -> str:
    """Return a throw with the d20 that is left out: `attack +7 ac 15`, and `ac 15`."""
    if entry.dice != "d20" or not entry.first("modifier"):
        return part
    tokens = tokenize(part)
    for at, token in enumerate(tokens):
        before, behind = tokens[at - 1 : at], tokens[at + 1 : at + 2]
        is_value = token.kind == "number" or _is_die(tokens, at)
        if token.is_word(*WAYS_IN_WORDS) and behind[0].is_sign("+", "-"):
            return part
        if token.is_sign("+", "-") and (behind[0].kind == "number" or _is_die(tokens, at + 1)):
            return f"{part[: token.start]}d20{part[token.start :]}"
        if token.is_word("plus", "minus") and behind[0].kind == "number":
            return f"{part[: token.start]}d20 {part[token.start :]}"
        if (
            is_value
            and not (before and before[0].text in entry.targets)
            and not behind[0].is_word("x", "times")
        ):
            return part if _is_die(tokens, at) else f"{part[: token.start]}d20+{part[token.start :]}"
    words = [token.text for token in tokens if token.kind == "word"]
    is_alone = any(word in entry.targets for word in words) and all(map(str.isalpha, words))
    return f"{part} d20" if is_alone and not any(token.is_word("x", "times") for token in tokens) else part


WAYS_IN_WORDS = ("adv", "dis", "advantage", "disadvantage", "advantages", "disadvantages")
"""What stands for a d20 before a number: `adv+5`."""


def _is_die(tokens: Sequence[Token], at: int) -> bool:
    if at < len(tokens) and tokens[at].kind == "number":
        at += 1
    return at + 1 < len(tokens) and tokens[at].is_word("d") and tokens[at + 1].kind == "number"
