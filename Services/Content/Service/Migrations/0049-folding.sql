-- The folding of texts for searches and of tags' names can change between releases. `folding` is the version of the
-- card whose texts `folded` contains in the current form. If it differs from `version`, a release with another folding
-- has changed the card, and `folded` must be computed again.
ALTER TABLE cards ADD COLUMN folding BIGINT NOT NULL DEFAULT 0;
CREATE INDEX cards_not_folded ON cards (id) WHERE folding <> version;
-- The form of `folded`; 1 is the form from before this column existed. A release with another folding writes 1.
ALTER TABLE tags ADD COLUMN folding BIGINT NOT NULL DEFAULT 1;
CREATE INDEX tags_not_folded ON tags (id) WHERE folding < 2;
