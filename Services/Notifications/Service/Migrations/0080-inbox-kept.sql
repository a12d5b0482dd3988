-- Each request for the inbox counts the unread notices.
CREATE INDEX notices_unread ON inbox_notices (account, read_at) WHERE read_at IS NULL;
-- The time until which an unread notice is kept even if there are too many newer ones; NULL if there is no such time.
ALTER TABLE inbox_notices ADD COLUMN kept_until BIGINT;
