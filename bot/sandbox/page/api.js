/** The page's requests to the server: JSON in, JSON out. */

/** The server understood the request and would not do it; the message is a sentence for the person. */
export class Refusal extends Error {}

/** The server could not be reached, or answered with something that is not JSON. */
export class Unreachable extends Error {
  constructor() {
    super("The sandbox cannot be reached. Is it still running?");
  }
}

/** Users, servers, direct messages, registered commands, and whether the bot is online. */
export const fetchWorld = () => ask("GET", "/sandbox/world");

/** The last hundred messages of a channel that this user may see, oldest first. */
export const fetchMessages = (channel, user) =>
  ask("GET", `/sandbox/channels/${channel}/messages?as=${encodeURIComponent(user)}`);

/** The registered commands this user can use in a channel, as Discord returns them. */
export const fetchCommands = (channel, user) =>
  ask("GET", `/sandbox/channels/${channel}/commands?as=${encodeURIComponent(user)}`);

/** Say something in a channel as this user. */
export const say = (channel, user, content) =>
  ask("POST", `/sandbox/channels/${channel}/messages`, { as: user, content });

/**
 * Send an interaction: `{as, channel, type, data, message?}`. Resolves when the bot has given its
 * first response or its time is over (`kind` is then "none").
 */
export const interact = (body) => ask("POST", "/sandbox/interactions", body);

/** Send a file that will go with a command; answers `{id}`. */
export const sendFile = (file) =>
  ask("POST", `/sandbox/uploads?filename=${encodeURIComponent(file.name)}`, file);

async function ask(method, path, body) {
  const request = { method };
  if (body instanceof Blob) request.body = body;
  else if (body !== undefined) {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let response, answer;
  try {
    response = await fetch(path, request);
    answer = response.status === 204 ? null : await response.json();
  } catch {
    throw new Unreachable();
  }
  if (!response.ok) throw new Refusal(answer?.message ?? `The sandbox refused this (${response.status}).`);
  return answer;
}
