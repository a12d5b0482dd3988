-- One row per account: its streak, and the numbers that badges depend on.
CREATE TABLE standing (
  account TEXT PRIMARY KEY,
  streak INTEGER NOT NULL DEFAULT 0,
  longest_streak INTEGER NOT NULL DEFAULT 0,
  last_active_day INTEGER,
  roasts INTEGER NOT NULL DEFAULT 0,
  highest_spice INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE used_categories (
  account TEXT NOT NULL,
  category TEXT NOT NULL,
  PRIMARY KEY (account, category)
);
CREATE TABLE unlocked_badges (
  account TEXT NOT NULL,
  badge TEXT NOT NULL,
  unlocked_at INTEGER NOT NULL,
  PRIMARY KEY (account, badge)
);
-- The best result of each completed lesson.
CREATE TABLE lesson_results (
  account TEXT NOT NULL,
  lesson TEXT NOT NULL,
  diamonds INTEGER NOT NULL,
  coins INTEGER NOT NULL,
  completed_at INTEGER NOT NULL,
  PRIMARY KEY (account, lesson)
);
CREATE TABLE attempts (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  lesson TEXT NOT NULL,
  seed INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  finished_at INTEGER
);
CREATE UNIQUE INDEX one_open_attempt ON attempts (account, lesson) WHERE finished_at IS NULL;
CREATE TABLE attempt_answers (
  attempt TEXT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
  question TEXT NOT NULL,
  correct INTEGER NOT NULL,
  PRIMARY KEY (attempt, question)
);
-- Double entry: each transfer has two rows whose amounts add up to zero.
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  transfer TEXT NOT NULL,
  holder TEXT NOT NULL,
  amount INTEGER NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX ledger_by_holder ON ledger (holder);
