-- The tokens that StoreKit includes in accounts' purchases (`appAccountToken`): one per account, and those of the
-- accounts that were merged into it (E3).
CREATE TABLE store_tokens (
  token TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id)
);
CREATE INDEX store_tokens_by_account ON store_tokens (account, token);

-- The token in the transaction, even if it belongs to another account; NULL if there is none.
ALTER TABLE transactions ADD COLUMN account_token TEXT;

-- The time when the purchase last moved to another account; NULL if it never moved.
ALTER TABLE purchases ADD COLUMN moved_at BIGINT;

-- Requests to join another account, made by presenting that account's purchase on the device that bought it; one
-- request per account.
CREATE TABLE join_requests (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL UNIQUE REFERENCES accounts (id),
  asked_account TEXT NOT NULL REFERENCES accounts (id),
  device_name TEXT,
  asked_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- 1 if the request was accepted, 0 if it was refused, and NULL until then.
  accepted BIGINT
);
CREATE INDEX join_requests_by_asked ON join_requests (asked_account, asked_at);
