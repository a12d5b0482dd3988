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
-- The meanings of cards, which all accounts share.
CREATE TABLE meanings (
  app TEXT NOT NULL,
  card TEXT NOT NULL,
  language TEXT NOT NULL,
  meaning TEXT NOT NULL,
  PRIMARY KEY (app, card, language)
);
-- The number of an account's calls under a quota, by day in the account's time zone.
CREATE TABLE usage (
  account TEXT NOT NULL,
  rule TEXT NOT NULL,
  day INTEGER NOT NULL,
  calls INTEGER NOT NULL,
  PRIMARY KEY (account, rule, day)
);
