/** The options of a command as fields. */

import { el } from "./dom.js";
import { Listbox } from "./listbox.js";
import { fitting, fixedSuggestions } from "./option_values.js";

class CommandField {
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
      "div.option-field",
      el("label", { for: id }, option.name),
      this.input,
      !option.required &&
        el(
          "button.option-remove",
          {
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

const PAUSE = 150; // milliseconds without typing before the bot is asked

export class OptionField extends CommandField {
  #chosen = null;
  #fixed;
  #timer = 0;
  #asked = 0;

  /** `host` also has `complete(option)`, which asks the bot, `submit()`, `cancel()` and `changed()`. */
  constructor(option, people, host) {
    super(option, host, {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-autocomplete": "list",
      size: 8,
      oninput: () => this.#typed(),
      onfocus: () => this.#entered(),
      onblur: () => this.#left(),
      onkeydown: (event) => this.#key(event),
    });
    this.#fixed = fixedSuggestions(option, people);
    this.list = new Listbox({
      owner: this.input,
      label: `Suggestions for ${option.name}`,
      onChoose: (item) => this.#choose(item),
    });
    this.element.append(this.list.element);
  }

  /** What stands in the field; for a chosen completion the value the bot gave it. */
  get text() {
    return this.#chosen ? String(this.#chosen.value) : this.input.value;
  }

  set text(text) {
    this.#chosen = null;
    this.input.value = text;
    this.#resize();
  }

  #typed() {
    this.#chosen = null;
    this.mark(null);
    this.#resize();
    this.host.changed();
    this.#suggest(PAUSE);
  }

  #entered() {
    this.host.focused(this);
    this.#suggest(0);
  }

  #left() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.list.hide();
  }

  #resize() {
    this.input.size = Math.min(40, Math.max(8, [...this.input.value].length + 1));
  }

  #suggest(pause) {
    if (this.#fixed) {
      const items = fitting(this.#fixed, this.input.value);
      this.list.show(items, { note: items.length === 0 ? "Nothing matches." : "" });
    } else if (this.option.autocomplete) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#ask(), pause);
    }
  }

  async #ask() {
    this.#asked += 1;
    const asked = this.#asked;
    if (!this.list.isOpen) this.list.show([], { note: "Loading options…" });
    const choices = await this.host.complete(this.option);
    if (asked !== this.#asked) return;
    const items = (choices ?? []).slice(0, 25).map(({ name, value }) => ({ label: name, text: name, value }));
    const nothing = choices ? "No options match your search." : "Loading options failed.";
    this.list.show(items, { note: items.length === 0 ? nothing : "", at: this.input.value === "" ? -1 : 0 });
  }

  #choose(item) {
    this.input.value = item.text;
    this.#chosen = "value" in item ? item : null;
    this.#left();
    this.mark(null);
    this.#resize();
    this.host.changed();
  }

  #key(event) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (this.list.isOpen) this.list.move(event.key === "ArrowDown" ? 1 : -1);
      else this.#suggest(0);
    } else if (event.key === "Enter") this.#enter();
    else if (event.key === "Escape") {
      if (this.list.isOpen) this.#left();
      else this.host.cancel();
    } else if (event.key === "Backspace" && this.input.value === "" && !this.option.required)
      this.host.remove(this);
    else return;
    event.preventDefault();
  }

  #enter() {
    if (this.#wouldChange()) this.list.choose();
    else this.host.submit();
  }

  /** Whether choosing the active suggestion would change what is in the field. */
  #wouldChange() {
    const { active } = this.list;
    return this.list.isOpen && active !== null && active.text !== this.input.value;
  }
}
