/** Moments as Discord writes them: `<t:seconds:style>`, and the time beside a message. */

const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = [
  ["year", 31_556_952],
  ["month", 2_629_746],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** A moment (in seconds since 1970) in one of Discord's styles; "R" is relative to `now`. */
export function formatTime(seconds, style, now = Date.now() / 1000) {
  if (style === "R") return relative(seconds - now);
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? "an impossible date" : date.toLocaleString(undefined, FORMATS[style]);
}

/** The time beside a message: the clock time alone today, with the date on other days. */
export function messageTime(date, today = new Date()) {
  const clock = date.toLocaleTimeString(undefined, { timeStyle: "short" });
  return isSameDay(date, today) ? clock : `${date.toLocaleDateString()} ${clock}`;
}

export function isSameDay(one, other) {
  return one.toDateString() === other.toDateString();
}

/** Keep every relative time in the page true. */
export function refreshRelativeTimes(root) {
  for (const node of root.querySelectorAll("time[data-style=R]")) {
    node.textContent = formatTime(Number(node.dataset.seconds), "R");
  }
}

function relative(distance) {
  const [unit, size] = UNITS.find(([, length]) => Math.abs(distance) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(undefined, { numeric: "auto" }).format(
    Math.trunc(distance / size),
    unit,
  );
}
