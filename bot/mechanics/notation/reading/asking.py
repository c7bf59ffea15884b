"""Words behind dice that ask for something and are no label: `difficulty 7`, `under 45`, `nat 20`, `half`."""

import re
from typing import NoReturn

from bot.mechanics.notation.reading.mistakes import Mistake, Repair
from bot.mechanics.notation.reading.spellings import COUNT
from bot.mechanics.notation.tree import Arithmetic, Dice, Node, Number, PercentileDice

D100 = Dice(1, 100)

_ASKING_FOR = (
    (r"(?:difficulty|diff?|tn|target(?:\s+number)?|at\s+least)\s+(\d+)", (">={0}", " vs {0}")),
    (r"(?:at\s+most|up\s+to)\s+(\d+)", ("<={0}", " vs <={0}")),
    (r"(?:over|above|beats?|more\s+than|greater\s+than)\s+(\d+)", (">{0}", " vs >{0}", " vs {0}")),
    (
        r"(?:(?:to\s+)?roll\s+)?(?:under|below|less\s+than|lower\s+than)\s+(\d+)",
        ("<{0}", " vs <={0}", " vs <{0}"),
    ),
)
"""What words and a number behind dice ask for: first what counts several dice, then of their sum."""

_WITHIN = re.compile(
    rf"(?:.*\s)?(?:{COUNT}\s+times|or\s+(?:less|lower|under|below|fewer|more|higher|better))"
    rf"|.*\s(?:plus|minus)\s+{COUNT}"
    r"|(?:.*\s)?(?:vs\.?|versus|against)\s(?:.*\s)?\d+(?:\s.*)?"
    rf"|.*\s(?:drop|keep|take)(?:p?ing|s)?\s+(?:the\s+)?"
    rf"(?:{COUNT}|highest|higher|lowest|lower|best|worst|top)(?:\s.*)?",
    re.IGNORECASE,
)
"""What asks for something at the end of any words."""

_BONUS = re.compile(
    rf"(?:with\s+)?(?:an?\s+|{COUNT}\s+)?(?:(?:bonus|penalty)(?:\s+(?:die|dice)\b.*)?|[bp]\d?(?:\s.*)?)",
    re.IGNORECASE,
)
"""Behind a d100: its tens die is thrown more than once."""

_NATURAL = re.compile(r"(?:vs\.?\s+)?(?:nat|natural)\s+(\d+)", re.IGNORECASE)

_OTHER = re.compile(
    r"gwf|great\s+weapon(?:\s+fighting)?|in\s+order|down\s+the\s+line|rote|double|triple"
    r"|(?:.*\s)?(?:twice|thrice)|take\s+(?:the\s+)?(?:highest|higher|lowest|lower|best|worst|top|better)"
    r"|\d+-?again|hits|percentile|[a-z]\d{1,2}",
    re.IGNORECASE,
)
"""What asks for something with some bots, or at some tables; what it is in dice: `spellings.py`."""

_HALF = re.compile(
    r"(?:(.*\S)\s+)?hal(?:f|ved?|ves)(?:\s+damage)?(?:\s+on(?:\s+an?)?\s+save)?", re.IGNORECASE
)


def check_asks_nothing(root: Node, at: int, words: str) -> None:
    """Check that words behind a value name no number to reach, and do not halve it.

    Raises:
        Mistake: they do; what could be meant is offered: to count several dice, or their sum.
    """
    end, label = at + len(words), f" # {words}"
    if half := _HALF.fullmatch(words):
        behind = f" # {half[1]}" if half[1] else ""
        _refuse(at, words, [] if isinstance(root, Arithmetic) else [f"/2{behind}"], label)
    if isinstance(root, Number) and re.fullmatch(r"(?:dice|die)(?:\s+\d+)?", words, re.IGNORECASE):
        raise Mistake(at, f"say how many sides they have: {root}d6.", (Repair(at, end, label),))
    hundred = isinstance(root, PercentileDice) or (isinstance(root, Dice) and root.bare == D100)
    if _OTHER.fullmatch(words) or _WITHIN.fullmatch(words) or (hundred and _BONUS.fullmatch(words)):
        sentence = f"`{words}` may ask for something: write it in dice, or # before a label."
        raise Mistake(at, sentence, (Repair(at, end, label),))
    if natural := _NATURAL.fullmatch(words):
        shown = natural[1]
        repairs = (Repair(at, end, f"={shown}"),) if isinstance(root, Dice) and not root.counting else ()
        sentence = (
            f"a natural {shown} is told when it comes; to ask for it write d20={shown}, or # before a label."
        )
        raise Mistake(at, sentence, (*repairs, Repair(at, end, label)))
    for form, (counted, *summed) in _ASKING_FOR:
        if asked := re.fullmatch(form, words, re.IGNORECASE):
            several = isinstance(root, Dice) and root.counting is None and root.count != 1
            meant = [one.format(asked[1]) for one in ((counted, *summed) if several else summed)]
            _refuse(at, words, meant, label, several=several)


def _refuse(at: int, words: str, meant: list[str], label: str, *, several: bool = False) -> NoReturn:
    shown = [f"`{one.strip()}`" for one in meant] or ["`/2` behind parentheses"]
    said = (
        f"{shown[0]} to count dice, {' or '.join(shown[1:])} for their sum" if several else " or ".join(shown)
    )
    repairs = tuple(Repair(at, at + len(words), one) for one in (*meant, label))
    raise Mistake(at, f"write {said} in place of `{words}`, or # before a label.", repairs)
