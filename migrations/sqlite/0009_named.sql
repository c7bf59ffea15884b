-- Whom an event names besides its own person: who shared dice in a roll together, who was given a turn, who entered
-- the faces. So that each of them stays known while it is kept, and what they typed in it is found.
CREATE TABLE named (
  place INTEGER NOT NULL REFERENCES place (id),
  number INTEGER NOT NULL,
  person INTEGER NOT NULL REFERENCES person (id),
  typed INTEGER NOT NULL CHECK (typed IN (0, 1)), -- whether the words in it are theirs
  PRIMARY KEY (place, number, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX named_by_person ON named (person);

INSERT INTO named SELECT place, number, person, 1 FROM entered;

INSERT OR IGNORE INTO named
SELECT event.place, event.number, person.id, 0
FROM event, json_tree(json_array(json(request), json(used), json(before), json(line))) AS part
JOIN person ON person.id = part.value
WHERE (instr(request, '{"@":') OR instr(used, '{"@":') OR instr(before, '{"@":') OR instr(line, '{"@":'))
  AND part.key = '@' AND part.type = 'integer' AND person.id <> event.person;

DROP TABLE entered;
