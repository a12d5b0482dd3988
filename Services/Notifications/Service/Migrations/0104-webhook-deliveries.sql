-- The last sequence number of each webhook.
CREATE TABLE lane_sequences (
  lane TEXT PRIMARY KEY,
  last BIGINT NOT NULL
);
-- The number of the delivery in its lane; NULL for a push.
ALTER TABLE deliveries ADD COLUMN sequence BIGINT;
-- The type of the event; NULL for a push.
ALTER TABLE deliveries ADD COLUMN type TEXT;
-- The HTTP status of the last attempt; NULL if there was no response.
ALTER TABLE deliveries ADD COLUMN status BIGINT;
-- The time of the last attempt.
ALTER TABLE deliveries ADD COLUMN tried_at BIGINT;
-- The time when the receiver accepted the delivery. The last ones of a webhook are kept, so that they can be resent.
ALTER TABLE deliveries ADD COLUMN done_at BIGINT;
CREATE INDEX deliveries_by_success ON deliveries (done_at, lane, id);
