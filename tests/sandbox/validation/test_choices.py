from bot.sandbox.validation.responses import check_choices
from tests.sandbox.validation.faults import faults_of, misjudged


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
}

ACCEPTED = {
    "exactly 25 choices": [choice()] * 25,
    "no choice": [],
    "a name and a value of exactly 100 characters": [choice("x" * 100, "x" * 100)],
    "a number of 2^53 - 1": [choice(value=2**53 - 1)],
    "a number with a fraction": [choice(value=0.5)],
}


def test_completion_results_are_refused_and_accepted_as_discord_does():
    def find(choices):
        return faults_of(check_choices, {"choices": choices})

    assert misjudged(find, REFUSED, ACCEPTED, "data.choices") == {}


def test_a_choice_that_is_no_object_is_refused():
    assert ("data.choices.0", "MODEL_TYPE_CONVERT") in faults_of(check_choices, {"choices": ["x"]})
