-- Accounts that are moving to another cell or have moved there.
CREATE TABLE departures (
  account TEXT NOT NULL PRIMARY KEY,
  app TEXT NOT NULL,
  cell TEXT NOT NULL,
  phase TEXT NOT NULL,
  began_at BIGINT NOT NULL,
  next_try_at BIGINT,
  left_at BIGINT
);
CREATE INDEX departures_due ON departures (next_try_at);

-- The digests of these accounts' tokens and of their devices' secrets. A client that presents one of them is
-- redirected.
CREATE TABLE departed_credentials (
  digest TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  cell TEXT NOT NULL
);
CREATE INDEX departed_credentials_account ON departed_credentials (account);
