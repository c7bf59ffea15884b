-- Panels are items of the library, too.
ALTER TABLE item DROP CONSTRAINT item_kind_check;
ALTER TABLE item ADD CONSTRAINT item_kind_check CHECK (kind IN ('roll', 'table', 'character', 'panel'));
