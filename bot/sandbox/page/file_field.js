/** An option of a command that takes a file: a button chooses one, and it is sent to the server at once. */

import { CommandField } from "./command_field.js";

export class FileField extends CommandField {
  #id = ""; // of the file, once the server has it
  #latest = 0;

  /** `host` also has `upload(file)`, which answers an `{id}` or a `{problem}`, and `say(words)`. */
  constructor(option, host) {
    super(option, host, { type: "file", onchange: () => this.#chosen() });
  }

  /** The id of the chosen file; while it is on its way, words that are none. */
  get text() {
    return this.#id;
  }

  set text(_) {
    // A file cannot be typed.
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
