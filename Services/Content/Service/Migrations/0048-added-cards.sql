-- The number of cards created on the day, in addition to the numbers of reviews.
ALTER TABLE review_days ADD COLUMN added BIGINT NOT NULL DEFAULT 0;
-- The time zone that determines the day on which an imported card counts as created.
ALTER TABLE imports ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';
