from typing import Any

import pytest

from bot.sandbox.errors import ApiError
from bot.sandbox.validation.messages import check_message
from tests.sandbox.validation.faults import faults_of, misjudged

V2 = 1 << 15
TEXT = {"type": 10, "content": "hello"}
LEGACY = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"

REFUSED = {
    "content of 2001 characters": ({"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "content that is no text": ({"content": {}}, "content", "STRING_TYPE_CONVERT"),
    "flags that are no number": ({"content": "x", "flags": "64"}, "flags", "NUMBER_TYPE_COERCE"),
    "tts that is no boolean": ({"content": "x", "tts": "no"}, "tts", "BOOLEAN_TYPE_CONVERT"),
    "content beside components V2": (
        {"content": "x", "flags": V2, "components": [TEXT]},
        "content",
        LEGACY,
    ),
    "embeds beside components V2": (
        {"embeds": [{"title": "x"}], "flags": V2, "components": [TEXT]},
        "embeds",
        LEGACY,
    ),
    "a poll beside components V2": ({"poll": {"x": 1}, "flags": V2, "components": [TEXT]}, "poll", LEGACY),
    "stickers beside components V2": (
        {"sticker_ids": ["1"], "flags": V2, "components": [TEXT]},
        "sticker_ids",
        LEGACY,
    ),
}

ACCEPTED = {
    "content of exactly 2000 characters": {"content": "x" * 2000},
    "2000 characters with white space around, which is trimmed": {"content": "\n" + "x" * 2000 + " "},
    "an embed alone": {"embeds": [{"title": "x"}]},
    "null for everything but the content": {
        "content": "x",
        "embeds": None,
        "components": None,
        "attachments": None,
        "flags": None,
        "allowed_mentions": None,
        "tts": None,
    },
    "an ephemeral message": {"content": "x", "flags": 64},
    "components V2 with content and embeds emptied": {
        "content": None,
        "embeds": [],
        "flags": V2,
        "components": [TEXT],
    },
    "a key that Discord does not know": {"content": "x", "colour_of_the_sky": "blue"},
}

EMPTY: dict[str, dict[str, Any]] = {
    "no field at all": {},
    "content of white space": {"content": " \n"},
    "empty lists": {"content": "", "embeds": [], "components": []},
    "null content": {"content": None},
}


def test_a_message_is_refused_and_accepted_as_discord_does():
    def find(body):
        return faults_of(check_message, body)

    assert misjudged(find, REFUSED, ACCEPTED) == {}


def test_an_empty_message_is_refused_with_50006():
    for body in EMPTY.values():
        with pytest.raises(ApiError) as refused:
            check_message(body)
        assert (refused.value.status, refused.value.code) == (400, 50006), body


def test_a_file_alone_is_a_message():
    check_message({}, filenames=["a.txt"], sizes=[1])


def test_an_edit_that_leaves_out_all_is_accepted():
    check_message({}, editing=True)


def test_a_fault_in_the_answer_to_an_interaction_is_placed_below_data():
    found = faults_of(check_message, {"content": "x" * 2001}, at=("data",))
    assert found == {("data.content", "BASE_TYPE_MAX_LENGTH")}


def test_all_faults_of_a_body_are_told_at_once():
    body = {"content": "x" * 2001, "embeds": [{"title": "x" * 257}]}
    assert faults_of(check_message, body) == {
        ("content", "BASE_TYPE_MAX_LENGTH"),
        ("embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    }


def test_a_body_that_is_no_object_is_refused():
    assert faults_of(check_message, ["content"]) == {("", "MODEL_TYPE_CONVERT")}
