-- The cost of providers by day (UTC) for all accounts that call from one address. The address itself isn't stored:
-- `origin` is computed from it with the day's key. Both are deleted after two days.
CREATE TABLE origin_spending (
  origin TEXT NOT NULL,
  day BIGINT NOT NULL,
  calls BIGINT NOT NULL,
  tokens BIGINT NOT NULL,
  micro_cents BIGINT NOT NULL,
  PRIMARY KEY (origin, day)
);
CREATE TABLE origin_keys (
  day BIGINT PRIMARY KEY,
  secret TEXT NOT NULL
);
ALTER TABLE open_calls ADD COLUMN origin TEXT;
CREATE INDEX open_calls_by_origin ON open_calls (origin);
