-- 1 once the card was reviewed.
ALTER TABLE cards ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
CREATE INDEX cards_never_seen ON cards (account, app, position) WHERE seen = 0;

-- Each review of a card, with the schedule that followed from it. A review that is submitted late changes only the
-- later ones.
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

-- The next review of each reviewed card, according to its last review.
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
  -- Days since 1970 in the account's time zone.
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
