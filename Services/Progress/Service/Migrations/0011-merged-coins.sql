-- Coins that two accounts, which are one now, had earned for the same results: they are kept beside those of the results.
ALTER TABLE standing ADD COLUMN merged_coins BIGINT NOT NULL DEFAULT 0;
