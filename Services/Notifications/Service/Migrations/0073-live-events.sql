-- Events for devices that were offline, limited by number per account and by age.
CREATE TABLE live_events (
  account TEXT NOT NULL,
  -- The event's number, counted from 1 for each account, without gaps.
  sequence BIGINT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, sequence)
);
CREATE INDEX live_events_by_age ON live_events (at);
-- The number of each account's last event, which is kept when the events are deleted.
CREATE TABLE live_heads (account TEXT PRIMARY KEY, sequence BIGINT NOT NULL);
