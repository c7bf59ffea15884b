-- Who entered the faces of a roll that is another person's; the words in it are theirs.
CREATE TABLE entered (
  place INTEGER NOT NULL REFERENCES place (id),
  number INTEGER NOT NULL,
  person INTEGER NOT NULL REFERENCES person (id),
  PRIMARY KEY (place, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX entered_by_person ON entered (person);
