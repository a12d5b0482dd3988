-- The versions of catalogues' content, by their digests; the last hundred of each.
CREATE TABLE catalogue_versions (
  app TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  number BIGINT NOT NULL,
  version TEXT NOT NULL,
  PRIMARY KEY (app, catalogue, number)
);
CREATE UNIQUE INDEX catalogue_versions_by_version ON catalogue_versions (app, catalogue, version);

-- Every item, with the version that changed it last; "." is what is around the items.
CREATE TABLE catalogue_items (
  app TEXT NOT NULL,
  catalogue TEXT NOT NULL,
  item TEXT NOT NULL,
  digest TEXT NOT NULL,
  changed BIGINT NOT NULL,
  -- 1 for one that isn't there any more.
  removed BIGINT NOT NULL,
  PRIMARY KEY (app, catalogue, item)
);
CREATE INDEX catalogue_items_by_change ON catalogue_items (app, catalogue, changed, item);
