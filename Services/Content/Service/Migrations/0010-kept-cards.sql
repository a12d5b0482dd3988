-- Data that had to be looked up for each card is stored with the card. `kept` is the version of the card that the
-- stored data belongs to. If it differs from `version`, the previous release has changed the card, or the data was
-- never stored. The service updates such cards when it starts.
ALTER TABLE cards ADD COLUMN kept BIGINT NOT NULL DEFAULT 0;
-- The names of the card's tags, as a JSON list.
ALTER TABLE cards ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
-- The number of the card's last change, among the changes of all cards of the account.
ALTER TABLE cards ADD COLUMN change BIGINT NOT NULL DEFAULT 0;
-- For each part of the card, such as a side or the notes: the version and the time of its last change since the card
-- was created.
ALTER TABLE cards ADD COLUMN fields TEXT NOT NULL DEFAULT '';
CREATE INDEX cards_not_kept ON cards (id) WHERE kept <> version;
CREATE INDEX cards_by_change ON cards (account, app, change);

ALTER TABLE shelves ADD COLUMN last_change BIGINT NOT NULL DEFAULT 0;
-- Deletions up to this change are no longer stored.
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

-- Tags that are being renamed, merged or deleted and have more cards than one transaction changes.
CREATE TABLE tag_moves (
  tag TEXT NOT NULL PRIMARY KEY REFERENCES tags (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  -- The tag that replaces this one: the tag itself if only its name changes; NULL if it is deleted.
  successor TEXT,
  -- The last card that was processed.
  after_card TEXT NOT NULL
);
