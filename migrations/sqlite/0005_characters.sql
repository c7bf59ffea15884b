-- Characters are items of the library, too.
CREATE TABLE wider_item (
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'home')),
  owner_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('roll', 'table', 'character')),
  name TEXT NOT NULL CHECK (name <> ''),
  maker INTEGER NOT NULL REFERENCES person (id),
  content INTEGER NOT NULL REFERENCES content (id),
  PRIMARY KEY (owner_kind, owner_id, kind, name)
) STRICT, WITHOUT ROWID;

INSERT INTO wider_item SELECT owner_kind, owner_id, kind, name, maker, content FROM item;

DROP TABLE item;

ALTER TABLE wider_item RENAME TO item;

CREATE INDEX item_by_maker ON item (maker);

-- Which character a person plays in a channel, of their own or of the home.
CREATE TABLE playing (
  home_id INTEGER NOT NULL,
  channel_id INTEGER NOT NULL,
  person INTEGER NOT NULL REFERENCES person (id),
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'home')),
  name TEXT NOT NULL, -- of the item, which may be gone
  PRIMARY KEY (home_id, channel_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX playing_by_person ON playing (person);
