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

-- Halves of page pictures, made once. The digest is the picture file's, so a new picture gets new halves.
CREATE TABLE page_halves (
  digest TEXT NOT NULL,
  half TEXT NOT NULL,
  width BIGINT NOT NULL,
  height BIGINT NOT NULL,
  -- Base64, as it is sent.
  data TEXT NOT NULL,
  PRIMARY KEY (digest, half)
);
