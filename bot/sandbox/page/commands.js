/** Registered slash commands as a person uses them: each sub-command is a command of its own. */

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

/** Up to `count` commands that need nothing more than their name, single words first. */
export function exampleCommands(commands, count = 3) {
  const ready = commands.filter(({ options }) => !options.some(({ required }) => required));
  return [...ready].sort((a, b) => a.trail.length - b.trail.length).slice(0, count);
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
