/** Messages that only this page knows: a command on its way, and what went wrong with one. */

import { Flag } from "./message.js";

export class Notices {
  #made = 0;
  #messages;
  #place;

  /** `messages` is the message list; `place()` answers `{user, bot, channel}`: two users and a channel's id. */
  constructor(messages, place) {
    this.#messages = messages;
    this.#place = place;
  }

  /** Show that a command is on its way; answers the notice's id. */
  pending(command) {
    return this.#show(command, { content: "Sending command…", flags: Flag.LOADING });
  }

  /** Show what went wrong in a channel, unless the person has left it; `command` may be null. */
  fail(channel, command, words) {
    if (channel === this.#place().channel)
      this.#show(command, { content: words, flags: Flag.EPHEMERAL, failed: true });
  }

  /** Say beneath a message what went wrong with its button or select. */
  remark(message, words) {
    this.#messages.remark(message.id, words);
  }

  remove(id) {
    this.#messages.remove(id);
  }

  #show(command, { content, flags, failed = false }) {
    const { user, bot } = this.#place();
    this.#made += 1;
    const id = `local-${this.#made}`;
    const origin = command && { type: 2, name: command, user };
    const timestamp = new Date().toISOString();
    this.#messages.put({ id, author: bot, content, flags, failed, timestamp, interaction_metadata: origin });
    return id;
  }
}
