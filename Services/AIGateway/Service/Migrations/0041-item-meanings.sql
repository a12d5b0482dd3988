-- Meanings of catalogues' items, the same for all accounts; the release before goes on with its own in meanings.
CREATE TABLE item_meanings (
  app TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  item TEXT NOT NULL,
  language TEXT NOT NULL,
  meaning TEXT NOT NULL,
  PRIMARY KEY (app, catalogue, item, language)
);
