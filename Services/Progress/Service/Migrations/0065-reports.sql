-- Counts of an app's actions by day in the users' time zones, without the users' ids.
CREATE TABLE report_counts (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  action TEXT NOT NULL,
  times BIGINT NOT NULL,
  people BIGINT NOT NULL,
  PRIMARY KEY (app, day, action)
);
-- The same counts for each value of a property, with the sum of a numeric property.
CREATE TABLE report_values (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  report TEXT NOT NULL,
  value TEXT NOT NULL,
  times BIGINT NOT NULL,
  people BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (app, day, report, value)
);
-- The number of users who reached each step, by the day of the first step.
CREATE TABLE report_funnels (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  report TEXT NOT NULL,
  step BIGINT NOT NULL,
  people BIGINT NOT NULL,
  PRIMARY KEY (app, day, report, step)
);
-- The number of users who were active again after a number of days, by the day on which they were first active.
CREATE TABLE report_cohorts (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  after BIGINT NOT NULL,
  people BIGINT NOT NULL,
  PRIMARY KEY (app, day, after)
);
-- The last step that an account reached in a report, and the day of the first step.
CREATE TABLE funnel_places (
  account TEXT NOT NULL,
  report TEXT NOT NULL,
  day BIGINT NOT NULL,
  step BIGINT NOT NULL,
  PRIMARY KEY (account, report)
);
-- The day on which the account was first active, and the reported intervals after which it was active again.
ALTER TABLE standing ADD COLUMN first_seen_day BIGINT;
ALTER TABLE standing ADD COLUMN returned BIGINT NOT NULL DEFAULT 0;
