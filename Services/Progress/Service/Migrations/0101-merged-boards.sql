-- A number that changes with each change of the data that other cells receive about the period.
ALTER TABLE board_periods ADD COLUMN changes BIGINT NOT NULL DEFAULT 1;
-- 1 while the period waits until it is over in all cells; 2 once ranks are assigned from the copies of all cells.
ALTER TABLE board_periods ADD COLUMN merging BIGINT NOT NULL DEFAULT 0;
-- The data that another cell has for a merged board.
CREATE TABLE board_copies (
  app TEXT NOT NULL,
  board TEXT NOT NULL,
  period BIGINT NOT NULL,
  cell TEXT NOT NULL,
  -- The other cell's `changes` when it was asked.
  changes BIGINT NOT NULL,
  -- 1 once the other cell's scores no longer change.
  is_closed BIGINT NOT NULL,
  members BIGINT NOT NULL,
  -- Pairs of 64-bit numbers: a score, and the number of players with this score or a better one.
  steps BLOB NOT NULL,
  -- The last player that was listed, if there may be more.
  floor_score BIGINT,
  floor_player TEXT,
  taken_at BIGINT NOT NULL,
  PRIMARY KEY (app, board, period, cell)
);
-- The best players of other cells. Each player has one row, even if two cells list the player while the account moves.
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
