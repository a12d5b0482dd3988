-- When a session was last in use, exact to an hour or so; NULL: not since it began.
ALTER TABLE sessions ADD COLUMN last_used_at BIGINT;
