-- The number of answers and of right answers. They include finished attempts, whose answers are deleted.
ALTER TABLE standing ADD COLUMN answers BIGINT NOT NULL DEFAULT 0;
ALTER TABLE standing ADD COLUMN right_answers BIGINT NOT NULL DEFAULT 0;
INSERT INTO standing (account) SELECT DISTINCT account FROM attempts WHERE TRUE ON CONFLICT (account) DO NOTHING;
UPDATE standing SET
  answers = (SELECT COUNT(*) FROM attempt_answers JOIN attempts ON attempts.id = attempt
    WHERE attempts.account = standing.account),
  right_answers = (SELECT COALESCE(SUM(correct), 0) FROM attempt_answers JOIN attempts ON attempts.id = attempt
    WHERE attempts.account = standing.account);
-- Only the last finished attempt at each lesson is kept, without its answers.
DELETE FROM attempt_answers WHERE attempt IN (SELECT id FROM attempts WHERE finished_at IS NOT NULL);
DELETE FROM attempts WHERE finished_at IS NOT NULL AND EXISTS (SELECT 1 FROM attempts AS later
  WHERE later.account = attempts.account AND later.lesson = attempts.lesson AND later.finished_at IS NOT NULL
    AND (later.finished_at, later.id) > (attempts.finished_at, attempts.id));
CREATE INDEX attempts_by_lesson ON attempts (account, lesson);
