-- The secrets that were given out before `next_secret_hash` and not used, the oldest first, with blanks between them
-- (E1).
ALTER TABLE devices ADD COLUMN unused_secret_hashes TEXT;
