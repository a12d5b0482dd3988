CREATE TABLE reading (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  book TEXT NOT NULL,
  page BIGINT NOT NULL,
  finished BIGINT NOT NULL,
  favorite BIGINT NOT NULL,
  changed_at BIGINT NOT NULL,
  PRIMARY KEY (account, app, book)
);

-- The halves of page pictures, computed once. The digest is that of the picture's file, so a new picture gets new
-- halves.
CREATE TABLE page_halves (
  digest TEXT NOT NULL,
  half TEXT NOT NULL,
  width BIGINT NOT NULL,
  height BIGINT NOT NULL,
  -- Base64, as in replies.
  data TEXT NOT NULL,
  PRIMARY KEY (digest, half)
);
