-- Business figures by day, measure and product (E8). The number of rows doesn't grow with the number of users. `amount`
-- is a count, or an amount of money in thousandths of `currency`. `product` and `currency` are empty if there is none.
CREATE TABLE insight (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  measure TEXT NOT NULL,
  product TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (app, day, measure, product, currency)
);

-- The same figures by month, for measures that are totals since the beginning. Months are counted from year 0.
CREATE TABLE insight_months (
  app TEXT NOT NULL,
  month BIGINT NOT NULL,
  measure TEXT NOT NULL,
  product TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (app, month, measure, product)
);

-- The last day on which an account took each step at the paywall, so that each account counts once per day.
CREATE TABLE paywall_steps (
  account TEXT NOT NULL REFERENCES accounts (id),
  step TEXT NOT NULL,
  day BIGINT NOT NULL,
  PRIMARY KEY (account, step)
);

-- The latest reported steps, so that a repeated report counts once.
CREATE TABLE paywall_reports (
  account TEXT NOT NULL REFERENCES accounts (id),
  id TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
CREATE INDEX paywall_reports_by_age ON paywall_reports (account, number);
