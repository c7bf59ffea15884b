-- Rolls that are hidden, who sees the blind ones, and whose memory a roll uses.

-- From whom a row is hidden: from nobody, from all but its roller, or from all but the game masters.
-- It is emptied when the row is revealed, by the same transaction that adds the row that says so.
ALTER TABLE history ADD COLUMN veil TEXT NOT NULL DEFAULT '' CHECK (veil IN ('', 'secret', 'blind'));

-- Who shares registers, counts and decks.
ALTER TABLE configuration ADD COLUMN memory TEXT NOT NULL DEFAULT 'channel' CHECK (memory IN ('channel', 'person'));

-- JSON: arrays of the ids of people, and of roles.
ALTER TABLE configuration ADD COLUMN game_masters TEXT NOT NULL DEFAULT '[]';
ALTER TABLE configuration ADD COLUMN game_master_roles TEXT NOT NULL DEFAULT '[]';
