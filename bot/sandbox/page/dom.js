/**
 * Building DOM nodes. Text always becomes a text node, never markup, so nothing a person or a bot
 * writes can run in the page.
 */

const HUES = [4, 28, 48, 150, 190, 215, 255, 290, 330];

/**
 * Make an element: `el("div.message-row", {title: "…"}, ...children)`, with classes after the tag and attributes only
 * where there are any. Attributes whose name starts with "on" are event listeners; `true` sets an empty attribute;
 * `false`, `null` and `undefined` set none. A button submits nothing unless it says so. Children are nodes, strings or lists of them.
 */
export function el(selector, ...children) {
  const [tag, ...classes] = selector.split(".");
  const node = document.createElement(tag);
  if (classes.length > 0) node.setAttribute("class", classes.join(" "));
  const given = children[0]?.constructor === Object ? children.shift() : {};
  const attributes = tag === "button" ? { type: "button", ...given } : given;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...present(children));
  node.normalize(); // one run of text is one node, however many strings it came in
  return node;
}

/** Replace everything inside `node` by `children`. */
export function fill(node, ...children) {
  node.replaceChildren(...present(children));
  return node;
}

/**
 * An http or https address as the browser reads it, or null: nothing else may become a link.
 * With a `base` the text may be relative to it.
 */
export function safeUrl(text, base) {
  try {
    const url = new URL(text, base);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

function present(children) {
  return children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
}

const MESSAGE = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)\/(\d+)$/;

/** A link: to a message it stays on the page, to anything else it opens beside it. */
export function link(href, attributes, ...children) {
  const [, channel, message] = MESSAGE.exec(href) ?? [];
  const to = message
    ? { href: `#${new URLSearchParams({ channel, message })}` }
    : { href, target: "_blank", rel: "noopener noreferrer" };
  return el("a", { ...to, ...attributes }, ...children);
}

/** Hidden until it is pressed. */
export function spoiler(children) {
  const inside = el("span.spoiler-inside", { "aria-hidden": "true" }, children);
  const cover = el(
    "span.spoiler",
    {
      role: "button",
      tabindex: "0",
      "aria-expanded": "false",
      "aria-label": "Spoiler: press to show",
      onclick: reveal,
      onkeydown: (event) => {
        if (event.key === "Enter" || event.key === " ") reveal(event);
      },
    },
    inside,
  );
  function reveal(event) {
    if (cover.classList.contains("shown")) return;
    event.preventDefault();
    cover.classList.add("shown");
    for (const name of ["role", "tabindex", "aria-label", "aria-expanded"]) cover.removeAttribute(name);
    inside.removeAttribute("aria-hidden");
  }
  return cover;
}

/** Same name, same colour. */
export function avatar(name) {
  const style = `--hue: ${HUES[hash(name) % HUES.length]}`;
  return el("span.avatar", { style, "aria-hidden": "true" }, initials(name));
}

/** The first letters, or digits, of the first two words. */
export function initials(name) {
  const words = name.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? [];
  return (
    words
      .filter((word) => !/^(the|a|an)$/i.test(word) || words.length === 1)
      .slice(0, 2)
      .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0].toUpperCase() ?? "")
      .join("") || "?"
  );
}

function hash(text) {
  let sum = 7;
  for (const character of text) sum = (31 * sum + character.codePointAt(0)) >>> 0;
  return sum;
}

/** The words of an emoji: itself, or its name where it is a server's own picture. */
export function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}
