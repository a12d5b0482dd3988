-- The last hundred versions of each catalogue's content, by digest.
CREATE TABLE catalogue_versions (
  app TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  number BIGINT NOT NULL,
  version TEXT NOT NULL,
  PRIMARY KEY (app, catalogue, number)
);
CREATE UNIQUE INDEX catalogue_versions_by_version ON catalogue_versions (app, catalogue, version);

-- Each item with the version that last changed it. The item "." stands for the rest of the catalogue, such as its title
-- and fields.
CREATE TABLE catalogue_items (
  app TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  item TEXT NOT NULL,
  digest TEXT NOT NULL,
  changed BIGINT NOT NULL,
  -- 1 if the item was removed.
  removed BIGINT NOT NULL,
  PRIMARY KEY (app, catalogue, item)
);
CREATE INDEX catalogue_items_by_change ON catalogue_items (app, catalogue, changed, item);
