/** A chosen command with its options as fields. */

import { el, fill } from "./dom.js";
import { FileField, OptionField } from "./fields.js";
import { OptionType, readOption, readOptions } from "./option_values.js";

export class CommandForm {
  #fields = [];
  #complete;
  #upload;
  #onRun;
  #onCancel;
  #warned = false;

  /**
   * `texts` holds what is already known of the options; `complete(command, values, option)` asks the bot
   * for choices; `upload(file)` answers its `{id}` or a `{problem}`; `onRun(command, values, texts)`
   * and `onCancel()` end the form.
   */
  constructor(command, { people, texts = new Map(), complete, upload, onRun, onCancel }) {
    this.command = command;
    this.people = people;
    this.#complete = complete;
    this.#upload = upload;
    this.#onRun = onRun;
    this.#onCancel = onCancel;
    this.fieldRow = el("div.option-fields");
    this.more = el("div.option-more", { role: "group", "aria-label": "Further options" });
    this.help = el("p.option-help", { id: "option-help", role: "status" });
    this.element = el(
      "div.command-form",
      { role: "group", "aria-label": `Command /${command.path}` },
      el(
        "div.command-head",
        el(
          "button.command-name",
          { onkeydown: (event) => this.#nameKey(event), onclick: () => this.submit() },
          `/${command.path}`,
        ),
        this.fieldRow,
        el(
          "div.command-actions",
          el("button.button.primary", { onclick: () => this.submit() }, "Send"),
          el("button.icon-button", { "aria-label": "Leave this command", onclick: () => this.cancel() }, "✕"),
        ),
      ),
      this.more,
      this.help,
    );
    for (const option of command.options) {
      if (option.required || texts.has(option.name)) this.#add(option, texts.get(option.name) ?? "");
    }
    this.changed();
    this.say(command.description);
  }

  /** Put the keyboard where something is to be entered, or on the command itself. */
  focus() {
    const empty = this.#fields.find(({ text }) => text === "");
    (empty?.input ?? this.element.querySelector(".command-name")).focus();
  }

  /** Run the command if every option can be read; else point at the first that cannot. */
  submit() {
    const texts = this.#texts();
    const { values, problems } = readOptions(this.command.options, texts, this.people);
    for (const field of this.#fields) field.mark(problems.get(field.option.name));
    if (problems.size === 0) return this.#onRun(this.command, values, texts);
    const [name, problem] = problems.entries().next().value;
    this.#fields.find(({ option }) => option.name === name)?.input.focus();
    this.say(problem, { wrong: true });
  }

  /** Leave the form; where something would be lost, only when asked twice. */
  cancel() {
    const empty = this.#fields.every(({ text }) => text === "");
    if (empty || this.#warned) return this.#onCancel();
    this.#warned = true;
    this.say("Leave, and lose what you typed? Escape or ✕ once more does it.", { wrong: true });
  }

  /** Ask the bot to complete `option`, with the other options as far as they can be read. */
  complete(option) {
    const values = new Map();
    for (const field of this.#fields) {
      const text = field.text.trim();
      const { value } = text === "" ? {} : readOption(field.option, text, this.people);
      if (value !== undefined) values.set(field.option.name, value);
    }
    values.set(option.name, this.#fields.find((field) => field.option === option)?.input.value ?? "");
    return this.#complete(this.command, values, option.name);
  }

  upload(file) {
    return this.#upload(file);
  }

  focused({ option }) {
    this.say(`${option.name}: ${option.description}`);
  }

  remove(field) {
    field.element.remove();
    this.#fields = this.#fields.filter((other) => other !== field);
    this.changed();
    this.focus();
  }

  /** After each change, offer the options that have no field yet. */
  changed() {
    this.#warned = false;
    const shown = new Set(this.#fields.map(({ option }) => option));
    const left = this.command.options.filter((option) => !shown.has(option));
    fill(
      this.more,
      left.map((option) =>
        el(
          "button.option-add",
          {
            title: option.description,
            onclick: () => this.#open(option),
            onkeydown: (event) => this.#nameKey(event),
          },
          `+ ${option.name}`,
        ),
      ),
    );
    this.more.hidden = left.length === 0;
  }

  #open(option) {
    this.#add(option, "").input.focus();
    this.changed();
  }

  #add(option, text) {
    const takesFile = option.type === OptionType.ATTACHMENT;
    const field = takesFile ? new FileField(option, this) : new OptionField(option, this.people, this);
    field.text = text;
    this.#fields.push(field);
    this.fieldRow.append(field.element);
    return field;
  }

  #texts() {
    return new Map(this.#fields.map(({ option, text }) => [option.name, text]));
  }

  #nameKey(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    this.cancel();
  }

  /** Tell the person something about what they are entering. */
  say(words, { wrong = false } = {}) {
    this.help.classList.toggle("wrong", wrong);
    this.help.textContent = words;
  }
}
