"""What can keep a use case from happening. Each text is a sentence for the person who asked.

* Refused
  - NotAllowed - this person may not do this here
  - Gone       - a question was answered already, or has expired
  - Changed    - a question has changed since it was shown
  - Busy       - too much is waiting; nothing was done, and the same can be asked again
  - Late       - nobody could be told any more what came of it
"""


class Refused(Exception):
    """Nothing was done, and the sentence says why."""


class NotAllowed(Refused):
    """The person does not have the right."""


class Gone(Refused):
    """The question is no longer open."""


class Changed(Refused):
    """The question is open, but no longer as it was when it was shown."""


class Busy(Refused):
    """The queue is full, or the bot is closing."""


class Late(Refused):
    """Discord takes no answer any more."""

    def __init__(self) -> None:
        super().__init__("The bot could not do this in time, so nothing was rolled or changed: try again.")
