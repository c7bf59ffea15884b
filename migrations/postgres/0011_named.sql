-- Whom an event names besides its own person: who shared dice in a roll together, who was given a turn, who entered
-- the faces. So that each of them stays known while it is kept, and what they typed in it is found.
CREATE TABLE named (
  place BIGINT NOT NULL REFERENCES place (id),
  number BIGINT NOT NULL,
  person BIGINT NOT NULL REFERENCES person (id),
  typed SMALLINT NOT NULL CHECK (typed IN (0, 1)), -- whether the words in it are theirs
  PRIMARY KEY (place, number, person)
);

CREATE INDEX named_by_person ON named (person);

INSERT INTO named SELECT place, number, person, 1 FROM entered;

INSERT INTO named
SELECT DISTINCT event.place, event.number, person.id, 0
FROM event
CROSS JOIN LATERAL unnest(ARRAY[request::text, used::text, before::text, line::text]) AS text (part)
CROSS JOIN LATERAL regexp_matches(text.part, '\{"@":(\d+)\}', 'g') AS found
JOIN person ON person.id = CAST(found[1] AS BIGINT)
WHERE person.id <> event.person
ON CONFLICT DO NOTHING;

DROP TABLE entered;
