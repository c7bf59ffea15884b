-- A channel that a home has named for heads of proofs, where the last one could not be posted.
CREATE TABLE unposted (
  home_id BIGINT NOT NULL,
  channel_id BIGINT NOT NULL,
  since BIGINT NOT NULL, -- when the first one in a row was due
  obstacle TEXT NOT NULL CHECK (obstacle IN ('gone', 'forbidden', 'unreachable')), -- of the last one
  PRIMARY KEY (home_id, channel_id)
);
