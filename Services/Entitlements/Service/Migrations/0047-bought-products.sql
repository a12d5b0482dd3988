-- The products of each app that were bought at least once. The app's data must keep them.
CREATE TABLE bought_products (
  app TEXT NOT NULL,
  product TEXT NOT NULL,
  PRIMARY KEY (app, product)
);
INSERT INTO bought_products (app, product)
  SELECT DISTINCT accounts.app, transactions.product FROM transactions
  JOIN purchases ON purchases.environment = transactions.environment
    AND purchases.original_id = transactions.original_id
  JOIN accounts ON accounts.id = purchases.account;
