-- Where a roll was answered, and which rolls were struck.

-- The id of the message that tells the row, where everyone there can see it; NULL: it is not known.
ALTER TABLE history ADD COLUMN message INTEGER;

-- The number of the row that struck this one; NULL: it counts.
ALTER TABLE history ADD COLUMN struck INTEGER;
