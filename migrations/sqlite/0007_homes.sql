-- Letting go: servers that are gone, people who want to be forgotten, rolls that are older than wanted.

-- A server that was once seen as having the bot, and in how many daily listings in a row it was missing.
CREATE TABLE home (
  home_id INTEGER PRIMARY KEY,
  missing INTEGER NOT NULL CHECK (missing >= 0)
) STRICT;

-- For finding all places of a home. A place whose rows are being deleted has the home 0 and, so that nobody
-- finds it there, a channel that is the negative of its number.
CREATE INDEX place_by_home ON place (home_id);

-- Someone who is being forgotten. The person's row holds the negative of its own number in place of the id
-- from the first moment on; this row goes when the id is nowhere else.
CREATE TABLE forgetting (
  person INTEGER PRIMARY KEY REFERENCES person (id),
  user_id INTEGER NOT NULL
) STRICT;

-- For finding the states that belong to one person: the names of their slots end in ` of ` and the id.
CREATE INDEX state_of_person ON state (substr(slot, instr(slot, ' of ') + 4)) WHERE instr(slot, ' of ') > 0;

-- The states of a place after its row `number`: all rows up to there were deleted, or soon are.
CREATE TABLE checkpoint (
  place INTEGER PRIMARY KEY REFERENCES place (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  states TEXT NOT NULL -- JSON: an object of states by the names of their slots
) STRICT;
