-- What was looked up for each card is kept in its row. `kept` is the version that this holds for: another one, after
-- the release before has written, or before the first look, is brought up to date at the start.
ALTER TABLE cards ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;
-- The names of its tags, as a list in JSON.
ALTER TABLE cards ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
-- Counts the changes of the shelf: which one was the card's last.
ALTER TABLE cards ADD COLUMN change BIGINT NOT NULL DEFAULT 0;
-- Of each side, the notes and so on, the version and the time of its last change since the card was made.
ALTER TABLE cards ADD COLUMN fields TEXT NOT NULL DEFAULT '';
CREATE INDEX cards_not_kept ON cards (id) WHERE kept <> version;
CREATE INDEX cards_by_change ON cards (account, app, change);

ALTER TABLE shelves ADD COLUMN last_change BIGINT NOT NULL DEFAULT 0;
-- Deleted cards are remembered behind this change only.
ALTER TABLE shelves ADD COLUMN forgotten_change BIGINT NOT NULL DEFAULT 0;

CREATE TABLE deleted_cards (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  card TEXT NOT NULL,
  change BIGINT NOT NULL,
  deleted_at BIGINT NOT NULL,
  PRIMARY KEY (account, app, card)
);
CREATE INDEX deleted_cards_by_change ON deleted_cards (account, app, change);
CREATE INDEX deleted_cards_by_time ON deleted_cards (deleted_at);

CREATE INDEX card_tags_by_tag_and_card ON card_tags (tag, card);
DROP INDEX card_tags_by_tag;

-- Tags that are renamed, merged into another or deleted, for more cards than one change takes.
CREATE TABLE tag_moves (
  tag TEXT NOT NULL PRIMARY KEY REFERENCES tags (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  -- The tag that takes its place: itself where only the name is another; none where it is deleted.
  successor TEXT,
  -- The last card that was seen to.
  after_card TEXT NOT NULL
);
