-- What a file is charged with among all files': what has come of it. None: all of it, as the release before says.
ALTER TABLE files ADD COLUMN charged BIGINT;
CREATE INDEX files_empty ON files (expires_at) WHERE charged = 0 AND finished = 0;
