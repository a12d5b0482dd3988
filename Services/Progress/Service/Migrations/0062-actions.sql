-- What people do, counted in all: the action itself, and its properties value by value or, of numbers, their sum.
CREATE TABLE action_totals (
  account TEXT NOT NULL,
  action TEXT NOT NULL,
  -- Empty for the action itself.
  property TEXT NOT NULL,
  -- Empty for the action itself, and for numbers.
  value TEXT NOT NULL,
  times BIGINT NOT NULL,
  -- Of numbers: what they add up to, and the most.
  amount BIGINT NOT NULL,
  most BIGINT NOT NULL,
  PRIMARY KEY (account, action, property, value)
);
-- The same by the days of the account's own clock.
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
-- What devices told of, so that a repeat counts once.
CREATE TABLE action_reports (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
CREATE INDEX action_reports_by_time ON action_reports (account, at);
-- For which of an app's badges all accounts have been looked through, and how far the next look is.
CREATE TABLE badge_sweeps (
  app TEXT PRIMARY KEY,
  badges TEXT NOT NULL,
  after TEXT NOT NULL,
  is_done BIGINT NOT NULL
);
-- Whose app it is: empty until the account does something.
ALTER TABLE standing ADD COLUMN app TEXT NOT NULL DEFAULT '';
CREATE INDEX standing_by_app ON standing (app, account);
-- What was counted by name until now.
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
