-- The history is ordered by time, because imported texts may be older than existing ones (M1).
CREATE INDEX texts_by_time ON texts (account, created_at, number);
CREATE INDEX texts_favorite_by_time ON texts (account, created_at, number) WHERE favorite = 1;
-- The time until which an account's devices may import texts.
CREATE TABLE adoptions (
  account TEXT NOT NULL PRIMARY KEY,
  ends_at BIGINT NOT NULL
);
-- Each imported text, by a digest of the parts that never change. The row is kept when the text is deleted.
CREATE TABLE adopted_texts (
  account TEXT NOT NULL,
  digest TEXT NOT NULL,
  text TEXT NOT NULL,
  -- The choice by which the text's reactions are counted; empty if reactions aren't counted by choice.
  choice TEXT NOT NULL,
  -- The state on the devices, regardless of later changes on the server.
  favorite BIGINT NOT NULL,
  reaction TEXT,
  PRIMARY KEY (account, digest)
);
