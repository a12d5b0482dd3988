-- Plans that were given and not bought: by hand, or for a promotional code (E7).
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

-- Promotional codes that were made together. `days` is how long the plan lasts that one brings; nil: it doesn't end.
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

-- Of a code a digest only, and how often it may still be used.
CREATE TABLE codes (
  app TEXT NOT NULL,
  digest TEXT NOT NULL,
  batch TEXT NOT NULL REFERENCES code_batches (id),
  uses_left BIGINT NOT NULL,
  PRIMARY KEY (app, digest)
);

-- Who has used which code: nobody twice.
CREATE TABLE redemptions (
  account TEXT NOT NULL REFERENCES accounts (id),
  app TEXT NOT NULL,
  digest TEXT NOT NULL,
  grant_id TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, digest)
);
