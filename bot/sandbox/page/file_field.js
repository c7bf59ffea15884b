/** An option of a command that takes a file: its name, and a button to choose one. */

import { el } from "./dom.js";

export class FileField {
  #id = ""; // of the file, once the server has it
  #latest = 0;

  /** `host` is the form: `upload(file)` answers its id; `focused(field)`, `changed()`, `remove(field)`, `say(words)`. */
  constructor(option, host) {
    this.option = option;
    this.host = host;
    const id = `option-${option.name}`;
    this.input = el("input", {
      id,
      type: "file",
      "aria-required": String(Boolean(option.required)),
      "aria-describedby": "option-help",
      onfocus: () => host.focused(this),
      onchange: () => this.#chosen(),
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

  /** The id of the chosen file; while it is on its way, words that are none. */
  get text() {
    return this.#id;
  }

  set text(_) {
    // A file cannot be typed.
  }

  /** Mark the field as wrong, or right with null. */
  mark(problem) {
    this.element.classList.toggle("wrong", Boolean(problem));
    this.input.setAttribute("aria-invalid", String(Boolean(problem)));
  }

  async #chosen() {
    this.#latest += 1;
    const latest = this.#latest;
    const [file] = this.input.files;
    this.mark(null);
    this.#id = file ? "on its way" : "";
    if (!file) return;
    const { id, problem } = await this.host.upload(file);
    if (latest !== this.#latest) return;
    this.#id = id ?? "";
    this.mark(problem);
    if (problem) this.input.value = "";
    this.host.say(problem ?? `${file.name} is ready to be sent.`, { wrong: Boolean(problem) });
  }
}
