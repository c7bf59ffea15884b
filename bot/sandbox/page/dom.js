/**
 * Building DOM nodes. Text always becomes a text node, never markup, so nothing a person or a bot
 * writes can run in the page.
 */

/**
 * Make an element. Attributes whose name starts with "on" are event listeners; `true` sets an empty
 * attribute; `false`, `null` and `undefined` set none. Children are nodes, strings or lists of them.
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...present(children));
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
