-- What the bot remembers: the events of every place, the states that follow from them, and its settings.
--
-- The events are the truth: rows are only ever added, marked and scrubbed. `state` is what replaying them gives,
-- written in the same transaction. Ids of Discord are snowflakes of 64 bits; places and people get short numbers
-- of their own, and only those numbers stand in other rows, so that a person who is forgotten is so everywhere:
-- in columns, and in JSON as {"@": number}. Times are milliseconds since 1970. JSON is compact text.

-- A channel or thread; owner_id is 0, or the person to whom the place belongs alone. home_id: whose settings hold.
-- parent_id: the channel of a thread, whose settings hold in it; 0: none. A place whose rows are being deleted has
-- the home 0 and, so that nobody finds it there, a channel that is the negative of its number.
CREATE TABLE place (
  id INTEGER PRIMARY KEY,
  channel_id INTEGER NOT NULL,
  owner_id INTEGER NOT NULL,
  home_id INTEGER NOT NULL,
  parent_id INTEGER NOT NULL,
  UNIQUE (channel_id, owner_id)
) STRICT;

CREATE INDEX place_by_home ON place (home_id);

-- user_id: the negative of the row's own number once the person is forgotten.
CREATE TABLE person (
  id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL UNIQUE
) STRICT;

-- With a rowid: counts of many totals make rows too long to be kept in the key's tree.
CREATE TABLE state (
  id INTEGER PRIMARY KEY,
  place INTEGER NOT NULL REFERENCES place (id),
  kind TEXT NOT NULL,
  key TEXT NOT NULL,       -- in canonical form, without a word that a person chose
  person INTEGER NOT NULL, -- whose it is, of the table person; 0: all at the place share it
  value TEXT NOT NULL,     -- JSON
  last INTEGER NOT NULL,   -- the number of the last event that used it and counts; 0: none
  UNIQUE (place, kind, key, person)
) STRICT;

CREATE INDEX state_by_person ON state (person) WHERE person <> 0;

-- Clustered by place, so that a page of the history lies together on disk. Numbers count from 1 without gaps.
CREATE TABLE event (
  place INTEGER NOT NULL REFERENCES place (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  person INTEGER NOT NULL REFERENCES person (id),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  version INTEGER NOT NULL,     -- of its kind
  request TEXT NOT NULL,        -- JSON: what was asked for
  draws TEXT NOT NULL,          -- JSON: an array of whole numbers: faces, and what was drawn
  outcome INTEGER,              -- NULL: it is not a roll, or has several totals
  odds TEXT,                    -- the exact chance of the outcome, 'p/q'; NULL: there was none
  dice TEXT NOT NULL,           -- what was rolled, in canonical form; empty: nothing to be asked for
  used TEXT,                    -- JSON: what replaying needs besides
  before TEXT,                  -- JSON: the state before, where it is small
  line TEXT,                    -- JSON: what its line in the history says besides
  by_hand INTEGER NOT NULL CHECK (by_hand IN (0, 1)),
  visibility TEXT NOT NULL CHECK (visibility IN ('', 'me', 'both', 'gm')),
  judged INTEGER NOT NULL CHECK (judged IN (0, 1)),
  state INTEGER REFERENCES state (id),
  previous INTEGER NOT NULL,    -- the number of the event that had used the state last; 0: none
  target INTEGER,               -- the number of an earlier event that this one is about
  message INTEGER,              -- the id of the message that tells it; NULL: it is not known
  struck INTEGER,               -- the number of the event that struck this one; NULL: it counts
  PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;

-- For paging by key under a filter.
CREATE INDEX event_by_person ON event (place, person, number);
CREATE INDEX event_by_kind ON event (place, kind, number);

-- For finding what tells of an event.
CREATE INDEX event_by_target ON event (place, target) WHERE target IS NOT NULL;

-- The event that an interaction made, so that a repeated delivery finds it. Ids grow with time, and so those of
-- more than an hour ago go together.
CREATE TABLE seen (
  interaction_id INTEGER PRIMARY KEY,
  place INTEGER NOT NULL,
  number INTEGER NOT NULL
) STRICT;

-- Running sums, from which statistics are made in a time that does not grow with the history: a row for each day
-- of UTC, each person and all of them together, and each thing that has a distribution of its own.
-- With a rowid: the sums of rolls with a memory are too long to be kept in the key's tree.
CREATE TABLE sum (
  place INTEGER NOT NULL REFERENCES place (id),
  day INTEGER NOT NULL,    -- since 1970
  person INTEGER NOT NULL, -- of the table person; 0: all together
  subject TEXT NOT NULL,   -- such as 'roll 2d6' or 'hand d6'
  rolls INTEGER NOT NULL,
  sums BLOB NOT NULL,      -- one long whole number, two's complement, the lowest byte first
  PRIMARY KEY (place, day, person, subject)
) STRICT;

CREATE INDEX sum_by_person ON sum (person) WHERE person <> 0;

-- What the events of a place up to `number` came to: they were deleted, or soon are.
CREATE TABLE checkpoint (
  place INTEGER PRIMARY KEY REFERENCES place (id),
  number INTEGER NOT NULL CHECK (number >= 1)
) STRICT;

-- The states after that event, and the sums up to it; as the tables of those names.
CREATE TABLE checkpoint_state (
  place INTEGER NOT NULL REFERENCES place (id),
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  person INTEGER NOT NULL,
  value TEXT NOT NULL,
  last INTEGER NOT NULL,
  PRIMARY KEY (place, kind, key, person)
) STRICT;

CREATE TABLE checkpoint_sum (
  place INTEGER NOT NULL REFERENCES place (id),
  day INTEGER NOT NULL,
  person INTEGER NOT NULL,
  subject TEXT NOT NULL,
  rolls INTEGER NOT NULL,
  sums BLOB NOT NULL,
  PRIMARY KEY (place, day, person, subject)
) STRICT;

CREATE INDEX checkpoint_sum_by_person ON checkpoint_sum (person) WHERE person <> 0;

-- What the items of libraries hold. One on which something was rolled is kept for as long as its owner's home,
-- whatever becomes of the item, since events name it.
CREATE TABLE content (
  id INTEGER PRIMARY KEY,
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'home')),
  owner_id INTEGER NOT NULL, -- the id of the person, or of the home whose settings hold
  body TEXT NOT NULL,        -- JSON: an object
  rolled INTEGER NOT NULL CHECK (rolled IN (0, 1))
) STRICT;

