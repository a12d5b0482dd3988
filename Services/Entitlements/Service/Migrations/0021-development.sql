-- Purchases of the development authority count while it is trusted. When it isn't any more they are suspended, and come
-- back with it.
ALTER TABLE purchases ADD COLUMN suspended_at BIGINT;
CREATE INDEX purchases_by_suspension ON purchases (environment, suspended_at);
