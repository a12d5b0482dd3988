-- The accounts, with their languages, time zones and reminders.
CREATE TABLE people (
  account TEXT PRIMARY KEY,
  app TEXT NOT NULL,
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  reminders_on INTEGER NOT NULL,
  hour INTEGER NOT NULL,
  -- The time of the next daily reminder; NULL if there is none.
  next_at INTEGER
);
CREATE INDEX people_by_next ON people (next_at);
CREATE TABLE inbox_notices (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- The reason for the notice, such as a badge or a day. Each reason leads to at most one notice of a kind.
  occasion TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  -- The day in the user's time zone, to count the notices of a day.
  day INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  read_at INTEGER,
  UNIQUE (account, kind, occasion)
);
CREATE INDEX notices_by_account ON inbox_notices (account, number);
