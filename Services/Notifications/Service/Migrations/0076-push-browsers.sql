-- The browsers that receive an account's pushes.
CREATE TABLE push_browsers (
  -- The browser's address at its push service. It belongs to one account only.
  endpoint TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  session TEXT NOT NULL,
  -- The keys for encrypting messages to the browser, as the browser supplied them.
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  -- The server's public key when the browser was registered. The push service accepts no other key.
  sender TEXT NOT NULL,
  set_at BIGINT NOT NULL
);
CREATE INDEX push_browsers_by_account ON push_browsers (account, endpoint);
