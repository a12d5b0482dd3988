-- Coins that two merged accounts had both earned for the same results. They are kept in addition to the coins of the
-- results.
ALTER TABLE standing ADD COLUMN merged_coins BIGINT NOT NULL DEFAULT 0;
