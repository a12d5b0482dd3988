-- Kinds of notices are data: what was one choice of the daily reminder is a row for each kind.
CREATE TABLE kind_states (
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  is_on BIGINT NOT NULL DEFAULT 1,
  -- The ways by which the person doesn't want it, with a space between.
  muted TEXT NOT NULL DEFAULT '',
  -- The person's own hour; NULL for the app's.
  hour BIGINT,
  -- The last occasion on which it was told: a day, or a time. None comes twice.
  told BIGINT,
  PRIMARY KEY (account, kind)
);
INSERT INTO kind_states (account, kind, is_on, hour, told)
  SELECT account, 'daily_reminder', reminders_on, hour, (
    SELECT max(day) FROM inbox_notices
    WHERE inbox_notices.account = people.account AND inbox_notices.kind = 'daily_reminder')
  FROM people WHERE hour > 0;
ALTER TABLE people DROP COLUMN reminders_on;
ALTER TABLE people DROP COLUMN hour;
-- Quiet hours of the person's own; NULL for the app's.
ALTER TABLE people ADD COLUMN quiet_from BIGINT;
ALTER TABLE people ADD COLUMN quiet_until BIGINT;
-- When the plan ends, where nothing follows it.
ALTER TABLE people ADD COLUMN plan_end BIGINT;
-- The person's own day on which capped notices were told, and how many.
ALTER TABLE people ADD COLUMN capped_day BIGINT;
ALTER TABLE people ADD COLUMN capped_count BIGINT NOT NULL DEFAULT 0;
CREATE INDEX people_by_app ON people (app, account);
-- What an account did last. It may be known before the account is.
CREATE TABLE activity (
  account TEXT NOT NULL,
  action TEXT NOT NULL,
  at BIGINT NOT NULL,
  -- The day that it was by the account's clock then.
  day BIGINT NOT NULL,
  -- How many days in a row it has been done.
  days BIGINT NOT NULL,
  PRIMARY KEY (account, action)
);
-- By which of an app's data its people's next notices were planned.
CREATE TABLE planned_apps (
  app TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  -- Up to which account a planning anew has come; NULL once it is done.
  up_to TEXT
);
ALTER TABLE inbox_notices DROP COLUMN day;
ALTER TABLE inbox_notices ADD COLUMN link TEXT;
ALTER TABLE inbox_notices ADD COLUMN collapse TEXT;
