/** The page's connections to the server: requests, JSON in and JSON out, and a websocket of what happens. */

/** The server understood the request and would not do it; the message is a sentence for the person. */
export class Refusal extends Error {}

/** The server could not be reached, or answered with something that is not JSON. */
class Unreachable extends Error {
  constructor() {
    super("The sandbox cannot be reached. Is it still running?");
  }
}

/** Users, servers, direct messages, registered commands, and whether the bot is online. */
export const fetchWorld = () => ask("GET", "/sandbox/world");

export const PAGE = 50; // messages that are fetched at once

/**
 * Messages of a channel that this user may see, oldest first: the last page of those before the message `before`,
 * and all since the message `since`, where they are given.
 */
export const fetchMessages = (channel, user, { before = "", since = "" } = {}) =>
  ask("GET", `/sandbox/channels/${channel}/messages?${new URLSearchParams({ as: user, before, since })}`);

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

const FIRST_WAIT = 500; // milliseconds, doubled at each failure
const LONGEST_WAIT = 8000;

export class Live {
  #socket = null;
  #user = null;
  #timer = 0;
  #wait = FIRST_WAIT;

  /**
   * `onEvent(event)` gets every event; `onOpen()` follows each successful connection, when it is time to
   * fetch what was said before; `onLost()` follows each broken or failed one.
   */
  constructor({ onEvent, onOpen, onLost }) {
    this.onEvent = onEvent;
    this.onOpen = onOpen;
    this.onLost = onLost;
  }

  /** Watch the world as this user from now on; answers whether that needs a new connection. */
  follow(user) {
    if (user === this.#user) return false;
    this.#user = user;
    this.#wait = FIRST_WAIT;
    this.#connect();
    return true;
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#socket?.close();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/sandbox/events?as=${this.#user}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST_WAIT;
      this.onOpen();
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.onEvent(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      if (socket !== this.#socket) return;
      this.onLost();
      this.#timer = setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
    });
  }
}
