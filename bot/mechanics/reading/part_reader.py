"""Reads one roll of a line: what all readers of the words around its dice need."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Literal

from bot.mechanics.names_in_dice import NOWHERE, NameScope
from bot.mechanics.notation.conditions import Condition, Sign, ValueCondition
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Target
from bot.mechanics.notation.mistakes import Repair
from bot.mechanics.notation.tree import Arithmetic, Bracketed, Dice, Node
from bot.mechanics.notation.whole import counts_one, words_of
from bot.mechanics.reading.choices import Choices
from bot.mechanics.reading.cursor import Meaning
from bot.mechanics.reading.game_words_in_tokens import find_option
from bot.mechanics.reading.language import COMPARE, VERSUS
from bot.mechanics.reading.modifiers import way_of
from bot.mechanics.reading.names_in_tokens import NameMatch
from bot.mechanics.reading.part import D20, RollPart, is_one_d20, join_labels, label_last
from bot.mechanics.reading.phrase_book import Meant, strike
from bot.mechanics.reading.phrases import PhraseMatch
from bot.mechanics.reading.tokens import Token
from bot.mechanics.reading.values import ValueReader

LESS = frozenset(("less", "lower", "under", "below", "fewer"))
MORE = frozenset(("more", "higher", "better", "above", "over", "up"))
"""Words after `or` after a number: `8 or more`."""

ROLL_UNDER = frozenset(
    [
        "coc",
        "cocb",
        "cocp",
        "cthulhu",
        "brp",
        "runequest",
        "mothership",
        "wfrp",
        "warhammer",
        "delta",
        "eclipse",
        "roleplaying",
    ]
)
"""Names of games in which a d100 must stay at or below a skill."""


BETWEEN = ("number", "of", "is")
"""What games have between the word for a number to reach and the number: `target number 8`."""

IMPLIED = {"pbta": Dice(2, 6)}
"""Dice that a game's players leave out."""


