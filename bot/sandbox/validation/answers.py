"""Which kind of first answer an interaction may get.

| interaction        | answers                                                                  |
|--------------------|--------------------------------------------------------------------------|
| 2 command          | 4 message, 5 deferred message, 9 modal                                   |
| 3 component        | 4, 5, 6 deferred update, 7 update, 9                                     |
| 4 completion       | 8 choices                                                                |
| 5 submitted modal  | 4, 5, 6, 7 (a modal cannot open the next one)                            |
"""

from bot.sandbox.validation.form import Form

_ANSWERS = {1: {1}, 2: {4, 5, 9}, 3: {4, 5, 6, 7, 9}, 4: {8}, 5: {4, 5, 6, 7}}


def check_answer(callback_type: object, interaction_type: int) -> None:
    """Refuse (400, 50035) an answer of a kind that does not belong to the interaction, or is no number."""
    answer = Form({"type": callback_type})
    answer.one_of("type", _ANSWERS[interaction_type], needed=True)
    answer.raise_faults()
