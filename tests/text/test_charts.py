"""Pictures of distributions: of one size, the same each time, in the colours of their ground."""

import struct
from io import BytesIO
from itertools import product

import pytest
from PIL import Image

from bot.mechanics.distribution import Distribution
from bot.text.pictures.canvas import run_themed
from bot.text.pictures.charts import Series, bars_of, distribution_chart
from bot.text.pictures.layout import PAD
from bot.text.pictures.verdicts import words_chart
from tests.tiers import slow_but, soaked

SIZE = (1000, 560)


def chart(outcomes, *distributions):
    series = [Series(f"rule {place}", distribution, 1) for place, distribution in enumerate(distributions)]
    return distribution_chart(bars_of(series, outcomes, 1), "a title")


def size_of(png):
    assert png.startswith(b"\x89PNG")
    return struct.unpack(">II", png[16:24])


FEW = [(24, 4), (121, 1), (301, 2)]

MORE = [*FEW, (2, 1), (2, 4), (24, 1), (25, 1), (25, 4), (120, 2), (300, 4), (10_000, 1), (10_000, 2)]
"""Each number at which bars begin to be drawn otherwise, with the one before, once."""

ALL = product([2, 24, 25, 120, 121, 300, 301, 10_000], [1, 2, 4])


@pytest.mark.parametrize(
    ("outcomes", "count"), [*slow_but(FEW, MORE), *(soaked(*case) for case in ALL if case not in MORE)]
)
def test_any_number_of_outcomes_and_distributions_is_drawn(outcomes, count):
    distributions = [
        Distribution({o: 10 + (o + place) % 2 for o in range(1, outcomes + 1)}) for place in range(count)
    ]

    assert size_of(chart(outcomes, *distributions)) == SIZE


def test_a_distribution_with_one_outcome_is_drawn():
    assert size_of(chart(2, Distribution({1: 1}))) == SIZE


def test_long_names_keep_the_size():
    series = [
        Series("a-very-long-name dice=" + "9" * 60, Distribution({1: 1, 2: place + 1}), 1)
        for place in range(4)
    ]

    assert size_of(distribution_chart(bars_of(series, 2, 1), "t" * 200)) == SIZE


@pytest.mark.parametrize("length", [1, 55, 200])
def test_a_title_stays_inside_the_picture(length):
    picture = words_chart(
        "d" * length, {"neither wins": 40, "first wins": 60}, {"neither wins": "", "first wins": ""}
    )
    pixels = Image.open(BytesIO(picture)).convert("RGB")
    top = 60
    edges = [pixels.crop((left, 0, left + PAD // 2, top)) for left in (0, SIZE[0] - PAD // 2)]

    assert [len(edge.getcolors()) for edge in edges] == [1, 1]


def test_the_same_distribution_gives_the_same_picture():
    distribution = Distribution({1: 1, 2: 2})

    assert chart(2, distribution) == chart(2, distribution)


@pytest.mark.parametrize(
    ("theme", "ground", "bar"), [("dark", 0x23262E, 0x56B4E9), ("light", 0xFFFFFF, 0x0072B2)]
)
def test_ground_and_bars_have_the_colours_of_the_theme(theme, ground, bar):
    picture = Image.open(BytesIO(run_themed(theme, chart, (6, Distribution({1: 1})))))
    often = sorted(picture.convert("RGB").getcolors(1000), reverse=True)[:2]

    for (_, found), wanted in zip(often, (ground, bar), strict=True):
        assert found == pytest.approx(tuple(wanted.to_bytes(3)), abs=2)
