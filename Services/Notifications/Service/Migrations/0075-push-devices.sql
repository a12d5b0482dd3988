-- Where accounts are reached by pushes.
CREATE TABLE push_devices (
  -- What Apple's push service knows the device by; one account's only.
  token TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  session TEXT NOT NULL,
  environment TEXT NOT NULL,
  set_at BIGINT NOT NULL
);
CREATE INDEX push_devices_by_account ON push_devices (account, token);
