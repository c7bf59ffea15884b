-- Whether a person has said that they throw real dice: they are offered to type what these show.
ALTER TABLE person ADD COLUMN real_dice SMALLINT NOT NULL DEFAULT 0 CHECK (real_dice IN (0, 1));
