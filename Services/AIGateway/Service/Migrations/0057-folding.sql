-- The form of `folded`, which searches compare; 1 is the form from before this column existed.
ALTER TABLE texts ADD COLUMN folding BIGINT NOT NULL DEFAULT 1;
CREATE INDEX texts_not_folded ON texts (number) WHERE folding < 2;
