-- Deliveries to devices and webhooks that are waiting or have failed.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  -- The channel: 'webhook:crm', 'apns'.
  lane TEXT NOT NULL,
  -- The recipient in the channel; NULL if the channel has only one.
  address TEXT,
  -- NULL if the account was erased.
  account TEXT,
  app TEXT NOT NULL,
  body TEXT NOT NULL,
  tries BIGINT NOT NULL,
  -- The reason why the last attempt failed.
  reason TEXT,
  created_at BIGINT NOT NULL,
  -- The time of the next attempt; NULL for a delivery that was given up.
  next_at BIGINT,
  died_at BIGINT
);
CREATE INDEX deliveries_by_next ON deliveries (next_at);
CREATE INDEX deliveries_by_death ON deliveries (died_at);
CREATE INDEX deliveries_by_account ON deliveries (account, id);
-- The time when the streak ends if the user does nothing, as reported by `progress`.
ALTER TABLE activity ADD COLUMN ends_at BIGINT;
