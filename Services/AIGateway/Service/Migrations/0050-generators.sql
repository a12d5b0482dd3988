-- Texts of an account's history.
CREATE TABLE texts (
  number BIGINT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  account TEXT NOT NULL,
  generator TEXT NOT NULL,
  -- JSON, by the inputs' ids.
  inputs TEXT NOT NULL,
  text TEXT NOT NULL,
  -- As it is searched.
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
-- Texts that are the same for all accounts, as long as what they are written from has the same digest.
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
-- How many texts an account had of a choice that can be completed.
CREATE TABLE choice_counts (
  account TEXT NOT NULL,
  generator TEXT NOT NULL,
  input TEXT NOT NULL,
  choice TEXT NOT NULL,
  made BIGINT NOT NULL,
  completed_at BIGINT,
  PRIMARY KEY (account, generator, input, choice)
);
-- What an account said of texts; an empty choice where they aren't counted apart.
CREATE TABLE reaction_totals (
  account TEXT NOT NULL,
  generator TEXT NOT NULL,
  choice TEXT NOT NULL,
  reaction TEXT NOT NULL,
  said BIGINT NOT NULL,
  PRIMARY KEY (account, generator, choice, reaction)
);
-- Texts that people reported.
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
-- What was written before there were generators.
INSERT INTO texts (number, id, account, generator, inputs, text, folded, language, origin, favorite, created_at)
  SELECT number, id, account, 'roast', '{"category":"' || category || '","spice":' || spice || '}', text, lower(text), language,
    CASE origin WHEN 'provider' THEN 'embedded' ELSE origin END, 0, created_at
  FROM roasts ORDER BY number;
DROP TABLE roasts;
DROP TABLE meanings;
DROP TABLE item_meanings;
