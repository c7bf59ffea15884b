-- Whom the host blocks: people and servers, by their ids at Discord. They are neither answered nor recorded.
CREATE TABLE block (
  kind TEXT NOT NULL CHECK (kind IN ('person', 'server')),
  id BIGINT NOT NULL,
  since BIGINT NOT NULL, -- milliseconds since 1970
  PRIMARY KEY (kind, id)
);

-- Every process has them in memory, and reads them anew when it hears of this.
CREATE FUNCTION tell_blocks() RETURNS TRIGGER
  LANGUAGE plpgsql AS 'BEGIN NOTIFY evenhand_blocks; RETURN NULL; END';

CREATE TRIGGER block_changed AFTER INSERT OR UPDATE OR DELETE ON block
  FOR EACH STATEMENT EXECUTE FUNCTION tell_blocks();
