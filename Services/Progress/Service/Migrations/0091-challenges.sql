-- The challenges that accounts have completed.
CREATE TABLE challenges_done (
  account TEXT NOT NULL,
  draw TEXT NOT NULL,
  -- The first day of the day, week or month, in the account's time zone.
  period BIGINT NOT NULL,
  challenge TEXT NOT NULL,
  done_at BIGINT NOT NULL,
  -- The ledger's id of the reward.
  paid TEXT,
  PRIMARY KEY (account, draw, period, challenge)
);
