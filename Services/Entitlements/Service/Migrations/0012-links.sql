-- The digests of the codes with which a device joins an account; one per account (E1).
CREATE TABLE links (
  account TEXT PRIMARY KEY REFERENCES accounts (id),
  code_hash TEXT NOT NULL UNIQUE,
  expires_at BIGINT NOT NULL
);

-- The number of wrong codes that an account has entered since a time.
CREATE TABLE wrong_codes (
  account TEXT PRIMARY KEY REFERENCES accounts (id),
  tries BIGINT NOT NULL,
  since BIGINT NOT NULL
);

-- Accounts that were merged into another account.
CREATE TABLE merges (
  account TEXT PRIMARY KEY,
  into_account TEXT NOT NULL,
  app TEXT NOT NULL,
  began_at BIGINT NOT NULL,
  next_try_at BIGINT NOT NULL,
  -- The time when all services had finished; NULL until then.
  finished_at BIGINT
);
CREATE INDEX merges_under_way ON merges (next_try_at) WHERE finished_at IS NULL;
CREATE INDEX merges_by_into ON merges (into_account) WHERE finished_at IS NULL;

-- The services that have finished their part of a merge.
CREATE TABLE merge_receipts (
  account TEXT NOT NULL REFERENCES merges (account) ON DELETE CASCADE,
  service TEXT NOT NULL,
  PRIMARY KEY (account, service)
);
