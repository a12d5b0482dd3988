-- What the stored scores, challenges and reports of an app count: its data must not count something else under the same id.
CREATE TABLE stored_units (
  app TEXT NOT NULL,
  -- leaderboard, draw or report.
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  -- In words, as the app's data had it when the first was stored.
  unit TEXT NOT NULL,
  PRIMARY KEY (app, kind, id)
);
