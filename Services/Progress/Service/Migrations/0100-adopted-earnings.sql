-- The part of the amount that comes from a device's import. If two merged accounts have both imported the same lesson
-- or day, it could only have been paid once.
ALTER TABLE earnings ADD COLUMN adopted BIGINT NOT NULL DEFAULT 0;
