-- The words of cards, for accounts with many cards.
CREATE TABLE card_words (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  word TEXT NOT NULL,
  position BIGINT NOT NULL,
  PRIMARY KEY (account, app, word, position)
);
-- The position up to which the account's cards are in `card_words`; 0 if none are.
ALTER TABLE shelves ADD COLUMN indexed_to BIGINT NOT NULL DEFAULT 0;
CREATE INDEX shelves_to_index ON shelves (account, app) WHERE used > 2000 AND indexed_to < last_position;
