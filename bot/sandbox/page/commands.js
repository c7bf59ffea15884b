/** Registered slash commands as a person uses them: each sub-command is one, and may be typed as text: `/fair dice:2d6`. */

const CHAT_INPUT = 1;
const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;

/**
 * Every command that can be typed: `{path, description, options, root, trail}`. `path` is what follows
 * the slash ("config set"); `trail` holds the sub-command groups and sub-command below `root`.
 */
export function usableCommands(registered) {
  return registered
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((root) => leaves(root, { root, path: root.name, trail: [] }));
}

/**
 * The data of an interaction that uses `command` with `values`, a Map of option name to value.
 * `focused` names the option being completed, if any.
 */
export function interactionData(command, values, focused = null) {
  let options = command.options
    .filter(({ name }) => values.has(name))
    .map(({ name, type }) => ({
      name,
      type,
      value: values.get(name),
      ...(name === focused && { focused: true }),
    }));
  for (const step of [...command.trail].reverse()) options = [{ ...step, options }];
  return { id: command.root.id, name: command.root.name, type: CHAT_INPUT, options };
}

/** The commands that fit what was typed after the slash, those whose name starts so first. */
export function matchingCommands(commands, typed) {
  const words = typed.trim().toLowerCase().replace(/\s+/g, " ");
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/** Those of the texts that are commands which can be used, each as `{text, description}`. */
export function usableExamples(texts, commands) {
  return texts.flatMap((text) => {
    const { command } = readCommandText(text, commands);
    return command ? [{ text, description: command.description }] : [];
  });
}

function leaves(node, { root, path, trail }) {
  const options = node.options ?? [];
  const below = options.filter(({ type }) => type === SUB_COMMAND || type === SUB_COMMAND_GROUP);
  if (below.length === 0) return [{ root, path, trail, description: node.description, options }];
  return below.flatMap((child) =>
    leaves(child, {
      root,
      path: `${path} ${child.name}`,
      trail: [...trail, { name: child.name, type: child.type }],
    }),
  );
}

function rankOf({ path, description }, words) {
  if (path.startsWith(words)) return 0;
  if (path.includes(` ${words}`)) return 1;
  if (path.includes(words)) return 2;
  return words.length > 2 && description.toLowerCase().includes(words) ? 3 : Infinity;
}

/**
 * Read `text`, which starts with a slash, against the usable `commands`. Answers
 * `{command, texts}`, where texts is a Map of option name to what was typed for it, or `{problem}`,
 * a sentence.
 *
 * A value reaches up to the next `option:` that the command knows and that was not given yet, so
 * values may hold spaces and colons. Text before the first named option belongs to the first option, or, of
 * several that are required, to these: a word to each, and to the last what is left. `unnamed` are their names.
 */
export function readCommandText(text, commands) {
  const typed = text.trim().slice(1);
  const command = commandNamed(typed, commands);
  if (!command) return { problem: unknownCommand(typed, commands) };
  const rest = typed.slice(matchedLength(typed, command.path)).trim();
  const { bare, texts } = namedParts(rest, command.options);
  if (bare === "") return { command, texts };
  if (command.options.length === 0)
    return { problem: `/${command.path} takes no options, so leave out "${bare}".` };
  const free = command.options.filter(({ name }) => !texts.has(name));
  const required = free.filter((option) => option.required);
  const places = required.length > 0 ? required : free.slice(0, free[0] === command.options[0] ? 1 : 0);
  if (places.length === 0) {
    const names = command.options.map(({ name }) => `${name}:`).join(", ");
    return { problem: `"${bare}" belongs to no option; /${command.path} knows ${names}.` };
  }
  const unnamed = spread(bare, places);
  return { command, texts: new Map([...unnamed, ...texts]), unnamed: [...unnamed.keys()] };
}

/** How a command is typed with its options by name: those that are required, and the next. */
export function namedForm({ path, options }) {
  const required = options.filter((option) => option.required);
  const shown = options.slice(0, Math.max(required.length + 1, 2));
  return [`/${path}`, ...shown.map(({ name }) => `${name}:…`)].join(" ");
}

function spread(bare, options) {
  const texts = new Map();
  let left = bare;
  for (const [at, { name }] of options.entries()) {
    const text = at === options.length - 1 ? left : left.split(/\s/, 1)[0];
    if (text) texts.set(name, text);
    left = left.slice(text.length).trim();
  }
  return texts;
}

/** A command and what was typed for its options as one text, which `readCommandText` reads again. */
export function commandText(command, texts) {
  const given = command.options.filter(({ name }) => texts.get(name)?.trim());
  return [`/${command.path}`, ...given.map(({ name }) => `${name}:${texts.get(name).trim()}`)].join(" ");
}

/** The command whose path the typed text begins with, the longest if several do, or null. */
export function commandNamed(typed, commands) {
  const named = commands.filter(({ path }) => matchedLength(typed, path) > 0);
  return named.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
}

function matchedLength(typed, path) {
  const pattern = path.split(" ").map(escaped).join("\\s+");
  return typed.match(new RegExp(`^${pattern}(?=\\s|$)`, "iu"))?.[0].length ?? 0;
}

function namedParts(rest, options) {
  const starts = [];
  for (const { name } of options) {
    const at = rest.search(new RegExp(`(?<=^|\\s)${escaped(name)}:`, "iu"));
    if (at >= 0) starts.push({ name, at });
  }
  starts.sort((a, b) => a.at - b.at);
  const texts = new Map();
  starts.forEach(({ name, at }, index) => {
    texts.set(name, rest.slice(at + name.length + 1, starts[index + 1]?.at).trim());
  });
  return { bare: rest.slice(0, starts[0]?.at).trim(), texts };
}

function unknownCommand(typed, commands) {
  const word = typed.trim().split(/\s+/)[0].toLowerCase();
  const below = commands.filter(({ path }) => path.split(" ")[0] === word).map(({ path }) => `/${path}`);
  if (below.length > 0) return `/${word} is not a command by itself; use ${below.join(" or ")}.`;
  return `There is no command /${word} here; type / to see them all.`;
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
