-- If too many deliveries of a channel wait or have failed, the oldest ones are deleted.
CREATE INDEX deliveries_by_lane ON deliveries (lane, created_at, id);
