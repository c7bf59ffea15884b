from bot.sandbox.validation.messages import check_message
from tests.sandbox.validation.faults import faults_of, misjudged
from tests.sandbox.validation.parts import button, buttons, row, select, text, without

V2 = 1 << 15
BAD, REQUIRED, UNION = "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_REQUIRED", "UNION_TYPE_CHOICES"
FULL = "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"
TEXT_FULL = "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"


def container(*parts, **more):
    return {"type": 17, "components": list(parts), **more}


def section(*texts, accessory=None):
    return {"type": 9, "components": list(texts), "accessory": accessory or button()}


def thumbnail(url="https://a.b/c.png", **more):
    return {"type": 11, "media": {"url": url}, **more}


def gallery(count=1, **more):
    return {"type": 12, "items": [{"media": {"url": "https://a.b/c.png"}, **more}] * count}


def file(name="a.txt"):
    return {"type": 13, "file": {"url": f"attachment://{name}"}}


REFUSED = {
    "41 components": ([text()] * 41, "", "BASE_TYPE_MAX_LENGTH", FULL),
    "41 components, nested": ([container(*[text()] * 40)], "", FULL),
    "4001 characters of text": ([text("x" * 4000), container(text())], "", TEXT_FULL),
    "an empty text": ([text("")], ".0.content", REQUIRED),
    "a button outside a row": ([button()], ".0.type", UNION),
    "a select outside a row": ([select()], ".0.type", UNION),
    "a container within a container": ([container(container(text()))], ".0.components.0.type", UNION),
    "an empty container": ([container()], ".0.components", BAD),
    "a container colour above 0xffffff": (
        [container(text(), accent_color=0x1000000)],
        ".0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
    "a section of 4 texts": ([section(*[text()] * 4)], ".0.components", BAD),
    "a section of no text": ([section()], ".0.components", BAD),
    "a section without accessory": ([without(section(text()), "accessory")], ".0.accessory", REQUIRED),
    "a select as accessory": ([section(text(), accessory=select())], ".0.accessory.type", UNION),
    "a row in a section": ([section(row(button("b")))], ".0.components.0.type", UNION),
    "a gallery of 11 pictures": ([gallery(11)], ".0.items", BAD),
    "a gallery of no picture": ([gallery(0)], ".0.items", BAD),
    "a picture description of 1025 characters": (
        [gallery(description="x" * 1025)],
        ".0.items.0.description",
        BAD,
    ),
    "a thumbnail without media": (
        [section(text(), accessory={"type": 11})],
        ".0.accessory.media",
        REQUIRED,
    ),
    "a file on the web": (
        [{"type": 13, "file": {"url": "https://a.b/c.txt"}}],
        ".0.file.url",
        "URL_TYPE_INVALID_SCHEME",
    ),
    "a file that is not there": ([file("b.txt")], ".0.file.url", "ATTACHMENT_NOT_FOUND"),
    "a spacing of 3": ([{"type": 14, "spacing": 3}], ".0.spacing", "BASE_TYPE_CHOICES"),
    "a custom_id used twice, once as accessory": (
        [section(text(), accessory=button("a")), row(button("a"))],
        ".1.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
}

ACCEPTED = {
    "exactly 40 components": [container(*[text()] * 39)],
    "exactly 4000 characters of text": [text("x" * 3999), container(text())],
    "a row of buttons": [row(*buttons(5))],
    "6 rows, the limit of 5 being for other messages": [row(button(str(number))) for number in range(6)],
    "a section of exactly 3 texts": [section(*[text()] * 3, accessory=thumbnail())],
    "a gallery of exactly 10 pictures": [gallery(10)],
    "a picture description of exactly 1024 characters": [gallery(description="x" * 1024)],
    "a file that is attached": [file("a.txt")],
    "a separator": [{"type": 14, "divider": False, "spacing": 2}],
    "a coloured container": [container(text(), accent_color=0xFFFFFF, spoiler=True)],
}


def test_a_layout_is_refused_and_accepted_as_discord_does():
    def find(components):
        return faults_of(check_message, {"flags": V2, "components": components}, filenames=["a.txt"])

    assert misjudged(find, REFUSED, ACCEPTED, "components") == {}


def test_a_text_too_long_for_itself_is_too_long_for_the_whole_message_too():
    faults = faults_of(check_message, {"flags": V2, "components": [text("x" * 4001)]})
    assert faults == {("components.0.content", BAD), ("components", TEXT_FULL)}
