-- What the bot remembers: the history of every place, the states that follow from it, and its settings.
--
-- The history is the truth: rows are only ever added. `state` is its fold, written in the same transaction.
-- Ids of Discord are snowflakes of 64 bits; places and people get short numbers of their own, so that a row
-- of the history stays small. Times are milliseconds since 1970. JSON is compact text.

-- A channel or thread; owner_id is 0, or the person to whom the place belongs alone. home_id: whose settings hold.
CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  channel_id INTEGER NOT NULL,
  owner_id INTEGER NOT NULL,
  home_id INTEGER NOT NULL,
  UNIQUE (channel_id, owner_id)
) STRICT;

CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE
) STRICT;

-- Clustered by place, so that a page of the history lies together on disk. Numbers count from 1 without gaps.
CREATE TABLE history (
  place INTEGER NOT NULL REFERENCES place (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  person INTEGER NOT NULL REFERENCES person (id),
  at INTEGER NOT NULL,
  command TEXT NOT NULL,
  request TEXT NOT NULL, -- JSON: what was asked for
  faces TEXT NOT NULL,   -- JSON: an array of whole numbers
  outcome INTEGER,       -- NULL: an event that is not a roll
  odds TEXT,             -- the exact chance of the outcome, 'p/q'; NULL: there was none
  before TEXT,           -- JSON: the carry before; NULL: none
  by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),
  PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;

-- For paging by key under a filter.
CREATE INDEX history_by_person ON history (place, person, number);
CREATE INDEX history_by_command ON history (place, command, number);

-- With a rowid: counts of many totals make rows too long to be kept in the key's tree.
CREATE TABLE state (
  place INTEGER NOT NULL REFERENCES place (id),
  slot TEXT NOT NULL,
  value TEXT NOT NULL, -- JSON
  PRIMARY KEY (place, slot)
) STRICT;

-- The row that an interaction made, so that a repeated delivery finds it. Forgotten after an hour.
CREATE TABLE seen (
  interaction_id INTEGER PRIMARY KEY,
  place INTEGER NOT NULL,
  number INTEGER NOT NULL,
  at INTEGER NOT NULL
) STRICT;

CREATE INDEX seen_by_time ON seen (at);

-- The settings of a home; a home without a row has the defaults.
CREATE TABLE configuration (
  home_id INTEGER PRIMARY KEY,
  d100_from INTEGER NOT NULL CHECK (d100_from IN (0, 1)),
  method TEXT NOT NULL CHECK (method <> ''),
  tightness TEXT NOT NULL CHECK (tightness <> ''),
  reset TEXT NOT NULL CHECK (reset IN ('everyone', 'managers'))
) STRICT;

-- Questions that wait for a button. AUTOINCREMENT: a number never comes again, so that an old button
-- cannot answer a newer question. Its place need not have a history, so it holds the ids themselves.
CREATE TABLE question (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  channel_id INTEGER NOT NULL,
  home_id INTEGER NOT NULL,
  owner_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL, -- JSON
  expires INTEGER NOT NULL
) STRICT;

CREATE INDEX question_by_expiry ON question (expires);

-- Small texts that the bot keeps for itself.
CREATE TABLE fact (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
