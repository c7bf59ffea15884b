"""Lines that people type, from all tests and documents, and texts of any kind."""

import csv
from pathlib import Path

from hypothesis import strategies as st

from bot.mechanics.reading.language import NEEDS, SECTIONS
from bot.mechanics.reading.phrase_book import ROWS

TABLE = Path(__file__).parents[1] / "notation" / "expressions.csv"

LINES = tuple(
    dict.fromkeys((
        *(row["expression"] for row in csv.DictReader(TABLE.read_text().splitlines())),
        *(example.text for section in SECTIONS for example in section.examples),
        *(row.typed for row in ROWS),
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
