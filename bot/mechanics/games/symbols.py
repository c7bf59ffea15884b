"""Dice with symbols: Genesys and Star Wars, and the fifth edition of Legend of the Five Rings.

Faces are written in letters, and people type these, since the dice have no numbers. Genesys: s success, a
advantage, X triumph, which is a success too; f failure, t threat, Y despair, which is a failure too. Five
Rings: x success, e success that brings another die, o opportunity, s strife.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add
from typing import NamedTuple

from bot.mechanics.errors import BadInput
from bot.mechanics.games.game import Game, Verdict
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, maybe_number, number
from bot.mechanics.reading.tokens import Token, begins_dice
from bot.mechanics.rule import Die, Face

BLANK = "-"
COLOURS = {
    "ability": Die(8, mark="green", labels=("-", "s", "s", "ss", "a", "a", "sa", "aa")),
    "proficiency": Die(
        12, mark="yellow", labels=("-", "s", "s", "ss", "ss", "a", "sa", "sa", "sa", "aa", "aa", "x")
    ),
    "boost": Die(6, mark="blue", labels=("-", "-", "s", "sa", "aa", "a")),
    "difficulty": Die(8, mark="purple", labels=("-", "f", "ff", "t", "t", "t", "tt", "ft")),
    "challenge": Die(
        12, mark="red", labels=("-", "f", "f", "ff", "ff", "t", "t", "ft", "ft", "tt", "tt", "y")
    ),
    "setback": Die(6, mark="black", labels=("-", "-", "f", "f", "t", "t")),
    "force": Die(12, mark="white", labels=(*("d",) * 6, "dd", "l", "l", "ll", "ll", "ll")),
}
"""The narrative dice, by their names in Genesys, with their colours."""

MOST_DICE = 12
MOST_POOL = 20
"""The most dice of all kinds together."""

MOST_RINGS = 8
"""Ring dice, and skill dice, of Five Rings: sheets have up to 5, helpers bring more."""


class Narrative(NamedTuple):
    """The tally of narrative dice, after cancelling."""

    success: int = 0
    advantage: int = 0
    triumph: int = 0
    despair: int = 0
    light: int = 0
    dark: int = 0


def _worth(symbols: str) -> Narrative:
    """Return the value of a face's symbols."""
    number_of = symbols.count
    triumph, despair = number_of("x"), number_of("y")
    return Narrative(
        number_of("s") + triumph - number_of("f") - despair,
        number_of("a") - number_of("t"),
        triumph,
        despair,
        number_of("l"),
        number_of("d"),
    )


WORTH = {label: _worth(label) for die in COLOURS.values() for label in die.labels}
"""The value of each face."""


@dataclass(frozen=True)
class Genesys(Game[Narrative]):
    """Success minus failure, advantage minus threat; triumph and despair do not cancel."""

    pool: tuple[tuple[str, int], ...]
    """The number of dice of each kind."""
    empty = Narrative()

    words = tuple(word + note for word in ("failure", "success") for note in (", threat", "", ", advantage"))

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return tuple(COLOURS[kind] for kind, count in self.pool for _ in range(count))

    def add(self, tally: Narrative, die: Die, face: Face) -> Narrative:
        return Narrative(*map(add, tally, WORTH[die.labels[face - 1]]))

    def simplify(self, tally: Narrative) -> Narrative:
        return Narrative(tally.success, tally.advantage)

    def verdict(self, tally: Narrative) -> Verdict:
        force = [f"{count} {name}" for name, count in (("light", tally.light), ("dark", tally.dark)) if count]
        word = "success" if tally.success > 0 else "failure"
        side = ", advantage" if tally.advantage > 0 else ", threat" if tally.advantage < 0 else ""
        notes = [f"{word} {tally.success}" if tally.success > 0 else word]
        notes += [f"{abs(tally.advantage)}{side[1:]}"] * bool(side)
        notes += [
            f"{name} {count}"
            for name, count in (("triumph", tally.triumph), ("despair", tally.despair))
            if count
        ]
        is_force = all(kind == "force" for kind, _ in self.pool)  # a force die succeeds at nothing by itself
        return Verdict(word + side, ", ".join(force if is_force else (*notes, *force)))


RING = Die(6, mark="ring", labels=("-", "os", "o", "xs", "x", "es"))
SKILL = Die(12, mark="skill", labels=("-", "-", "o", "o", "o", "xs", "xs", "x", "x", "xo", "es", "e"))
BEST_FIRST = ("e", "es", "xo", "x", "xs", "o", "-", "os")
"""The order of keeping dice for odds: most successes, and of these the least strife."""

