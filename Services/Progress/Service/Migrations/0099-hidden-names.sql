-- Names that operators have hidden from leaderboards, in a form in which similar-looking names are equal. An account
-- that chooses such a name again stays hidden.
CREATE TABLE hidden_names (
  account TEXT NOT NULL,
  form TEXT NOT NULL,
  name TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, form)
);
