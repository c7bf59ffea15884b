/** The chosen user and channel, kept in the page's address so that a reload or a bookmark returns there. */

/** `{user, channel}` from the address; either may be null. */
export function readPlace() {
  const parts = new URLSearchParams(location.hash.slice(1));
  return { user: parts.get("user"), channel: parts.get("channel") };
}

/** Write the place into the address, as a new step of the browser's history when the channel changed. */
export function writePlace({ user, channel }) {
  const hash = `#${new URLSearchParams({ user, ...(channel && { channel }) })}`;
  if (hash === location.hash) return;
  if (readPlace().channel) history.pushState(null, "", hash);
  else history.replaceState(null, "", hash);
}
