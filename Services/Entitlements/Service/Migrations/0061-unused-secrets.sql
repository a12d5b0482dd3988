-- The digests of unused secrets that were issued before `next_secret_hash`, oldest first, separated by spaces (E1).
ALTER TABLE devices ADD COLUMN unused_secret_hashes TEXT;
