-- Numbers of the business, by day and by what they are about: they grow with days, and not with people (E8). `amount`
-- counts, or is money in thousandths of `currency`; product and currency are '' where there is none.
CREATE TABLE insight (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  measure TEXT NOT NULL,
  product TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (app, day, measure, product, currency)
);

-- The same by month, of what is summed up since the beginning: months count from year 0.
CREATE TABLE insight_months (
  app TEXT NOT NULL,
  month BIGINT NOT NULL,
  measure TEXT NOT NULL,
  product TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (app, month, measure, product)
);

-- The last day on which an account took each step at the paywall, so that a day counts people once.
CREATE TABLE paywall_steps (
  account TEXT NOT NULL REFERENCES accounts (id),
  step TEXT NOT NULL,
  day BIGINT NOT NULL,
  PRIMARY KEY (account, step)
);

-- The last steps that were reported, so that a repeat counts once.
CREATE TABLE paywall_reports (
  account TEXT NOT NULL REFERENCES accounts (id),
  id TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
CREATE INDEX paywall_reports_by_age ON paywall_reports (account, number);
