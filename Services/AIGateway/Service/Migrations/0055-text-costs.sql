-- The cost of each account's latest texts, without their words.
CREATE TABLE text_costs (
  number BIGINT PRIMARY KEY,
  account TEXT NOT NULL,
  generator TEXT NOT NULL,
  -- The text's id in the history; NULL if the text was never there. The id is kept when the text is deleted.
  text TEXT,
  language TEXT NOT NULL,
  origin TEXT NOT NULL,
  provider TEXT,
  model TEXT,
  -- The version of the generator's prompt.
  template BIGINT NOT NULL,
  attempts BIGINT NOT NULL,
  input_tokens BIGINT NOT NULL,
  output_tokens BIGINT NOT NULL,
  micro_cents BIGINT NOT NULL,
  took_ms BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX text_costs_by_account ON text_costs (account, number);
