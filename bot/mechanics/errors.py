"""What can be wrong with what a person asked for.

* BadInput - one sentence: what is wrong, and what would be right
"""


class BadInput(ValueError):
    """The request cannot be understood or is out of bounds; its text is a sentence for the person."""
