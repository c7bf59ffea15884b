"""One roll of a line as read so far, and what words around its dice do to it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from bot.mechanics.notation.building import build_group
from bot.mechanics.notation.checks import check_all
from bot.mechanics.notation.conditions import ValueCondition
from bot.mechanics.notation.limits import LIMITS
from bot.mechanics.notation.line import Expression, Rolls, Target
from bot.mechanics.notation.mistakes import Mistake
from bot.mechanics.notation.modifiers import Keep
from bot.mechanics.notation.pools import Advantage, Bound, Implosion, Modifier, build_pool
from bot.mechanics.notation.tree import (
    Arithmetic,
    Bracketed,
    Dice,
    Group,
    Labelled,
    Negative,
    Node,
    Number,
    PercentileDice,
    substitute,
    within,
)
from bot.mechanics.notation.whole import apply_advantage, compare_as_target, compare_whole, words_of
from bot.mechanics.reading.choices import Choices
from bot.mechanics.toughness import read_piercing

D20, D100 = Dice(1, 20), Dice(1, 100)
THRICE = Dice(3, 20, keeps=(Keep("kh", 1),))
"""A d20 with advantage and one of its dice thrown again, as Elven Accuracy allows."""

MOST_MEANT = 4
"""The most dice that a modifier after them may belong to."""


TARGETS_OF_D20 = frozenset({"ac", "dc"})
"""Words that say what kind of roll has to reach a number; `vs` does not."""


class CalledRoll(NamedTuple):
    """A roll that a name calls, and the words for it."""

    name: str
    """Empty within another roll, since its label has no names."""
    label: str
    target: Target | None
    word: str
    """The word before its target."""


@dataclass
class RollPart:
    """One roll of a line: its dice, how often, and its words."""

    choices: Choices
    root: Node = field(default=Number(0))
    sets: int = 1
    name: str = ""
    target: Target | None = None
    target_word: str = ""
    """The word before the target that a game tells apart: `ac`, `dc`, another, or empty."""
    is_explicit: bool = False
    """Whether a sign or words say what the target asks for."""
    way: Literal["", "kh", "kl"] = ""
    way_span: tuple[int, int] = (0, 0)
    """Where advantage was typed."""
    labels: list[str] = field(default_factory=list)
    free_words: list[str] = field(default_factory=list)
    """The labels' words without a mark."""
    options: dict[str, int] = field(default_factory=dict)
    """Values of the game's options, by their names."""
    strikes_all: bool = False
    """Whether a critical hit of the game doubles all of the damage, and not only its dice."""
    needs_game: bool = False
    """Whether the line reads differently without the game."""
    late: list[Callable[[], None]] = field(default_factory=list)
    """Changes to the dice from words before the end of the sum."""
    more: tuple[Expression, ...] = ()
    """More rolls, from the phrase `half on save` or from a name."""
    called: CalledRoll | None = None
    """The roll that a name calls, if there is one."""

    @property
    def dice(self) -> list[Dice]:
        return [one for one in within(self.root) if isinstance(one, Dice)]

    @property
    def is_hundred(self) -> bool:
        """Whether a d100 is thrown, which a game may give tens dice."""
        return any(isinstance(one, PercentileDice) or one == D100 for one in within(self.root))

    @property
    def adds_tens(self) -> bool:
        """Whether tens dice are added to a d100."""
        return any(isinstance(one, PercentileDice) for one in within(self.root))

    def expressions(self) -> tuple[Expression, ...]:
        """Return the roll, and any further rolls, after all of it was read."""
        self._choose_among_dice()
        for change in self.late:
            change()
        whole = compare_whole(Expression(self.root))
        if whole.target and self.target is None:
            self.root, self.target = whole.root, whole.target
        elif self.target and (second := whole.target or self._late_target()):
            raise Mistake(None, f"there are two targets, `{self.target}` and `{second}`: write only one.")
        if self.way and not (self.way == "kh" and THRICE in self.dice):  # it needs advantage
            begin, end = self.way_span
            self.root = apply_advantage(self.root, begin, Advantage(self.way), end)
        if self.late or self.way:
            check_all(self.root)
        self._check_words()
        labels = self._answer_call(self.called) if self.called else self.labels
        roll = Expression(self.root, self.sets, join_labels(labels), self.target, self.name)
        return (roll, *self.more)

    def _late_target(self) -> Target | None:
        """Return the target that a comparison after more than the dice makes, if there is one."""
        return compare_as_target(Expression(self.root)).target if self.late else None

    def _check_words(self) -> None:
        """Check that dice with words are only counted, and that a target says which word counts."""
        words = words_of(self.root)
        if words and self.target and not self.target.word:
            written = f"{self.root} {self.target} {words[0]}"
            raise Mistake(None, f"`{self.target}` needs a word to count after the dice: write `{written}`.")

    def call(self, name: str, rolls: Rolls, word: str) -> None:
        """Throw the rolls of a name: words typed in the line win over those of the name."""
        first, *others = rolls.parts
        if first.sets > 1 and self.sets > 1:
            raise Mistake(None, f"`{name}` already makes {first.sets} rolls: leave `{self.sets}x` out.")
        self.called = CalledRoll(name, first.label, first.target, word)
        self.root, self.sets, self.more = first.root, max(first.sets, self.sets), tuple(others)
        self.name = self.name or first.name

    def _answer_call(self, called: CalledRoll) -> list[str]:
        """Use the called roll's words if the line has no others; return its name, if it fits, and labels."""
        if self.target is None:
            self.target, self.target_word = called.target, called.word
        elif called.word in TARGETS_OF_D20 and self.target_word not in TARGETS_OF_D20:
            self.target_word = called.word  # `rapier vs 13`, which is d20 + 6 vs {ac}
        labels = [*filter(None, self.labels or [called.label])]
        is_kept = read_piercing(called.label) and not any(map(read_piercing, labels))
        kept = [called.label, *labels] if is_kept else labels  # `colt raise` still ignores armour
        named = [*filter(None, [called.name]), *kept]
        return next((each for each in (named, kept) if len(join_labels(each)) <= LIMITS.label), labels)

    def check(self) -> None:
        """Make a target one of a check, which no natural 20 decides, unless its word says more."""
        if self.target_word not in TARGETS_OF_D20:
            self.target_word = "dc"

    def compare_die(self) -> None:
        """Turn a count of a single die into its target: a game may then add dice to it."""
        alone = Expression(self.root, name=self.name)
        compared = compare_as_target(alone)
        if compared.target is not None:
            self.root, self.target, self.is_explicit = compared.root, compared.target, True

    def modify(self, modifier: Modifier) -> None:
        """Give a modifier that comes after more than dice to its dice."""
        dice = self.dice[:MOST_MEANT]
        if not dice:
            said = str(modifier.what).strip()
            raise Mistake(modifier.at, f"`{said}` can only follow dice, as in `4d6{said}`.")
        meant = dice[0]
        if len(dice) > 1:
            said = str(modifier.what).strip()
            sentence = (
                f"`{said}` is not clear with several dice: write it directly after the dice that you mean."
            )
            meant = dice[self.choices.choose(sentence, modifier.at, len(dice))]
        if isinstance(modifier.what, Keep) and modifier.what.keeps and meant.keeps[-1:] == (modifier.what,):
            return  # a repetition, as in `stats kh3`
        bare = Dice(meant.count, meant.sides, meant.kind, faces=meant.faces)
        late = modifier._replace(said=modifier.said or "elsewhere")
        self.root = substitute(self.root, meant, build_pool(bare, [*modifiers_of(meant), late], 0))

    def repeat(self, count: int) -> None:
        if not 1 <= count <= LIMITS.sets:
            raise Mistake(None, f"the number of rolls must be from 1 to {LIMITS.sets}, not {count:,}.")
        self.sets = count

    def halve(self) -> None:
        root = Bracketed(self.root) if isinstance(self.root, Arithmetic) else self.root
        self.root = Arithmetic("/", root, Number(2))

    def double(self) -> None:
        for dice in self.dice:
            if isinstance(dice.count, int):
                self.root = substitute(self.root, dice, replace(dice, count=2 * dice.count))

    def strike(self) -> None:
        """Double the damage as the game does."""
        if not self.strikes_all:
            self.double()
            return
        root = Bracketed(self.root) if isinstance(self.root, Arithmetic) else self.root
        self.root = Arithmetic("*", root, Number(2))

    def throw_thrice(self) -> None:
        """Throw the only d20 three times and keep the best."""
        self._replace_only(D20, THRICE)

    def add_tens(self, count: int, *, best: bool) -> None:
        """Add tens dice to the only d100, whose target is then one to stay below."""
        self._replace_only(D100, PercentileDice(count, best))
        self.stay_below()

    def stay_below(self) -> None:
        """Make a target without a sign one to stay at or below."""
        match self.target:
            case Target(when=ValueCondition(sign=">=") as when) if not self.is_explicit:
                self.target = Target(replace(when, sign="<="))

    def _replace_only(self, die: Dice, made: Node) -> None:
        fitting = [one for one in self.dice if one == die]
        if len(fitting) != 1:
            raise Mistake(None, f"these words need exactly one {die}: write it once.")
        self.root = substitute(self.root, fitting[0], made)

    def _choose_among_dice(self) -> None:
        """Read `1d6 + 1d8 k1` as the better of both: nobody means to keep one of one die."""
        match _terms(self.root):
            case [*others, Dice(count=1, keeps=(keep,)) as last] if (
                keep.keeps and others and all(map(_is_bare, others))
            ):
                sentence = (
                    f"`{keep}` is after one die only: to keep the best of several write "
                    f"`{{2d20, 1d12}}{keep}`."
                )
                self.choices.choose(sentence, 0, 1)
                self.root = build_group(0, (*others, replace(last, keeps=())), [Modifier(0, keep, 0)])


