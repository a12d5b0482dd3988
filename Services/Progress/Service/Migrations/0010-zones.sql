-- The time zones of an account, with the time since which each applies (R5). An account without a row has had only one
-- time zone.
CREATE TABLE zones (
  account TEXT NOT NULL,
  -- Milliseconds since 1970; 0 for the first time zone.
  since BIGINT NOT NULL,
  time_zone TEXT NOT NULL,
  PRIMARY KEY (account, since)
);
