-- What a character has is one in a home. What its channels had before is looked up until the first change there.
CREATE INDEX state_by_key ON state (key);

-- Every process keeps the characters that people play in memory, and drops those of a home when it hears of this.
CREATE FUNCTION tell_played() RETURNS TRIGGER LANGUAGE plpgsql AS '
BEGIN
  PERFORM pg_notify(''evenhand_played'', CAST(coalesce(OLD.home_id, NEW.home_id) AS TEXT));
  RETURN NULL;
END';

CREATE FUNCTION tell_shared() RETURNS TRIGGER LANGUAGE plpgsql AS '
BEGIN
  PERFORM pg_notify(''evenhand_played'', CAST(home_id AS TEXT)) FROM place WHERE id = NEW.place;
  RETURN NULL;
END';

CREATE TRIGGER playing_changed AFTER INSERT OR UPDATE OR DELETE ON playing
  FOR EACH ROW EXECUTE FUNCTION tell_played();

CREATE TRIGGER shared_used AFTER INSERT ON shared
  FOR EACH ROW EXECUTE FUNCTION tell_shared();

-- To erase a home is to take its places away from it.
CREATE TRIGGER place_left AFTER UPDATE OF home_id ON place
  FOR EACH ROW WHEN (OLD.home_id <> NEW.home_id) EXECUTE FUNCTION tell_played();
