-- What was paid for something that pays once, or so much a day: for a lesson, or on a day.
CREATE TABLE earnings (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  action TEXT NOT NULL,
  -- The action's number that says how much; empty where it is a fixed amount.
  property TEXT NOT NULL,
  -- Empty for what is paid by the day.
  lesson TEXT NOT NULL,
  -- 0 for what is paid by the lesson.
  day BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (account, currency, action, property, lesson, day)
);
INSERT INTO earnings (account, currency, action, property, lesson, day, amount)
  SELECT account, 'coins', 'lesson_done', 'gained_coins', lesson, 0, coins FROM lesson_results WHERE coins > 0;
-- The days that earnings are bounded by, and when each began: mostly those of the account's own clock.
CREATE TABLE earning_days (
  account TEXT NOT NULL,
  day BIGINT NOT NULL,
  began_at BIGINT NOT NULL,
  PRIMARY KEY (account, day)
);
CREATE INDEX earning_days_by_time ON earning_days (account, began_at);
-- What both of two accounts that became one had been paid for the same, and have spent: it is taken from what comes next.
ALTER TABLE wallets ADD COLUMN owed BIGINT NOT NULL DEFAULT 0;
-- What was answered wrongly in attempts that were given up since the lesson was last finished.
CREATE TABLE given_up_errors (
  account TEXT NOT NULL,
  lesson TEXT NOT NULL,
  question TEXT NOT NULL,
  PRIMARY KEY (account, lesson, question)
);
