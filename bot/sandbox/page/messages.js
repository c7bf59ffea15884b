/** The messages of the chosen channel, in the order they came. */

import { avatar, el, fill } from "./dom.js";
import { messageView } from "./message.js";
import { isSameDay } from "./times.js";

const JOINED_WITHIN = 7 * 60 * 1000; // milliseconds
const NEAR_BOTTOM = 80; // pixels

export class MessageList {
  #messages = [];
  #dismissed = new Set();
  #around;
  #empty;
  #atBottom = true;
  #top = 0;
  #earlier;

  /**
   * `element` scrolls; `around()` gives what message views need; `empty()` what to show without messages;
   * `earlier(id)` asks for the messages before the one with this id.
   */
  constructor(element, { around, empty, earlier }) {
    this.element = element;
    this.list = el("div.message-list");
    this.#around = around;
    this.#empty = empty;
    const ask = () => earlier(this.#messages[0].id);
    this.#earlier = el("button.button.secondary.earlier", { hidden: true, onclick: ask }, "Show older messages");
    element.append(this.list);
    element.addEventListener("scroll", () => {
      const { scrollTop } = element;
      const near = element.scrollHeight - scrollTop - element.clientHeight < NEAR_BOTTOM;
      // Only scrolling up leaves the end: a message that grows does so as well, and is followed.
      this.#atBottom = near || (this.#atBottom && scrollTop >= this.#top);
      this.#top = scrollTop;
    });
    const resized = new ResizeObserver(() => this.#atBottom && this.toBottom());
    for (const part of [element, this.list]) resized.observe(part);
  }

  /** Show these messages and no others; `more` tells whether there are older ones. */
  replaceAll(messages, more = false) {
    this.#messages = this.#wanted(messages);
    this.#earlier.hidden = !more;
    this.redraw();
    this.toBottom();
  }

  /** Add older messages above, while those that were there stay where they are. */
  prepend(messages, more) {
    const [{ id }] = this.#messages;
    const below = this.element.scrollHeight - this.element.scrollTop;
    this.#messages.unshift(...this.#wanted(messages));
    this.#earlier.hidden = !more;
    this.redraw();
    this.element.scrollTop = this.element.scrollHeight - below;
    this.node(id).focus({ preventScroll: true });
  }

  /** Bring a message before the person's eyes; answers whether it is there. */
  show(id) {
    const node = this.node(id);
    if (!node) return false;
    this.#atBottom = false;
    node.scrollIntoView({ block: "center" });
    node.focus({ preventScroll: true });
    node.classList.add("sought");
    return true;
  }

  #wanted(messages) {
    return messages.filter(({ id }) => !this.#dismissed.has(id));
  }

  /** Add a message, or show it anew if it is there already. */
  put(message) {
    if (this.#dismissed.has(message.id)) return;
    const at = this.#messages.findIndex(({ id }) => id === message.id);
    if (at < 0) {
      this.#messages.push(message);
      this.#drawLast();
    } else {
      this.#messages[at] = message;
      this.#drawAgain(at);
    }
  }

  /** Take a message away, if it is there. */
  remove(id) {
    const at = this.#messages.findIndex((message) => message.id === id);
    if (at < 0) return;
    this.#messages.splice(at, 1);
    for (const part of this.#nodes(id)) part.remove();
    if (this.isEmpty) this.redraw();
    else if (at < this.#messages.length) this.#drawAgain(at);
  }

  /** Take an ephemeral message away for good. */
  dismiss(id) {
    this.#dismissed.add(id);
    this.remove(id);
  }

  /** Draw everything again, as when names have changed. */
  redraw() {
    if (this.#messages.length === 0) fill(this.list, this.#empty());
    else
      fill(
        this.list,
        this.#earlier,
        this.#messages.map((_, at) => this.#views(at)),
      );
  }

  /** Say beneath a message what came of using it; gone when the message is drawn again. */
  remark(id, words) {
    const main = this.node(id)?.querySelector(".message-main");
    main?.querySelector(".remark")?.remove();
    main?.append(el("div.remark", { role: "alert" }, words));
  }

  get isEmpty() {
    return this.#messages.length === 0;
  }

  toBottom() {
    this.element.scrollTop = this.element.scrollHeight;
    this.#atBottom = true;
  }

  /** The node of a message, or null. */
  node(id) {
    return this.list.querySelector(`[data-id="${CSS.escape(id)}"]`);
  }

  #drawLast() {
    if (this.#messages.length === 1) this.redraw();
    else this.list.append(...this.#views(this.#messages.length - 1));
    if (this.#atBottom) this.toBottom();
  }

  #drawAgain(at) {
    const { id } = this.#messages[at];
    const focused = this.#focusedIn(this.node(id));
    const [first, ...others] = this.#nodes(id);
    for (const part of others) part.remove();
    first.replaceWith(...this.#views(at));
    const view = this.node(id);
    if (focused !== undefined) (usable(view, focused) ?? view).focus();
  }

  /** The custom id of the component within `node` that has the keyboard, or undefined. */
  #focusedIn(node) {
    return node.contains(document.activeElement) ? document.activeElement.dataset.customId : undefined;
  }

  /** What is on the page for a message: the line of a new day above it, if any, and itself. */
  #nodes(id) {
    const node = this.node(id);
    const above = node.previousElementSibling;
    return above?.classList.contains("day-line") ? [above, node] : [node];
  }

  /** A message, with the line of a new day above it where one begins. */
  #views(at) {
    const message = this.#messages[at];
    const before = this.#messages[at - 1];
    const date = new Date(message.timestamp);
    const newDay = before && !isSameDay(new Date(before.timestamp), date);
    const view = messageView(message, this.#around(), { joined: !newDay && continues(before, message) });
    return newDay ? [dayLine(date), view] : [view];
  }
}

/** What an empty channel shows: a greeting, and commands `{text, description}` that are used when pressed. */
export function emptyChannel({ title, hint, examples, onExample }) {
  return el(
    "div.empty-channel",
    avatar(title),
    el("h2", title),
    el("p", hint),
    el(
      "div.examples",
      examples.map(({ text, description }) =>
        el("button.example", { onclick: () => onExample(text) }, el("b", text), el("small", description)),
      ),
    ),
  );
}

function usable(view, customId) {
  return (
    view.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`) ??
    view.querySelector("[data-custom-id]:not(:disabled)")
  );
}

function continues(before, message) {
  return (
    Boolean(before) &&
    before.author.id === message.author.id &&
    !message.interaction_metadata &&
    (before.flags ?? 0) === (message.flags ?? 0) &&
    new Date(message.timestamp) - new Date(before.timestamp) < JOINED_WITHIN
  );
}

function dayLine(date) {
  return el(
    "div.day-line",
    { role: "separator" },
    el("span", date.toLocaleDateString(undefined, { dateStyle: "long" })),
  );
}
