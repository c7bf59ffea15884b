-- Which events used a state: it goes with the last of them.
CREATE INDEX event_by_state ON event (state) WHERE state IS NOT NULL;
