-- The players on leaderboards.
CREATE TABLE players (
  account TEXT PRIMARY KEY,
  app TEXT NOT NULL,
  -- The id by which other players know the player, in addition to the name.
  player TEXT NOT NULL,
  name TEXT NOT NULL,
  joined_at BIGINT NOT NULL,
  -- 1 if an operator has hidden the name.
  is_hidden BIGINT NOT NULL
);
CREATE UNIQUE INDEX players_by_player ON players (player);
-- The scores that determine the ranks on a board, for each day, week or month.
CREATE TABLE scores (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  -- The first day of the period; 0 for a board without an end.
  period BIGINT NOT NULL,
  player TEXT NOT NULL,
  score BIGINT NOT NULL,
  -- The rank, once the period is over.
  place BIGINT,
  -- The ledger's id of the reward for the rank.
  paid TEXT,
  PRIMARY KEY (account, board, period)
);
CREATE INDEX scores_in_order ON scores (app, board, period, score, player);
-- The number of players in each range of scores. At level 0, each score has its own row. At each further level, a row
-- covers 256 rows of the level below.
CREATE TABLE score_counts (
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  period BIGINT NOT NULL,
  level BIGINT NOT NULL,
  bucket BIGINT NOT NULL,
  members BIGINT NOT NULL,
  PRIMARY KEY (app, board, period, level, bucket)
);
-- The days, weeks and months with at least one score.
CREATE TABLE board_periods (
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  period BIGINT NOT NULL,
  -- NULL for a board without an end.
  closes_at BIGINT,
  -- The time since which scores no longer change.
  closed_at BIGINT,
  -- The progress of assigning ranks.
  ranked BIGINT NOT NULL,
  after_score BIGINT,
  after_player TEXT,
  -- 1 once all ranks are assigned.
  is_final BIGINT NOT NULL,
  PRIMARY KEY (app, board, period)
);
CREATE INDEX board_periods_by_end ON board_periods (is_final, closes_at);
