-- The time when a book was last read. In contrast to `changed_at`, it doesn't change when the book becomes a favourite.
-- Rows that the previous release wrote don't have it. They count as read if the book was opened or finished.
ALTER TABLE reading ADD COLUMN read_at BIGINT;
UPDATE reading SET read_at = changed_at WHERE page > 0 OR finished = 1;
