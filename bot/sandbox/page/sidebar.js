/** Servers, channels and direct messages at the left, who you are beneath them, and both in the page's address. */

import { avatar, el, fill } from "./dom.js";
import { displayName } from "./world.js";

const SIGNS = { 0: "#", 11: "↳" };

export class Sidebar {
  #onChannel;
  #onUser;

  /** `onChannel(id)` and `onUser(id)` follow the person's choice. */
  constructor(element, { onChannel, onUser }) {
    this.#onChannel = onChannel;
    this.#onUser = onUser;
    this.places = el("nav.places", { "aria-label": "Channels" });
    this.self = el("div.self");
    fill(element, this.places, this.self);
  }

  /** Draw it all; `unread` is a set of channel ids. */
  draw(world, { user, channel, unread }) {
    const row = (id, sign, name, deeper = false) =>
      this.#row({ id, sign, name, deeper, chosen: id === channel, news: unread.has(id) });
    const dms = world.dmsOf(user);
    fill(
      this.places,
      world.serversOf(user).map((server) =>
        section(
          server.name,
          avatar(server.name),
          ordered(server.channels).map((one) =>
            row(one.id, SIGNS[one.type] ?? "#", one.name, one.type === 11),
          ),
        ),
      ),
      dms.length > 0 &&
        section(
          "Direct messages",
          null,
          dms.map((dm) => row(dm.id, "@", world.dmName(dm, user))),
        ),
    );
    this.#drawSelf(world, user);
  }

  #row({ id, sign, name, deeper, chosen, news }) {
    const classes = ["channel", deeper && "deeper", chosen && "chosen", news && "unread"]
      .filter(Boolean)
      .join(" ");
    return el(
      "li",
      el(
        "button",
        {
          class: classes,
          "aria-current": chosen ? "page" : null,
          onclick: () => this.#onChannel(id),
        },
        el("span.sign", { "aria-hidden": "true" }, sign),
        el("span.channel-name", name),
        news && el("span.visually-hidden", " (unread)"),
      ),
    );
  }

  #drawSelf(world, id) {
    const user = world.user(id);
    const choice = el(
      "select",
      { id: "self", onchange: () => this.#onUser(choice.value) },
      world.users.map((one) => el("option", { value: one.id, selected: one.id === id }, displayName(one))),
    );
    fill(
      this.self,
      user && avatar(displayName(user)),
      el("label", { for: "self" }, el("small", "You are"), choice),
    );
  }
}

const NARROW = matchMedia("(max-width: 700px)");

/** Where the page is narrow, the side is a menu, and all that can be used while it is open. */
export class Menu {
  constructor(parts) {
    this.parts = parts;
    parts.menu.addEventListener("click", () => this.toggle(true));
    parts.sidebar.addEventListener("keydown", ({ key }) => key === "Escape" && this.toggle(false));
    document.body.addEventListener("click", ({ target }) => target === document.body && this.toggle(false));
    NARROW.addEventListener("change", () => this.toggle(false));
  }

  toggle(open) {
    const { menu, main, sidebar } = this.parts;
    if (open === main.inert) return;
    main.inert = open;
    for (const [name, value] of [["role", "dialog"], ["aria-modal", "true"]])
      open ? sidebar.setAttribute(name, value) : sidebar.removeAttribute(name);
    document.body.classList.toggle("menu-open", open);
    menu.setAttribute("aria-expanded", String(open));
    (open ? sidebar.querySelector("[aria-current]") : menu)?.focus();
  }
}

function section(title, picture, rows) {
  return el(
    "section",
    { "aria-label": title },
    el("h2", picture, el("span", title)),
    el("ul", rows),
  );
}

/** Each channel followed by its threads. */
function ordered(channels) {
  const threads = channels.filter(({ type }) => type === 11);
  return channels
    .filter(({ type }) => type !== 11)
    .flatMap((channel) => [channel, ...threads.filter(({ parent_id: parent }) => parent === channel.id)]);
}

/** `{user, channel, message}` from the address; each may be null. */
export function readPlace() {
  const parts = new URLSearchParams(location.hash.slice(1));
  return { user: parts.get("user"), channel: parts.get("channel"), message: parts.get("message") };
}

/** Write the place into the address: as a new step of the browser's history, unless that led here. */
export function writePlace({ user, channel }) {
  const hash = `#${new URLSearchParams({ user, ...(channel && { channel }) })}`;
  if (hash === location.hash) return;
  const { channel: before, message } = readPlace();
  if (before && !message) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}
