-- Which zone an account's clock went by, and since when (R5). An account without a row has had one zone only.
CREATE TABLE zones (
  account TEXT NOT NULL,
  -- Milliseconds since 1970; 0 for the zone that it began with.
  since BIGINT NOT NULL,
  time_zone TEXT NOT NULL,
  PRIMARY KEY (account, since)
);
