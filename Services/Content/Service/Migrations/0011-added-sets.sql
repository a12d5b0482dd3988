-- Sets of cards that were added as a whole: presets, and sets that somebody shared.
CREATE TABLE added_sets (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  -- `preset:` or `share:`, and its id.
  source TEXT NOT NULL,
  added_at BIGINT NOT NULL,
  PRIMARY KEY (account, app, source)
);
