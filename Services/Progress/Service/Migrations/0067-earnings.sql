-- Amounts that were paid once for a lesson, or up to a maximum per day.
CREATE TABLE earnings (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  action TEXT NOT NULL,
  -- The action's property that determines the amount; empty for a fixed amount.
  property TEXT NOT NULL,
  -- Empty for an amount that is limited per day.
  lesson TEXT NOT NULL,
  -- 0 for an amount that is paid once per lesson.
  day BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (account, currency, action, property, lesson, day)
);
INSERT INTO earnings (account, currency, action, property, lesson, day, amount)
  SELECT account, 'coins', 'lesson_done', 'gained_coins', lesson, 0, coins FROM lesson_results WHERE coins > 0;
-- The days to which daily maximums apply, with the time when each began. Most of them are days in the account's time
-- zone.
CREATE TABLE earning_days (
  account TEXT NOT NULL,
  day BIGINT NOT NULL,
  began_at BIGINT NOT NULL,
  PRIMARY KEY (account, day)
);
CREATE INDEX earning_days_by_time ON earning_days (account, began_at);
-- The amount that two merged accounts were both paid for the same thing and have spent. It is deducted from future
-- earnings.
ALTER TABLE wallets ADD COLUMN owed BIGINT NOT NULL DEFAULT 0;
-- Questions that were answered wrongly in abandoned attempts since the lesson was last finished.
CREATE TABLE given_up_errors (
  account TEXT NOT NULL,
  lesson TEXT NOT NULL,
  question TEXT NOT NULL,
  PRIMARY KEY (account, lesson, question)
);
