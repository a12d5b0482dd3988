-- Supports several currencies, and records the reason for each amount.
ALTER TABLE ledger ADD COLUMN currency TEXT NOT NULL DEFAULT '';
ALTER TABLE ledger ADD COLUMN kind TEXT NOT NULL DEFAULT 'earned';
-- The action that earned the amount, or the item that was bought.
ALTER TABLE ledger ADD COLUMN about TEXT NOT NULL DEFAULT '';
UPDATE ledger SET currency = 'coins', about = 'lesson_done';
ALTER TABLE ledger DROP COLUMN reason;
ALTER TABLE standing DROP COLUMN merged_coins;
-- The balances of each wallet: the sums of its entries.
CREATE TABLE wallets (
  account TEXT NOT NULL,
  currency TEXT NOT NULL,
  balance BIGINT NOT NULL,
  PRIMARY KEY (account, currency)
);
INSERT INTO wallets (account, currency, balance)
  SELECT holder, currency, sum(amount) FROM ledger WHERE holder <> 'treasury' GROUP BY holder, currency;
-- The purchases from a wallet. The state is held, done or over.
CREATE TABLE purchases (
  account TEXT NOT NULL,
  -- The client's own id for the purchase.
  id TEXT NOT NULL,
  item TEXT NOT NULL,
  currency TEXT NOT NULL,
  price BIGINT NOT NULL,
  state TEXT NOT NULL,
  held_until BIGINT,
  -- The payment's id in the ledger.
  transfer TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, id)
);
