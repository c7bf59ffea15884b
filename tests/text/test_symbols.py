"""Pictures of symbols on dice."""

import re
from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.text.pictures.symbols import PICTURES, are_alike, draw_symbol

SYMBOLS = [name for name in PICTURES if not name.startswith("blank_")]
drawn = cache(draw_symbol)


def opened(name):
    return Image.open(BytesIO(drawn(name))).convert("RGBA")


def on(name, ground):
    """A picture as small as it is shown, in grey, on a ground."""
    picture = opened(name)
    whole = Image.new("RGBA", picture.size, ground)
    whole.alpha_composite(picture)
    return whole.convert("L").resize((22, 22), Image.Resampling.LANCZOS)


def test_every_picture_is_one_that_discord_takes():
    for name in PICTURES:
        picture = opened(name)
        assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", name)
        assert (picture.size, len(drawn(name)) < 256 * 1024) == ((128, 128), True), name
        corners = {picture.getpixel(corner)[3] for corner in ((0, 0), (127, 0), (0, 127), (127, 127))}
        assert corners == {0}, name


def test_no_picture_is_cut_off():
    edges = [(0, 0, 128, 1), (0, 127, 128, 128), (0, 0, 1, 128), (127, 0, 128, 128)]
    for name in PICTURES:
        alpha = opened(name).getchannel("A")
        assert [alpha.crop(edge).getextrema()[1] < 128 for edge in edges] == [True] * 4, name


@pytest.mark.parametrize("ground", ["#313338", "#ffffff"])
def test_every_picture_stands_out_from_dark_and_light(ground):
    for name in PICTURES:
        darkest, lightest = on(name, ground).getextrema()
        assert lightest - darkest > 120, name


@pytest.mark.parametrize("ground", ["#313338", "#ffffff"])
def test_no_two_symbols_are_alike_without_colours(ground):
    shown = {name: on(name, ground) for name in SYMBOLS}
    near = [
        (one, other)
        for one in SYMBOLS
        for other in SYMBOLS
        if one < other and ImageStat.Stat(ImageChops.difference(shown[one], shown[other])).mean[0] < 8
    ]

    assert near == []


def test_dice_that_show_nothing_differ_where_their_colours_do():
    assert not are_alike(drawn("blank_green"), drawn("blank_purple"))
    assert not are_alike(drawn("blank_yellow"), drawn("blank_red"))


def stored(name, form, **options):
    content = BytesIO()
    opened(name).save(content, form, **options)
    return content.getvalue()


@pytest.mark.parametrize(
    ("form", "options"),
    [("PNG", {"compress_level": 1}), ("WEBP", {"lossless": True}), ("WEBP", {"quality": 90})],
)
def test_a_picture_is_the_same_however_it_is_stored(form, options):
    assert [n for n in PICTURES if not are_alike(stored(n, form, **options), drawn(n))] == []


def test_different_pictures_are_not_the_same():
    assert [(a, b) for a in SYMBOLS for b in SYMBOLS if a != b and are_alike(drawn(a), drawn(b))] == []


def test_what_is_no_picture_or_of_another_size_is_like_none():
    small = BytesIO()
    opened("fate_plus").resize((64, 64)).save(small, "png")

    assert not are_alike(b"nothing", drawn("fate_plus"))
    assert not are_alike(drawn("fate_plus")[:200], drawn("fate_plus"))
    assert not are_alike(small.getvalue(), drawn("fate_plus"))
