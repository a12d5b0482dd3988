-- Finds an account's held purchases, which are few, without a scan of all its purchases.
CREATE INDEX purchases_held ON purchases (account, held_until) WHERE state = 'held';

-- The number of purchases of each item, so that they needn't be counted.
CREATE TABLE purchase_counts (
  account TEXT NOT NULL,
  item TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (account, item)
);

INSERT INTO purchase_counts (account, item, count)
SELECT account, item, count(*) FROM purchases WHERE state = 'done' GROUP BY account, item;
