-- The keys that were published at an address, so that the service can start without a network (E1).
CREATE TABLE published_keys (
  url TEXT NOT NULL PRIMARY KEY,
  -- A set of JSON Web Keys.
  keys TEXT NOT NULL,
  fetched_at BIGINT NOT NULL
);
