-- Purchases that the development authority signed count while the authority is trusted. While it isn't trusted, they
-- are suspended.
ALTER TABLE purchases ADD COLUMN suspended_at BIGINT;
CREATE INDEX purchases_by_suspension ON purchases (environment, suspended_at);
