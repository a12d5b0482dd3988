-- Accounts that have deleted all their cards while the rows are still being deleted: the last position and the last
-- change that the deletion covers.
CREATE TABLE clearings (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  up_to BIGINT NOT NULL,
  change BIGINT NOT NULL,
  PRIMARY KEY (account, app)
);
