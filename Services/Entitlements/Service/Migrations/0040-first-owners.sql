-- The account that first submitted a purchase that has moved since. It may take the purchase back at any time (E3).
CREATE TABLE first_owners (
  environment TEXT NOT NULL,
  original_id TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (environment, original_id)
);
CREATE INDEX first_owners_by_account ON first_owners (account);
