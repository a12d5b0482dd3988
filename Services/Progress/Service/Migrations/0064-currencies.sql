-- Several currencies, and why an amount was moved.
ALTER TABLE ledger ADD COLUMN currency TEXT NOT NULL DEFAULT '';
ALTER TABLE ledger ADD COLUMN kind TEXT NOT NULL DEFAULT 'earned';
-- The action that paid, or the item that was bought.
ALTER TABLE ledger ADD COLUMN about TEXT NOT NULL DEFAULT '';
UPDATE ledger SET currency = 'coins', about = 'lesson_done';
ALTER TABLE ledger DROP COLUMN reason;
ALTER TABLE standing DROP COLUMN merged_coins;
-- What each wallet has: what its entries come to.
CREATE TABLE wallets (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  balance BIGINT NOT NULL,
  PRIMARY KEY (account, currency)
);
INSERT INTO wallets (account, currency, balance)
  SELECT holder, currency, sum(amount) FROM ledger WHERE holder <> 'treasury' GROUP BY holder, currency;
-- What was bought from a wallet, and what is held for it: held, done or over.
CREATE TABLE purchases (
  account TEXT NOT NULL,
  -- The client's own.
  id TEXT NOT NULL,
  item TEXT NOT NULL,
  currency TEXT NOT NULL,
  price BIGINT NOT NULL,
  state TEXT NOT NULL,
  held_until BIGINT,
  -- The ledger's id of what was paid.
  transfer TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
