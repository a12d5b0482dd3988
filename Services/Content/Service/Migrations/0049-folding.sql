-- How texts are folded for searches and tags' names can change. `folding` is the card's version whose texts `folded` has
-- in the present form: another one, after a write by a release that folds otherwise, says to make it anew.
ALTER TABLE cards ADD COLUMN folding BIGINT NOT NULL DEFAULT 0;
CREATE INDEX cards_not_folded ON cards (id) WHERE folding <> version;
-- The form that `folded` has; 1 is the one before this column. A release that folds otherwise writes 1.
ALTER TABLE tags ADD COLUMN folding BIGINT NOT NULL DEFAULT 1;
CREATE INDEX tags_not_folded ON tags (id) WHERE folding < 2;
