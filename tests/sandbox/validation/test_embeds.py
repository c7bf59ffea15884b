from bot.sandbox.validation.messages import check_message
from tests.sandbox.validation.faults import faults_of, misjudged


def field(name="n", value="v"):
    return {"name": name, "value": value}


LONG, REQUIRED, SCHEME = "BASE_TYPE_MAX_LENGTH", "BASE_TYPE_REQUIRED", "URL_TYPE_INVALID_SCHEME"

REFUSED = {
    "a title of 257 characters": ({"title": "x" * 257}, "title", LONG),
    "a description of 4097 characters": ({"description": "x" * 4097}, "description", LONG),
    "26 fields": ({"fields": [field()] * 26}, "fields", LONG),
    "a field name of 257 characters": ({"fields": [field(name="x" * 257)]}, "fields.0.name", LONG),
    "a field value of 1025 characters": ({"fields": [field(value="x" * 1025)]}, "fields.0.value", LONG),
    "an empty field name": ({"fields": [field(name="")]}, "fields.0.name", REQUIRED),
    "an empty field value": ({"fields": [field(value="")]}, "fields.0.value", REQUIRED),
    "a field value of white space": ({"fields": [field(value=" \n")]}, "fields.0.value", REQUIRED),
    "a field without value": ({"fields": [{"name": "n"}]}, "fields.0.value", REQUIRED),
    "a footer of 2049 characters": ({"footer": {"text": "x" * 2049}}, "footer.text", LONG),
    "an author of 257 characters": ({"author": {"name": "x" * 257}}, "author.name", LONG),
    "a colour above 0xffffff": ({"title": "x", "color": 0x1000000}, "color", "NUMBER_TYPE_MAX"),
    "a colour below 0": ({"title": "x", "color": -1}, "color", "NUMBER_TYPE_MIN"),
    "a colour by its name": ({"title": "x", "color": "red"}, "color", "NUMBER_TYPE_COERCE"),
    "a colour with a fraction": ({"title": "x", "color": 1.5}, "color", "NUMBER_TYPE_COERCE"),
    "a timestamp in words": ({"title": "x", "timestamp": "now"}, "timestamp", "DATE_TIME_TYPE_PARSE"),
    "an address that is no web address": ({"title": "x", "url": "ftp://a.b"}, "url", SCHEME),
    "an empty icon address": ({"footer": {"text": "x", "icon_url": ""}}, "footer.icon_url", SCHEME),
    "a picture without a host": ({"image": {"url": "https://"}}, "image.url", "URL_TYPE_INVALID_URL"),
    "an address of 2049 characters": ({"title": "x", "url": "https://" + "x" * 2041}, "url", LONG),
    "nothing to see": ({}, "description", REQUIRED),
    "nothing but a colour": ({"color": 1}, "description", REQUIRED),
}

ACCEPTED = {
    "a title of exactly 256 characters": {"title": "x" * 256},
    "a description of exactly 4096 characters": {"description": "x" * 4096},
    "a description of 4096 characters and white space, which is trimmed": {"description": "x" * 4096 + " \n"},
    "exactly 25 fields": {"fields": [field()] * 25},
    "a field of exactly 256 and 1024 characters": {"fields": [field("x" * 256, "x" * 1024)]},
    "a field value of a zero-width space": {"fields": [field(value="\u200b")]},
    "a footer of exactly 2048 characters": {"footer": {"text": "x" * 2048}},
    "an author of exactly 256 characters": {"author": {"name": "x" * 256}},
    "colour 0xffffff": {"title": "x", "color": 0xFFFFFF},
    "colour 0": {"title": "x", "color": 0},
    "a timestamp in UTC": {"title": "x", "timestamp": "2026-01-02T03:04:05.678Z"},
    "an address of exactly 2048 characters": {"title": "x", "url": "https://" + "x" * 2040},
    "a picture on the web alone": {"image": {"url": "https://example.com/a.png"}},
}


def test_an_embed_is_refused_and_accepted_as_discord_does():
    def find(embed):
        return faults_of(check_message, {"embeds": [embed]})

    assert misjudged(find, REFUSED, ACCEPTED, "embeds.0.") == {}


def test_11_embeds_are_refused():
    assert faults_of(check_message, {"embeds": [{"title": "x"}] * 11}) == {("embeds", LONG)}


def test_exactly_10_embeds_are_accepted():
    assert faults_of(check_message, {"embeds": [{"title": "x"}] * 10}) == set()


def six_thousand_characters():
    first = {"title": "x" * 256, "description": "x" * 2696, "author": {"name": "x" * 24}}
    return [first, {"footer": {"text": "x" * 2000}, "fields": [field("x" * 100, "x" * 924)]}]


def test_all_embeds_together_may_have_exactly_6000_characters():
    assert faults_of(check_message, {"embeds": six_thousand_characters()}) == set()


def test_all_embeds_together_may_not_have_6001_characters():
    embeds = [*six_thousand_characters(), {"description": "x"}]
    assert faults_of(check_message, {"embeds": embeds}) == {("embeds", "MAX_EMBED_SIZE_EXCEEDED")}


def test_white_space_around_a_text_does_not_count_towards_the_6000():
    embeds = [*six_thousand_characters(), {"image": {"url": "https://a.b/c.png"}, "description": "  "}]
    assert faults_of(check_message, {"embeds": embeds}) == set()
