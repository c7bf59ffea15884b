"""Lines that people type, from all tests and documents, and texts of any kind."""

import csv
from itertools import chain
from pathlib import Path

from hypothesis import strategies as st

from bot.mechanics.notation.other_bots import ELSEWHERE, EVERYDAY
from bot.mechanics.reading.language import NEEDS, SECTIONS
from bot.mechanics.reading.phrases import AFTER, BEFORE, TENS

TABLE = Path(__file__).parents[1] / "notation" / "expressions.csv"

PHRASES = (*BEFORE, *AFTER, *TENS)

LINES = tuple(
    dict.fromkeys((
        *(row["expression"] for row in csv.DictReader(TABLE.read_text().splitlines())),
        *(habit.typed for habit in chain(EVERYDAY, *ELSEWHERE.values())),
        *(example.text for section in SECTIONS for example in section.examples),
        *(phrase.example for phrase in PHRASES),
    ))
)  # fmt: skip

PIECES = (
    *NEEDS,
    *(
        "d6",
        "4d6",
        "1d20",
        "d%",
        "d66",
        "dF",
        "2d[a, b]",
        "5",
        "1",
        "6x",
        "+",
        "-",
        "*",
        "(",
        ")",
        "{",
        "}",
        ",",
    ),
    *(
        ";",
        ">=",
        "<",
        "=",
        "#",
        "fire",
        "goblin",
        "of",
        "the",
        "and",
        "six",
        "times",
        "half",
        "$a",
        "coc",
        "stats",
    ),
)

TEXTS = st.text(max_size=40) | st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join)
