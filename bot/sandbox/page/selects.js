/** Select menus: a button that opens a list to choose one or more things from. */

import { el, emojiText, fill } from "./dom.js";
import { Listbox } from "./listbox.js";
import { displayName } from "./world.js";

const KINDS = { 3: "an option", 5: "a person", 6: "a role", 7: "a person or role", 8: "a channel" };

/** A select in a message: its values are sent once the list closes, or at once when only one may be chosen. */
export function selectView(select, { people, press }) {
  return new SelectMenu(select, people, (values) => press(select, values)).element;
}

/** A select menu with its chosen `values`; `onDone(values)` follows each completed choice. */
export class SelectMenu {
  #select;
  #people;
  #onDone;
  #before = "";

  constructor(select, people, onDone) {
    this.#select = select;
    this.#people = people;
    this.#onDone = onDone;
    this.values = [...defaults(select)];
    this.button = el("button.select", {
      role: "combobox", // which chooses, and writes nothing
      "aria-label": this.#placeholder,
      disabled: select.disabled,
      "data-custom-id": select.custom_id,
      onclick: () => this.#toggle(),
      onkeydown: (event) => this.#key(event),
      onblur: () => this.#close(),
    });
    this.list = new Listbox({
      owner: this.button,
      label: this.#placeholder,
      onChoose: (item) => this.#choose(item),
    });
    if (this.#most > 1) this.list.list.setAttribute("aria-multiselectable", "true");
    this.element = el("div.select-menu", this.button, this.list.element);
    this.#label();
  }

  get #most() {
    return this.#select.max_values ?? 1;
  }

  get #least() {
    return this.#select.min_values ?? 1;
  }

  get #placeholder() {
    return this.#select.placeholder || `Choose ${KINDS[this.#select.type]}`;
  }

  #label() {
    const chosen = this.#items()
      .filter(({ selected }) => selected)
      .map(({ label }) => label);
    fill(
      this.button,
      el("span", chosen.join(", ") || this.#placeholder),
      el("span.select-arrow", { "aria-hidden": "true" }, "▾"),
    );
    this.button.classList.toggle("empty", chosen.length === 0);
  }

  #items() {
    return candidates(this.#select, this.#people).map((item) => ({
      ...item,
      selected: this.values.includes(item.value),
    }));
  }

  #toggle() {
    if (this.list.isOpen) return this.#close();
    this.#before = this.values.join();
    const items = this.#items();
    const note = items.length === 0 ? "There is nothing to choose." : this.#note();
    this.list.show(items, {
      note,
      at: Math.max(
        0,
        items.findIndex(({ selected }) => selected),
      ),
    });
  }

  #note() {
    if (this.#most === 1) return "";
    const range = this.#least === this.#most ? this.#most : `${this.#least} to ${this.#most}`;
    return `Choose ${range}, then press Esc or click elsewhere`;
  }

  #choose({ value }) {
    if (this.#most === 1) {
      this.values = [value];
      this.list.hide();
      this.#label();
      this.#onDone(this.values);
      return;
    }
    if (this.values.includes(value)) this.values = this.values.filter((own) => own !== value);
    else if (this.values.length < this.#most) this.values.push(value);
    const items = this.#items();
    this.list.show(items, { note: this.#note(), at: items.findIndex((item) => item.value === value) });
    this.#label();
  }

  #close() {
    if (!this.list.isOpen) return;
    this.list.hide();
    if (this.#most > 1 && this.values.length >= this.#least && this.values.join() !== this.#before)
      this.#onDone(this.values);
  }

  #key(event) {
    if (!this.list.isOpen) {
      if (event.key === "ArrowDown") this.#toggle();
      else return;
    } else if (event.key === "ArrowDown") this.list.move(1);
    else if (event.key === "ArrowUp") this.list.move(-1);
    else if (event.key === "Enter" || event.key === " ") this.list.choose();
    else if (event.key === "Escape") this.#close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

function candidates(select, { users, channels }) {
  if (select.type === 3) {
    return select.options.map(({ label, value, description, emoji }) => ({
      label: [emojiText(emoji), label].filter(Boolean).join(" "),
      detail: description,
      value,
    }));
  }
  if (select.type === 8) return channels.map(({ id, name }) => ({ label: `#${name}`, value: id }));
  if (select.type === 6) return [];
  return users.map((user) => ({ label: displayName(user), detail: user.username, value: user.id }));
}

function defaults(select) {
  if (select.type === 3) return select.options.filter((option) => option.default).map(({ value }) => value);
  return (select.default_values ?? []).map(({ id }) => id);
}
