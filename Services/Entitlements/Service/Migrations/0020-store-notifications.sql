-- Further data that the App Store signs about a transaction: whether an introductory offer was used, and the price
-- paid, in thousandths of the currency.
ALTER TABLE transactions ADD COLUMN introductory BIGINT NOT NULL DEFAULT 0;
ALTER TABLE transactions ADD COLUMN price BIGINT;
ALTER TABLE transactions ADD COLUMN currency TEXT;

-- Purchases that the App Store has reported but no account has submitted yet. Their data is kept for the future owner.
-- `number` counts the purchases of an app in order of arrival. The oldest ones are dropped if there are too many.
CREATE TABLE unclaimed (
  environment TEXT NOT NULL,
  original_id TEXT NOT NULL,
  app TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (environment, original_id)
);
CREATE INDEX unclaimed_by_app ON unclaimed (app, number);

-- The App Store's notifications, so that a repeat is recognised. `number` counts as in `unclaimed`.
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
