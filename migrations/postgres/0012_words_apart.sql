-- The words that people typed, apart from what a row says for good: to forget someone is to take them away. The four
-- parts of a row (request, used, before, line) then are what the proof of its place commits to. Words that stand in
-- the parts of earlier rows are moved by the step of this name in bot/storage/words.py, after this file.
ALTER TABLE event ADD COLUMN words JSON; -- JSON: what belongs into these parts besides; NULL: nothing, or forgotten
ALTER TABLE event ADD COLUMN words_by BIGINT REFERENCES person (id); -- who typed them; NULL: the person of the row

CREATE INDEX event_by_typist ON event (words_by) WHERE words_by IS NOT NULL;

UPDATE event SET words_by = typist.person FROM named AS typist
WHERE typist.typed = 1 AND typist.place = event.place AND typist.number = event.number;

ALTER TABLE named DROP COLUMN typed;

-- What an event adds to the chain of hashes of its place, in its own row; NULL: no proof was kept.
ALTER TABLE event ADD COLUMN chain BIGINT;
ALTER TABLE event ADD COLUMN turn BIGINT;        -- 0: no key covers it
ALTER TABLE event ADD COLUMN last_turn BIGINT;   -- of that chain that was used by then
ALTER TABLE event ADD COLUMN interaction BIGINT;
ALTER TABLE event ADD COLUMN recorded TEXT;       -- its visibility when it was recorded
ALTER TABLE event ADD COLUMN drawn TEXT;          -- the numbers from the stream of its key, '6:3 20:0': 3 of 0-5, ...
ALTER TABLE event ADD COLUMN states BYTEA;         -- the digests of its state, before and after; empty: it has none
ALTER TABLE event ADD COLUMN salt BYTEA;           -- of the commitment to the words; NULL: no words, or forgotten
ALTER TABLE event ADD COLUMN commitment BYTEA;     -- to the words; empty: nothing was typed
ALTER TABLE event ADD COLUMN head BYTEA;           -- the hash of all up to and with it

UPDATE event SET chain = proof.chain, turn = proof.turn, last_turn = proof.used, interaction = proof.interaction,
  recorded = proof.visibility, drawn = proof.drawn, states = proof.states, salt = proof.salt,
  commitment = proof.words, head = proof.head
FROM proof_row AS proof WHERE proof.place = event.place AND proof.number = event.number;

-- Of the event at a checkpoint the next one needs these, when it is deleted.
ALTER TABLE checkpoint ADD COLUMN chain BIGINT;
ALTER TABLE checkpoint ADD COLUMN last_turn BIGINT;
ALTER TABLE checkpoint ADD COLUMN head BYTEA;

UPDATE checkpoint SET chain = proof.chain, last_turn = proof.used, head = proof.head
FROM proof_row AS proof WHERE proof.place = checkpoint.place AND proof.number = checkpoint.number;

DROP TABLE proof_row;

-- The uses of a state that a whole home shares, in the order of its turns: by which event of which place.
CREATE TABLE shared (
  state BIGINT NOT NULL,
  turn BIGINT NOT NULL,
  place BIGINT NOT NULL REFERENCES place (id),
  number BIGINT NOT NULL,
  PRIMARY KEY (state, turn)
);

CREATE INDEX shared_by_event ON shared (place, number);