class PartReader(ValueReader):
    """Reads what people put around a sum."""

    def __init__(
        self,
        text: str,
        tokens: tuple[Token, ...],
        choices: Choices,
        known: dict[str, Node],
        part: RollPart,
        scope: NameScope = NOWHERE,
        matches: dict[int, NameMatch | None] | None = None,
    ) -> None:
        super().__init__(text, tokens, choices, known, scope, matches)
        self.part = part
        self.has_root = False
        self.rest: int | None = None
        """Where another roll begins without a sign before it."""
        self.delayed: list[tuple[Meant, int]] = []
        """Meanings typed before the sum, with their numbers."""
        self._run: int | None = None

    @cached_property
    def is_low_good(self) -> bool:
        """Whether a named game has a d100 stay at or below a number."""
        return any(
            token.is_word_of(ROLL_UNDER)
            or (token.kind == "comment" and not ROLL_UNDER.isdisjoint(token.text[1:].casefold().split()))
            for token in self.tokens
        )

    def delay(self, meant: Meant, number: int) -> None:
        """Note a meaning from before the sum, to apply after it."""
        self.delayed.append((meant, number))

    @property
    def has_words(self) -> bool:
        """Whether a label's words are right before this place."""
        return self._run is not None

    def set_root(self, root: Node) -> bool:
        """Make a value the sum of the roll."""
        self.part.root, self.has_root = root, True
        return True

    @property
    def leaves_out_d20(self) -> bool:
        """Whether the current game throws a d20 if the line has no dice."""
        game = self.scope.game
        return game is not None and game.adds_to_d20

    def strikes(self, said: PhraseMatch) -> bool:
        """Whether a phrase is the critical hit of the current game."""
        game = self.scope.game
        return game is not None and game.strikes and strike in said.means

    def imply_d20(self) -> bool:
        """Use the d20 of the current game in a line without dice, else ask whether one is meant."""
        if not self.leaves_out_d20:
            return self.ask_for_dice()
        self.part.needs_game = True
        return self.set_root(D20)

    def ask_for_dice(self) -> bool:
        """Ask whether a line without dice means a d20, or the dice of the named game."""
        dice = next((dice for name, dice in IMPLIED.items() if name in self.text.casefold()), D20)
        self.choose(f"there are no dice to throw: write some, such as {dice}.", 1, self.tokens[0].start)
        return self.set_root(dice)

    def take(self, meaning: Meaning, count: int = 1) -> Token:
        """Move over tokens; any meaning but a label ends the words before them."""
        if meaning != "label" and self.has_words:
            self.end_label()
        return super().take(meaning, count)

    def take_any(self, takers: Iterable[Callable[["PartReader"], bool]]) -> bool:
        """Whether one of these takes something: who says so without moving on would never end."""
        before = self.at, self.has_root, self.rest
        return any(take(self) for take in takers) and (self.at, self.has_root, self.rest) != before

    def label(self, count: int = 1) -> bool:
        if self._run is None:
            self._run = self.at
        self.take("label", count)
        return True

    def take_words(self) -> str:
        """Take back the words of a label right before this place, and return them."""
        if self._run is None:
            return ""
        written = self.text[self.tokens[self._run].start : self.end].strip(" ,:*_")
        self._run = None
        return " ".join(written.replace("(", " ").replace(")", " ").split()) if "(" in written else written

    def end_label(self) -> None:
        """Add the words right before this place to the label of the roll."""
        begin = self._run
        words = self.take_words()
        if words and begin is not None:
            self.add_label(words, self.tokens[begin])
            self.part.free_words.append(words)

    def take_marked_label(self) -> bool:
        """Take a label with a mark, in quotes, or a picture."""
        self.end_label()
        token = self.take("label")
        written = self.text[token.start : token.end]
        if token.kind == "comment":
            written = written[1:]
        elif token.kind == "quote":
            written = written[1:-1]
        if words := written.strip():
            self.add_label(words, token)
        return True

    def add_label(self, words: str, token: Token) -> None:
        """Add words that begin with a token to the label of the roll, which all in all has a limit."""
        labels = [*self.part.labels, words]
        self.check_words(join_labels(labels), "a label", token)
        self.part.labels = labels

    def label_last(self) -> None:
        """Label the last value of the sum with the words before this place, or the roll if it has a label."""
        begin = self._run
        words = self.take_words().strip(" ()")
        if words and begin is not None:
            token = self.tokens[begin]
            labelled = label_last(self.part.root, self.check_words(words, "a label", token))
            if labelled == self.part.root:
                self.add_label(words, token)
            self.part.root = labelled

    def take_way(self, *, before: bool = False) -> bool:
        """Take `adv` or `dis`; an advantage and a disadvantage cancel each other."""
        at = self.token.start
        self.take("way", 2 if before else 1)
        way = way_of(self.tokens[self.at - 1].text)
        if self.part.way == way:
            twice = "advantage" if way == "kh" else "disadvantage"
            self.refuse(f"you wrote {twice} twice: leave one out.", at)
        if self.part.way:
            self.choose("advantage and disadvantage cancel each other out: leave both out.", 1, at)
        self.part.way, self.part.way_span = "" if self.part.way else way, (at, self.end)
        return True

    def take_option(self) -> bool:
        """Take a word of the current game, and the number after it: `crit 19`, `elven`."""
        game = self.scope.game
        match = find_option(game, self.token, self.ahead()) if game else None
        if match is None:
            return False
        self.take("option", match.size)
        self.part.options[match.option] = match.value
        self.part.needs_game = True
        return True

    def take_sets(self, size: int) -> bool:
        """Take a number of sets, and the sign or words with it."""
        words = self.tokens[self.at : self.at + size]
        number = next(place for place, token in enumerate(words) if token.kind == "number")
        self.take("times", number)
        self.part.sets = self.read_number("times", 1, LIMITS.sets, "the number of rolls")
        self.take("times", size - number - 1)
        return True

    @property
    def is_bare_d20(self) -> bool:
        """Whether only one d20 has been read so far, with or without modifiers."""
        part = self.part
        is_said = self.has_words or part.labels or part.target or part.late
        return is_one_d20(part.root) and not is_said

    def is_versus(self, ahead: int = 0) -> bool:
        """Whether a word for a number to reach, of the language or the current game, is `ahead`."""
        token = self.ahead(ahead)
        return token.is_word_of(VERSUS) or self._is_of_game(token)

    def _is_of_game(self, token: Token) -> bool:
        """Whether a word for a number to reach belongs only to the current game."""
        return self.scope.game is not None and token.is_word_of(self.scope.game.targets)

    def asks(self, ahead: int = 0) -> bool:
        """Whether something to compare a total with is `ahead`."""
        token = self.ahead(ahead)
        if self.number_name(ahead):
            return True
        is_of_game = self.scope.game is not None and (self._is_of_game(token) or token.is_word(*BETWEEN))
        if token.is_sign(".", ":") or token.is_word("dc", "ac") or is_of_game:
            return self.asks(ahead + 1)
        return self.begins_loose(ahead) or self.begins_dice(ahead)

    def take_target(self) -> bool:
        """Take `vs 15`, `ac 15`, `>= 15`, `vs even`, `vs 2 hit`, or opposed dice."""
        begin, before = self.token, self.part.target
        while (self.is_versus() or self._is_between()) and not self._is_number_to_reach():
            self.part.needs_game = self.part.needs_game or not self.token.is_word_of(VERSUS)
            self.part.target_word = self.take("target").text.strip(".:") or self.part.target_word
        if self.begins_counted_dice(self.token.is_sign_of(COMPARE)):
            return self._take_opposed()
        self.part.is_explicit = self.begins_condition()
        when = self.read_condition("target") or ValueCondition(">=", self._number_to_reach())
        when = self._or_more(when)
        if before is not None:
            gone = Repair(begin.start, self.end, "")
            self.refuse(f"there is already a target, `{before}`: write only one.", begin.start, gone)
        self.part.target = Target(when)
        self._take_counted_word(begin)
        return True

    def _is_between(self) -> bool:
        """Whether a sign, or a word in a game, is between a word for targets and its number: `AC: 15`."""
        is_word = self.scope.game is not None and self.token.is_word(*BETWEEN)
        return (self.token.is_sign(".", ":") or is_word) and self.last == "target"

    def _is_number_to_reach(self) -> bool:
        """Whether a word for targets is the name of a number, as in `vs ac`."""
        return self.last == "target" and self.number_name() is not None

    def _number_to_reach(self) -> int:
        """Read a number to reach, which may be a sum: `vs 10+2`."""
        number = self.read_integer("target")
        while self._goes_on_with_target():
            sign = self.take("target")
            number += self.read_integer("target") if sign.text == "+" else -self.read_integer("target")
        return number

    def _goes_on_with_target(self) -> bool:
        """Whether a sum goes on in the number to reach, `vs 10+2`, and not in the roll, `ac 15 +5`."""
        sign, number = self.token, self.ahead()
        is_bonus = self.part.target_word in {"ac", "dc"} or (sign.is_apart and not number.is_apart)
        is_sum = sign.is_sign("+", "-") and number.kind == "number" and not self.begins_dice(2)
        return is_sum and not is_bonus

    def _or_more(self, when: Condition) -> Condition:
        """Read what may follow a number to reach: `45%`, `8+`, `6-`, `8 or more`."""
        if self.token.is_sign("%") and not self.begins_value(1):
            self.take("target")
        if not isinstance(when, ValueCondition) or not (way := self.or_more()):
            return when
        self.part.is_explicit = True
        return ValueCondition(way, when.number)

    def or_more(self) -> Literal["", ">=", "<="]:
        """Take `+`, `-`, `or more` or `or less` after a number."""
        after = self.ahead()
        is_before_word = self.token.is_apart and after.kind == "word"  # + guidance
        if self.token.is_sign("+") and not self.begins_value(1) and not is_before_word:
            self.take("target")
            return ">="
        if self.token.is_sign("-") and not self.begins_value(1) and after.kind != "word":
            self.take("target")
            return "<="
        if self.token.is_word("or") and after.is_word(*MORE, *LESS):
            self.take("target", 2)
            return ">=" if after.text in MORE else "<="
        return ""

    def _take_opposed(self) -> bool:
        """Read opposed dice: the difference decides."""
        sign: Sign = ">" if self.token.is_sign(">") else ">="
        if self.token.kind == "sign":
            self.take("target")
        self.choose(
            "a target must be a number, not dice: to compare two rolls subtract them, as in d20 - d20 vs 0.",
            1,
        )
        other = self.read_sum()
        is_apart = not isinstance(other, Arithmetic) and not counts_one(other)
        other = other if is_apart else Bracketed(other)
        self.part.root = Arithmetic("-", self.part.root, other)
        self.part.target = Target(ValueCondition(sign, 0))
        return True

    def _take_counted_word(self, begin: Token) -> None:
        """Read which word of the dice counts: it comes after the number."""
        words = words_of(self.part.root)
        if not words or self.part.target is None:
            return
        rest = f"{self.text[self.token.start : self.tokens[-1].start]} ".casefold()
        by_length = sorted(words, key=len, reverse=True)
        word = next((one for one in by_length if rest.startswith(f"{one.casefold()} ")), None)
        if word is None:
            sentence = f"`{self.part.target}` needs a word to count: write `{self.part.target} {words[0]}`."
            each = (Repair(self.end, self.end, f" {one}") for one in words)
            self.refuse(sentence, begin.start, *each)
        end = self.token.start + len(word)
        while not self.is_over and self.token.start < end:
            self.take("target")
        self.part.target = replace(self.part.target, word=word)

    def words_in_brackets(self) -> int:
        """Return the number of tokens of words in parentheses here, brackets included, or 0."""
        if not self.token.is_sign("(") or self.ahead().kind != "word":
            return 0
        size = 1
        while not self.ahead(size).is_sign(")"):
            token = self.ahead(size)
            is_word = token.kind in {"word", "number"} or token.is_sign("-", "'", "&")
            if not is_word or self.begins_dice(size) or self.ahead(size + 1).kind == "end":
                return 0
            size += 1
        return size + 1
