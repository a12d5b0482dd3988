-- The form of a text's `folded`, which searches look through; 1 is the one before this column.
ALTER TABLE texts ADD COLUMN folding BIGINT NOT NULL DEFAULT 1;
CREATE INDEX texts_not_folded ON texts (number) WHERE folding < 2;
