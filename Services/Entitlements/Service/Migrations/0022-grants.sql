-- Plans that were granted without a purchase: by an operator, or for a promotional code (E7).
CREATE TABLE grants (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  app TEXT NOT NULL,
  plan TEXT NOT NULL,
  reason TEXT NOT NULL,
  begins_at BIGINT NOT NULL,
  ends_at BIGINT,
  revoked_at BIGINT
);
CREATE INDEX grants_by_account ON grants (account, begins_at);

-- Promotional codes that were created together. `days` is the number of days for which a code grants the plan; NULL for
-- a plan without an end.
CREATE TABLE code_batches (
  id TEXT PRIMARY KEY,
  app TEXT NOT NULL,
  plan TEXT NOT NULL,
  days BIGINT,
  codes BIGINT NOT NULL,
  uses BIGINT NOT NULL,
  redeemed BIGINT NOT NULL,
  note TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  until_at BIGINT NOT NULL,
  revoked_at BIGINT
);
CREATE INDEX code_batches_by_app ON code_batches (app, made_at);

-- The digest of each code, and the number of times that the code can still be used.
CREATE TABLE codes (
  app TEXT NOT NULL,
  digest TEXT NOT NULL,
  batch TEXT NOT NULL REFERENCES code_batches (id),
  uses_left BIGINT NOT NULL,
  PRIMARY KEY (app, digest)
);

-- The codes that each account has redeemed. An account can redeem a code only once.
CREATE TABLE redemptions (
  account TEXT NOT NULL REFERENCES accounts (id),
  app TEXT NOT NULL,
  digest TEXT NOT NULL,
  grant_id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, digest)
);
