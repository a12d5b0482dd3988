-- The day for which the completed challenge was counted. If two merged accounts have both completed the challenge, one
-- completion is subtracted from its day.
ALTER TABLE challenges_done ADD COLUMN day BIGINT;
