-- Texts are listed by their time: those that devices bring are older than others that are here already (M1).
CREATE INDEX texts_by_time ON texts (account, created_at, number);
CREATE INDEX texts_favorite_by_time ON texts (account, created_at, number) WHERE favorite = 1;
-- Until when an account's devices may bring texts.
CREATE TABLE adoptions (
  account TEXT NOT NULL PRIMARY KEY,
  ends_at BIGINT NOT NULL
);
-- Each text that was brought, by a digest of all that doesn't change about it; it stays when the text is deleted.
CREATE TABLE adopted_texts (
  account TEXT NOT NULL,
  digest TEXT NOT NULL,
  text TEXT NOT NULL,
  -- What its reactions are counted by; empty where they aren't counted apart.
  choice TEXT NOT NULL,
  -- As devices had it, whatever was said here since then.
  favorite BIGINT NOT NULL,
  reaction TEXT,
  PRIMARY KEY (account, digest)
);
