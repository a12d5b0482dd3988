-- The texts of accounts' histories.
CREATE TABLE texts (
  number BIGINT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  generator TEXT NOT NULL,
  -- The inputs by id, as JSON.
  inputs TEXT NOT NULL,
  text TEXT NOT NULL,
  -- The text in the form that searches compare.
  folded TEXT NOT NULL,
  language TEXT NOT NULL,
  origin TEXT NOT NULL,
  provider TEXT,
  favorite BIGINT NOT NULL,
  reaction TEXT,
  created_at BIGINT NOT NULL
);
CREATE INDEX texts_by_account ON texts (account, number);
CREATE INDEX texts_favorite ON texts (account, number) WHERE favorite = 1;
-- Texts that all accounts share. `source` is a digest of the data that the text was generated from. A text is valid as
-- long as the digest is.
CREATE TABLE shared_texts (
  app TEXT NOT NULL,
  generator TEXT NOT NULL,
  inputs TEXT NOT NULL,
  language TEXT NOT NULL,
  source TEXT NOT NULL,
  text TEXT NOT NULL,
  origin TEXT NOT NULL,
  provider TEXT,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (app, generator, inputs, language)
);
-- The number of texts that an account generated with a choice that can be completed.
CREATE TABLE choice_counts (
  account TEXT NOT NULL,
  generator TEXT NOT NULL,
  input TEXT NOT NULL,
  choice TEXT NOT NULL,
  made BIGINT NOT NULL,
  completed_at BIGINT,
  PRIMARY KEY (account, generator, input, choice)
);
-- The number of an account's reactions to texts. `choice` is empty if reactions aren't counted by choice.
CREATE TABLE reaction_totals (
  account TEXT NOT NULL,
  generator TEXT NOT NULL,
  choice TEXT NOT NULL,
  reaction TEXT NOT NULL,
  said BIGINT NOT NULL,
  PRIMARY KEY (account, generator, choice, reaction)
);
-- Texts that users reported.
CREATE TABLE reports (
  number BIGINT PRIMARY KEY,
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  generator TEXT NOT NULL,
  words TEXT NOT NULL,
  provider TEXT,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX reports_by_account ON reports (account);
-- Texts from before there were generators.
INSERT INTO texts (number, id, account, generator, inputs, text, folded, language, origin, favorite, created_at)
  SELECT number, id, account, 'roast', '{"category":"' || category || '","spice":' || spice || '}', text, lower(text), language,
    CASE origin WHEN 'provider' THEN 'embedded' ELSE origin END, 0, created_at
  FROM roasts ORDER BY number;
DROP TABLE roasts;
DROP TABLE meanings;
DROP TABLE item_meanings;
