-- How a question was answered, as JSON; empty for what was answered before.
ALTER TABLE attempt_answers ADD COLUMN given TEXT NOT NULL DEFAULT '';
-- When something was last done in the attempt.
ALTER TABLE attempts ADD COLUMN touched_at BIGINT;
ALTER TABLE standing ADD COLUMN learning_ms BIGINT NOT NULL DEFAULT 0;
-- How an account does on each question: what it gets wrong.
CREATE TABLE question_results (
  account TEXT NOT NULL,
  question TEXT NOT NULL,
  answers BIGINT NOT NULL,
  wrong BIGINT NOT NULL,
  -- How often it was right since it was last wrong.
  right_in_row BIGINT NOT NULL,
  PRIMARY KEY (account, question)
);
