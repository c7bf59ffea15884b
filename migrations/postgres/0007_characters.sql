-- Characters are items of the library, too.
ALTER TABLE item DROP CONSTRAINT item_kind_check;
ALTER TABLE item ADD CONSTRAINT item_kind_check CHECK (kind IN ('roll', 'table', 'character'));

-- Which character a person plays in a channel, of their own or of the home.
CREATE TABLE playing (
  home_id BIGINT NOT NULL,
  channel_id BIGINT NOT NULL,
  person BIGINT NOT NULL REFERENCES person (id),
  owner_kind TEXT COLLATE "C" NOT NULL CHECK (owner_kind IN ('person', 'home')),
  name TEXT COLLATE "C" NOT NULL, -- of the item, which may be gone
  PRIMARY KEY (home_id, channel_id, person)
);

CREATE INDEX playing_by_person ON playing (person);
