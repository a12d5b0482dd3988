-- Accounts, their devices and sessions (E1). Only the SHA-256 digest of a session's token is stored.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  app TEXT NOT NULL,
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE TABLE devices (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  name TEXT,
  created_at INTEGER NOT NULL
);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  device TEXT NOT NULL REFERENCES devices (id),
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
);
CREATE INDEX sessions_by_account ON sessions (account, created_at);

-- Registrations with an idempotency key, so that a repeat finds its session. The key and the params are digests.
CREATE TABLE registrations (
  key_hash TEXT PRIMARY KEY,
  params_hash TEXT NOT NULL,
  session TEXT NOT NULL REFERENCES sessions (id),
  made_at INTEGER NOT NULL
);

-- The owner of each original purchase: the first account that submits it (E3).
CREATE TABLE purchases (
  environment TEXT NOT NULL,
  original_id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (id),
  app TEXT NOT NULL,
  PRIMARY KEY (environment, original_id)
);
CREATE INDEX purchases_by_account ON purchases (account);

-- The data that the App Store last signed about each transaction. Times are in milliseconds.
CREATE TABLE transactions (
  environment TEXT NOT NULL,
  id TEXT NOT NULL,
  original_id TEXT NOT NULL,
  product TEXT NOT NULL,
  purchased_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  upgraded INTEGER NOT NULL,
  trial INTEGER NOT NULL,
  family_shared INTEGER NOT NULL,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (environment, id)
);
CREATE INDEX transactions_by_original ON transactions (environment, original_id);

-- The data that the App Store last signed about each subscription's renewal.
CREATE TABLE renewals (
  environment TEXT NOT NULL,
  original_id TEXT NOT NULL,
  will_renew INTEGER NOT NULL,
  next_product TEXT,
  billing_retry INTEGER NOT NULL,
  grace_until INTEGER,
  signed_at INTEGER NOT NULL,
  PRIMARY KEY (environment, original_id)
);

-- The last announced state of each account's subscription, and the time when the state next changes by itself (E4).
CREATE TABLE subscriptions (
  account TEXT PRIMARY KEY REFERENCES accounts (id),
  app TEXT NOT NULL,
  announced TEXT NOT NULL,
  next_change_at INTEGER
);
CREATE INDEX subscriptions_by_change ON subscriptions (next_change_at);

-- Every change and its cause (E7).
CREATE TABLE audit (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  cause TEXT NOT NULL,
  detail TEXT NOT NULL
);
CREATE INDEX audit_by_account ON audit (account, id);
