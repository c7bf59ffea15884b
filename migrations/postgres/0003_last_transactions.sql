-- The last transaction of each process that writes, by which it finds out what became of one whose end it did not
-- hear. SQLite has no such table: there, a process knows. A server that crashed gives the number of a transaction
-- that was lost to another one, so that asking it for that number (pg_xact_status) may tell of a stranger.
CREATE TABLE writer (
  id TEXT PRIMARY KEY,    -- drawn by the process when it begins
  last BIGINT NOT NULL,   -- how many transactions it had begun
  at TIMESTAMPTZ NOT NULL -- when that one began
) WITH (fillfactor = 10); -- one row for each process, written again and again
