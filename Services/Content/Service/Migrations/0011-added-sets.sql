-- Sets of cards that an account added as a whole: presets, and sets that another account shared.
CREATE TABLE added_sets (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  -- `preset:` or `share:`, followed by the id.
  source TEXT NOT NULL,
  added_at BIGINT NOT NULL,
  PRIMARY KEY (account, app, source)
);
