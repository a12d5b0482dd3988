-- An account's cards in one app: their number, and the languages of the next card.
CREATE TABLE shelves (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  used BIGINT NOT NULL DEFAULT 0,
  -- Never decreases, so that a cursor always marks the same position.
  last_position BIGINT NOT NULL DEFAULT 0,
  front_language TEXT,
  back_language TEXT,
  PRIMARY KEY (account, app)
);

CREATE TABLE cards (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  position BIGINT NOT NULL,
  front TEXT NOT NULL,
  back TEXT NOT NULL,
  front_language TEXT NOT NULL,
  back_language TEXT NOT NULL,
  notes TEXT NOT NULL,
  favorite BIGINT NOT NULL,
  -- Front, back and notes without case and accents, for searches.
  folded TEXT NOT NULL,
  version BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  UNIQUE (account, app, position)
);

CREATE TABLE tags (
  id TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  name TEXT NOT NULL,
  -- The name in lower case. Two spellings with the same value are one tag.
  folded TEXT NOT NULL,
  UNIQUE (account, app, folded)
);

CREATE TABLE card_tags (
  card TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  tag TEXT NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
  place BIGINT NOT NULL,
  PRIMARY KEY (card, tag)
);
CREATE INDEX card_tags_by_tag ON card_tags (tag);
