-- Who entered the faces of a roll that is another person's; the words in it are theirs.
CREATE TABLE entered (
  place BIGINT NOT NULL REFERENCES place (id),
  number BIGINT NOT NULL,
  person BIGINT NOT NULL REFERENCES person (id),
  PRIMARY KEY (place, number)
);

CREATE INDEX entered_by_person ON entered (person);
