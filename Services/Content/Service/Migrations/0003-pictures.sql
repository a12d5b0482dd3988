-- Pictures as they are sent, made once; the release before goes on with its own in page_halves. The digest is the picture file's, so a new
-- picture gets new rows.
CREATE TABLE page_pictures (
  digest TEXT NOT NULL,
  half TEXT NOT NULL,
  width BIGINT NOT NULL,
  height BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (digest, half)
);

-- Their files, in pieces that fit an answer.
CREATE TABLE picture_pieces (
  digest TEXT NOT NULL,
  half TEXT NOT NULL,
  -- From 0.
  piece BIGINT NOT NULL,
  -- Base64, as it is sent.
  data TEXT NOT NULL,
  PRIMARY KEY (digest, half, piece)
);
