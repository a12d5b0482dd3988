-- The time when the day began, which determines when the next day may begin; 0 for days from before this column
-- existed.
ALTER TABLE usage ADD COLUMN began_at BIGINT NOT NULL DEFAULT 0;
