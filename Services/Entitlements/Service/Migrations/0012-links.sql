-- Codes by which a device joins an account, as digests: one an account (E1).
CREATE TABLE links (
  account TEXT PRIMARY KEY REFERENCES accounts (id),
  code_hash TEXT NOT NULL UNIQUE,
  expires_at BIGINT NOT NULL
);

-- Codes that an account has tried in vain since a time.
CREATE TABLE wrong_codes (
  account TEXT PRIMARY KEY REFERENCES accounts (id),
  tries BIGINT NOT NULL,
  since BIGINT NOT NULL
);

-- Accounts that became part of another one.
CREATE TABLE merges (
  account TEXT PRIMARY KEY,
  into_account TEXT NOT NULL,
  app TEXT NOT NULL,
  began_at BIGINT NOT NULL,
  next_try_at BIGINT NOT NULL,
  -- When all services had done their part; NULL until then.
  finished_at BIGINT
);
CREATE INDEX merges_under_way ON merges (next_try_at) WHERE finished_at IS NULL;
CREATE INDEX merges_by_into ON merges (into_account) WHERE finished_at IS NULL;

-- The services that have done their part of one.
CREATE TABLE merge_receipts (
  account TEXT NOT NULL REFERENCES merges (account) ON DELETE CASCADE,
  service TEXT NOT NULL,
  PRIMARY KEY (account, service)
);
