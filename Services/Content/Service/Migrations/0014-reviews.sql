-- Whether a card was ever seen in a review.
ALTER TABLE cards ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
CREATE INDEX cards_never_seen ON cards (account, app, position) WHERE seen = 0;

-- Each look at a card, and what was known of the card after it: so one that is handed in late changes only those after.
CREATE TABLE reviews (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  id TEXT NOT NULL,
  card TEXT NOT NULL REFERENCES cards (id) ON DELETE CASCADE,
  rating BIGINT NOT NULL,
  reviewed_at BIGINT NOT NULL,
  stage BIGINT NOT NULL,
  step BIGINT,
  stability DOUBLE PRECISION NOT NULL,
  difficulty DOUBLE PRECISION NOT NULL,
  due_at BIGINT NOT NULL,
  PRIMARY KEY (account, app, id)
);
CREATE INDEX reviews_by_card ON reviews (card, reviewed_at, id);

-- When each card that was seen comes again: what the last review says.
CREATE TABLE schedules (
  card TEXT NOT NULL PRIMARY KEY REFERENCES cards (id) ON DELETE CASCADE,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  due_at BIGINT NOT NULL,
  stage BIGINT NOT NULL,
  step BIGINT,
  stability DOUBLE PRECISION NOT NULL,
  difficulty DOUBLE PRECISION NOT NULL,
  seen_at BIGINT NOT NULL,
  reviews BIGINT NOT NULL
);
CREATE INDEX schedules_by_time ON schedules (account, app, due_at);

CREATE TABLE review_days (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  -- Days since 1970 by the account's own clock.
  day BIGINT NOT NULL,
  again BIGINT NOT NULL,
  hard BIGINT NOT NULL,
  good BIGINT NOT NULL,
  easy BIGINT NOT NULL,
  spent_ms BIGINT NOT NULL,
  PRIMARY KEY (account, app, day)
);

CREATE TABLE language_counts (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  front_language TEXT NOT NULL,
  back_language TEXT NOT NULL,
  cards BIGINT NOT NULL,
  PRIMARY KEY (account, app, front_language, back_language)
);
