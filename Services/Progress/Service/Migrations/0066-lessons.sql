-- The given answer, as JSON; empty for answers from before this column existed.
ALTER TABLE attempt_answers ADD COLUMN given TEXT NOT NULL DEFAULT '';
-- The time of the last action in the attempt.
ALTER TABLE attempts ADD COLUMN touched_at BIGINT;
ALTER TABLE standing ADD COLUMN learning_ms BIGINT NOT NULL DEFAULT 0;
-- An account's results for each question, to find its weak spots.
CREATE TABLE question_results (
  account TEXT NOT NULL,
  question TEXT NOT NULL,
  answers BIGINT NOT NULL,
  wrong BIGINT NOT NULL,
  -- The number of right answers since the last wrong one.
  right_in_row BIGINT NOT NULL,
  PRIMARY KEY (account, question)
);
