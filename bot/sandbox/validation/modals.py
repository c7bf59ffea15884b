"""Limits of modals."""

from typing import Any

from bot.sandbox.validation.components import ROW, check_ids, kind_of
from bot.sandbox.validation.controls import (
    SELECTS,
    check_amounts,
    check_custom_id,
    check_options,
    check_select,
)
from bot.sandbox.validation.displays import TEXT_DISPLAY, check_text_display
from bot.sandbox.validation.form import Form

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
    """Note the faults of what a person fills in."""
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
