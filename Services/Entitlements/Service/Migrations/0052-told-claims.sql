-- How far the directory of cells was told of the sign-ins and purchases that were here before this stack was a cell.
CREATE TABLE told_claims (
  kind TEXT NOT NULL PRIMARY KEY,
  after_first TEXT NOT NULL,
  after_second TEXT NOT NULL,
  is_done BIGINT NOT NULL
);
