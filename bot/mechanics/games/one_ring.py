"""The One Ring: a feat die with signs, and success dice, against a number."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from bot.mechanics.games.function import flag, game, skill, target
from bot.mechanics.games.game import Verdict, count_noun
from bot.mechanics.games.tray import D6, Tray, all_but, count_faces, put_apart
from bot.mechanics.reading.tokens import Token
from bot.mechanics.rule import Die, Face

EYE, RUNE = 11, 12
"""The faces of the feat die that are signs."""
SUCCESSES = ("success", "success, 1 icon", "success, 2 icons or more")


def throw_feat(pool: int, tn: int, favoured: int, ill: int, weary: int) -> Tray:
    """Throw a feat die, or two and keep the better or worse, with the eye as 0; and the success dice."""
    favour = favoured - ill
    best = min if favour < 0 else max
    feats = Tray(
        (Die(12, mark="feat"),) * (1 + abs(favour)),
        lambda tally, die, face: (best((*tally, worth(face))),),
        (),
        drop=lambda faces: all_but(-1 if favour < 0 else 1, list(map(worth, faces))),
    )
    successes = count_faces(
        (D6,) * pool, lambda die, face: (0 if weary and face <= 3 else face, face == 6), (tn, 2)
    )
    return put_apart(feats, successes)


def worth(face: Face) -> int:
    """Return the value of a face of the feat die."""
    return 0 if face == EYE else face


FAVOURED = ("favoured", "favored")


def join_ill_favoured(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield tokens with a single one for `ill favoured` or `ill-favoured`."""
    waiting = list(tokens)
    while waiting:
        token = waiting.pop(0)
        size = 2 if token.is_word("ill") and waiting[0].is_sign("-") else 1
        if token.is_word("ill") and waiting[size - 1].is_word(*FAVOURED):
            token = token._replace(end=waiting[size - 1].end)
            del waiting[:size]
        yield token


@game(
    "tor",
    "The One Ring 2e",
    throw_feat,
    words=("failure", *SUCCESSES),
    examples=("tor3 tn 14", "tor2 tn 14 fav", "tor3 tn 16 weary"),
    source="bcdice/BCDice TheOneRing2nd.rb; DiscordDiceBot THE_ONE_RING",
    aliases=("onering", "one ring", "the one ring"),
    spread=join_ill_favoured,
)
def one_ring(
    tally: tuple[tuple[Face], tuple[int, int]],
    *,
    pool: Annotated[int, skill(12, meaning="success dice", die=6)] = 0,
    tn: Annotated[int, target(1, 60, "tn", meaning="target number")],
    favoured: Annotated[int, flag("fav", *FAVOURED)] = 0,
    ill: Annotated[int, flag("ill", meaning="ill-favoured")] = 0,
    weary: Annotated[int, flag("weary")] = 0,
    miserable: Annotated[int, flag("miserable")] = 0,
) -> Verdict:
    """A feat die and success dice against a number; 6s are icons, Gandalf's rune always succeeds."""
    (feat,), (total, icons) = tally
    if miserable and not feat:
        return Verdict("failure", "failure (eye, miserable)")
    total += feat if feat != RUNE else 0
    sign = {0: ", eye", RUNE: ", Gandalf's rune"}.get(feat, "")
    if feat != RUNE and total < tn:
        return Verdict("failure", f"failure {total}{sign}")
    more = f", {count_noun(icons, 'icon')}" * bool(icons)
    return Verdict(SUCCESSES[min(icons, 2)], f"success {total}{more}{sign}")


ENTRIES = (one_ring.entry,)
