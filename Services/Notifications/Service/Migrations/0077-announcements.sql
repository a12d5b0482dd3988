-- What ops tell people, and how far it has come; kept as a trail.
CREATE TABLE announcements (
  -- Later ones have greater numbers, and are handed out later.
  number BIGINT PRIMARY KEY,
  -- The sender's own: none is told twice under one.
  id TEXT NOT NULL UNIQUE,
  app TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Words by language, and whom it is for, as JSON; no segment for all.
  words TEXT NOT NULL,
  link TEXT,
  segment TEXT,
  made_by TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- Up to which account it is handed out; NULL once it is to all.
  up_to TEXT,
  found BIGINT NOT NULL DEFAULT 0,
  told BIGINT NOT NULL DEFAULT 0,
  cancelled_at BIGINT,
  cancelled_by TEXT,
  -- Whether nobody waits for it any more.
  is_cleared BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX announcements_by_app ON announcements (app, number);
-- Who is to be told of one still.
CREATE TABLE announced (
  account TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (account, number)
);
CREATE INDEX announced_by_number ON announced (number, account);
-- The plan that the person has, as it was told last.
ALTER TABLE people ADD COLUMN plan TEXT NOT NULL DEFAULT 'free';
