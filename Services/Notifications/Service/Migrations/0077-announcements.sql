-- Announcements and their progress. They are kept as an audit log.
CREATE TABLE announcements (
  -- Later announcements have higher numbers and are sent later.
  number BIGINT PRIMARY KEY,
  -- The sender's id for the announcement. An announcement with the same id isn't sent again.
  id TEXT NOT NULL UNIQUE,
  app TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- The texts by language and the segment, as JSON. `segment` is NULL for all users.
  words TEXT NOT NULL,
  link TEXT,
  segment TEXT,
  made_by TEXT NOT NULL,
  made_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  -- The last account to which the announcement was assigned; NULL once it was assigned to all.
  up_to TEXT,
  found BIGINT NOT NULL DEFAULT 0,
  told BIGINT NOT NULL DEFAULT 0,
  cancelled_at BIGINT,
  cancelled_by TEXT,
  -- 1 once no account waits for the announcement.
  is_cleared BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX announcements_by_app ON announcements (app, number);
-- Accounts that still have to receive an announcement.
CREATE TABLE announced (
  account TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (account, number)
);
CREATE INDEX announced_by_number ON announced (number, account);
-- The account's plan, as last reported.
ALTER TABLE people ADD COLUMN plan TEXT NOT NULL DEFAULT 'free';
