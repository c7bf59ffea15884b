"""What may be meant in several ways: the line is read again with each of them, for the buttons."""


class Ambiguity(Exception):
    """Something may mean several things, and none was chosen."""

    def __init__(self, sentence: str, at: int, readings: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.at = at
        self.readings = readings


class Choices:
    """What was chosen at the doubts of a line, in their order."""

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
