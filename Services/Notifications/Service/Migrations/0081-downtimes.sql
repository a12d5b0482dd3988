-- The last time at which the service was known to run, in a single row.
CREATE TABLE uptime (
  id BIGINT PRIMARY KEY,
  seen_at BIGINT NOT NULL
);
-- Periods of an hour or more in which the service didn't run. They don't count as a user's absence.
CREATE TABLE downtimes (
  from_at BIGINT PRIMARY KEY,
  until_at BIGINT NOT NULL
);
