-- Groups whose members are compared with each other.
CREATE TABLE player_groups (
  id TEXT PRIMARY KEY,
  app TEXT NOT NULL,
  -- The group's owner.
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Eight characters. The code is stored instead of a digest, because the members can view it.
  code TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX player_groups_by_code ON player_groups (code);
CREATE INDEX player_groups_by_account ON player_groups (account);
CREATE TABLE group_members (
  account TEXT NOT NULL,
  group_id TEXT NOT NULL REFERENCES player_groups (id) ON DELETE CASCADE,
  joined_at BIGINT NOT NULL,
  PRIMARY KEY (account, group_id)
);
CREATE INDEX group_members_by_group ON group_members (group_id, joined_at);
-- Reported names, which an operator should check.
CREATE TABLE name_reports (
  -- The account that sent the report.
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  -- The player whose name was reported.
  player TEXT NOT NULL,
  reason TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (account, player)
);
CREATE INDEX name_reports_by_player ON name_reports (player);
CREATE INDEX name_reports_by_time ON name_reports (at, account, player);
