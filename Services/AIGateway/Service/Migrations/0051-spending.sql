-- The cost of providers by day (UTC). At a price of one cent per million tokens, a token costs a millionth of a cent.
CREATE TABLE spending (
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  provider TEXT NOT NULL,
  calls BIGINT NOT NULL,
  input_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  micro_cents BIGINT NOT NULL,
  PRIMARY KEY (app, day, provider)
);
CREATE TABLE account_spending (
  account TEXT NOT NULL,
  day BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  tokens BIGINT NOT NULL,
  micro_cents BIGINT NOT NULL,
  PRIMARY KEY (account, day)
);
-- Running calls, each with its maximum cost.
CREATE TABLE open_calls (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  day BIGINT NOT NULL,
  provider TEXT NOT NULL,
  input_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  micro_cents BIGINT NOT NULL
);
CREATE INDEX open_calls_by_account ON open_calls (account);
CREATE INDEX open_calls_by_app ON open_calls (app);
