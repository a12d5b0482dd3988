-- When a book was read last, apart from when its row changed: a favourite isn't read by becoming one. Rows of the release before have none
-- and count as read if they have a page or an end.
ALTER TABLE reading ADD COLUMN read_at BIGINT;
UPDATE reading SET read_at = changed_at WHERE page > 0 OR finished = 1;