PLACES = {sign: place for place, sign in enumerate(BEST_FIRST)}


class Rings(NamedTuple):
    """The tally of a roll of Five Rings."""

    faces: tuple[str, ...] = ()
    """Dice of the pool, in the order of keeping."""
    extra: tuple[str, ...] = ()
    """Dice from kept explosions, kept too, in that order: they do not count against the ring."""


@dataclass(frozen=True)
class FiveRings(Game[Rings]):
    """Ring and skill dice, as many kept as the ring has; kept explosions bring another die.

    Keeping is a choice: the shown one has the most successes, and of those the least strife.
    """

    ring: int
    skill: int
    target: int | None
    is_kept: bool
    """Whether these are the dice that a player kept, with all that they brought."""
    empty = Rings()

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (RING,) * self.ring + (SKILL,) * self.skill

    @property
    def words(self) -> tuple[str, ...]:
        return ("no success", "successes") if self.target is None else ("failure", "success")

    @property
    def most_kept(self) -> int:
        """The most dice of the pool that are kept."""
        return len(self.dice) if self.is_kept else max(self.ring, 1)

    def add(self, tally: Rings, die: Die, face: Face) -> Rings:
        sign = die.labels[face - 1]
        if die.mark.startswith("extra"):
            good = sign not in {"-", "os"}
            return tally._replace(extra=_in_order((*tally.extra, sign))) if good else tally
        return tally._replace(faces=_in_order((*tally.faces, sign))[: self.most_kept])

    def bring(self, tally: Rings, die: Die, face: Face) -> Die | None:
        sign = die.labels[face - 1]
        explosions = sum(each.startswith("e") for each in tally.faces)
        is_extra = die.mark.startswith("extra")
        if self.is_kept or not sign.startswith("e") or (not is_extra and explosions > self.most_kept):
            return None
        kind = RING if die.faces == RING.faces else SKILL
        return Die(kind.faces, mark=f"extra {kind.mark}", labels=kind.labels)

    def simplify(self, tally: Rings) -> Rings:
        most = max(self.target or 1, 1)
        faces = tuple("e" if "e" in sign else "x" if "x" in sign else "-" for sign in tally.faces)
        won = sum("e" in sign or "x" in sign for sign in tally.extra)
        if won + sum(sign != "-" for sign in faces) >= most:
            return Rings((), ("x",) * most)  # dice that are kept only get better
        return Rings(_in_order(faces), ("x",) * min(won, most))

    def verdict(self, tally: Rings) -> Verdict:
        signs = Counter("".join((*tally.faces, *tally.extra)))
        successes = signs["x"] + signs["e"]
        rest = f"opportunity {signs['o']}, strife {signs['s']}"
        if self.target is None:
            return Verdict(self.words[successes > 0], f"success {successes}, {rest}")
        word = self.words[successes >= self.target]
        return Verdict(word, f"{word} {successes} vs {self.target}, {rest}")


def _in_order(signs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(signs, key=PLACES.__getitem__))


def _genesys(values: Values) -> Genesys:
    pool = tuple((kind, number(values, kind)) for kind in COLOURS if number(values, kind))
    if not pool:
        raise BadInput("Throw at least one die: type it like genesys 2g 1y 2p.")
    if sum(count for _, count in pool) > MOST_POOL:
        raise BadInput(f"Throw at most {MOST_POOL} dice: type it like genesys 2g 1y 2p.")
    return Genesys(pool)


def _five_rings(values: Values) -> FiveRings:
    ring, skill = number(values, "ring"), number(values, "skill")
    if not ring + skill:
        raise BadInput("Throw at least one die: type it like l5r 3r 2s tn 2.")
    return FiveRings(ring, skill, maybe_number(values, "tn"), bool(number(values, "kept")))


LETTERS = frozenset("gaypbdrckws")
"""A letter for each kind of dice, by its colour or by its name."""

COLOUR_LETTERS = LETTERS - frozenset("as")
"""Letters that make no word of a label."""

LEVELS = {"easy": 1, "average": 2, "hard": 3, "daunting": 4, "formidable": 5}
"""The difficulty dice of each level, if none are typed: `yyg vs hard`."""

AGAINST = frozenset(("p", "r", "d", "c", "purple", "red", "diff", "difficulty", "challenge"))


