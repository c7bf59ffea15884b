/** What may be suggested for an option while it is typed. */

import { OptionType } from "./option_values.js";
import { displayName } from "./world.js";

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
