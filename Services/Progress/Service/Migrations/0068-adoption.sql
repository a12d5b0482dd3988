-- Imports from an account's devices (M1): the time of the first import, and the time until which data is accepted.
CREATE TABLE adoptions (
  account TEXT PRIMARY KEY,
  began_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL
);
-- The balances that devices submitted, by the devices' own ids.
CREATE TABLE adopted_balances (
  account TEXT NOT NULL,
  id TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
-- The amount that the imported lessons and days could have paid, and the part of it that was credited.
CREATE TABLE adopted_currencies (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  payable BIGINT NOT NULL,
  paid BIGINT NOT NULL,
  PRIMARY KEY (account, currency)
);
