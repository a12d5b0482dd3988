-- When its owner marked a text here, or took the mark off: whatever devices bring later, it stays so. The same of what is
-- said of it.
ALTER TABLE texts ADD COLUMN marked_at BIGINT;
ALTER TABLE texts ADD COLUMN reacted_at BIGINT;
-- When all texts were deleted, which ends an account's taking over; so it stays where the account joins another.
ALTER TABLE adoptions ADD COLUMN deleted_at BIGINT;
