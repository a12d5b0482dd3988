-- The sign-ins that are linked to an account, by the id that the sign-in service gives the user (E1). Each app has its
-- own sign-ins.
CREATE TABLE identities (
  app TEXT NOT NULL,
  subject TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (id),
  linked_at BIGINT NOT NULL,
  PRIMARY KEY (app, subject)
);
CREATE INDEX identities_by_account ON identities (account);

-- The digests of nonces for future sign-ins; one per device.
CREATE TABLE identity_nonces (
  device TEXT PRIMARY KEY REFERENCES devices (id),
  account TEXT NOT NULL REFERENCES accounts (id),
  nonce_hash TEXT NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX identity_nonces_by_account ON identity_nonces (account);
