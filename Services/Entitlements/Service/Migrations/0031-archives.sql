-- Archives that people asked for (R16): one an account.
CREATE TABLE archives (
  account TEXT NOT NULL PRIMARY KEY,
  app TEXT NOT NULL,
  asked_at BIGINT NOT NULL,
  -- While it is being made: when that is gone on with. NULL once it is over.
  next_try_at BIGINT,
  -- Found in "files"; NULL for one that is being made, or is too large.
  file TEXT,
  -- When its person began to read it.
  read_at BIGINT
);
CREATE INDEX archives_to_make ON archives (next_try_at) WHERE next_try_at IS NOT NULL;
