/** The inputs that a modal may hold. Each is `{element, required, isGroup, problem(), data()}`. */

import { el } from "./dom.js";
import { SelectMenu } from "./selects.js";

const PARAGRAPH = 2; // a style of text inputs
const CHECKBOX = 23;

/** Each makes `{element, isGroup, problem(), entry()}` of a component with its `label`, and `required` settled. */
const MAKERS = {
  4: textInput,
  21: radioGroup,
  22: checkboxGroup,
  [CHECKBOX]: checkbox,
  ...Object.fromEntries([3, 5, 6, 7, 8].map((type) => [type, select])),
};

/** Make the input for `component`, which the person knows as `label`. */
export function modalInput(component, label, { people }) {
  const { type, id, custom_id } = component;
  if (!MAKERS[type]) return unsupported(component, label);
  const required = type !== CHECKBOX && (component.required ?? true);
  const { element, isGroup, problem, entry } = MAKERS[type]({ ...component, label, required }, people);
  return { element, required, isGroup, problem, data: () => ({ type, id, custom_id, ...entry() }) };
}

function textInput(component) {
  const { label, required, placeholder, min_length: least = 0, max_length: most = 4000 } = component;
  const attributes = { placeholder, maxlength: most, required, "data-custom-id": component.custom_id };
  const element =
    component.style === PARAGRAPH
      ? el("textarea.text-input", { ...attributes, rows: 5 })
      : el("input.text-input", { ...attributes, type: "text" });
  element.value = component.value ?? "";
  function problem() {
    const length = [...element.value].length;
    if (required && element.value.trim() === "") return `${label} is required.`;
    if (length > 0 && length < least)
      return `${label} must have at least ${least} characters; this has ${length}.`;
    return length > most ? `${label} must have at most ${most} characters; this has ${length}.` : null;
  }
  return { element, isGroup: false, problem, entry: () => ({ value: element.value }) };
}

function select(component, people) {
  const { label, required } = component;
  const least = component.min_values ?? 1;
  const menu = new SelectMenu(component, people, () => {});
  function problem() {
    if (menu.values.length === 0) return required ? `${label} is required.` : null;
    return menu.values.length < least ? `${label} needs at least ${least} choices.` : null;
  }
  return { element: menu.element, isGroup: true, problem, entry: () => ({ values: menu.values }) };
}

function radioGroup({ custom_id, options, label, required }) {
  const { element, chosen } = boxes("radio", custom_id, options);
  const problem = () => (required && chosen().length === 0 ? `${label} is required.` : null);
  return { element, isGroup: true, problem, entry: () => ({ value: chosen()[0] ?? null }) };
}

function checkboxGroup(component) {
  const { custom_id, options, label, required } = component;
  const least = component.min_values ?? 1;
  const most = component.max_values ?? options.length;
  const { element, chosen } = boxes("checkbox", custom_id, options);
  function problem() {
    const count = chosen().length;
    if (count === 0 && !required) return null;
    if (count >= least && count <= most) return null;
    return `${label} needs ${least === most ? least : `${least} to ${most}`} ticked, and ${count} are.`;
  }
  return { element, isGroup: true, problem, entry: () => ({ values: chosen() }) };
}

function checkbox({ default: ticked }) {
  const element = el("input", { type: "checkbox", checked: ticked });
  return { element, isGroup: false, problem: () => null, entry: () => ({ value: element.checked }) };
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
