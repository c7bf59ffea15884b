from bot.sandbox.validation.commands import check_commands
from tests.sandbox.validation.faults import faults_of, misjudged

REQUIRED, BAD, LONG = "BASE_TYPE_REQUIRED", "BASE_TYPE_BAD_LENGTH", "BASE_TYPE_MAX_LENGTH"
HIGH, LOW, KIND = "NUMBER_TYPE_MAX", "NUMBER_TYPE_MIN", "BASE_TYPE_CHOICES"
MIXED = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
ORDER = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
VALUE = "APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_INVALID"
CROSSED = "APPLICATION_COMMAND_OPTION_MIN_ABOVE_MAX"
SUB, GROUP, STRING, INTEGER, BOOLEAN, CHANNEL, NUMBER = 1, 2, 3, 4, 5, 7, 10


def option(kind=STRING, name="a", **more):
    return {"type": kind, "name": name, "description": "x", **more}


def many(count, kind=STRING, **more):
    return [option(kind, f"o{number}", **more) for number in range(count)]


def choices(*values):
    return [{"name": f"c{index}", "value": value} for index, value in enumerate(values)]


OPTIONAL_FIRST = [option(name="a"), option(name="b", required=True)]

REFUSED = {
    "a 26th option": (many(26), "", LONG),
    "a 26th sub-command": (many(26, SUB), "", LONG),
    "a name used twice": ([option(), option()], ".1.name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    "a capital letter in a name": ([option(name="A")], ".0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "an empty description": ([option(description="")], ".0.description", REQUIRED),
    "a type that does not exist": ([option(12)], ".0.type", KIND),
    "no type": ([{"name": "a", "description": "x"}], ".0.type", REQUIRED),
    "a required option after an optional one": (OPTIONAL_FIRST, ".1", ORDER),
    "a required option after an optional one in a sub-command": (
        [option(SUB, options=OPTIONAL_FIRST)],
        ".0.options.1",
        ORDER,
    ),
    "a sub-command beside a value": ([option(SUB, "a"), option(name="b")], "", MIXED),
    "a group within a group": ([option(GROUP, options=[option(GROUP)])], ".0.options.0.type", KIND),
    "a value in a group": ([option(GROUP, options=[option()])], ".0.options.0.type", KIND),
    "a sub-command within a sub-command": ([option(SUB, options=[option(SUB)])], ".0.options.0.type", KIND),
    "a sub-command that is required": (
        [option(SUB, required=True)],
        ".0.required",
        "APPLICATION_COMMAND_REQUIRED_INVALID",
    ),
    "a 26th choice": ([option(choices=choices(*map(str, range(26))))], ".0.choices", LONG),
    "a choice name used twice": (
        [option(choices=[*choices("x"), *choices("y")])],
        ".0.choices.1.name",
        "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
    ),
    "a choice name of 101 characters": (
        [option(choices=[{"name": "x" * 101, "value": "x"}])],
        ".0.choices.0.name",
        BAD,
    ),
    "a choice value of 101 characters": ([option(choices=choices("x" * 101))], ".0.choices.0.value", LONG),
    "a number as choice of a text": ([option(choices=choices(1))], ".0.choices.0.value", VALUE),
    "a text as choice of an integer": ([option(INTEGER, choices=choices("1"))], ".0.choices.0.value", VALUE),
    "a fraction as choice of an integer": (
        [option(INTEGER, choices=choices(0.5))],
        ".0.choices.0.value",
        VALUE,
    ),
    "choices together with completion": (
        [option(choices=choices("x"), autocomplete=True)],
        ".0.autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_WITH_CHOICES",
    ),
    "completion of a boolean": (
        [option(BOOLEAN, autocomplete=True)],
        ".0.autocomplete",
        "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID",
    ),
    "choices of a boolean": (
        [option(BOOLEAN, choices=choices("x"))],
        ".0.choices",
        "APPLICATION_COMMAND_CHOICES_INVALID",
    ),
    "a min_length of 6001": ([option(min_length=6001)], ".0.min_length", HIGH),
    "a max_length of 6001": ([option(max_length=6001)], ".0.max_length", HIGH),
    "a max_length of 0": ([option(max_length=0)], ".0.max_length", LOW),
    "a min_length above max_length": ([option(min_length=3, max_length=2)], ".0.min_length", CROSSED),
    "a min_value above max_value": ([option(INTEGER, min_value=3, max_value=2)], ".0.min_value", CROSSED),
    "a max_value of 2^53": ([option(INTEGER, max_value=2**53)], ".0.max_value", HIGH),
    "a min_value of -2^53": ([option(INTEGER, min_value=-(2**53))], ".0.min_value", LOW),
    "a fraction as min_value of an integer": (
        [option(INTEGER, min_value=0.5)],
        ".0.min_value",
        "NUMBER_TYPE_COERCE",
    ),
    "a channel type that does not exist": (
        [option(CHANNEL, channel_types=[99])],
        ".0.channel_types.0",
        "ENUM_TYPE_COERCE",
    ),
}

ACCEPTED = {
    "exactly 25 options": many(25),
    "exactly 25 choices": [option(choices=choices(*map(str, range(25))))],
    "a choice of exactly 100 characters": [option(choices=[{"name": "x" * 100, "value": "x" * 100}])],
    "the same value twice under different names": [option(choices=choices("x", "x"))],
    "required options before optional ones": [option(name="a", required=True), option(name="b")],
    "a group beside a sub-command": [
        option(GROUP, "a", options=[option(SUB, options=[option()])]),
        option(SUB, "b", options=[option()]),
    ],
    "the same option name in two sub-commands": [
        option(SUB, "a", options=[option()]),
        option(SUB, "b", options=[option()]),
    ],
    "lengths from 0 to 6000": [option(min_length=0, max_length=6000)],
    "integers up to 2^53 - 1 either way": [option(INTEGER, min_value=1 - 2**53, max_value=2**53 - 1)],
    "fractions for a number": [option(NUMBER, min_value=0.5, max_value=0.5, choices=choices(0.5, 1))],
    "completion and an empty list of choices": [option(autocomplete=True, choices=[])],
    "an option of every kind of value": [option(kind, f"o{kind}") for kind in range(3, 12)],
    "every channel type": [
        option(CHANNEL, channel_types=[0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16]),
    ],
}


def test_options_are_refused_and_accepted_as_discord_does():
    def find(options):
        return faults_of(check_commands, [{"name": "roll", "description": "x", "options": options}])

    assert misjudged(find, REFUSED, ACCEPTED, "0.options") == {}
