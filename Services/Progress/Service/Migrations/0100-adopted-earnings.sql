-- How much of what was paid for a lesson or on a day is what a device brought of it: where two accounts join, what both
-- brought of the same could have been paid once.
ALTER TABLE earnings ADD COLUMN adopted BIGINT NOT NULL DEFAULT 0;
