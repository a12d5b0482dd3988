-- Archives that users requested (R16); one per account.
CREATE TABLE archives (
  account TEXT NOT NULL PRIMARY KEY,
  app TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  -- The time of the next step while the archive is being made; NULL when it has ended.
  next_try_at BIGINT,
  -- The id in `files`; NULL while the archive is being made, and if it is too large.
  file TEXT,
  -- The time when the user began to read the archive.
  read_at BIGINT
);
CREATE INDEX archives_to_make ON archives (next_try_at) WHERE next_try_at IS NOT NULL;
