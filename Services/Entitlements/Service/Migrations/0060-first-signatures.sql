-- The time when the App Store signed the oldest known data about the transaction, if `signed_at` belongs to later data
-- (E4).
ALTER TABLE transactions ADD COLUMN first_signed_at BIGINT;
