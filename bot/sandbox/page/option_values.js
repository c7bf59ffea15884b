/** What a person types for an option: turned into the value Discord would send, refused in words, or suggested. */

import { displayName } from "./world.js";

export const OptionType = Object.freeze({
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
});

const LONGEST_STRING = 6000;
const LARGEST_NUMBER = Number.MAX_SAFE_INTEGER;

/**
 * Read every option of a command. `texts` maps option names to what was typed, `people` is
 * `{users, channels}` as lists of `{id, names}`. Answers `{values, problems}`, both Maps by option name.
 */
export function readOptions(options, texts, people) {
  const values = new Map();
  const problems = new Map();
  for (const option of options) {
    const text = (texts.get(option.name) ?? "").trim();
    if (text === "") {
      if (option.required) problems.set(option.name, `${option.name} is required.`);
      continue;
    }
    const { value, problem } = readOption(option, text, people);
    if (problem) problems.set(option.name, problem);
    else values.set(option.name, value);
  }
  return { values, problems };
}

/** Read one option that is not empty: `{value}` or `{problem}`. */
export function readOption(option, text, people) {
  if (option.choices?.length) return readChoice(option, text);
  switch (option.type) {
    case OptionType.INTEGER:
    case OptionType.NUMBER:
      return readNumber(option, text);
    case OptionType.BOOLEAN:
      return readBoolean(option, text);
    case OptionType.USER:
    case OptionType.MENTIONABLE:
      return readNamed(option, text, /^<@!?(\d+)>$/, people.users, "person");
    case OptionType.CHANNEL:
      return readNamed(option, text, /^<#(\d+)>$/, people.channels, "channel");
    case OptionType.ROLE:
      return /^(<@&)?\d+>?$/.test(text)
        ? { value: text.replace(/\D/g, "") }
        : { problem: `${option.name} takes a role's id here, such as 1234567890.` };
    case OptionType.ATTACHMENT:
      return /^\d+$/.test(text)
        ? { value: text }
        : { problem: `${option.name} takes a file: choose one, and wait until it is ready.` };
    default:
      return readString(option, mention(text, people.users));
  }
}

function readChoice({ name, choices }, text) {
  const wanted = text.toLowerCase();
  const choice =
    choices.find((candidate) => candidate.name.toLowerCase() === wanted) ??
    choices.find((candidate) => String(candidate.value).toLowerCase() === wanted);
  if (choice) return { value: choice.value };
  return { problem: `${name} must be one of: ${choices.map((candidate) => candidate.name).join(", ")}.` };
}

function readString({ name, min_length: least = 0, max_length: most = LONGEST_STRING }, text) {
  const length = [...text].length;
  if (length < least)
    return { problem: `${name} must have at least ${characters(least)}; this has ${length}.` };
  if (length > most) return { problem: `${name} must have at most ${characters(most)}; this has ${length}.` };
  return { value: text };
}

/** Write people who are named in a text, as in `@Ada`, the way Discord sends them. */
function mention(text, users) {
  const named = users.flatMap(({ id, names }) => names.map((name) => [`@${name}`, id]));
  named.sort(([one], [other]) => other.length - one.length);
  const found = named.find(([name]) => text.toLowerCase().includes(name.toLowerCase()));
  if (!found) return text;
  const [name, id] = found;
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  const rest = text.slice(at + name.length);
  if (/^[\p{L}\d_]/u.test(rest)) return text.slice(0, at + 1) + mention(text.slice(at + 1), users);
  return `${mention(text.slice(0, at), users)}<@${id}>${mention(rest, users)}`;
}

function readNumber(
  { name, type, min_value: least = -LARGEST_NUMBER, max_value: most = LARGEST_NUMBER },
  text,
) {
  const whole = type === OptionType.INTEGER;
  const pattern = whole ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
  if (!pattern.test(text)) {
    return { problem: `${name} must be a ${whole ? "whole number" : "number"}, not "${text}".` };
  }
  const value = Number(text);
  if (value < least) return { problem: `${name} must be at least ${least}, not ${text}.` };
  if (value > most) return { problem: `${name} must be at most ${most}, not ${text}.` };
  return { value };
}

function readBoolean({ name }, text) {
  const word = text.toLowerCase();
  if (word === "true" || word === "false") return { value: word === "true" };
  return { problem: `${name} must be True or False.` };
}

function readNamed({ name }, text, mention, candidates, kind) {
  const wanted = text.replace(/^[@#]/, "").toLowerCase();
  const id = text.match(mention)?.[1] ?? wanted;
  const found = candidates.find(
    (candidate) => candidate.id === id || candidate.names.some((own) => own.toLowerCase() === wanted),
  );
  return found ? { value: found.id } : { problem: `${name} must be a ${kind} here, and "${text}" is not one.` };
}

function characters(count) {
  return count === 1 ? "1 character" : `${count} characters`;
}

const MOST = 25;

/** The users and channels that options and selects may name, each with the names they answer to. */
export function peopleOf(world, channel) {
  const users = world
    .peopleIn(channel)
    .map((user) => ({ ...user, names: [displayName(user), user.username] }));
  const channels = (channel.server?.channels ?? []).map(({ id, name }) => ({ id, name, names: [name] }));
  return { users, channels };
}

/**
 * The fixed suggestions of an option as `{label, detail?, text}`, `text` being what goes into the
 * field; null when the option has none (free text, or completed by the bot).
 */
export function fixedSuggestions(option, people) {
  if (option.choices?.length) return option.choices.map(({ name }) => ({ label: name, text: name }));
  switch (option.type) {
    case OptionType.BOOLEAN:
      return ["True", "False"].map((text) => ({ label: text, text }));
    case OptionType.USER:
    case OptionType.MENTIONABLE:
      return people.users.map((user) => ({
        label: `@${displayName(user)}`,
        detail: user.username,
        text: `@${user.username}`,
      }));
    case OptionType.CHANNEL:
      return people.channels.map(({ name }) => ({ label: `#${name}`, text: `#${name}` }));
    default:
      return null;
  }
}

/** Those of the fixed suggestions that fit the text, all of them when it is one of them already. */
export function fitting(suggestions, text) {
  const wanted = text.trim().toLowerCase();
  const chosen = suggestions.some((item) => item.text.toLowerCase() === wanted);
  const fit = chosen
    ? suggestions
    : suggestions.filter(({ label, detail }) => `${label} ${detail ?? ""}`.toLowerCase().includes(wanted));
  return fit.slice(0, MOST);
}
