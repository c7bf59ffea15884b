-- Settings of a home, and of single channels in it: only what someone has decided.

CREATE TABLE setting (
  home_id INTEGER NOT NULL,
  channel_id INTEGER NOT NULL, -- 0: all channels of the home
  decided TEXT NOT NULL,       -- JSON: an object of values by the names of the settings
  PRIMARY KEY (home_id, channel_id)
) STRICT, WITHOUT ROWID;

-- The channel of a thread, whose settings hold in it; 0: it is no thread, or it is not known yet.
ALTER TABLE place ADD COLUMN parent_id INTEGER NOT NULL DEFAULT 0;

-- What equals the default was decided by nobody: `nullif` makes it null, and the patch leaves nulls out.
INSERT INTO setting (home_id, channel_id, decided)
SELECT home_id, 0, json_patch('{}', json_object(
  'd100_from', nullif(d100_from, 1),
  'method', nullif(method, 'human'),
  'tightness', nullif(tightness, '1'),
  'reset', nullif(reset, 'everyone'),
  'memory', nullif(memory, 'channel'),
  'game_masters', json(nullif(game_masters, '[]')),
  'game_master_roles', json(nullif(game_master_roles, '[]'))
))
FROM configuration;

DROP TABLE configuration;
