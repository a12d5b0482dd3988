-- The devices that receive an account's pushes.
CREATE TABLE push_devices (
  -- The device's token from Apple's push service. It belongs to one account only.
  token TEXT PRIMARY KEY,
  account TEXT NOT NULL,
  session TEXT NOT NULL,
  environment TEXT NOT NULL,
  set_at BIGINT NOT NULL
);
CREATE INDEX push_devices_by_account ON push_devices (account, token);
