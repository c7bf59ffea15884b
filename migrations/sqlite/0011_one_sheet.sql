-- What a character has is one in a home. What its channels had before is looked up until the first change there.
-- With an index of the kind of these states alone, SQLite would prepare each search for a state anew.
CREATE INDEX state_by_key ON state (key);
