/** Emoji as buttons and selects carry them. */

/** The words of an emoji: itself, or its name where it is a server's own picture. */
export function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}
