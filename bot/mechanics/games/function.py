"""A game is a function: from the tally of the tray and the typed options it makes the verdict.

Its parameters after the first are the options that people type, each with its `GameOption`; people read its
docstring. Parameters without a `GameOption` are what a follow-up knows of the throw before: that it was
pushed, or its faces (`carry`). Anything else that depends on options, such as the tray, is a function with
some of these parameters, by name. A name that Python uses, such as `open`, ends in an underscore.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, TypeAlias, TypeVar, get_args, get_type_hints

from bot.mechanics.errors import BadInput
from bot.mechanics.games.cost import Cost
from bot.mechanics.games.game import Chances, Game, Verdict, verdict_odds
from bot.mechanics.games.numbers import Numbers
from bot.mechanics.games.spelling import GameEntry, GameOption, explain_missing
from bot.mechanics.games.totals import count_totals
from bot.mechanics.games.tray import Tally, Tray
from bot.mechanics.rule import Die, Face

Option: TypeAlias = Any
"""The value of an option as its function takes it."""


Costs: TypeAlias = Mapping[str, Cost] | Callable[..., Cost | None]
"""What verdicts cost, by their words, or by the tally and the options."""

NO_COSTS: Costs = {}

Result = TypeVar("Result")


@lru_cache(maxsize=512)  # more than the games ask
def _names_of(function: Callable[..., Any]) -> tuple[str, ...] | None:
    """Return the parameters of a function, or None if it takes any."""
    parameters = inspect.signature(function).parameters.values()
    return (
        None
        if any(each.kind is each.VAR_KEYWORD for each in parameters)
        else tuple(each.name for each in parameters)
    )


def ask(function: Callable[..., Result], options: Mapping[str, Option], *first: object) -> Result:
    """Call a function with those options that it names, or with all if it takes any."""
    names = _names_of(function)
    asked = options if names is None else {name: options[name] for name in names[len(first) :]}
    return function(*first, **asked)


@dataclass(frozen=True, eq=False)
class GameFunction:
    """A game with everything it needs; `read` returns the verdict."""

    read: Callable[..., str | Verdict]
    tray: Tray | Callable[..., Tray]
    words: Sequence[str] | Callable[..., Sequence[str]]
    follow_ups: Callable[..., Mapping[str, Game[Any]]] | None
    total: Callable[..., int] | None
    numbers: Callable[..., Numbers | None] | None
    weights: Callable[..., Mapping[Tally, int | Fraction]] | None
    damage: Callable[..., Fraction | None] | None
    added: Callable[..., Mapping[str, str]] | None
    price: Callable[..., Cost | None] | None
    costs: Costs
    has_naturals: bool
    entry: GameEntry = field(init=False)

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """The values without typed ones; for an option that must be typed, an empty one: ()."""
        parameters = list(inspect.signature(self.read).parameters.values())[1:]
        return {each.name: () if each.default is each.empty else each.default for each in parameters}

    def roll(self, **values: Option) -> "FunctionGame":
        """Return the roll with these values, and defaults for the others.

        Raises:
            BadInput: a required one is missing, or they cannot be used together.
        """
        for option in self.entry.options:
            if option.is_required and option.name not in values:
                raise BadInput(explain_missing(self.entry, option))
        named = {name if name in self.defaults else f"{name}_": value for name, value in values.items()}
        roll = FunctionGame(self, tuple((self.defaults | named).items()))
        _ = roll.tray  # fails now if they cannot be used together
        return roll

    def __reduce__(self) -> str:
        return self.read.__name__  # a global of its module, which is there in every process

    @property
    def __module__(self) -> str:  # type: ignore[override] # where pickle looks for the name above
        return self.read.__module__


@dataclass(frozen=True)
class FunctionGame(Game[Any]):
    """A roll of a game that is a function."""

    function: GameFunction
    values: tuple[tuple[str, Option], ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return FunctionGame, (self.function, self.values)  # its tray is made anew in every process

    @cached_property
    def tray(self) -> Tray:
        """The dice of the roll; a follow-up that is only weighed needs none."""
        tray = self.function.tray
        return tray if isinstance(tray, Tray) else ask(tray, self.options)

    @cached_property
    def options(self) -> Mapping[str, Any]:
        """The options of the roll, by the names of the function's parameters."""
        return dict(self.values)

    @property
    def has_naturals(self) -> bool:
        return self.function.has_naturals

    @property
    def doubles(self) -> frozenset[str]:
        return self.function.entry.doubles.intersection(self.words)

    @property
    def maximises(self) -> frozenset[str]:
        return self.function.entry.maximises.intersection(self.words)

    @property
    def adds(self) -> Mapping[str, str]:
        return self.function.entry.adds

    @property
    def throws(self) -> Mapping[str, str]:
        return ask(self.function.added, self.options) if self.function.added else {}

    @property
    def dice(self) -> tuple[Die, ...]:
        return self.tray.dice

    @property
    def empty(self) -> Tally:
        return self.tray.empty

    @cached_property
    def words(self) -> tuple[str, ...]:
        words = self.function.words
        return tuple(ask(words, self.options) if callable(words) else words)

    def add(self, tally: Tally, die: Die, face: Face) -> Tally:
        return self.tray.add(tally, die, face)

    def bring(self, tally: Tally, die: Die, face: Face) -> Die | None:
        return self.tray.bring(tally, die, face)

    def simplify(self, tally: Tally) -> Tally:
        return self.tray.simplify(tally)

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        return self.tray.drop(faces)

    def successes(self, tally: Tally) -> int | None:
        return self.tray.successes(tally) if self.tray.successes else None

    def verdict(self, tally: Tally) -> Verdict:
        said = self.function.read(tally, **self.options)
        return said if isinstance(said, Verdict) else Verdict(said, said)

    def again(self, **changes: Option) -> "FunctionGame":
        """Return the roll with other values, as a follow-up."""
        return FunctionGame(self.function, tuple({**self.options, **changes}.items()))

    def chances(self) -> Chances | None:
        if self.function.weights is None:
            return None
        found: dict[str, int | Fraction] = dict.fromkeys(self.words, 0)
        for tally, weight in ask(self.function.weights, self.options).items():
            found[self.verdict(tally).word] += weight
        whole = sum(found.values())
        return {word: Fraction(weight, whole) for word, weight in found.items() if weight}

    def numbers(self) -> Numbers | None:
        if self.function.numbers:
            return ask(self.function.numbers, self.options)
        total = self.function.total
        if total is None or self.options.get("target") is not None:
            return None
        return count_totals(self.tray, lambda tally: ask(total, self.options, tally))

    def mean_damage(self) -> Fraction | None:
        damage = self.function.damage
        return ask(damage, self.options, verdict_odds(self)) if damage else None

    def follow_ups(self, tally: Tally) -> Mapping[str, Game[Any]]:
        return ask(self.function.follow_ups, self.options, tally, self) if self.function.follow_ups else {}

    @property
    def price(self) -> Cost | None:
        return ask(self.function.price, self.options) if self.function.price else None

    def cost(self, tally: Tally) -> Cost | None:
        costs = self.function.costs
        return ask(costs, self.options, tally) if callable(costs) else costs.get(self.verdict(tally).word)


