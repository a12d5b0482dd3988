-- The directory of cells must learn of the sign-ins and purchases from before this deployment was a cell. This table
-- records the progress.
CREATE TABLE told_claims (
  kind TEXT NOT NULL PRIMARY KEY,
  after_first TEXT NOT NULL,
  after_second TEXT NOT NULL,
  is_done BIGINT NOT NULL
);
