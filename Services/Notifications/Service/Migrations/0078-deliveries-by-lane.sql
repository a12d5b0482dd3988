-- The oldest of a lane go where too many wait, or lie as dead letters.
CREATE INDEX deliveries_by_lane ON deliveries (lane, created_at, id);
