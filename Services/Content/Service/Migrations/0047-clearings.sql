-- Shelves all of whose cards were deleted, and the cards are still to go: the places and changes up to which that is so.
CREATE TABLE clearings (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  up_to BIGINT NOT NULL,
  change BIGINT NOT NULL,
  PRIMARY KEY (account, app)
);
