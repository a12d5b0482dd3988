-- Pictures as they are sent, computed once. The previous release still uses `page_halves`. The digest is that of the
-- picture's file, so a new picture gets new rows.
CREATE TABLE page_pictures (
  digest TEXT NOT NULL,
  half TEXT NOT NULL,
  width BIGINT NOT NULL,
  height BIGINT NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (digest, half)
);

-- The pictures' files, in pieces that fit in a reply.
CREATE TABLE picture_pieces (
  digest TEXT NOT NULL,
  half TEXT NOT NULL,
  -- The number of the piece, from 0.
  piece BIGINT NOT NULL,
  -- Base64, as in replies.
  data TEXT NOT NULL,
  PRIMARY KEY (digest, half, piece)
);
