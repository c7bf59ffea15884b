from bot.sandbox.validation.responses import check_answer
from tests.sandbox.validation.faults import faults_of, misjudged

COMMAND, COMPONENT, COMPLETION, SUBMITTED = 2, 3, 4, 5

REFUSED = {
    "a deferred update of a command": (6, COMMAND),
    "an update of a command": (7, COMMAND),
    "choices for a command": (8, COMMAND),
    "choices for a button": (8, COMPONENT),
    "a message for a completion": (4, COMPLETION),
    "a deferral of a completion": (5, COMPLETION),
    "a modal for a completion": (9, COMPLETION),
    "a modal for a submitted modal": (9, SUBMITTED),
    "a pong for a command": (1, COMMAND),
    "a kind that does not exist": (99, COMMAND),
    "a kind that is no number": ("4", COMMAND),
}

ACCEPTED = {
    "a message for a command": (4, COMMAND),
    "a deferred message for a command": (5, COMMAND),
    "a modal for a command": (9, COMMAND),
    "a message for a button": (4, COMPONENT),
    "a deferred message for a button": (5, COMPONENT),
    "a deferred update for a button": (6, COMPONENT),
    "an update for a button": (7, COMPONENT),
    "a modal for a button": (9, COMPONENT),
    "choices for a completion": (8, COMPLETION),
    "a message for a submitted modal": (4, SUBMITTED),
    "a deferred message for a submitted modal": (5, SUBMITTED),
    "a deferred update for a submitted modal": (6, SUBMITTED),
    "an update for a submitted modal": (7, SUBMITTED),
}


def test_an_answer_is_refused_and_accepted_as_discord_does():
    def find(given):
        return faults_of(check_answer, *given)

    refused = {name: (given, "type", "BASE_TYPE_CHOICES") for name, given in REFUSED.items()}
    assert misjudged(find, refused, ACCEPTED) == {}
