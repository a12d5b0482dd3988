-- What the store also signs about a transaction: whether an introductory offer was used, and what was paid, in
-- thousandths of the currency.
ALTER TABLE transactions ADD COLUMN introductory BIGINT NOT NULL DEFAULT 0;
ALTER TABLE transactions ADD COLUMN price BIGINT;
ALTER TABLE transactions ADD COLUMN currency TEXT;

-- Purchases that the store has told of and that nobody has handed in yet: their facts wait for an owner. Numbered for
-- each app in the order they came; the oldest give way.
CREATE TABLE unclaimed (
  environment TEXT NOT NULL,
  original_id TEXT NOT NULL,
  app TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (environment, original_id)
);
CREATE INDEX unclaimed_by_app ON unclaimed (app, number);

-- The store's notifications, so that a repeat is known; numbered like the above.
CREATE TABLE store_notifications (
  app TEXT NOT NULL,
  id TEXT NOT NULL,
  number BIGINT NOT NULL,
  environment TEXT NOT NULL,
  type TEXT NOT NULL,
  subtype TEXT,
  original_id TEXT,
  signed_at BIGINT NOT NULL,
  received_at BIGINT NOT NULL,
  PRIMARY KEY (app, id)
);
CREATE INDEX store_notifications_by_app ON store_notifications (app, number);
