-- Browsers in which accounts are reached by pushes.
CREATE TABLE push_browsers (
  -- Where the browser's push service takes messages for it; one account's only.
  endpoint TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  session TEXT NOT NULL,
  -- What messages for it are sealed with, as the browser gave it.
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- Our public key then: the service takes messages by no other.
  sender TEXT NOT NULL,
  set_at BIGINT NOT NULL
);
CREATE INDEX push_browsers_by_account ON push_browsers (account, endpoint);
