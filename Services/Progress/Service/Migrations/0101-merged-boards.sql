-- Another number after each change of what other cells are told of a board's day, week or month.
ALTER TABLE board_periods ADD COLUMN changes BIGINT NOT NULL DEFAULT 1;
-- 1 while it waits until it is over in all cells, 2 once their copies are what ranks are given by.
ALTER TABLE board_periods ADD COLUMN merging BIGINT NOT NULL DEFAULT 0;
-- What another cell has of a merged board.
CREATE TABLE board_copies (
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  period BIGINT NOT NULL,
  cell TEXT NOT NULL,
  -- The cell's number of changes when it was asked.
  changes BIGINT NOT NULL,
  -- 1 once no score of it changes any more.
  is_closed BIGINT NOT NULL,
  members BIGINT NOT NULL,
  -- Pairs of 64 bits: a score, and how many have it or a better one.
  steps BLOB NOT NULL,
  -- Whoever was listed last, where there may be more.
  floor_score BIGINT,
  floor_player TEXT,
  taken_at BIGINT NOT NULL,
  PRIMARY KEY (app, board, period, cell)
);
-- The best of another cell: each player in one cell, whatever two of them tell while the account moves.
CREATE TABLE copied_entries (
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  period BIGINT NOT NULL,
  player TEXT NOT NULL,
  cell TEXT NOT NULL,
  name TEXT,
  score BIGINT NOT NULL,
  PRIMARY KEY (app, board, period, player)
);
CREATE INDEX copied_entries_in_order ON copied_entries (app, board, period, score, player);
