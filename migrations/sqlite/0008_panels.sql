-- Panels are items of the library, too.
CREATE TABLE wider_item (
  owner_kind TEXT NOT NULL CHECK (owner_kind IN ('person', 'home')),
  owner_id INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('roll', 'table', 'character', 'panel')),
  name TEXT NOT NULL CHECK (name <> ''),
  maker INTEGER NOT NULL REFERENCES person (id),
  content INTEGER NOT NULL REFERENCES content (id),
  PRIMARY KEY (owner_kind, owner_id, kind, name)
) STRICT, WITHOUT ROWID;

INSERT INTO wider_item SELECT owner_kind, owner_id, kind, name, maker, content FROM item;

DROP TABLE item;

ALTER TABLE wider_item RENAME TO item;

CREATE INDEX item_by_maker ON item (maker);
