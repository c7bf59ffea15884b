"""What can be wrong with what a person asked for.

* BadInput - one sentence: what is wrong, and what would be right; with what was typed, where that is known
"""


class BadInput(ValueError):
    """The request cannot be understood or is out of bounds; its text is a sentence for the person."""

    def __init__(
        self, sentence: str, *, typed: str = "", column: int = 0, offers: tuple[str, ...] = ()
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        """What is wrong, without the column."""
        self.typed = typed
        """The line in which it is; empty where nothing typed is known."""
        self.column = column
        """Where in that line, counted from 1; 0 where there is no such place."""
        self.offers = offers
        """What was probably meant: whole expressions, each of which can be rolled; the likeliest first."""

    def __str__(self) -> str:
        return f"Column {self.column}: {self.sentence}" if self.column else self.sentence

    @property
    def marked(self) -> str:
        """What was typed, with a caret on a second line under the column; empty where that is not known."""
        return f"{self.typed}\n{' ' * (self.column - 1)}^" if self.typed and self.column else ""
