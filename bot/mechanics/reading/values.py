"""Reads a sum from its tokens: numbers, dice, parentheses, groups, functions, and games' names of dice."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import TypeVar

from bot.mechanics.errors import BadInput
from bot.mechanics.names_in_dice import NOWHERE, Meaning, NameScope
from bot.mechanics.notation.building import build_bracketed, build_call, build_group
from bot.mechanics.notation.checks import check_value
from bot.mechanics.notation.intervals import Unbound
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.mistakes import Mistake, Repair
from bot.mechanics.notation.pools import Special, build_pool, check_no_modifiers
from bot.mechanics.notation.tree import (
    DIGITS,
    Arithmetic,
    Bracketed,
    Dice,
    DigitDice,
    Labelled,
    Negative,
    Node,
    Number,
    Operator,
    PercentileDice,
    Reused,
    SizedDice,
    WordDice,
    within,
)
from bot.mechanics.notation.whole import counts_one
from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.cursor import Meaning as Taken
from bot.mechanics.reading.dice_names import DICE_NAMES
from bot.mechanics.reading.language import COMPARE, FUNCTIONS, VERSUS, WAYS
from bot.mechanics.reading.lists import read_faces
from bot.mechanics.reading.modifiers import ModifierReader
from bot.mechanics.reading.names_in_tokens import NamedValue, NameMatch, find_name, name_number, resolve
from bot.mechanics.reading.numbers import COUNTED, SIDES, number_of
from bot.mechanics.reading.part import is_one_d20
from bot.mechanics.reading.tokens import Token, tokenize

ValueT = TypeVar("ValueT", bound=Node)

OPERATORS: dict[str, Operator] = {
    "+": "+", "plus": "+", "-": "-", "minus": "-", "*": "*", "×": "*", "/": "/", "%": "%",
}  # fmt: skip

DIE = frozenset(("d", "w", "к", "д"))
"""Words for dice before their sides; German and Russian ones only right before them."""

FATE = frozenset(("df", "dfate", "dfudge"))

FIRST_WORDS = frozenset((*DIE, *FATE, *FUNCTIONS, *COUNTED, *SIDES, "die", "dice", *DICE_NAMES.first_words))
"""Words that begin values without a name."""

BEFORE_VALUES = ("+", "-", "*", "×", "/", "%", "(", "{", "[[", ",", "=")
"""Signs that only a value may follow."""


class ValueReader(ModifierReader):
    """Reads values, with one method for each level of precedence."""

    def __init__(
        self,
        text: str,
        tokens: tuple[Token, ...],
        choices: Choices,
        known: dict[str, Node],
        scope: NameScope = NOWHERE,
        matches: dict[int, NameMatch | None] | None = None,
    ) -> None:
        super().__init__(text, tokens, choices)
        self.known = known
        self.scope = scope
        self.names: list[str] = []
        """The names read so far."""
        self._matches = {} if matches is None else matches
        """The names that begin at tokens, as far as looked up."""
        self._has_names = scope.has_names
        self._begins = self._find_beginnings()
        self._last = max((place for place, begins in enumerate(self._begins) if begins), default=-1)

    def _find_beginnings(self) -> list[bool]:
        """Return whether a value begins at each token: computed once, since many ask."""
        begins = [False] * len(self.tokens)
        for place in reversed(range(len(self.tokens) - 1)):
            ahead = place - self.at
            token = self.tokens[place]
            before = self.tokens[place - 1] if place else None
            glued = before is not None and before.kind == "word" and not token.is_apart and before.text != "x"
            is_first = begins[place + 1] if token.is_sign("-") else self._is_first(token, ahead)
            is_first = is_first or (token.kind == "word" and self._adds_name(place))
            begins[place] = is_first and not glued
        return begins

    def _is_first(self, token: Token, ahead: int) -> bool:
        if token.kind != "word":
            return token.kind in {"number", "variable"} or token.is_sign("(", "{", "[[")
        return token.text in FIRST_WORDS and (
            self.begins_dice(ahead)
            or (token.text in FUNCTIONS and self.ahead(ahead + 1).is_sign("("))
            or (number_of(token) is not None and self.begins_any_dice(ahead + 1))
            or self.begins_sided(ahead) > 0
            or self.alias(ahead) is not None
        )

    def name(self, ahead: int = 0) -> NameMatch | None:
        """Return the name further on, or None; the `ac` of `ac 15` is none."""
        if not self._has_names:
            return None
        place = min(self.at + ahead, len(self.tokens) - 1)
        token = self.tokens[place]
        if token.kind != "word" or (token.text in VERSUS and self.begins_loose(place + 1 - self.at)):
            return None
        if token.start not in self._matches:
            self._matches[token.start] = find_name(self.scope.names, self.tokens, place)
        return self._matches[token.start]

    def number_name(self, ahead: int = 0) -> NameMatch | None:
        """Return the name of a number further on, or None."""
        match = self.name(ahead)
        return match if match and isinstance(self.scope.find(match.name), int) else None

    def _adds_name(self, place: int) -> bool:
        """Whether a name at a token is certainly a value, since a sign is before it."""
        if not place:
            return False
        before = self.tokens[place - 1]
        follows_sign = before.is_sign_of(BEFORE_VALUES) or before.is_word("plus", "minus")
        return follows_sign and self.name(place - self.at) is not None

    def begins_integer(self, ahead: int = 0) -> bool:
        """Whether a whole number begins further on, or, after a comparison, the name of one."""
        before = self.ahead(ahead - 1) if self.at + ahead > 0 else None
        is_compared = before is not None and (before.is_sign_of(COMPARE) or before.is_word_of(VERSUS))
        return super().begins_integer(ahead) or (is_compared and self.number_name(ahead) is not None)

    def read_integer(self, meaning: Taken = "modifier") -> int:
        """Read a whole number with its sign, or the name of one."""
        match = self.number_name()
        if match is None:
            return super().read_integer(meaning)
        meant = self.find(match)
        return meant if isinstance(meant, int) else 0

    def find(self, match: NameMatch) -> Meaning:
        """Take a name, and return its value.

        Raises:
            BadInput: it cannot be used.
        """
        token = self.take("name", match.size)
        self.names.append(match.name)
        with self.show_at(token.start):
            return self.scope.find(match.name)

    @contextmanager
    def show_at(self, place: int) -> Iterator[None]:
        """Make a refusal of a name point at it, in the line as typed."""
        try:
            yield
        except BadInput as wrong:
            if self.scope.path:
                raise BadInput(wrong.sentence) from wrong
            raise BadInput(wrong.sentence, typed=self.text, at=place) from wrong

    def begins_value(self, ahead: int = 0) -> bool:
        place = self.at + ahead
        return place < len(self._begins) and self._begins[place]

    def has_value(self, ahead: int = 0) -> bool:
        """Whether a value begins there, or anywhere after."""
        return self.at + ahead <= self._last

    def begins_dice(self, ahead: int = 0) -> bool:
        """Whether a `d` and its sides are there."""
        token, sides = self.ahead(ahead), self.ahead(ahead + 1)
        if token.kind != "word":
            return False
        if token.text in FATE:
            return True
        if token.text not in DIE or (token.text != "d" and sides.is_apart):
            return False
        return (
            sides.kind in {"number", "list"}
            or sides.is_sign("%", "(")
            or (sides.is_sign("{") and not sides.is_apart)
            or sides.is_word("f", *SIDES)
        )

    def begins_counted_dice(self, ahead: int = 0) -> bool:
        """Whether dice, with or without their number, are there."""
        if self.ahead(ahead).kind == "number" and self.ahead(ahead + 1).is_apart:
            return False
        return self.begins_dice(ahead + (number_of(self.ahead(ahead)) is not None))

    def has_dice(self) -> bool:
        """Whether dice, or anything but a number, come later."""
        left = range(len(self.tokens) - self.at)
        return any(
            self.begins_value(ahead) and (self.ahead(ahead).kind != "number" or self.begins_dice(ahead + 1))
            for ahead in left
        )

    def begins_sided(self, ahead: int = 0) -> int:
        """Return the number of tokens of a die in words, `six-sided die` or `die 6`, or 0."""
        if self.ahead(ahead).is_word("die", "dice") and self.ahead(ahead + 1).kind == "number":
            return 0 if self.ahead(ahead + 2).kind == "word" else 2
        if number_of(self.ahead(ahead)) is None and not self.ahead(ahead).is_word_of(SIDES):
            return 0
        size = 2 if self.ahead(ahead + 1).is_sign("-") else 1
        if not self.ahead(ahead + size).is_word("sided"):
            return 0
        return size + 2 if self.ahead(ahead + size + 1).is_word("die", "dice") else size + 1

    def begins_any_dice(self, ahead: int = 0) -> bool:
        """Whether dice are there, with their sides in figures or in words."""
        return self.begins_dice(ahead) or self.begins_sided(ahead) > 0

    def alias(self, ahead: int = 0) -> tuple[str, int] | None:
        """Return the dice of a name there, and its number of tokens: `sr5`, `fate`, `flip a coin`."""
        begin = min(self.at + ahead, len(self.tokens) - 1)
        match = DICE_NAMES.find(self.tokens, begin)
        if match is None:
            return None
        after = self.tokens[begin + match.size]
        is_glued = after.kind in {"word", "number"} and not after.is_apart
        return None if is_glued else (str(match.means[0]), match.size)

    def read_sum(self, left: Node | None = None) -> Node:
        """Read values with `+` and `-` between them; `left` is the first if it is already read."""
        left = self.read_product() if left is None else left
        while self.adds() and not self._is_flag(left):
            sign = self.take("operator")
            left = self.check(sign, Arithmetic(OPERATORS[sign.text], left, self.read_product()))
        return left

    def adds(self) -> bool:
        """Whether `+` or `plus`, and a value after it, are here."""
        if self.token.is_word("plus", "minus"):
            return self.begins_value(1) or number_of(self.ahead()) is not None
        return self.token.is_sign("+", "-") and self.begins_value(1)

    def _is_flag(self, left: Node) -> bool:
        """Whether `-adv` follows, as in other bots, or `- adv` after a d20, which it throws twice."""
        is_glued = self.token.is_apart and not self.ahead().is_apart
        return self.ahead().is_word_of(WAYS) and (is_glued or any(map(is_one_d20, within(left))))

    def read_product(self) -> Node:
        """Read values with `*`, `/` and `%` between them."""
        left = self.read_signed()
        while self.token.is_sign("*", "/", "%", "×") and self.begins_value(1) and not self._repeats():
            sign = self.take("operator")
            left = self.check(sign, Arithmetic(OPERATORS[sign.text], left, self.read_signed()))
        return left

    def _repeats(self) -> bool:
        """Whether `× 6` at the end says how often all is rolled."""
        is_last = self.ahead().text == "6" and self.ahead(2).kind in {"end", "comment"}
        return self.token.is_sign("×") and self.token.is_apart and not self.depth and is_last

    def read_signed(self) -> Node:
        """Read a value that may have `-` before it."""
        if not self.token.is_sign("-"):
            return self.read_value()
        self.take("operator")
        with self.go_deeper():
            return Negative(self.read_signed())

    def read_value(self) -> Node:
        """Read a value with the label in brackets after it."""
        made = self.read_bare()
        if self.token.kind != "list":
            return made
        token = self.take("label")
        words = self.check_words(self.text[token.start + 1 : token.end - 1].strip(), "a label", token)
        if not words:
            self.refuse(
                "the brackets are empty: write a label in them, such as [fire].",
                token.start,
                Repair(token.start, token.end, ""),
            )
        return Labelled(made.inner if isinstance(made, NamedValue) else made, words)

    def read_bare(self) -> Node:
        """Read a value without the label after it, or stop where nothing fits."""
        return (
            self._read_sided()
            or self._read_numbered()
            or self._read_enclosed()
            or self._read_called()
            or self.stop(self._nothing_fits())
        )

    def _read_numbered(self) -> Node | None:
        """Read dice, or a number."""
        token = self.token
        if number_of(token) is not None and self.begins_dice(1) and not self._drops_after():
            return self.read_dice(self._read_count())
        if token.kind == "number":
            return Number(self.read_number("number", 0, LIMITS.number, "a number"))
        if self.last == "operator" and number_of(token) is not None and not self.begins_value():
            return Number(number_of(self.take("number")) or 0)  # plus five
        return self.read_dice(None) if self.begins_dice() else None

    def _read_enclosed(self) -> Node | None:
        """Read a value in brackets."""
        token = self.token
        if token.is_sign("("):
            return self.read_parentheses()
        if token.is_sign("[["):
            return self.read_inline()
        if token.is_sign("{"):
            parts = self.read_values("}")
            return self.check(token, build_group(token.start, parts, self.read_modifiers()))
        return None

    def _read_called(self) -> Node | None:
        """Read a value with a name: a function, a game's dice, or dice of an earlier roll."""
        token = self.token
        if token.kind == "variable":
            return self.read_variable()
        if token.is_word_of(FUNCTIONS) and self.ahead().is_sign("("):
            self.take("operator")
            parts = self.read_values(")")
            return self.check(token, build_call(token.start, token.text, parts))
        if match := self.name():
            return self.fill_name(match)
        alias = self.alias()
        return self.read_dice_name(*alias) if alias else None

    def fill_name(self, match: NameMatch) -> Node:
        """Read a name as its number, or as the dice of its roll."""
        token = self.token
        meant = self.find(match)
        if isinstance(meant, int):
            return name_number(meant, match.name)
        if meant.needs:
            sentence = (
                f"`{meant.name}` needs a number for {' and '.join(meant.needs)}: begin with the name and "
                f"the number, as in `{meant.name} 5 + 2d6`."
            )
            self.refuse(sentence, token.start)
        with self.show_at(token.start):
            only = self.scope.fill(meant, "").rolls.only
            if only is None or only.target or only.sets > 1:
                raise BadInput(f"`{meant.name}` is a whole roll: write it first, such as `{meant.name} + 2`.")
        is_one = isinstance(only.root, Dice | Bracketed)
        return NamedValue(only.root if is_one else Bracketed(only.root), match.name)

    def _nothing_fits(self) -> str:
        if self.is_over:
            return "something is missing at the end: write dice there, such as 2d6."
        return f"`{self.written()}` is not understood: write dice or a number here, such as 2d6."

    def _drops_after(self) -> bool:
        """Ask whether `d1` of `4d6+2 d1` drops a die, or is a die with the number before it."""
        d, sides = self.ahead(), self.ahead(2)
        is_glued = d.is_apart and sides.kind == "number" and not sides.is_apart
        is_added = self.at > 0 and self.tokens[self.at - 1].is_sign("+", "-")
        if self.depth or not is_glued or not is_added or int(sides.text[:7]) >= self._most_dice():
            return False
        sentence = (
            f"`d{sides.text}` is not clear: write `dl{sides.text}` to drop dice, or `+ "
            f"d{sides.text}` for more dice."
        )
        return self.choose(sentence, 2) == 0

    def _most_dice(self) -> int:
        """Return the largest number of dice read at once so far."""
        counts = pairwise(self.tokens[: self.at])
        return max((number_of(one) or 0 for one, d in counts if d.is_word("d")), default=0)

    def _read_count(self) -> int:
        if self.token.kind == "number":
            return self.read_number("dice", 1, LIMITS.dice, "the number of dice")
        return number_of(self.take("dice")) or 1

    def _read_sided(self) -> Node | None:
        """Read `die 6`, `2 dice 6` or `2 six-sided dice`, or return None."""
        counted = number_of(self.token) is not None and self.begins_sided(1) > 0
        size = self.begins_sided(int(counted))
        if not size:
            return None
        d = self.token
        count = self._read_count() if counted else None
        words = self.tokens[self.at : self.at + size]
        said = next(each for each in words if number_of(each) is not None or each.is_word_of(SIDES))
        self.take("dice", words.index(said))
        sides = self._read_number_of_sides()
        self.take("dice", size - words.index(said) - 1)
        return self.read_pool(d, Dice(count or 1, sides))

    def _read_number_of_sides(self) -> int:
        if self.token.kind == "number":
            return self.read_number("dice", 1, LIMITS.sides, "the number of sides")
        word = self.take("dice")
        return SIDES.get(word.text) or number_of(word) or 1

    def read_parentheses(self) -> Node:
        """Read a value in parentheses, which may be a number of dice, or be counted; several are a group."""
        token = self.token
        parts = self.read_values(")")
        if len(parts) > 1:
            return self.check(token, build_group(token.start, parts, self.read_modifiers()))
        bracket = Bracketed(parts[0])
        if self.begins_dice():
            return self.read_dice(bracket)
        return build_bracketed(bracket, self.read_modifiers())

    def read_inline(self) -> Node:
        """Read `[[1d20+5]]` of Roll20: the dice alone if nothing else is there."""
        (inner,) = self.read_values("]]")[:1]
        return inner if self.is_over else Bracketed(inner)

    def read_values(self, end: str) -> tuple[Node, ...]:
        """Read values with commas between them, from an opening bracket up to the `end` that closes it."""
        self.take("bracket")
        with self.go_deeper():
            parts = [self.read_sum()]
            while self.token.is_sign(",") or (end == ")" and self.begins_counted_dice()):
                if self.token.is_sign(","):  # (1d4! 1d6!)k1 has none
                    self.take("bracket")
                parts.append(self.read_sum())
        if not self.token.is_sign(end):
            self.stop(f"`{end}` is missing here: write it.")
        self.take("bracket")
        return tuple(parts)

    def read_variable(self) -> Reused:
        """Read `$a`, the dice of an earlier roll of the line."""
        token = self.take("variable")
        name = token.text[1:].lower()
        if name not in self.known:
            self.refuse(f"`{token.text}` has no dice yet: begin with `{token.text} = 2d6;`.", token.start)
        return Reused(name, self.known[name])

    def read_dice_name(self, meant: str, size: int) -> Node:
        """Read dice that a name such as `fate` or `sr5` means."""
        token = self.take("alias", size)
        written = self.text[token.start : self.end]
        if meant.startswith("6x"):
            self.refuse(f"`{written}` means {meant}: write only `{written}`.", token.start)
        try:
            root = read_value(meant)
        except Mistake as wrong:
            sentence = f"`{written}` means {meant}, and {wrong.sentence}"
            raise Mistake(token.start, sentence) from wrong
        return Bracketed(root) if counts_one(root) else root

    def read_dice(self, count: int | Bracketed | None) -> Node:
        """Read dice from their `d` on."""
        d = self.take("dice")
        sides = self.token
        if d.text in FATE or sides.is_word("f"):
            self.take("dice", int(d.text not in FATE))
            return self.read_pool(d, Dice(count or 1, 3, "F"))
        if sides.is_sign("("):
            thrown = Bracketed(self.read_values(")")[0])
            return self.read_special(d, SizedDice(self._check_count(count, d), thrown))
        if sides.kind == "list" or sides.is_sign("{"):
            return self._read_faces(d, count)
        if sides.is_sign("%") or (sides.text == "00" and sides.kind == "number"):
            self.take("dice")
            return self._read_percentile(d, count)
        return self._read_sides(d, count)

    def _read_sides(self, d: Token, count: int | Bracketed | None) -> Node:
        is_apart = self.token.is_apart
        number = self._read_number_of_sides()
        if self.token.is_word("s") and not self.token.is_apart and not is_apart:
            self.take("dice")
        if count is None and number in DIGITS:
            return self.read_special(d, DigitDice(number))
        return self.read_pool(d, Dice(count or 1, number))

    def _read_percentile(self, d: Token, count: int | Bracketed | None) -> Node:
        kind = self.token
        if not kind.is_word("b", "p"):
            return self.read_pool(d, Dice(count or 1, 100))
        self.take("dice")
        extra = 1
        if self.token.kind == "number" and not self.token.is_apart:
            extra = self.read_number("dice", 1, LIMITS.extra_tens, "the number of bonus or penalty dice")
        if count not in {None, 1}:
            alone = f"d%{kind.text}"
            sentence = (
                f"bonus and penalty dice are for one d%: write `{alone}` for one roll, or `2x "
                f"{alone}` for two."
            )
            begin = d.start - len(str(count))
            self.refuse(sentence, d.start, Repair(begin, d.start, f"{count}x "))
        return PercentileDice(extra, kind.text == "b")

    def _read_faces(self, d: Token, count: int | Bracketed | None) -> Node:
        begin = self.token
        if begin.kind == "list":
            self.take("dice")
        else:  # d{1, 2} of another bot
            while not self.token.is_sign("}"):
                if self.is_over:
                    self.stop("`}` is missing here: write it.")
                self.take("dice")
            self.take("dice")
        faces = read_faces(begin.start, f"[{self.text[begin.start + 1 : self.end - 1]}]")
        if isinstance(faces[0], str):
            return self.read_special(d, WordDice(self._check_count(count, d), tuple(map(str, faces))))
        numbers = tuple(map(int, faces))
        plain = numbers == tuple(range(1, len(numbers) + 1))
        return self.read_pool(d, Dice(count or 1, len(numbers), faces=() if plain else numbers))

    def _check_count(self, count: int | Bracketed | None, d: Token) -> int:
        if isinstance(count, Bracketed):
            self.refuse(
                "dice with words need a plain number before them, such as 2d[hit, miss].",
                d.start,
            )
        return count or 1

    def read_pool(self, d: Token, bare: Dice) -> Dice:
        """Read the modifiers of dice."""
        begin = d.start - (len(str(bare.count)) if bare.count != 1 else 0)
        return self.check(d, build_pool(bare, self.read_modifiers(), begin))

    def read_special(self, d: Token, made: Special) -> Special:
        """Return special dice, which have no modifiers."""
        check_no_modifiers(made, self.read_modifiers())
        return self.check(d, made)

    def check(self, token: Token, made: ValueT) -> ValueT:
        """Return the value made at a token if it is within limits, as far as can be seen."""
        try:
            check_value(made)
        except BadInput as wrong:
            raise Mistake(token.start, wrong.sentence) from wrong
        except Unbound:
            pass
        return made

    @contextmanager
    def go_deeper(self) -> Iterator[None]:
        """Count the nesting of values, since Python itself gives up at some hundreds."""
        self.depth += 1
        if self.depth > LIMITS.depth:
            sentence = f"At most {LIMITS.depth} parentheses can be inside one another: leave some out."
            raise Mistake(None, sentence)
        yield
        self.depth -= 1


def read_value(text: str) -> Node:
    """Read a value without people's habits around it.

    Raises:
        Mistake: it is none.
    """
    return read_named_value(text, NOWHERE)[0]


def read_named_value(text: str, scope: NameScope) -> tuple[Node, tuple[str, ...]]:
    """Read such a value with names; return it with the names.

    Raises:
        Mistake: it is none.
        BadInput: a name cannot be used.
    """
    reader = ValueReader(text, tokenize(text), Choices(()), {}, scope)
    root = reader.read_sum()
    if not reader.is_over:
        reader.refuse("a sign is missing here: write one, such as `+`.")
    names = tuple(reader.names)
    return (resolve(root, has_labels=scope.has_labels) if names else root), names
