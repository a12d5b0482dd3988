-- Who takes part in leaderboards.
CREATE TABLE players (
  account TEXT PRIMARY KEY,
  app TEXT NOT NULL,
  -- What others know them by, beside the name.
  player TEXT NOT NULL,
  name TEXT NOT NULL,
  joined_at BIGINT NOT NULL,
  -- 1 where those who run the app took the name off.
  is_hidden BIGINT NOT NULL
);
CREATE UNIQUE INDEX players_by_player ON players (player);
-- What places somebody on a board, in a day, week or month.
CREATE TABLE scores (
  account TEXT NOT NULL,
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  -- The first day; 0 for a board that never ends.
  period BIGINT NOT NULL,
  player TEXT NOT NULL,
  score BIGINT NOT NULL,
  -- The rank, once all is over.
  place BIGINT,
  -- The ledger's id of what the rank brought.
  paid TEXT,
  PRIMARY KEY (account, board, period)
);
CREATE INDEX scores_in_order ON scores (app, board, period, score, player);
-- How many have scores of a range: level 0 has each score, each further level ranges of 256 of the one before.
CREATE TABLE score_counts (
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  period BIGINT NOT NULL,
  level BIGINT NOT NULL,
  bucket BIGINT NOT NULL,
  members BIGINT NOT NULL,
  PRIMARY KEY (app, board, period, level, bucket)
);
-- The days, weeks and months in which somebody had a score.
CREATE TABLE board_periods (
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  period BIGINT NOT NULL,
  -- Nothing for a board that never ends.
  closes_at BIGINT,
  -- Since when no score changes.
  closed_at BIGINT,
  -- How far ranks have been given since.
  ranked BIGINT NOT NULL,
  after_score BIGINT,
  after_player TEXT,
  -- 1 once all ranks are given.
  is_final BIGINT NOT NULL,
  PRIMARY KEY (app, board, period)
);
CREATE INDEX board_periods_by_end ON board_periods (is_final, closes_at);
