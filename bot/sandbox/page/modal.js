/** A form that a bot opens over the page. */

import { el } from "./dom.js";
import { markdown } from "./markdown.js";
import { modalInput } from "./modal_inputs.js";

/**
 * Open `modal` as Discord describes it. `onSubmit(components)` gets what the person entered, in the
 * shape Discord sends. The dialog closes when it is submitted, cancelled or dismissed by Escape, which asks
 * before it throws away what was typed.
 */
export function openModal(modal, { title, names, people, onSubmit }) {
  const parts = modal.components.map((component) => part(component, { names, people }));
  const problem = el("p.modal-problem", { role: "alert", hidden: true });
  let changed = false;
  const dialog = el(
    "dialog.modal",
    {
      "aria-label": modal.title,
      oninput: () => (changed = true),
      oncancel: ask,
      onclose: () => dialog.remove(),
    },
    el(
      "form",
      { method: "dialog", onsubmit: submit, novalidate: true },
      el(
        "header",
        el("h2", modal.title),
        el("button.icon-button", { "aria-label": "Close", onclick: () => dialog.close() }, "✕"),
      ),
      el("p.modal-warning", `This form will be submitted to ${title}.`),
      el(
        "div.modal-body",
        parts.map(({ element }) => element),
        problem,
      ),
      el(
        "footer",
        el("button.button.secondary", { onclick: () => dialog.close() }, "Cancel"),
        el("button.button.primary", { type: "submit" }, "Submit"),
      ),
    ),
  );
  function say(words) {
    problem.hidden = !words;
    problem.textContent = words ?? "";
  }
  function ask(event) {
    if (!changed) return;
    event.preventDefault();
    changed = false;
    say("Leave, and lose what you typed? Escape once more does it.");
  }
  function submit(event) {
    event.preventDefault();
    const wrong = parts.map((one) => one.problem()).find(Boolean);
    say(wrong);
    if (wrong) return;
    dialog.close();
    onSubmit(parts.map((one) => one.data()).filter(Boolean));
  }
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".modal-body :is(input, textarea, button)")?.focus();
}

/** One component of a modal: `{element, problem(), data()}`. */
function part(component, around) {
  if (component.type === 18) return labelPart(component, around);
  if (component.type === 1) return rowPart(component, around);
  return {
    element: el("div.modal-text", markdown(component.content ?? "", around.names)),
    problem: () => null,
    data: () => null,
  };
}

function labelPart({ type, id, label, description, component }, around) {
  const input = modalInput(component, label, around);
  return {
    element: field(label, description, input),
    problem: () => input.problem(),
    data: () => ({ type, id, component: input.data() }),
  };
}

/** The older shape: a row that holds one text input with its own label. */
function rowPart({ type, id, components }, around) {
  const inputs = components.map((component) => modalInput(component, component.label, around));
  return {
    element: el(
      "div",
      inputs.map((input, at) => field(components[at].label, null, input)),
    ),
    problem: () => inputs.map((input) => input.problem()).find(Boolean) ?? null,
    data: () => ({ type, id, components: inputs.map((input) => input.data()) }),
  };
}

function field(label, description, input) {
  return el(
    input.isGroup ? "fieldset" : "label",
    { class: "modal-field" },
    el(
      input.isGroup ? "legend" : "span",
      { class: "modal-label" },
      label,
      input.required && el("span.required", { title: "required" }, " *"),
    ),
    description && el("small", description),
    input.element,
  );
}
