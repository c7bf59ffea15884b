"""Handles lines with several meanings: reads the line again with each of them, for the buttons."""


class Ambiguity(Exception):
    """Something has several meanings, and the person has not chosen one."""

    def __init__(self, sentence: str, at: int, readings: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.at = at
        self.readings = readings


class Choices:
    """The chosen readings of a line's doubts, in order."""

    def __init__(self, chosen: tuple[int, ...]) -> None:
        self.left = list(chosen)

    def choose(self, sentence: str, at: int, readings: int) -> int:
        """Return which of the readings is meant.

        Raises:
            Ambiguity: nobody chose one.
        """
        if not self.left:
            raise Ambiguity(sentence, at, readings)
        return self.left.pop(0)
