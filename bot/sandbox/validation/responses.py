"""First answers: which kind an interaction may get, and limits of completion results and modals.

| interaction        | answers                                                                  |
|--------------------|--------------------------------------------------------------------------|
| 2 command          | 4 message, 5 deferred message, 9 modal                                   |
| 3 component        | 4, 5, 6 deferred update, 7 update, 9                                     |
| 4 completion       | 8 choices                                                                |
| 5 submitted modal  | 4, 5, 6, 7 (a modal cannot open the next one)                            |
"""

from typing import Any

from bot.sandbox.validation.components import ROW, TEXT_DISPLAY, check_ids, check_text_display, kind_of
from bot.sandbox.validation.controls import (
    SELECTS,
    check_amounts,
    check_custom_id,
    check_options,
    check_select,
)
from bot.sandbox.validation.form import Form

_ANSWERS = {1: {1}, 2: {4, 5, 9}, 3: {4, 5, 6, 7, 9}, 4: {8}, 5: {4, 5, 6, 7}}


def check_answer(callback_type: object, interaction_type: int) -> None:
    """Refuse (400, 50035) an answer of a kind that does not belong to the interaction, or is no number."""
    answer = Form({"type": callback_type})
    answer.one_of("type", _ANSWERS[interaction_type], needed=True)
    answer.raise_faults()


MOST_CHOICES = 25
_SAFE_INTEGER = 2**53 - 1


def check_choices(data: dict[str, Any]) -> None:
    """Refuse (400, 50035) the `data` of a completion answer that Discord would refuse."""
    form = Form(data, ("data",))
    for choice in form.forms("choices", most=MOST_CHOICES):
        check_choice(choice)
    form.raise_faults()


def check_choice(choice: Form) -> None:
    """Note the faults of one choice: a name of 1-100 characters, a text up to 100 or a number as value."""
    choice.text("name", 100, least=1, needed=True)
    if isinstance(choice.value.get("value"), str):
        choice.text("value", 100)
    else:
        choice.number("value", -_SAFE_INTEGER, _SAFE_INTEGER, needed=True)


_TEXT_INPUT = 4
_LABEL = 18
_UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX = 19, 21, 22, 23
_IN_LABEL = SELECTS | {_TEXT_INPUT, _UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX}


def check_modal(data: dict[str, Any]) -> None:
    """Refuse (400, 50035) the `data` of a modal answer that Discord would refuse."""
    modal = Form(data, ("data",))
    check_custom_id(modal)
    modal.text("title", 45, least=1, needed=True)
    top = modal.forms("components", least=1, most=5, needed=True)
    check_ids([part for each in top for part in _check_top(each)])
    modal.raise_faults()


def _check_top(part: Form) -> list[Form]:
    """Note the faults of a component of the modal and of those in it; return them all."""
    kind = kind_of(part, {ROW, TEXT_DISPLAY, _LABEL})
    inner: list[Form] = []
    if kind == TEXT_DISPLAY:
        check_text_display(part)
    elif kind == ROW:
        inner = part.forms("components", least=1, most=1, needed=True)
        for control in inner:
            if kind_of(control, {_TEXT_INPUT}):
                control.text("label", 45, least=1, needed=True)
                _check_control(_TEXT_INPUT, control)
    elif kind == _LABEL:
        inner = _check_label(part)
    return [part, *inner]


def _check_label(label: Form) -> list[Form]:
    label.text("label", 45, least=1, needed=True)
    label.text("description", 100, least=1)
    control = label.form("component", needed=True)
    if control is None:
        return []
    kind = kind_of(control, _IN_LABEL)
    if kind is not None:
        _check_control(kind, control)
    return [control]


def _check_control(kind: int, control: Form) -> None:
    """Note the faults of a control that a person fills in."""
    control.boolean("required")
    if kind in SELECTS:
        check_select(control)
        if control.value.get("disabled") is True:
            reason = "A select in a modal cannot be disabled"
            control.fault("COMPONENT_DISABLED_IN_MODAL", reason, "disabled")
        return
    check_custom_id(control)
    if kind == _TEXT_INPUT:
        _check_text_input(control)
    elif kind == _UPLOAD:
        check_amounts(control, most=10)
    elif kind == _RADIO:
        check_options(control, least=2, most=10)
    elif kind == _CHECKBOXES:
        check_amounts(control, most=10, available=check_options(control, most=10))
    elif kind == _CHECKBOX:
        control.boolean("default")


def _check_text_input(control: Form) -> None:
    control.one_of("style", (1, 2), needed=True)
    control.text("value", 4000)
    control.text("placeholder", 100)
    shortest = control.integer("min_length", 0, 4000)
    longest = control.integer("max_length", 1, 4000)
    if shortest is not None and longest is not None and shortest > longest:
        reason = "min_length must not be above max_length"
        control.fault("TEXT_INPUT_COMPONENT_MIN_LENGTH", reason, "min_length")
