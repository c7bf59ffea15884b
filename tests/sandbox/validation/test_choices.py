import pytest

from bot.sandbox.validation.responses import check_choices
from tests.sandbox.validation.faults import faults_of


def choice(name="x", value="x"):
    return {"name": name, "value": value}


BAD = "BASE_TYPE_BAD_LENGTH"

REFUSED = {
    "26 choices": ([choice()] * 26, "", "BASE_TYPE_MAX_LENGTH"),
    "a name of 101 characters": ([choice(name="x" * 101)], ".0.name", BAD),
    "an empty name": ([choice(name="")], ".0.name", "BASE_TYPE_REQUIRED"),
    "a name of white space": ([choice(name=" ")], ".0.name", "BASE_TYPE_REQUIRED"),
    "a text value of 101 characters": ([choice(value="x" * 101)], ".0.value", "BASE_TYPE_MAX_LENGTH"),
    "a choice without value": ([{"name": "x"}], ".0.value", "BASE_TYPE_REQUIRED"),
    "a value that is a list": ([choice(value=[])], ".0.value", "NUMBER_TYPE_COERCE"),
    "a number of 2^53": ([choice(value=2**53)], ".0.value", "NUMBER_TYPE_MAX"),
    "a number of -2^53": ([choice(value=-(2**53))], ".0.value", "NUMBER_TYPE_MIN"),
    "a choice that is no object": (["x"], ".0", "MODEL_TYPE_CONVERT"),
}

ACCEPTED = {
    "exactly 25 choices": [choice()] * 25,
    "no choice": [],
    "a name and a value of exactly 100 characters": [choice("x" * 100, "x" * 100)],
    "a number of 2^53 - 1": [choice(value=2**53 - 1)],
    "a number with a fraction": [choice(value=0.5)],
}


@pytest.mark.parametrize(("choices", "place", "code"), REFUSED.values(), ids=REFUSED)
def test_completion_results_are_refused_for(choices, place, code):
    assert (f"data.choices{place}", code) in faults_of(check_choices, {"choices": choices})


@pytest.mark.parametrize("choices", ACCEPTED.values(), ids=ACCEPTED)
def test_completion_results_are_accepted_with(choices):
    assert faults_of(check_choices, {"choices": choices}) == set()
