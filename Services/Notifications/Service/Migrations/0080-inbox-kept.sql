-- What is unread is counted for every look into the inbox.
CREATE INDEX notices_unread ON inbox_notices (account, read_at) WHERE read_at IS NULL;
-- Until when an unread one stays although there are too many newer ones; NULL for no such time.
ALTER TABLE inbox_notices ADD COLUMN kept_until BIGINT;
