-- The meanings of catalogues' items, which all accounts share. The previous release still uses `meanings`.
CREATE TABLE item_meanings (
  app TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  item TEXT NOT NULL,
  language TEXT NOT NULL,
  meaning TEXT NOT NULL,
  PRIMARY KEY (app, catalogue, item, language)
);
