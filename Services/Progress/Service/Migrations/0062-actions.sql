-- The total counts of users' actions: one row for the action itself, and rows for its properties. A property has a row
-- for each value or, if it is numeric, one row with its sum.
CREATE TABLE action_totals (
  account TEXT NOT NULL,
  action TEXT NOT NULL,
  -- Empty for the action itself.
  property TEXT NOT NULL,
  -- Empty for the action itself, and for numeric properties.
  value TEXT NOT NULL,
  times BIGINT NOT NULL,
  -- For numeric properties: the sum and the maximum.
  amount BIGINT NOT NULL,
  most BIGINT NOT NULL,
  PRIMARY KEY (account, action, property, value)
);
-- The same counts by day, in the account's time zone.
CREATE TABLE action_days (
  account TEXT NOT NULL,
  action TEXT NOT NULL,
  property TEXT NOT NULL,
  day BIGINT NOT NULL,
  value TEXT NOT NULL,
  times BIGINT NOT NULL,
  amount BIGINT NOT NULL,
  most BIGINT NOT NULL,
  PRIMARY KEY (account, action, property, day, value)
);
-- The actions that devices reported, so that a repeat counts once.
CREATE TABLE action_reports (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
CREATE INDEX action_reports_by_time ON action_reports (account, at);
-- The badges that all accounts of an app were checked for, and the progress of the current check.
CREATE TABLE badge_sweeps (
  app TEXT PRIMARY KEY,
  badges TEXT NOT NULL,
  after TEXT NOT NULL,
  is_done BIGINT NOT NULL
);
-- The account's app; empty until the account does something.
ALTER TABLE standing ADD COLUMN app TEXT NOT NULL DEFAULT '';
CREATE INDEX standing_by_app ON standing (app, account);
-- Actions that were counted in columns of their own until now.
INSERT INTO action_totals (account, action, property, value, times, amount, most)
  SELECT account, 'roasted', '', '', roasts, 0, 0 FROM standing WHERE roasts > 0;
INSERT INTO action_totals (account, action, property, value, times, amount, most)
  SELECT account, 'roasted', 'spice', '', roasts, highest_spice, highest_spice FROM standing WHERE highest_spice > 0;
INSERT INTO action_totals (account, action, property, value, times, amount, most)
  SELECT account, 'roasted', 'category', category, 1, 0, 0 FROM used_categories;
INSERT INTO action_totals (account, action, property, value, times, amount, most)
  SELECT account, 'lesson_done', 'lesson', lesson, 1, 0, 0 FROM lesson_results;
INSERT INTO action_totals (account, action, property, value, times, amount, most)
  SELECT account, 'lesson_done', '', '', count(*), 0, 0 FROM lesson_results GROUP BY account;
INSERT INTO action_totals (account, action, property, value, times, amount, most)
  SELECT account, 'lesson_done', 'gained_diamonds', '', count(*), sum(diamonds), max(diamonds) FROM lesson_results
  GROUP BY account;
DROP TABLE used_categories;
ALTER TABLE standing DROP COLUMN roasts;
ALTER TABLE standing DROP COLUMN highest_spice;