def spread_piles(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens with a token for each die of a pile of letters, `yyg`.

    If a die is called `a`, as in `2a1p2d`, p is proficiency, not purple.
    """
    letters = {letter for token in tokens if _is_pile(token, tokens) for letter in token.text}
    by_name = "a" in letters and not letters & {"g", "y"}
    for at, token in enumerate(tokens):
        if _is_pile(token, tokens):
            yield from _letters(token, by_name=by_name)
        elif token.kind == "word" and token.text in LEVELS and not _names_difficulty(letters, tokens):
            yield token._replace(kind="number", text=str(LEVELS[token.text]))
            yield Token("word", "p", token.end, token.end)
        elif token.is_word("force") and "w" in tokens[at + 1].text:
            yield token._replace(kind="ornament")
        else:
            yield token._replace(text=_singular(token.text)) if len(token.text) > 4 else token


def _singular(word: str) -> str:
    """Return the name of one die: `ability` for `abilities`."""
    return f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s")


def _is_pile(token: Token, tokens: Sequence[Token]) -> bool:
    """Whether a word is letters for dice, or the name of one."""
    letters = set(token.text)
    if token.kind != "word" or not letters <= LETTERS or len(token.text) == 1:
        return token.kind == "word" and token.text in LETTERS
    at = tokens.index(token)
    if at and tokens[at - 1].kind == "number" and not token.is_apart:
        return False
    others = [each for each in tokens[at:] if each.kind == "word"]
    others += [each for each in tokens if each.kind == "number"]
    return letters <= COLOUR_LETTERS or all(set(each.text) <= LETTERS or each.text == "vs" for each in others)


def _names_difficulty(letters: set[str], tokens: Sequence[Token]) -> bool:
    return bool(AGAINST & (letters | {token.text for token in tokens if token.kind == "word"}))


def _letters(token: Token, *, by_name: bool) -> Iterator[Token]:
    for place, letter in enumerate(token.text, token.start):
        text = "y" if by_name and letter == "p" else letter
        yield Token("word", text, place, place + 1, token.is_apart and place == token.start)


def _dice(name: str, *words: str, most: int = MOST_DICE) -> GameOption:
    return GameOption(name, "number", words, high=most, default=0, meaning=f"{name} dice")


def _is_no_die(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether no die follows a name, as one does in Savage Worlds."""
    return not begins_dice(tokens[end:])


def _has_pile(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a pile of dice follows a name, by their colours."""
    pile = tokens[end + 1] if tokens[end].kind == "number" else tokens[end]
    return pile.kind == "word" and pile.text[0] in "gybprkw"


GENESYS = GameEntry(
    "genesys",
    "Genesys, Star Wars: Edge of the Empire, Age of Rebellion, Force and Destiny",
    "Success less failure, advantage less threat; triumph and despair do not cancel each other.",
    _genesys,
    (
        _dice("ability", "g", "green", "a", "abi", "abil"),
        _dice("proficiency", "y", "yellow", "pro", "prof"),
        _dice("boost", "b", "blue"),
        _dice("difficulty", "p", "purple", "d", "dif", "diff"),
        _dice("challenge", "r", "red", "c", "cha", "chal"),
        _dice("setback", "k", "black", "s", "set", "blk"),
        _dice("force", "w", "white"),
    ),
    ("genesys 2g 1y 2p", "genesys 1g 2y 2p 1r", "genesys 2g 2p"),
    "StarWarsFoundryVTT/StarWarsFFG ffg-dice.js",
    aliases=("swrpg", "gen", "star wars", "eote", "ffg"),
    counts_before=True,
    where={"star wars": _is_no_die, "sw": _has_pile},
    fillers=("vs",),
    spread=spread_piles,
    others=(
        (
            lambda tokens: any(token.is_word("upgrade", "upgraded", "upgrading") for token in tokens),
            "Write the dice after the upgrade: `y` in place of `g`, or `r` in place of `p`.",
        ),
    ),
)
FIVE_RINGS = GameEntry(
    "l5r",
    "Legend of the Five Rings 5e",
    "Keep as many dice as the ring has; kept explosions bring another die. The card shows the most "
    "successes, with the least strife.",
    _five_rings,
    (
        _dice("ring", "r", most=MOST_RINGS),
        _dice("skill", "s", most=MOST_RINGS),
        GameOption("tn", "target", ("tn",), high=12, meaning="target number"),
        GameOption("kept", "flag", ("kept",), default=0, meaning="dice that were kept"),
    ),
    ("l5r 3r 2s tn 2", "l5r 2r 1s"),
    "DonHuberto/Nasze_L5R_FoundryVTT ring-die.js, ability-die.js",
    counts_before=True,
    aliases=("l5r5e",),
)

ENTRIES = (GENESYS, FIVE_RINGS)
