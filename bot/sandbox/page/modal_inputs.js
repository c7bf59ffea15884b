/** The inputs that a modal may hold. Each is `{element, required, isGroup, problem(), data()}`. */

import { el } from "./dom.js";
import { SelectMenu } from "./selects.js";

const PARAGRAPH = 2;

const MAKERS = {
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  4: textInput,
  21: radioGroup,
  22: checkboxGroup,
  23: checkbox,
};

/** Make the input for `component`, which the person knows as `label`. */
export function modalInput(component, label, { people }) {
  return (MAKERS[component.type] ?? unsupported)(component, label, people);
}

function textInput(component, label) {
  const {
    type,
    id,
    custom_id,
    style,
    value,
    placeholder,
    min_length: least = 0,
    max_length: most = 4000,
  } = component;
  const required = component.required ?? true;
  const attributes = {
    class: "text-input",
    placeholder,
    maxlength: most,
    required,
    "data-custom-id": custom_id,
  };
  const element =
    style === PARAGRAPH
      ? el("textarea", { ...attributes, rows: 5 })
      : el("input", { ...attributes, type: "text" });
  element.value = value ?? "";
  function problem() {
    const length = [...element.value].length;
    if (required && element.value.trim() === "") return `${label} is required.`;
    if (length > 0 && length < least)
      return `${label} must have at least ${least} characters; this has ${length}.`;
    return length > most ? `${label} must have at most ${most} characters; this has ${length}.` : null;
  }
  return {
    element,
    required,
    isGroup: false,
    problem,
    data: () => ({ type, id, custom_id, value: element.value }),
  };
}

function select(component, label, people) {
  const { type, id, custom_id } = component;
  const required = component.required ?? true;
  const menu = new SelectMenu(component, people, () => {});
  return {
    element: menu.element,
    required,
    isGroup: true,
    problem: () => {
      const least = component.min_values ?? 1;
      if (menu.values.length === 0) return required ? `${label} is required.` : null;
      return menu.values.length < least ? `${label} needs at least ${least} choices.` : null;
    },
    data: () => ({ type, id, custom_id, values: menu.values }),
  };
}

function radioGroup(component, label) {
  const { type, id, custom_id, options } = component;
  const required = component.required ?? true;
  const { element, chosen } = boxes("radio", custom_id, options);
  return {
    element,
    required,
    isGroup: true,
    problem: () => (required && chosen().length === 0 ? `${label} is required.` : null),
    data: () => ({ type, id, custom_id, value: chosen()[0] ?? null }),
  };
}

function checkboxGroup(component, label) {
  const { type, id, custom_id, options } = component;
  const required = component.required ?? true;
  const least = component.min_values ?? 1;
  const most = component.max_values ?? options.length;
  const { element, chosen } = boxes("checkbox", custom_id, options);
  function problem() {
    const count = chosen().length;
    if (count === 0 && !required) return null;
    if (count >= least && count <= most) return null;
    return `${label} needs ${least === most ? least : `${least} to ${most}`} ticked, and ${count} are.`;
  }
  return {
    element,
    required,
    isGroup: true,
    problem,
    data: () => ({ type, id, custom_id, values: chosen() }),
  };
}

function checkbox({ type, id, custom_id, default: ticked }) {
  const element = el("input", { type: "checkbox", checked: ticked });
  return {
    element,
    required: false,
    isGroup: false,
    problem: () => null,
    data: () => ({ type, id, custom_id, value: element.checked }),
  };
}

function boxes(kind, name, options) {
  const inputs = options.map((option) =>
    el("input", { type: kind, name, value: option.value, checked: option.default }),
  );
  const element = el(
    "div.boxes",
    inputs.map((input, at) =>
      el(
        "label",
        input,
        el("span", options[at].label, options[at].description && el("small", options[at].description)),
      ),
    ),
  );
  return { element, chosen: () => inputs.filter(({ checked }) => checked).map(({ value }) => value) };
}

function unsupported({ type, required }, label) {
  return {
    element: el("p.unknown-component", `This page cannot show an input of type ${type}.`),
    required: false,
    isGroup: true,
    problem: () => (required ? `${label} cannot be filled in on this page.` : null),
    data: () => null,
  };
}
