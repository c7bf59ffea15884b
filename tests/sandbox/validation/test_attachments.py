import pytest

from bot.sandbox.errors import ApiError
from bot.sandbox.validation.messages import check_message
from tests.sandbox.validation.faults import faults_of

TEN_MEBIBYTES = 10 * 1024 * 1024


def pictured(name, key="image"):
    return {"embeds": [{"title": "x", key: {"url": f"attachment://{name}"}}]}


def test_an_11th_attachment_is_refused():
    body = {"attachments": [{"id": number} for number in range(11)]}
    assert faults_of(check_message, body) == {("attachments", "BASE_TYPE_MAX_LENGTH")}


def test_an_11th_file_is_refused():
    names = [f"{number}.txt" for number in range(11)]
    found = faults_of(check_message, {}, filenames=names, sizes=[1] * 11)
    assert found == {("attachments", "BASE_TYPE_MAX_LENGTH")}


def test_exactly_10_files_are_accepted():
    names = [f"{number}.txt" for number in range(10)]
    body = {"attachments": [{"id": number, "filename": name} for number, name in enumerate(names)]}
    assert faults_of(check_message, body, filenames=names, sizes=[1] * 10) == set()


def test_a_file_of_more_than_10_mebibytes_is_refused_with_40005():
    with pytest.raises(ApiError) as refused:
        check_message({"content": "x"}, filenames=["a"], sizes=[TEN_MEBIBYTES + 1])
    assert (refused.value.status, refused.value.code) == (413, 40005)


def test_two_files_of_exactly_10_mebibytes_are_accepted():
    check_message({}, filenames=["a", "b"], sizes=[TEN_MEBIBYTES] * 2)


def test_an_attachment_without_id_is_refused():
    body = {"content": "x", "attachments": [{"filename": "a.txt"}]}
    assert faults_of(check_message, body) == {("attachments.0.id", "BASE_TYPE_REQUIRED")}


def test_an_attachment_whose_id_is_a_name_is_refused():
    body = {"content": "x", "attachments": [{"id": "a.txt"}]}
    assert faults_of(check_message, body) == {("attachments.0.id", "NUMBER_TYPE_COERCE")}


def test_an_alt_text_of_1025_characters_is_refused():
    body = {"attachments": [{"id": 0, "description": "x" * 1025}]}
    assert faults_of(check_message, body) == {("attachments.0.description", "BASE_TYPE_MAX_LENGTH")}


def test_an_alt_text_of_exactly_1024_characters_is_accepted():
    assert faults_of(check_message, {"attachments": [{"id": 0, "description": "x" * 1024}]}) == set()


def test_an_embed_that_shows_a_file_which_is_not_there_is_refused():
    found = faults_of(check_message, pictured("b.png"), filenames=["a.png"], sizes=[1])
    assert found == {("embeds.0.image.url", "ATTACHMENT_NOT_FOUND")}


def test_an_embed_that_shows_a_file_which_is_no_picture_is_refused():
    for name in ["a.txt", "a.svg", "a.mp4", "png"]:
        found = faults_of(check_message, pictured(name), filenames=[name], sizes=[1])
        assert found == {("embeds.0.image.url", "ATTACHMENT_NOT_IMAGE")}, name


def test_an_embed_may_show_an_attached_picture():
    for name in ["a.png", "a.jpg", "a.jpeg", "a.webp", "a.gif", "A.PNG"]:
        assert faults_of(check_message, pictured(name, "thumbnail"), filenames=[name], sizes=[1]) == set(), (
            name
        )


def test_a_file_is_found_under_the_name_discord_gives_it():
    assert faults_of(check_message, pictured("my_chart.png"), filenames=["my chart.png"], sizes=[1]) == set()


def test_an_edit_may_not_make_more_than_10_files_of_those_kept_and_those_new():
    names = [f"{number}.txt" for number in range(11)]
    found = faults_of(check_message, {}, filenames=names, sizes=[1], editing=True)
    assert found == {("attachments", "BASE_TYPE_MAX_LENGTH")}


def test_an_edit_may_show_a_file_the_message_keeps():
    found = faults_of(check_message, pictured("a.png"), filenames=["a.png"], sizes=[], editing=True)
    assert found == set()
