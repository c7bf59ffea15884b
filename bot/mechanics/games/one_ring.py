"""The One Ring: a feat die with signs, and success dice, against a number."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bot.mechanics.games.d20 import but_one
from bot.mechanics.games.game import Game, Verdict, counted
from bot.mechanics.games.spelling import GameEntry, GameOption, Values, number
from bot.mechanics.rule import Die, Face

D6 = Die(6)


EYE, RUNE = 11, 12
"""The faces of the feat die that are signs."""


class Feat(NamedTuple):
    """The tally of The One Ring."""

    feat: Face = 0
    total: int = 0
    """Of the success dice."""
    icons: int = 0


@dataclass(frozen=True)
class OneRing(Game[Feat]):
    """A feat die and success dice against a number; 6s are icons, the rune always succeeds, the eye counts
    nothing.
    """

    pool: int
    target: int
    favour: int
    """1 the better of two feat dice, -1 the worse, 0 one."""
    is_weary: bool
    is_miserable: bool
    empty = Feat()
    words = ("failure", "success", "success, 1 icon", "success, 2 icons or more")

    @cached_property
    def dice(self) -> tuple[Die, ...]:
        return (Die(12, mark="feat"),) * (1 + abs(self.favour)) + (D6,) * self.pool

    def count(self, tally: Feat, die: Die, face: Face) -> Feat:
        if die.mark:
            known = [each for each in (tally.feat, face) if each]
            feat = max(known, key=_feat_rank) if self.favour >= 0 else min(known, key=_feat_rank)
            return tally._replace(feat=feat)
        counts = 0 if self.is_weary and face <= 3 else face
        return tally._replace(total=tally.total + counts, icons=tally.icons + (face == 6))

    def dropped(self, faces: Sequence[Face]) -> frozenset[int]:
        feats = list(map(_feat_rank, faces[: 1 + abs(self.favour)]))
        return but_one(feats, max if self.favour >= 0 else min)

    def settle(self, tally: Feat) -> Feat:
        return Feat(tally.feat, min(tally.total, self.target), min(tally.icons, 2))

    def verdict(self, tally: Feat) -> Verdict:
        if tally.feat == EYE and self.is_miserable:
            return Verdict("failure", "failure (eye, miserable)")
        total = tally.total + (0 if tally.feat in {EYE, RUNE} else tally.feat)
        sign = {EYE: ", eye", RUNE: ", Gandalf's rune"}.get(tally.feat, "")
        if tally.feat != RUNE and total < self.target:
            return Verdict("failure", f"failure {total}{sign}")
        icons = f", {counted(tally.icons, 'icon')}" * bool(tally.icons)
        return Verdict(self.words[1 + min(tally.icons, 2)], f"success {total}{icons}{sign}")


def _feat_rank(face: Face) -> int:
    return 0 if face == EYE else face


def _one_ring(values: Values) -> OneRing:
    favour = number(values, "favoured") - number(values, "ill")
    flags = (bool(number(values, "weary")), bool(number(values, "miserable")))
    return OneRing(number(values, "pool"), number(values, "tn"), favour, *flags)


ONE_RING = GameEntry(
    "tor",
    "The One Ring 2e",
    "A feat die and success dice against a number; 6s are icons, Gandalf's rune always succeeds.",
    _one_ring,
    (
        GameOption("pool", "pool", high=12, default=0, meaning="success dice", die=6),
        GameOption("tn", "target", ("tn",), low=1, high=60, meaning="target number", is_required=True),
        GameOption("favoured", "flag", ("fav", "favoured"), default=0),
        GameOption("ill", "flag", ("ill",), default=0, meaning="ill-favoured"),
        GameOption("weary", "flag", ("weary",), default=0),
        GameOption("miserable", "flag", ("miserable",), default=0),
    ),
    ("tor3 tn 14", "tor2 tn 14 fav", "tor3 tn 16 weary"),
    "bcdice/BCDice TheOneRing2nd.rb; DiscordDiceBot THE_ONE_RING",
    aliases=("onering", "one ring", "the one ring"),
)
ENTRIES = (ONE_RING,)
