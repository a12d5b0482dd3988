-- What accounts' devices are told, for those that were away: bounded by number for each account, and by age.
CREATE TABLE live_events (
  account TEXT NOT NULL,
  -- The account's own counting, from 1, without gaps.
  sequence BIGINT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, sequence)
);
CREATE INDEX live_events_by_age ON live_events (at);
-- The last of each account's, which stays when the events are forgotten.
CREATE TABLE live_heads (account TEXT PRIMARY KEY, sequence BIGINT NOT NULL);
