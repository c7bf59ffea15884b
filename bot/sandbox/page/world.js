/** What the server told of its users, servers and channels, and the questions the page asks of it. */

export class World {
  constructor({ users = [], servers = [], dms = [], application = null, examples = [], online = false }) {
    this.users = users;
    this.servers = servers;
    this.dms = dms;
    this.application = application;
    this.examples = examples;
    this.online = online;
  }

  user(id) {
    return this.users.find((user) => user.id === id) ?? null;
  }

  /** The name to show for a user id, the bot's included; null when nobody has that id. */
  nameOf(id) {
    const user = this.user(id);
    if (user) return displayName(user);
    return this.application?.id === id ? this.application.name : null;
  }

  /** The servers a user is in, with the channels they see there. */
  serversOf(userId) {
    return this.servers
      .filter(({ members }) => members.includes(userId))
      .map((server) => ({
        ...server,
        channels: server.channels.filter(({ viewers }) => viewers.includes(userId)),
      }));
  }

  dmsOf(userId) {
    return this.dms.filter((dm) => dm.recipients.includes(userId));
  }

  /** The channel with this id and its server (null in direct messages), or null if this user has none such. */
  channel(id, userId) {
    for (const server of this.serversOf(userId)) {
      const channel = server.channels.find((candidate) => candidate.id === id);
      if (channel) return { ...channel, server };
    }
    const dm = this.dmsOf(userId).find((candidate) => candidate.id === id);
    return dm ? { ...dm, name: this.dmName(dm, userId), type: 1, server: null } : null;
  }

  /** The channel a user sees first. */
  firstChannel(userId) {
    const channels = this.serversOf(userId).flatMap((server) => server.channels);
    return (
      (channels.find((channel) => channel.type === 0) ?? channels[0] ?? this.dmsOf(userId)[0])?.id ?? null
    );
  }

  /** What a direct message is called: its name, or the names of the others in it. */
  dmName(dm, userId) {
    const others = dm.recipients.filter((id) => id !== userId).map((id) => this.nameOf(id) ?? "unknown");
    return dm.name || others.join(", ") || this.application?.name || "Direct message";
  }

  /** What stands above a channel as `channel` answers it, null being none: `{title, detail}`. */
  headline(channel) {
    if (!channel) return { title: "No channel yet", detail: "" };
    if (!channel.server) return { title: `@${channel.name}`, detail: "Direct message" };
    const parent = channel.type === 11 && this.channelName(channel.parent_id);
    return {
      title: `${channel.type === 11 ? "↳ " : "#"}${channel.name}`,
      detail: parent ? `${channel.server.name} · thread of #${parent}` : channel.server.name,
    };
  }

  /** The name of any channel by its id, or null. */
  channelName(id) {
    const channels = this.servers.flatMap((server) => server.channels);
    return channels.find((channel) => channel.id === id)?.name ?? null;
  }

  /** The people in a channel. */
  peopleIn(channel) {
    const ids = channel.server ? channel.server.members : channel.recipients;
    return ids.map((id) => this.user(id)).filter(Boolean);
  }
}

/** The name a user goes by. */
export function displayName(user) {
  return user.global_name || user.username;
}
