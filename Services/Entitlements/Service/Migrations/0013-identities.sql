-- Who signed in to an account, as the sign-in service calls them (E1). Kept for each app apart.
CREATE TABLE identities (
  app TEXT NOT NULL,
  subject TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (id),
  linked_at BIGINT NOT NULL,
  PRIMARY KEY (app, subject)
);
CREATE INDEX identities_by_account ON identities (account);

-- Nonces of sign-ins to come, as digests: one a device.
CREATE TABLE identity_nonces (
  device TEXT PRIMARY KEY REFERENCES devices (id),
  account TEXT NOT NULL REFERENCES accounts (id),
  nonce_hash TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX identity_nonces_by_account ON identity_nonces (account);
