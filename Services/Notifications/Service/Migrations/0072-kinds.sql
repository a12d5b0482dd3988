-- The app's data defines the kinds of notices. The settings of the daily reminder become a row for each kind.
CREATE TABLE kind_states (
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  is_on BIGINT NOT NULL DEFAULT 1,
  -- The channels that the user turned off, separated by spaces.
  muted TEXT NOT NULL DEFAULT '',
  -- The hour that the user chose; NULL for the app's hour.
  hour BIGINT,
  -- The last day or time for which the notice was sent, so that no notice is sent twice.
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
-- The quiet hours that the user chose; NULL for the app's quiet hours.
ALTER TABLE people ADD COLUMN quiet_from BIGINT;
ALTER TABLE people ADD COLUMN quiet_until BIGINT;
-- The time when the plan ends, if no other plan follows.
ALTER TABLE people ADD COLUMN plan_end BIGINT;
-- The day in the user's time zone on which capped notices were last sent, and their number.
ALTER TABLE people ADD COLUMN capped_day BIGINT;
ALTER TABLE people ADD COLUMN capped_count BIGINT NOT NULL DEFAULT 0;
CREATE INDEX people_by_app ON people (app, account);
-- The last time of each action of an account. It may be recorded before the account itself.
CREATE TABLE activity (
  account TEXT NOT NULL,
  action TEXT NOT NULL,
  at BIGINT NOT NULL,
  -- The day of the action in the account's time zone at that time.
  day BIGINT NOT NULL,
  -- The number of consecutive days with the action.
  days BIGINT NOT NULL,
  PRIMARY KEY (account, action)
);
-- The version of each app's data with which its users' next notices were planned.
CREATE TABLE planned_apps (
  app TEXT PRIMARY KEY,
  digest TEXT NOT NULL,
  -- The last account whose notices were planned again; NULL when planning has finished.
  up_to TEXT
);
ALTER TABLE inbox_notices DROP COLUMN day;
ALTER TABLE inbox_notices ADD COLUMN link TEXT;
ALTER TABLE inbox_notices ADD COLUMN collapse TEXT;
