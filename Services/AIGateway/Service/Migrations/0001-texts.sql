CREATE TABLE roasts (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  text TEXT NOT NULL,
  category TEXT NOT NULL,
  spice INTEGER NOT NULL,
  mood TEXT,
  collection TEXT,
  language TEXT NOT NULL,
  origin TEXT NOT NULL,
  created_at INTEGER NOT NULL
);
CREATE INDEX roasts_by_account ON roasts (account, number);
-- Meanings are the same for all accounts.
CREATE TABLE meanings (
  app TEXT NOT NULL,
  card TEXT NOT NULL,
  language TEXT NOT NULL,
  meaning TEXT NOT NULL,
  PRIMARY KEY (app, card, language)
);
-- Calls of an account under a quota, by the user's own day.
CREATE TABLE usage (
  account TEXT NOT NULL,
  rule TEXT NOT NULL,
  day INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (account, rule, day)
);
