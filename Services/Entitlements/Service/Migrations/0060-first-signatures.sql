-- When the store signed the oldest text that is known about a transaction, if `signed_at` is of a later one (E4).
ALTER TABLE transactions ADD COLUMN first_signed_at BIGINT;