def join_labels(labels: Sequence[str]) -> str:
    """Return the label of a roll that was labelled several times."""
    return ": ".join(labels)


def is_one_d20(node: Node) -> bool:
    """Whether a value is one d20, with any number of throws and bounds: `d20mi10`, `2d20kh1`."""
    if not isinstance(node, Dice) or (node.sides, node.kind) != (D20.sides, D20.kind):
        return False
    if node.faces or node.counting or node.implodes or not isinstance(node.count, int):
        return False
    dice = node.count
    for keep in node.keeps:
        dice = keep.leaves(dice)
    return dice == 1


def modifiers_of(dice: Dice) -> list[Modifier]:
    """Return all modifiers of dice, to build them again with one more."""
    bounds = (
        *([] if dice.least is None else [Bound("mi", dice.least)]),
        *([] if dice.most is None else [Bound("ma", dice.most)]),
    )
    implosion = [Implosion(dice.implodes)] if dice.implodes else []
    explosion = [dice.explosion] if dice.explosion else []
    counting = [dice.counting] if dice.counting else []
    all_of = (*dice.rerolls, *explosion, *implosion, *bounds, *dice.keeps, *counting)
    return [Modifier(0, one, 0) for one in all_of]


def _is_bare(node: Node) -> bool:
    return isinstance(node, Dice) and not node.keeps


def _terms(root: Node) -> list[Node]:
    """Return the terms of a plain sum, or none if it does more than add."""
    match root:
        case Arithmetic(operator="+", left=left, right=right) if not isinstance(right, Arithmetic):
            terms = _terms(left)
            return [*terms, right] if terms else []
        case Arithmetic() | Group():
            return []
        case _:
            return [root]


def label_last(root: Node, words: str) -> Node:
    """Return a sum with a label on its last value, or unchanged if that value has its own."""
    match root:
        case Arithmetic(right=last):
            return replace(root, right=label_last(last, words))
        case Negative(inner=last):
            return Negative(label_last(last, words))
        case Labelled():
            return root
        case _:
            return Labelled(root, words)
