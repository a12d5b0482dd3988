-- What an account has held is few, whatever it bought: found without looking through all of that.
CREATE INDEX purchases_held ON purchases (account, held_until) WHERE state = 'held';

-- How often each item was bought, so that nobody counts.
CREATE TABLE purchase_counts (
  account TEXT NOT NULL,
  item TEXT NOT NULL,
  count BIGINT NOT NULL,
  PRIMARY KEY (account, item)
);

INSERT INTO purchase_counts (account, item, count)
SELECT account, item, count(*) FROM purchases WHERE state = 'done' GROUP BY account, item;
