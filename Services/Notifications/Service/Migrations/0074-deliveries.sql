-- What is to be brought to others, and what couldn't be.
CREATE TABLE deliveries (
  id TEXT PRIMARY KEY,
  -- The way that it goes: 'webhook:crm', 'apns'.
  lane TEXT NOT NULL,
  -- Whom of the lane it is for; NULL where the lane is one.
  address TEXT,
  -- NULL for what is said of an account that is gone.
  account TEXT,
  app TEXT NOT NULL,
  body TEXT NOT NULL,
  tries BIGINT NOT NULL,
  -- Why the last try failed.
  reason TEXT,
  created_at BIGINT NOT NULL,
  -- NULL for a dead letter.
  next_at BIGINT,
  died_at BIGINT
);
CREATE INDEX deliveries_by_next ON deliveries (next_at);
CREATE INDEX deliveries_by_death ON deliveries (died_at);
CREATE INDEX deliveries_by_account ON deliveries (account, id);
-- When the streak ends if nothing is done, as whoever counts it says.
ALTER TABLE activity ADD COLUMN ends_at BIGINT;