CREATE INDEX content_by_owner ON content (owner_kind, owner_id);

-- Named things that a person or a server keeps: saved rolls and encounter tables.
CREATE TABLE item (
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'home')),
  owner_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('roll', 'table')),
  name TEXT NOT NULL CHECK (name <> ''),
  maker INTEGER NOT NULL REFERENCES person (id),
  content INTEGER NOT NULL REFERENCES content (id),
  PRIMARY KEY (owner_kind, owner_id, kind, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX item_by_maker ON item (maker);

-- Settings of a home, and of single channels in it: only what someone has decided.
CREATE TABLE setting (
  home_id INTEGER NOT NULL,
  channel_id INTEGER NOT NULL, -- 0: all channels of the home
  decided TEXT NOT NULL,       -- JSON: an object of values by the names of the settings
  PRIMARY KEY (home_id, channel_id)
) STRICT, WITHOUT ROWID;

-- Questions that wait for a button. AUTOINCREMENT: a number never comes again, so that an old button cannot
-- answer a newer question. Its place need not have a history, so it holds the ids of the place themselves.
CREATE TABLE pending (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  channel_id INTEGER NOT NULL,
  home_id INTEGER NOT NULL,
  owner_id INTEGER NOT NULL,
  person INTEGER NOT NULL REFERENCES person (id),
  kind TEXT NOT NULL,
  body TEXT NOT NULL, -- JSON
  expires INTEGER NOT NULL
) STRICT;

CREATE INDEX pending_by_expiry ON pending (expires);
CREATE INDEX pending_by_person ON pending (person);

-- A server that was once seen as having the bot, and in how many daily listings in a row it was missing.
CREATE TABLE home (
  home_id INTEGER PRIMARY KEY,
  missing INTEGER NOT NULL CHECK (missing >= 0)
) STRICT;

-- Someone who is being forgotten; this row goes when the id is nowhere else.
CREATE TABLE forgetting (
  person INTEGER PRIMARY KEY REFERENCES person (id),
  user_id INTEGER NOT NULL
) STRICT;

-- Small texts that the bot keeps for itself.
CREATE TABLE fact (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A chain of one-time keys, by which rolls of a place can be checked. `marks` holds every 8th key, the last one
-- too: who has it knows all.
CREATE TABLE proof_chain (
  place INTEGER NOT NULL REFERENCES place (id),
  chain INTEGER NOT NULL CHECK (chain >= 1),
  first INTEGER NOT NULL, -- the number of the event with which it was made
  root BLOB NOT NULL,
  marks BLOB NOT NULL,
  secret BLOB NOT NULL,   -- of the keys of hidden rolls
  salt BLOB NOT NULL,     -- the digest of what players have set; empty: nothing
  head BLOB NOT NULL,     -- the hash of all that was recorded before it
  anchor BLOB NOT NULL,
  message INTEGER,        -- the id of the message that carried the anchor; NULL: none is known to
  ended TEXT,             -- why it is used no more, before it is spent; NULL: it is not
  PRIMARY KEY (place, chain)
) STRICT;

CREATE INDEX proof_chain_unpublished ON proof_chain (anchor) WHERE message IS NULL;

-- What an event adds to the chain of hashes of its place.
CREATE TABLE proof_row (
  place INTEGER NOT NULL REFERENCES place (id),
  number INTEGER NOT NULL,
  chain INTEGER NOT NULL,
  turn INTEGER NOT NULL,        -- 0: no key covers it
  used INTEGER NOT NULL,        -- the last turn of that chain that was used by then
  interaction INTEGER NOT NULL,
  visibility TEXT NOT NULL,     -- as it was recorded
  drawn TEXT NOT NULL,          -- the numbers from the stream of its key, '6:3 20:0': 3 of 0-5, then 0 of 0-19
  states BLOB NOT NULL,         -- the digests of the state that it used, before and after it; empty: none
  salt BLOB,                    -- of the commitment to what its person typed; NULL: nothing, or forgotten
  words BLOB NOT NULL,          -- that commitment; empty: nothing was typed
  head BLOB NOT NULL,           -- the hash of all up to and with it
  PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;

-- A person at a place, as the chain of hashes has them.
CREATE TABLE proof_person (
  place INTEGER NOT NULL REFERENCES place (id),
  person INTEGER NOT NULL REFERENCES person (id),
  salt BLOB,         -- NULL: they were forgotten, and nobody can tell any more who it was
  who BLOB NOT NULL, -- the commitment
  PRIMARY KEY (place, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX proof_person_by_person ON proof_person (person);

-- The digest of what players have set for the next chain of a place.
CREATE TABLE proof_salt (
  place INTEGER PRIMARY KEY REFERENCES place (id),
  salt BLOB NOT NULL
) STRICT;
