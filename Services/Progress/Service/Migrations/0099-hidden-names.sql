-- Names that those who run the app took off the boards, in the form in which names that look the same are one: whoever
-- goes by such a name again isn't seen under it.
CREATE TABLE hidden_names (
  account TEXT NOT NULL,
  form TEXT NOT NULL,
  name TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, form)
);
