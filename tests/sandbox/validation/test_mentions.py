from bot.sandbox.validation.messages import check_message
from tests.sandbox.validation.faults import faults_of, misjudged

EXCLUSIVE = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"

REFUSED = {
    "users both parsed and listed": ({"parse": ["users"], "users": ["1"]}, "", EXCLUSIVE),
    "roles both parsed and listed": ({"parse": ["roles"], "roles": ["1"]}, "", EXCLUSIVE),
    "a kind Discord does not know": ({"parse": ["here"]}, ".parse.0", "ENUM_TYPE_COERCE"),
    "the same kind twice": ({"parse": ["users", "users"]}, ".parse.1", "SET_TYPE_ALREADY_CONTAINS_VALUE"),
    "a user by name": ({"users": ["alice"]}, ".users.0", "NUMBER_TYPE_COERCE"),
    "101 users": ({"users": [str(number) for number in range(101)]}, ".users", "BASE_TYPE_MAX_LENGTH"),
    "a replied_user that is no boolean": ({"replied_user": 1}, ".replied_user", "BOOLEAN_TYPE_CONVERT"),
}

ACCEPTED = {
    "nobody": {"parse": []},
    "users by number": {"users": [1]},
    "every kind": {"parse": ["users", "roles", "everyone"], "replied_user": True},
    "users parsed and an empty list of users": {"parse": ["users"], "users": []},
    "users parsed and roles listed": {"parse": ["users"], "roles": ["1"]},
    "exactly 100 users": {"users": [str(number) for number in range(100)]},
}


def test_allowed_mentions_are_refused_and_accepted_as_discord_does():
    def find(each):
        return faults_of(check_message, {"content": "x", "allowed_mentions": each})

    assert misjudged(find, REFUSED, ACCEPTED, "allowed_mentions") == {}
