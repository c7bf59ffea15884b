/** A list to choose one thing from, by mouse, or by keyboard while the focus stays where it is. */

import { el, fill } from "./dom.js";

let made = 0;

export class Listbox {
  #items = [];
  #active = -1;
  #owner;
  #onChoose;

  /** `owner` is the input whose focus the list serves; `onChoose(item)` gets what was chosen. */
  constructor({ owner, label, onChoose }) {
    made += 1;
    this.#owner = owner;
    this.#onChoose = onChoose;
    this.list = el("div.listbox-items", { role: "listbox", id: `list-${made}`, "aria-label": label });
    this.note = el("div.listbox-note");
    this.element = el(
      "div.listbox",
      { hidden: true, onmousedown: (event) => event.preventDefault() },
      this.note,
      this.list,
    );
    owner.setAttribute("aria-controls", this.list.id);
    owner.setAttribute("aria-haspopup", "listbox");
    owner.setAttribute("aria-expanded", "false");
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** The item the keyboard stands on, or null. */
  get active() {
    return this.#items[this.#active] ?? null;
  }

  /** Show items `{label, detail?, selected?, ...}`; `at` is the one to stand on, -1 for none. */
  show(items, { note = "", at = 0 } = {}) {
    this.#items = items;
    fill(this.note, note);
    this.note.hidden = !note;
    fill(
      this.list,
      items.map((item, index) => this.#row(item, index)),
    );
    this.element.hidden = items.length === 0 && !note;
    this.#owner.setAttribute("aria-expanded", String(this.isOpen));
    this.#stand(Math.min(at, items.length - 1));
  }

  hide() {
    this.show([]);
  }

  /** Move up (-1) or down (+1), round the ends. */
  move(step) {
    const count = this.#items.length;
    if (count > 0)
      this.#stand(this.#active < 0 && step < 0 ? count - 1 : (this.#active + step + count) % count);
  }

  /** Choose the item the keyboard stands on. */
  choose() {
    if (this.active) this.#onChoose(this.active);
  }

  #row(item, index) {
    return el(
      "div.listbox-item",
      {
        role: "option",
        id: `${this.list.id}-${index}`,
        "aria-selected": String(item.selected ?? false),
        onclick: () => this.#onChoose(item),
        onmousemove: () => index !== this.#active && this.#stand(index),
      },
      el("span.listbox-label", item.label),
      item.detail && el("span.listbox-detail", item.detail),
    );
  }

  #stand(index) {
    this.list.children[this.#active]?.classList.remove("active");
    this.#active = index;
    const row = this.list.children[index];
    row?.classList.add("active");
    row?.scrollIntoView?.({ block: "nearest" });
    if (row) this.#owner.setAttribute("aria-activedescendant", row.id);
    else this.#owner.removeAttribute("aria-activedescendant");
  }
}
