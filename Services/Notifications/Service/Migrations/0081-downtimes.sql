-- When the service was seen to run last: one row.
CREATE TABLE uptime (
  id BIGINT PRIMARY KEY,
  seen_at BIGINT NOT NULL
);
-- Times of an hour or more in which it didn't run. They don't count as anybody's absence.
CREATE TABLE downtimes (
  from_at BIGINT PRIMARY KEY,
  until_at BIGINT NOT NULL
);
