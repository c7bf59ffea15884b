/** As much of a browser as making elements takes; an element's `html` is how a browser would write it. */

globalThis.self = globalThis;
globalThis.document = { createElement: (tag) => new Element(tag) };

class Element {
  attributes = new Map();
  children = [];

  constructor(tag) {
    this.tag = tag;
  }

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  addEventListener() {}

  normalize() {}

  append(...children) {
    this.children.push(...children);
  }

  get html() {
    const attributes = [...this.attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`);
    const end = this.tag === "img" ? "" : `${html(this.children)}</${this.tag}>`;
    return `<${this.tag}${attributes.join("")}>${end}`;
  }
}

/** Nodes and texts, however nested in lists, as a browser would write them. */
export function html(nodes) {
  return [nodes]
    .flat(Infinity)
    .map((node) => node.html ?? escaped(node))
    .join("");
}

function escaped(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
