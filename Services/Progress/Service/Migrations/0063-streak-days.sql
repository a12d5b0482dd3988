-- The days with an action that keeps the streak, in the account's time zone. The streak is computed from them.
CREATE TABLE streak_days (
  account TEXT NOT NULL,
  day BIGINT NOT NULL,
  first_at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  -- 1 for a day without an action that support granted.
  is_given BIGINT NOT NULL,
  PRIMARY KEY (account, day)
);
-- Freezes other than those that the streak earns, by their source.
CREATE TABLE streak_freezes (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
CREATE TABLE streak_milestones (
  account TEXT NOT NULL,
  days BIGINT NOT NULL,
  reached_at BIGINT NOT NULL,
  PRIMARY KEY (account, days)
);
-- The days that support granted, with the operator.
CREATE TABLE streak_repairs (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  at BIGINT NOT NULL,
  by_whom TEXT NOT NULL,
  reason TEXT NOT NULL,
  first_day BIGINT NOT NULL,
  last_day BIGINT NOT NULL
);
CREATE INDEX streak_repairs_by_account ON streak_repairs (account, at);
-- The account's time zone when it was last active.
ALTER TABLE standing ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
ALTER TABLE standing ADD COLUMN last_active_at BIGINT;
ALTER TABLE standing ADD COLUMN first_day BIGINT;
ALTER TABLE standing ADD COLUMN freezes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE standing ADD COLUMN covered BIGINT NOT NULL DEFAULT 0;
-- The days of the current runs. The times of the actions aren't known, so noon (UTC) is used.
INSERT INTO streak_days (account, day, first_at, last_at, is_given)
  WITH RECURSIVE run (account, day, days) AS (
    SELECT account, last_active_day, streak FROM standing WHERE streak > 0
    UNION ALL SELECT account, day - 1, days - 1 FROM run WHERE days > 1)
  SELECT account, day, day * 86400000 + 43200000, day * 86400000 + 43200000, 0 FROM run;
UPDATE standing SET last_active_at = last_active_day * 86400000 + 43200000,
  first_day = last_active_day - streak + 1 WHERE streak > 0;
