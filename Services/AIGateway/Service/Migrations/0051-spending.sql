-- What providers were paid for, by day (UTC); a millionth of a cent is the price of a token at one cent a million.
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
-- Calls that are under way, each with the most that it may come to.
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
