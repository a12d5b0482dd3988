-- What was taken over from an account's devices (M1): since when and until when pieces come.
CREATE TABLE adoptions (
  account TEXT PRIMARY KEY,
  began_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL
);
-- What devices said that they had of a currency, by ids of their own.
CREATE TABLE adopted_balances (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
-- What lessons and days that were taken over could have paid, and what of it came into the wallet.
CREATE TABLE adopted_currencies (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  payable BIGINT NOT NULL,
  paid BIGINT NOT NULL,
  PRIMARY KEY (account, currency)
);
