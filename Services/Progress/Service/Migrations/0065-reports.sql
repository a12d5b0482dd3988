-- An app's numbers by the days of the accounts' own clocks, without anybody's name.
CREATE TABLE report_counts (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  action TEXT NOT NULL,
  times BIGINT NOT NULL,
  people BIGINT NOT NULL,
  PRIMARY KEY (app, day, action)
);
-- The same by the values of a property, and what a number adds up to for each.
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
-- Of those who took the first step on a day, how many came to each.
CREATE TABLE report_funnels (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  report TEXT NOT NULL,
  step BIGINT NOT NULL,
  people BIGINT NOT NULL,
  PRIMARY KEY (app, day, report, step)
);
-- Of those who did something first on a day, how many did so many days after it.
CREATE TABLE report_cohorts (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  after BIGINT NOT NULL,
  people BIGINT NOT NULL,
  PRIMARY KEY (app, day, after)
);
-- How far an account has come on the steps of a report, and when it took the first.
CREATE TABLE funnel_places (
  account TEXT NOT NULL,
  report TEXT NOT NULL,
  day BIGINT NOT NULL,
  step BIGINT NOT NULL,
  PRIMARY KEY (account, report)
);
-- The day on which it did something first, and on which of the days that reports ask for it came back.
ALTER TABLE standing ADD COLUMN first_seen_day BIGINT;
ALTER TABLE standing ADD COLUMN returned BIGINT NOT NULL DEFAULT 0;
