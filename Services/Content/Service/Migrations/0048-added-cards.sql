-- How many cards were made on a day, beside how many were looked at.
ALTER TABLE review_days ADD COLUMN added BIGINT NOT NULL DEFAULT 0;
-- Whose days an import's cards are made on.
ALTER TABLE imports ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
