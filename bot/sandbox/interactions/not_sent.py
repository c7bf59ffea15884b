"""What a person's Discord would not let them do."""


class NotSent(Exception):
    """The platform does not send this to the bot at all; the text is a sentence that says why."""
