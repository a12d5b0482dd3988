-- What accounts have StoreKit sign into their purchases (`appAccountToken`): one an account, and more of those that
-- became part of it (E3).
CREATE TABLE store_tokens (
  token TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id)
);
CREATE INDEX store_tokens_by_account ON store_tokens (account, token);

-- The token that a transaction carries, whosoever it is; NULL for none.
ALTER TABLE transactions ADD COLUMN account_token TEXT;

-- When a purchase last went over to another account; NULL for never.
ALTER TABLE purchases ADD COLUMN moved_at BIGINT;

-- Accounts that presented a purchase of another one on the device that bought it, and would join the other: one each.
CREATE TABLE join_requests (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL UNIQUE REFERENCES accounts (id),
  asked_account TEXT NOT NULL REFERENCES accounts (id),
  device_name TEXT,
  asked_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- 1: it may, 0: it may not; NULL until somebody says so.
  accepted BIGINT
);
CREATE INDEX join_requests_by_asked ON join_requests (asked_account, asked_at);
