-- Files that users upload or download. The bytes are stored in a folder, under the file's id.
CREATE TABLE files (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  kind TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  -- In hexadecimal.
  sha256 TEXT NOT NULL,
  finished BIGINT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX files_by_account ON files (account);
CREATE INDEX files_by_expiry ON files (expires_at);

-- The totals of all files, in a single row with the id 1.
CREATE TABLE file_room (
  id BIGINT NOT NULL PRIMARY KEY,
  files BIGINT NOT NULL,
  bytes BIGINT NOT NULL
);
INSERT INTO file_room (id, files, bytes) VALUES (1, 0, 0);
