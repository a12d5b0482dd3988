-- Whether a finished book is being read again. The previous release doesn't write this column.
ALTER TABLE reading ADD COLUMN again BIGINT;
