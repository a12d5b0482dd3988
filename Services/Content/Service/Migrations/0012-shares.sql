-- Sets of cards that are shared under codes.
CREATE TABLE shares (
  -- Eight characters. The code is stored instead of a digest, because its owner can view it.
  code TEXT NOT NULL PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  title TEXT,
  imports BIGINT NOT NULL DEFAULT 0,
  created_at BIGINT NOT NULL
);
CREATE INDEX shares_by_owner ON shares (account, app, created_at);

CREATE TABLE shared_cards (
  code TEXT NOT NULL REFERENCES shares (code) ON DELETE CASCADE,
  account TEXT NOT NULL,
  place BIGINT NOT NULL,
  card TEXT NOT NULL,
  PRIMARY KEY (code, place)
);
