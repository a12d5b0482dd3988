-- Whether a finished book is being read again. The release before leaves it out.
ALTER TABLE reading ADD COLUMN again BIGINT;
