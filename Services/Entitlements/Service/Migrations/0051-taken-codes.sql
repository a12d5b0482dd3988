-- Promotional codes of this cell that accounts of other cells have used. `taker` is a digest of the account.
CREATE TABLE taken_codes (
  app TEXT NOT NULL,
  digest TEXT NOT NULL,
  taker TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (app, digest, taker)
);
