"""A program that fuzzes dice expressions, guided by coverage; its arguments are those of libFuzzer.

Whatever is written must be read or refused with BadInput; what was read must be read the same from its
own text, also where it is recorded, be thrown with the faces that there are, and be told what its
distribution would cost.
"""

import sys
from contextlib import suppress

import atheris

with atheris.instrument_imports(include=["bot.mechanics.notation"]):
    from bot.mechanics.notation.budget import QUICK_TERMS, Budget, TooDear
    from bot.mechanics.notation.distributions.nodes import work_out
    from bot.mechanics.notation.evaluation import throw
    from bot.mechanics.notation.recorded import read_rolls
    from bot.mechanics.reading.reader import understand

from bot.mechanics.errors import BadInput

MOST_THROWS = 2_000

WORDS = (
    "d6 d% dF 4d6 20 6x × 0 1 2 5 1000 1000000 + - * / ( ) { } , [ ] [fire] # ! !! !p kh1 kl dh dl2 k rr1 ro "
    "r mi ma min2 max >= <= > < = f b p adv dis stats wod8t7 sw6 cocb 3 . ٣ 🎲 e STR d ; "
    "$a $a= $b $b= attack vs dc "
    "even odd in [1,3..5] d[1,1,2] d[-1..1] d[hit,miss] hit :1 ,=6:2 !o !up3 i1 km2 "
    "d66 1d66 d( % // floor( ceil( "
    'abs( max( min( t7 tl6 ds10 cs df1 ie ie6 xo ra6 ir2 pl1 l2 "to_hit" _'
)
PIECES = [piece.replace("_", " ") for piece in WORDS.split()]


class Faces:
    """A source that takes faces from the fuzzer, and has no more after a while."""

    is_tens_first = False

    def __init__(self, data):
        self._data = data
        self._left = MOST_THROWS

    def read(self, die):
        return next(iter(self.read_many(die, 1)), None)

    def read_many(self, die, count):
        count = min(count, self._left)
        self._left -= count
        return tuple(self._data.ConsumeIntInRange(1, die.faces) for _ in range(count))

    def draw(self, distribution):
        raise NotImplementedError  # an expression throws dice, and draws nothing else

    def finish(self):
        """Take note that nothing more is wanted."""


def text_of(data):
    """Make a text: pieces of the language, or anything."""
    if data.ConsumeBool():
        return data.ConsumeUnicode(300)
    return "".join(data.PickValueInList(PIECES) for _ in range(data.ConsumeIntInRange(0, 40)))


def fuzz(raw):
    data = atheris.FuzzedDataProvider(raw)
    try:
        rolls = understand(text_of(data))
    except BadInput as refusal:
        for offer in refusal.offers:
            if str(understand(offer)) != offer:
                raise AssertionError(f"{offer} is read as something else") from None
        return
    if understand(str(rolls)) != rolls or read_rolls(str(rolls)) != rolls:
        raise AssertionError(f"{rolls} is read as something else")
    with suppress(BadInput):  # faces of which the same is thrown again without end
        throw(rolls, Faces(data))
    for part in rolls.parts:
        with suppress(BadInput, TooDear):  # of words there is no total
            work_out(part.root, Budget(QUICK_TERMS))


if __name__ == "__main__":
    atheris.Setup(sys.argv, fuzz)
    atheris.Fuzz()
