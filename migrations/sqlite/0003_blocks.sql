-- Whom the host blocks: people and servers, by their ids at Discord. They are neither answered nor recorded.
CREATE TABLE block (
  kind TEXT NOT NULL CHECK (kind IN ('person', 'server')),
  id INTEGER NOT NULL,
  since INTEGER NOT NULL, -- milliseconds since 1970
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
