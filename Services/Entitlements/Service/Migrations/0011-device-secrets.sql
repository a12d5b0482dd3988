-- The digests of the secrets with which a device returns to its account after a reinstallation: the secret that was
-- used last, and the one that was issued since (E1). NULL if there is none, or if it was revoked.
ALTER TABLE devices ADD COLUMN secret_hash TEXT;
ALTER TABLE devices ADD COLUMN next_secret_hash TEXT;

-- The digest of the token that a returning device received. The token replaces the other one when it is first used.
ALTER TABLE sessions ADD COLUMN next_token_hash TEXT;
CREATE UNIQUE INDEX sessions_by_next_token ON sessions (next_token_hash) WHERE next_token_hash IS NOT NULL;
CREATE INDEX sessions_by_device ON sessions (device);
