/**
 * Discord's markdown within a line, as a tree: a list of strings and of nodes
 * `{kind, children?, ...}`. Each rule is a pattern tried at the current place, in order; what no rule
 * takes is plain text.
 */

const STYLES = {
  "***": "bold-italic",
  "**": "bold",
  __: "underline",
  "*": "italic",
  _: "italic",
  "~~": "strike",
  "||": "spoiler",
};

const RULES = [
  [/\\([^\p{L}\p{N}\s])/uy, ([, character]) => character],
  [/``\s?([^]+?)\s?``(?!`)/y, ([, text]) => ({ kind: "code", text })],
  [/`([^`]+)`/y, ([, text]) => ({ kind: "code", text })],
  [/(\*\*\*)(?=\S)([^]+?)(?<=\S)\*\*\*(?!\*)/y, styled],
  [/(\*\*)(?=\S)([^]+?)\*\*(?!\*)/y, styled],
  [/(__)([^]+?)__(?!_)/y, styled],
  [/(\*)(?![\s*])((?:\*\*|[^*])+?)(?<!\s)\*(?!\*)/y, styled],
  [/(?<![\p{L}\p{N}])(_)((?:__|\\.|[^\\_])+?)_(?![\p{L}\p{N}])/uy, styled],
  [/(~~)([^]+?)~~/y, styled],
  [/(\|\|)([^]+?)\|\|/y, styled],
  [/<@!?(\d+)>/y, ([, id]) => ({ kind: "user", id })],
  [/<@&(\d+)>/y, ([, id]) => ({ kind: "role", id })],
  [/<#(\d+)>/y, ([, id]) => ({ kind: "channel", id })],
  [/<\/([^:<>\n]{1,98}):\d+>/y, ([, path]) => ({ kind: "command", path })],
  [/<a?:(\w{2,32}):\d+>/y, ([, name]) => ({ kind: "emoji", name })],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y,
    ([, seconds, style]) => ({ kind: "time", seconds: Number(seconds), style: style ?? "f" }),
  ],
  [/@(everyone|here)\b/y, ([, name]) => ({ kind: "everyone", name })],
  [
    /\[((?:\\.|[^[\]\\]|\[[^[\]]*\])+)\]\(\s*<?(https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+"([^"]*)")?\s*\)/y,
    maskedLink,
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url]) => link(url)],
  [/https?:\/\/[^\s<>]+[^\s<>.,:;"'\]|*_~`!?)]/y, ([url]) => link(url)],
];

/** Read one run of text. */
export function parseInline(text) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push(plain);
    plain = "";
  };
  for (let at = 0; at < text.length;) {
    const found = firstRule(text, at);
    if (!found) plain += text[at++];
    else {
      if (typeof found.node === "string") plain += found.node;
      else {
        flush();
        nodes.push(found.node);
      }
      at += found.length;
    }
  }
  flush();
  return nodes;
}

function firstRule(text, at) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { node: make(match), length: match[0].length };
  }
  return null;
}

function styled([, mark, inside]) {
  const kind = STYLES[mark];
  if (kind === "bold-italic") {
    return { kind: "bold", children: [{ kind: "italic", children: parseInline(inside) }] };
  }
  return { kind, children: parseInline(inside) };
}

function maskedLink([, label, url, title]) {
  return { kind: "link", url, title: title ?? null, children: withoutLinks(parseInline(label)) };
}

function link(url) {
  return { kind: "link", url, title: null, children: [url] };
}

/** A link cannot hold another link. */
function withoutLinks(nodes) {
  return nodes.flatMap((node) => {
    if (typeof node === "string") return [node];
    if (node.kind === "link") return withoutLinks(node.children);
    return [node.children ? { ...node, children: withoutLinks(node.children) } : node];
  });
}
