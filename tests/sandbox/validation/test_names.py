from bot.sandbox.validation.commands import check_commands
from bot.sandbox.validation.options import LOCALES
from tests.sandbox.validation.faults import faults_of, misjudged

INVALID, BAD = "APPLICATION_COMMAND_INVALID_NAME", "BASE_TYPE_BAD_LENGTH"


def named(name="roll", **more):
    return [{"name": name, "description": "x", **more}]


REFUSED = {
    "a capital letter": ("Roll", "", INVALID),
    "a capital letter beyond ASCII": ("Würfel-Ü", "", INVALID),
    "a space": ("roll dice", "", INVALID),
    "a slash": ("/roll", "", INVALID),
    "a full stop": ("roll.dice", "", INVALID),
    "an emoji": ("🎲", "", INVALID),
    "33 characters": ("x" * 33, "", BAD),
    "no character": ("", "", "BASE_TYPE_REQUIRED"),
}

ACCEPTED = {
    "exactly 32 characters": "x" * 32,
    "exactly 1 character": "x",
    "digits, dashes, underscores and apostrophes": "d100-a_b'c",
    "digits alone": "4",
    "letters that have no lower case": "骰子",
    "small letters beyond ASCII": "würfel",
    "Devanagari with its vowel signs": "पासा",
    "Thai with its vowel signs": "ลูกเต๋า",
    "a number that is no digit": "½",
}


def test_a_slash_name_is_refused_and_accepted_as_discord_does():
    def find(name):
        return faults_of(check_commands, named(name))

    assert misjudged(find, REFUSED, ACCEPTED, "0.name") == {}


TRANSLATIONS_REFUSED = {
    "an unknown locale": ({"name_localizations": {"xx": "a"}}, "name_localizations.xx", "ENUM_TYPE_COERCE"),
    "a language without its region": (
        {"name_localizations": {"en": "a"}},
        "name_localizations.en",
        "ENUM_TYPE_COERCE",
    ),
    "an unknown locale of a description": (
        {"description_localizations": {"xx": "a"}},
        "description_localizations.xx",
        "ENUM_TYPE_COERCE",
    ),
    "a capital letter in a name": ({"name_localizations": {"de": "Wurf"}}, "name_localizations.de", INVALID),
    "a name of 33 characters": ({"name_localizations": {"de": "x" * 33}}, "name_localizations.de", BAD),
    "a description of 101 characters": (
        {"description_localizations": {"de": "x" * 101}},
        "description_localizations.de",
        BAD,
    ),
}


TRANSLATIONS_ACCEPTED = {
    locale: {"name_localizations": {locale: "wurf"}, "description_localizations": {locale: "x" * 100}}
    for locale in LOCALES
}


def test_a_translation_is_refused_and_accepted_as_discord_does():
    def find(more):
        return faults_of(check_commands, named(**more))

    assert misjudged(find, TRANSLATIONS_REFUSED, TRANSLATIONS_ACCEPTED, "0.") == {}
