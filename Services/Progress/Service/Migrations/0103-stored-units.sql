-- The meaning of an app's stored scores, challenges and reports. The app's data must not change the meaning of an id.
CREATE TABLE stored_units (
  app TEXT NOT NULL,
  -- leaderboard, draw or report.
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  -- A description in words, from the app's data at the time when the first number was stored.
  unit TEXT NOT NULL,
  PRIMARY KEY (app, kind, id)
);
