-- Running sums, from which statistics are made in a time that does not grow with the history.
--
-- A row for each day of UTC, each person and all of them together, and each thing that has a law of its own.
-- With a rowid: the sums of rolls with a memory are too long to be kept in the key's tree.
CREATE TABLE tally (
  place INTEGER NOT NULL REFERENCES place (id),
  day INTEGER NOT NULL,    -- since 1970
  person INTEGER NOT NULL, -- of the table person; 0: all together
  subject TEXT NOT NULL,   -- such as 'roll 2d6' or 'hand d6'
  rolls INTEGER NOT NULL,
  sums BLOB NOT NULL,      -- one long whole number, two's complement, the lowest byte first
  PRIMARY KEY (place, day, person, subject)
) STRICT;

-- For finding the sums of a person, wherever they are.
CREATE INDEX tally_by_person ON tally (person) WHERE person <> 0;

-- The last row of a place that was made before there were sums.
CREATE TABLE untallied (
  place INTEGER PRIMARY KEY REFERENCES place (id),
  number INTEGER NOT NULL
) STRICT;

INSERT INTO untallied (place, number) SELECT place, max(number) FROM history GROUP BY place;
