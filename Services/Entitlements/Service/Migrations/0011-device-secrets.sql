-- What a device is known by when its app was installed anew, as digests: the one that was used last, and the one that
-- was given out since (E1). NULL: it has none, or it was revoked.
ALTER TABLE devices ADD COLUMN secret_hash TEXT;
ALTER TABLE devices ADD COLUMN next_secret_hash TEXT;

-- The token that a device was given when it came again; it takes the other's place when it is first used.
ALTER TABLE sessions ADD COLUMN next_token_hash TEXT;
CREATE UNIQUE INDEX sessions_by_next_token ON sessions (next_token_hash) WHERE next_token_hash IS NOT NULL;
CREATE INDEX sessions_by_device ON sessions (device);
