/** What all options of a command have as fields: their name, an input, and a way to leave them out. */

import { el } from "./dom.js";

export class CommandField {
  /** `host` is the form: `focused(field)` and `remove(field)`; `attributes` are further ones of the input. */
  constructor(option, host, attributes) {
    this.option = option;
    this.host = host;
    const id = `option-${option.name}`;
    this.input = el("input", {
      id,
      "aria-required": String(Boolean(option.required)),
      "aria-describedby": "option-help",
      onfocus: () => host.focused(this),
      ...attributes,
    });
    this.element = el(
      "div",
      { class: "option-field" },
      el("label", { for: id }, option.name),
      this.input,
      !option.required &&
        el(
          "button",
          {
            class: "option-remove",
            type: "button",
            tabindex: "-1",
            "aria-label": `Remove ${option.name}`,
            onclick: () => host.remove(this),
          },
          "✕",
        ),
    );
  }

  /** Mark the field as wrong, or right with null. */
  mark(problem) {
    this.element.classList.toggle("wrong", Boolean(problem));
    this.input.setAttribute("aria-invalid", String(Boolean(problem)));
  }
}
