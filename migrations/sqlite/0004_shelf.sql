-- Named things that a person or a server keeps: saved rolls and encounter tables.
--
-- With a rowid: tables are too long to be kept in the key's tree.
CREATE TABLE shelf (
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'home')),
  owner_id INTEGER NOT NULL, -- the id of the person, or of the home whose settings hold
  kind TEXT NOT NULL CHECK (kind IN ('roll', 'table')),
  name TEXT NOT NULL CHECK (name <> ''),
  maker_id INTEGER NOT NULL, -- the id of the person who put it there
  body TEXT NOT NULL,        -- JSON: an object
  PRIMARY KEY (owner_kind, owner_id, kind, name)
) STRICT;

-- For finding what a person has made, wherever it is.
CREATE INDEX shelf_by_maker ON shelf (maker_id);
