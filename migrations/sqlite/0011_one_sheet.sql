-- What a character has is one in a home. What its channels had before is looked up until each value was changed.
CREATE INDEX state_in_channels ON state (key) WHERE kind = 'counter';
