-- The time when the session was last used, accurate to about an hour; NULL if it wasn't used since it began.
ALTER TABLE sessions ADD COLUMN last_used_at BIGINT;
