-- Which words stand on the cards of large shelves.
CREATE TABLE card_words (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  word TEXT NOT NULL,
  position BIGINT NOT NULL,
  PRIMARY KEY (account, app, word, position)
);
-- The place up to which a shelf's cards are in it; 0 for none.
ALTER TABLE shelves ADD COLUMN indexed_to BIGINT NOT NULL DEFAULT 0;
CREATE INDEX shelves_to_index ON shelves (account, app) WHERE used > 2000 AND indexed_to < last_position;