def game(
    name: str,
    title: str,
    tray: Tray | Callable[..., Tray],
    *,
    words: Sequence[str] | Callable[..., Sequence[str]],
    examples: tuple[str, ...],
    source: str,
    follow_ups: Callable[..., Mapping[str, Game[Any]]] | None = None,
    total: Callable[..., int] | None = None,
    numbers: Callable[..., Numbers | None] | None = None,
    weights: Callable[..., Mapping[Tally, int | Fraction]] | None = None,
    damage: Callable[..., Fraction | None] | None = None,
    added: Callable[..., Mapping[str, str]] | None = None,
    price: Callable[..., Cost | None] | None = None,
    costs: Costs = NO_COSTS,
    as_dice: Callable[..., str | None] | None = None,
    has_naturals: bool = False,
    **typed: Option,
) -> Callable[[Callable[..., str | Verdict]], GameFunction]:
    """Make a game of the function that reads its dice; `typed` are further parts of its `GameEntry`.

    With `follow_ups`, rolls may follow a throw; `price` returns what one costs, by its options. Without a
    typed `target`, `total` returns the sum of the dice, and `numbers` the number of successes. If there is a
    quicker way than by states, `weights` returns how often the dice end in each tally. `damage` returns an
    attack's average damage from the odds of its verdicts, and `added` the dice that it throws as damage after
    verdicts, beside those of the line. `as_dice` writes the roll as dice that count its
    successes.
    """

    def make(read: Callable[..., str | Verdict]) -> GameFunction:
        function = GameFunction(
            read, tray, words, follow_ups, total, numbers, weights, damage, added, price, costs, has_naturals
        )
        entry = GameEntry(
            name,
            title,
            " ".join((inspect.getdoc(read) or "").split()),
            lambda values: function.roll(**values),
            tuple(_options_of(read)),
            examples,
            source,
            as_dice=(lambda values: ask(as_dice, function.roll(**values).options)) if as_dice else None,
            **typed,
        )
        object.__setattr__(function, "entry", entry)
        return function

    return make


def skill(high: int, *words: str, low: int = 0, meaning: str = "skill", die: int = 0) -> GameOption:
    """Return a number after the game's name: a skill, or a pool of dice."""
    return GameOption("", "pool", words, low, high, meaning=meaning, die=die)


def flag(*words: str, high: int = 1, meaning: str = "") -> GameOption:
    """Return a word that is typed or not, or up to `high` times."""
    return GameOption("", "flag", words, 0, high, meaning=meaning)


def number(low: int, high: int, *words: str, meaning: str, alone: int | None = None) -> GameOption:
    """Return a word with a number; `alone` is its value without one."""
    return GameOption("", "number", words, low, high, meaning=meaning, alone=alone)


def target(low: int, high: int, *words: str, meaning: str = "number to reach") -> GameOption:
    return GameOption("", "target", words, low, high, meaning=meaning)


def sides(low: int, high: int, *, meaning: str) -> GameOption:
    """Return dice that are typed by their sides: `d8 d10`."""
    return GameOption("", "dice", (), low, high, meaning=meaning)


def _options_of(read: Callable[..., Any]) -> list[GameOption]:
    """Return the options of a game, from its parameters."""
    hints = get_type_hints(read, include_extras=True)
    options = []
    for name, parameter in inspect.signature(read).parameters.items():
        option = next((each for each in get_args(hints[name]) if isinstance(each, GameOption)), None)
        if option is not None:
            is_required = parameter.default is parameter.empty
            default = None if parameter.default in (parameter.empty, ()) else parameter.default
            named = replace(option, name=name.rstrip("_"), default=default, is_required=is_required)
            options.append(named)
    return options
