-- What somebody was challenged to and did.
CREATE TABLE challenges_done (
  account TEXT NOT NULL,
  draw TEXT NOT NULL,
  -- The first day of the day, week or month, by the account's own clock.
  period BIGINT NOT NULL,
  challenge TEXT NOT NULL,
  done_at BIGINT NOT NULL,
  -- The ledger's id of what it brought.
  paid TEXT,
  PRIMARY KEY (account, draw, period, challenge)
);
