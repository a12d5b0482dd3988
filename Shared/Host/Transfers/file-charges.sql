-- The part of the file's size that counts towards the total: the bytes received so far. If NULL, the whole size counts,
-- as in the previous release.
ALTER TABLE files ADD COLUMN charged BIGINT;
CREATE INDEX files_empty ON files (expires_at) WHERE charged = 0 AND finished = 0;
