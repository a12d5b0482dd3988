-- Whom we know, how to speak to them, and when they want to be reminded.
CREATE TABLE people (
  account TEXT PRIMARY KEY,
  app TEXT NOT NULL,
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  reminders_on INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  -- When the next daily reminder is due; NULL for never.
  next_at INTEGER
);
CREATE INDEX people_by_next ON people (next_at);
CREATE TABLE inbox_notices (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- What makes the notice one of its kind: the badge, or the user's day. None comes twice.
  occasion TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  -- The user's own day, to count a day's notices.
  day INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  read_at INTEGER,
  UNIQUE (account, kind, occasion)
);
CREATE INDEX notices_by_account ON inbox_notices (account, number);
