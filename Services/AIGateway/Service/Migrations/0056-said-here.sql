-- The times when a user changed a text's favourite mark or reaction on the server. Later imports don't override these
-- changes.
ALTER TABLE texts ADD COLUMN marked_at BIGINT;
ALTER TABLE texts ADD COLUMN reacted_at BIGINT;
-- The time when all texts were deleted, which closes the account's import. The import stays closed when the account is
-- merged with another one.
ALTER TABLE adoptions ADD COLUMN deleted_at BIGINT;
